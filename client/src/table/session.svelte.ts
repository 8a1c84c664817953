import { randomHex } from '../identifiers';
import type { Answer, Coded, Command, CommandKind, Scene, ServerMessage, State, Table } from '../terms';
import { Connection, NO_SESSION, type Wire } from './connection';
import { Receipts, sealOf } from './receipts';

const ID_BYTES = 12;
/** The kinds the page sends by itself; they never hold up the player. */
const QUIET: CommandKind[] = ['seal', 'open'];

/** One page's seat at a table: the last state the server gave, and the command that is on its way. */
export class Session {
  scene: Scene | null = $state.raw(null);
  table: Table | null = $state.raw(null);
  connected = $state(false);
  /** True once the first state has come; a line lost before that is still "opening". */
  ready = $derived(this.scene !== null);
  /** The player's own command that has no answer yet. */
  pending: Command | null = $state.raw(null);
  refusal: Coded | null = $state.raw(null);
  reload = $state(false);
  closed: number | null = $state(null);

  private version = 0;
  private admitted = false;
  private readonly quiet = new Map<string, CommandKind>();
  private readonly connection: Connection;

  constructor(
    connect: () => Wire,
    client: string,
    private readonly receipts: Receipts,
    private readonly admit: () => Promise<unknown>,
  ) {
    this.connection = new Connection(connect, client, {
      connected: (yes) => (this.connected = yes),
      received: (message) => this.receive(message),
      refused: (code) => this.turnedAway(code),
    });
  }

  open(): void {
    this.connection.open();
  }

  stop(): void {
    this.connection.stop();
  }

  /** Sends one of the player's commands, unless one is still on its way. */
  act(kind: CommandKind, text?: string): void {
    if (this.pending !== null || this.scene === null) return;
    this.refusal = null;
    this.pending = this.send(kind, text);
  }

  /** A browser without a session gets one, once; whoever opens a table's address may watch it. */
  private turnedAway(code: number): void {
    if (code === NO_SESSION && !this.admitted) {
      this.admitted = true;
      this.admit().then(
        () => this.connection.resume(),
        () => (this.closed = code),
      );
    } else {
      this.closed = code;
    }
  }

  private send(kind: CommandKind, text?: string): Command {
    const command: Command = { type: 'command', id: randomHex(ID_BYTES), version: this.version, kind };
    if (text !== undefined) command.text = text;
    if (QUIET.includes(kind)) this.quiet.set(command.id, kind);
    this.connection.command(command);
    return command;
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        return this.follow(message);
      case 'answer':
        return this.answered(message);
      case 'reload':
        this.reload = true;
        return;
      case 'error':
        this.refusal = message.refusal;
        this.pending = null;
        return;
      case 'pong':
        return;
    }
  }

  private follow(message: State): void {
    this.version = message.version;
    this.scene = message.scene;
    this.table = message.table;
    this.sealOrOpen(message.table);
  }

  private answered(message: Answer): void {
    const quiet = this.quiet.get(message.id);
    this.quiet.delete(message.id);
    if (message.id === this.pending?.id) this.pending = null;
    if (message.ok) return;
    const refusal = message.refusal ?? { code: 'unknown', args: {} };
    if (quiet === undefined) this.refusal = refusal;
    // Another tab of this seat may have sealed or opened first; the state that follows says what is left to do.
    // Only a seal whose chance this browser does not hold must be made anew.
    else if (refusal.code === 'seal-mismatch' && this.table !== null) this.contribute(this.table, 'seal');
  }

  /** The deal needs this browser's sealed chance first and the chance itself then; the page does both unasked. */
  private sealOrOpen(table: Table): void {
    if (table.sealing !== 'done' && ![...this.quiet.values()].includes(table.sealing)) this.contribute(table, table.sealing);
  }

  private contribute(table: Table, kind: 'seal' | 'open'): void {
    if (table.me === 'spectator') return;
    const receipt = this.receipts.keep(table.id, table.me, table.commitment, randomHex);
    this.send(kind, kind === 'seal' ? sealOf(receipt.nonce) : receipt.nonce);
  }
}
