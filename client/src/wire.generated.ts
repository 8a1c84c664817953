/* Generated from src/twonatures/web/messages.py by `make types`; do not edit. */

export type ClientMessage = Hello | CommandMessage | Ping;
export type ServerMessage = State | Answer | Pong | Reload | ErrorMessage;

export interface Wire {
  [k: string]: unknown;
}
/**
 * What became of a command. Sent after it was stored.
 */
export interface Answer {
  type: 'answer';
  id: string;
  ok: boolean;
  refusal?: Refusal | null;
  version: number;
}
/**
 * A code that catalogues render, and the arguments of its sentence.
 */
export interface Refusal {
  code: string;
  args: {
    [k: string]: string;
  };
}
/**
 * What this viewer may ask for now, moves apart.
 */
export interface Can {
  undo: boolean;
  resign: boolean;
  abort: boolean;
  rematch: boolean;
}
/**
 * The exchange or swap that is due. `duty`: a potion must be among the cards.
 */
export interface Choice {
  verb: 'give' | 'swap';
  count: number;
  duty: boolean;
  forced: boolean;
  chosen: string[] | null;
}
/**
 * The first frame of a socket: the page's build, and how many sights it has had (null: none, a fresh page).
 */
export interface Hello {
  type: 'hello';
  client: string;
  version: number | null;
}
/**
 * A request. `id` is the client's and stays the same when it sends again.
 */
export interface CommandMessage {
  type: 'command';
  id: string;
  version: number;
  kind: 'seal' | 'open' | 'move' | 'undo' | 'resign' | 'abort' | 'rematch';
  text?: string;
}
/**
 * Asks for a pong.
 */
export interface Ping {
  type: 'ping';
}
/**
 * A number for each seat.
 */
export interface Counts {
  jekyll: number;
  hyde: number;
}
/**
 * A game was created: what to keep as a receipt, and the seat taken.
 */
export interface Created {
  id: string;
  commitment: string;
  me: 'jekyll' | 'hyde';
}
/**
 * Cards were dealt.
 */
export interface DealSight {
  deal: DealtRound;
}
/**
 * Cards as dealt, `??` where this viewer does not know them.
 */
export interface DealtRound {
  round: number;
  jekyll: string[];
  hyde: string[];
  aside: string[];
}
/**
 * The game ended.
 */
export interface EndSight {
  end: Result;
}
/**
 * How the game ended; `by` is missing where the rules ended it.
 */
export interface Result {
  winner: 'jekyll' | 'hyde';
  marker: number;
  rounds: number;
  by?: ('resignation' | 'timeout' | 'abandonment') | null;
}
/**
 * A frame that cannot be understood, or a socket that cannot be served.
 */
export interface ErrorMessage {
  type: 'error';
  refusal: Refusal;
}
/**
 * One of a guest's games.
 */
export interface GameSummary {
  id: string;
  game: string;
  me: 'jekyll' | 'hyde';
  opponent: string;
  bot: string | null;
  round: number;
  trick: number;
  my_turn: boolean;
  over: boolean;
}
/**
 * Cards given and received, None where they are not known.
 */
export interface Given {
  gave: string[] | null;
  received: string[] | null;
}
/**
 * A card of the viewer's hand. `new` since it came from the other and nothing has been played.
 */
export interface HandCard {
  card: string;
  legal: boolean;
  reason: Refusal | null;
  new: boolean;
  preview: Preview | null;
}
/**
 * What playing a card would do, as far as it is known.
 */
export interface Preview {
  code: string;
  args: {
    [k: string]: string;
  };
  winner: ('jekyll' | 'hyde') | null;
  effect: ('pride' | 'wrath' | 'greed') | null;
  stole: boolean;
}
/**
 * The server answers and its database too.
 */
export interface Health {
  status: 'ok';
  server: string;
}
/**
 * The Identity marker: where it is, where it would go if the round ended now, its end, the way left.
 */
export interface Marker {
  at: number;
  forecast: number;
  end: number;
  needs: number;
}
/**
 * The guest, the server's build, the guest's games.
 */
export interface Me {
  name: string;
  server: string;
  games: GameSummary[];
}
/**
 * A move was made.
 */
export interface MoveSight {
  move: string;
}
/**
 * Body of POST /api/games.
 */
export interface NewGame {
  game: string;
  side: 'jekyll' | 'hyde' | 'either';
  bot: string;
}
/**
 * The nonces that have been opened.
 */
export interface Nonces {
  jekyll: string | null;
  hyde: string | null;
}
/**
 * The trick that is not finished.
 */
export interface OnTable {
  lead: Played | null;
  reply: Played | null;
}
/**
 * A card on the table.
 */
export interface Played {
  seat: 'jekyll' | 'hyde';
  card: string;
  announced: ('pride' | 'wrath' | 'greed') | null;
}
/**
 * Who sits on a seat.
 */
export interface PlayerFacts {
  name: string;
  bot: string | null;
  online: boolean;
}
/**
 * Both players.
 */
export interface Players {
  jekyll: PlayerFacts;
  hyde: PlayerFacts;
}
/**
 * Answers a ping.
 */
export interface Pong {
  type: 'pong';
}
/**
 * The page is of another release than the server.
 */
export interface Reload {
  type: 'reload';
  server: string;
}
/**
 * Body of POST /api/me.
 */
export interface Rename {
  name: string;
}
/**
 * A round lies open.
 */
export interface RevealSight {
  reveal: RevealedRound;
}
/**
 * A finished round laid open.
 */
export interface RevealedRound {
  round: number;
  jekyll: string[];
  hyde: string[];
  aside: string[];
  moves: string[];
}
/**
 * How far the marker went.
 */
export interface RoundEnd {
  tricks: Counts;
  difference: number;
  from: number;
  to: number;
}
/**
 * A round as told so far.
 */
export interface RoundLog {
  round: number;
  exchange: Given;
  tricks: Trick[];
  end: RoundEnd | null;
}
/**
 * A finished trick and all that came of it.
 */
export interface Trick {
  number: number;
  leader: 'jekyll' | 'hyde';
  lead: string;
  announced: ('pride' | 'wrath' | 'greed') | null;
  reply: string;
  winner: 'jekyll' | 'hyde';
  win: Refusal;
  ranked: ('pride' | 'wrath' | 'greed')[];
  ranks: ('pride' | 'wrath' | 'greed')[];
  effect: ('pride' | 'wrath' | 'greed') | null;
  stole: Stolen | null;
  swap: Swapped | null;
  tricks: Counts;
}
/**
 * A trick that Pride took.
 */
export interface Stolen {
  from: 'jekyll' | 'hyde';
  trick: number;
}
/**
 * The cards of a Greed effect; `count` is known to everybody.
 */
export interface Swapped {
  gave: string[] | null;
  received: string[] | null;
  count: number;
}
/**
 * Everything a page shows of a view, every derived fact included.
 */
export interface Scene {
  viewer: 'jekyll' | 'hyde' | 'spectator';
  round: number;
  rounds: number;
  phase: 'waiting-deal' | 'exchange' | 'lead' | 'follow' | 'swap' | 'over';
  acting: ('jekyll' | 'hyde')[];
  leader: 'jekyll' | 'hyde';
  trick: number;
  marker: Marker;
  ranks: ('pride' | 'wrath' | 'greed')[];
  tricks: Counts;
  cards: Counts;
  hand: HandCard[];
  choice: Choice | null;
  announce: ('pride' | 'wrath' | 'greed')[];
  table: OnTable;
  obligation: Refusal | null;
  exchanged: Given;
  log: RoundLog[];
  seen: {
    [k: string]: 'unknown' | 'mine' | 'played' | 'gave' | 'received';
  };
  result: Result | null;
}
/**
 * The whole state for this viewer, and the sights it has not had yet.
 */
export interface State {
  type: 'state';
  version: number;
  scene: Scene;
  table: TableFacts;
  sights: (DealSight | MoveSight | RevealSight | UndoSight | EndSight)[];
  server: string;
}
/**
 * What is told about a table beside the scene. `seed` stays null until the game is over.
 */
export interface TableFacts {
  id: string;
  game: string;
  commitment: string;
  seed: string | null;
  nonces: Nonces;
  me: 'jekyll' | 'hyde' | 'spectator';
  players: Players;
  sealing: 'seal' | 'open' | 'done';
  can: Can;
  rematch: string | null;
  started: string;
}
/**
 * A move was taken back.
 */
export interface UndoSight {
  undo: string;
}
