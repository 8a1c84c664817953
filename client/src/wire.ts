/** What goes over the wire, by the names the page uses. The types are generated from the server's models. */
import type { CommandMessage, Scene } from './wire.generated';

export type {
  Choice,
  ClientMessage,
  Created,
  GameSummary,
  HandCard,
  Me,
  Preview,
  Result,
  RoundEnd,
  RoundLog,
  Scene,
  ServerMessage,
  Trick,
} from './wire.generated';
export type { Answer as AnswerMessage, CommandMessage as Command, Given as Exchanged } from './wire.generated';
export type { PlayerFacts as Player, Refusal as Coded, State as StateMessage, TableFacts as Table } from './wire.generated';

export type Viewer = Scene['viewer'];
export type Seat = Scene['leader'];
export type Colour = Scene['ranks'][number];
/** A card as the record writes it: P1..P7, W1..W7, G1..G7, T2..T5. */
export type Card = string;
export type Seen = Scene['seen'][string];
export type CommandKind = CommandMessage['kind'];
