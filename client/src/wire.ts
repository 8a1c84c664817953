/** What goes over the socket and through HTTP; docs/protocol.md tells each field. */
export type Seat = 'jekyll' | 'hyde';
export type Viewer = Seat | 'spectator';
export type Colour = 'pride' | 'wrath' | 'greed';
/** A card as the record writes it: P1..P7, W1..W7, G1..G7, T2..T5. */
export type Card = string;

export interface Coded {
  code: string;
  args: Record<string, string | number>;
}

export interface Preview extends Coded {
  winner: Seat | null;
  effect: Colour | null;
  stole: boolean;
}

export interface HandCard {
  card: Card;
  legal: boolean;
  reason: Coded | null;
  new: boolean;
  preview: Preview | null;
}

export interface Choice {
  verb: 'give' | 'swap';
  count: number;
  duty: boolean;
  forced: boolean;
  chosen: Card[] | null;
}

export interface Exchanged {
  gave: Card[] | null;
  received: Card[] | null;
}

export interface Trick {
  number: number;
  leader: Seat;
  lead: Card;
  announced: Colour | null;
  reply: Card;
  winner: Seat;
  win: Coded;
  ranked: Colour[];
  ranks: Colour[];
  effect: Colour | null;
  stole: { from: Seat; trick: number } | null;
  swap: (Exchanged & { count: number }) | null;
  tricks: Record<Seat, number>;
}

export interface RoundEnd {
  tricks: Record<Seat, number>;
  difference: number;
  from: number;
  to: number;
}

export interface RoundLog {
  round: number;
  exchange: Exchanged;
  tricks: Trick[];
  end: RoundEnd | null;
}

export type Seen = 'unknown' | 'mine' | 'played' | 'gave' | 'received';

export interface Result {
  winner: Seat;
  marker: number;
  rounds: number;
  by?: string | null;
}

export interface Scene {
  viewer: Viewer;
  round: number;
  rounds: number;
  phase: 'waiting-deal' | 'exchange' | 'lead' | 'follow' | 'swap' | 'over';
  acting: Seat[];
  leader: Seat;
  trick: number;
  marker: { at: number; forecast: number; end: number; needs: number };
  ranks: Colour[];
  tricks: Record<Seat, number>;
  cards: Record<Seat, number>;
  hand: HandCard[];
  choice: Choice | null;
  announce: Colour[];
  table: { lead: { seat: Seat; card: Card; announced: Colour | null } | null; reply: null };
  obligation: Coded | null;
  exchanged: Exchanged;
  log: RoundLog[];
  seen: Record<Card, Seen>;
  result: Result | null;
}

export interface Player {
  name: string;
  bot: string | null;
  online: boolean;
}

export interface Table {
  id: string;
  game: string;
  commitment: string;
  seed: string | null;
  nonces: Record<Seat, string | null>;
  me: Viewer;
  players: Record<Seat, Player>;
  sealing: 'seal' | 'open' | 'done';
  can: { undo: boolean; resign: boolean; abort: boolean; rematch: boolean };
  rematch: string | null;
  started: string;
}

export interface StateMessage {
  type: 'state';
  version: number;
  scene: Scene;
  table: Table;
  sights: unknown[];
  server: string;
}

export interface AnswerMessage {
  type: 'answer';
  id: string;
  ok: boolean;
  version: number;
  refusal?: Coded | null;
}

export type ServerMessage =
  | StateMessage
  | AnswerMessage
  | { type: 'pong' }
  | { type: 'reload'; server: string }
  | { type: 'error'; refusal: Coded };

export type CommandKind = 'seal' | 'open' | 'move' | 'undo' | 'resign' | 'abort' | 'rematch';

export interface Command {
  type: 'command';
  id: string;
  version: number;
  kind: CommandKind;
  text?: string;
}

export type ClientMessage = { type: 'hello'; client: string; version: number | null } | Command | { type: 'ping' };

export interface GameSummary {
  id: string;
  game: string;
  me: Viewer;
  opponent: string;
  bot: string | null;
  round: number;
  trick: number;
  my_turn: boolean;
  over: boolean;
}

export interface Me {
  name: string;
  server: string;
  games: GameSummary[];
}
