/** Short names for what the wire carries. */
import type { CommandMessage, Created, Refusal, TableFacts, Trick } from './wire';

export type * from './wire';
export type Seat = Created['me'];
export type Viewer = TableFacts['me'];
export type Colour = Trick['ranks'][number];
/** A card as the record writes it: P1..P7, W1..W7, G1..G7, T2..T5. */
export type Card = string;
/** A code that the catalogue has words for, and the arguments of its sentence. */
export type Coded = Refusal;
export type Command = CommandMessage;
export type CommandKind = CommandMessage['kind'];
export type Table = TableFacts;
