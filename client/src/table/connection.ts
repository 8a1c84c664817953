import type { ClientMessage, Command, ServerMessage } from '../terms';

/** The part of a WebSocket that is used, so that tests can hand in their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Listener {
  /** True while the socket is open and the server has answered the greeting. */
  connected(yes: boolean): void;
  received(message: ServerMessage): void;
  /** The server turned this page away for good: `code` is the socket's closing code. */
  refused(code: number): void;
}

export const FIRST_DELAY = 500;
export const LONGEST_DELAY = 15_000;
export const PING_EVERY = 20_000;
export const ANSWER_WITHIN = 10_000;
/** The server knows no session of this browser. */
export const NO_SESSION = 4401;
/** Closing codes after which another try would end the same way. */
const FINAL_CODES = new Set([NO_SESSION, 4404]);

/**
 * One table's socket: greets with the last version seen, comes back by itself after a longer and longer pause, and
 * sends every command that was not answered again, with the same id, once the server has given the state anew.
 */
export class Connection {
  private wire: Wire | null = null;
  private readonly unanswered = new Map<string, Command>();
  private version: number | null = null;
  private delay = FIRST_DELAY;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private greeted = false;
  private stopped = false;

  constructor(
    private readonly connect: () => Wire,
    private readonly client: string,
    private readonly listener: Listener,
  ) {}

  /** Opens the socket now; also used to try again at once when the browser is back on line. */
  open(): void {
    clearTimeout(this.retry);
    if (this.stopped || this.wire !== null) return;
    const wire = this.connect();
    this.wire = wire;
    wire.onopen = () => this.say({ type: 'hello', client: this.client, version: this.version });
    wire.onmessage = ({ data }) => this.hear(wire, data);
    wire.onclose = ({ code }) => this.lost(wire, code);
  }

  /** Sends a command, now or as soon as the line is back. */
  command(command: Command): void {
    this.unanswered.set(command.id, command);
    if (this.greeted) this.say(command);
  }

  /** Tries once more after the server had turned the page away. */
  resume(): void {
    this.stopped = false;
    this.open();
  }

  /** Closes for good. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
    this.quiet();
    this.wire?.close();
  }

  private say(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message));
    if (message.type !== 'hello') this.expectSomething();
  }

  /** A line that looks open but carries nothing is closed, which starts the coming back. */
  private expectSomething(): void {
    clearTimeout(this.doubt);
    const wire = this.wire;
    this.doubt = setTimeout(() => {
      if (wire === null || wire !== this.wire) return;
      wire.close();
      this.lost(wire, 1006);
    }, ANSWER_WITHIN);
  }

  private hear(wire: Wire, data: unknown): void {
    if (wire !== this.wire || typeof data !== 'string') return;
    clearTimeout(this.doubt);
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'answer') this.unanswered.delete(message.id);
    if (message.type === 'state') this.version = message.version;
    this.listener.received(message);
    if (message.type === 'state' && !this.greeted) this.welcome();
  }

  private welcome(): void {
    this.greeted = true;
    this.delay = FIRST_DELAY;
    this.beat = setInterval(() => this.say({ type: 'ping' }), PING_EVERY);
    this.listener.connected(true);
    for (const command of this.unanswered.values()) this.say(command);
  }

  private lost(wire: Wire, code: number): void {
    if (wire !== this.wire) return;
    this.quiet();
    this.wire = null;
    this.listener.connected(false);
    if (this.stopped) return;
    if (FINAL_CODES.has(code)) {
      this.stopped = true;
      this.listener.refused(code);
      return;
    }
    // Half the pause is by chance, so that many pages do not come back in one moment.
    this.retry = setTimeout(() => this.open(), this.delay * (0.5 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  private quiet(): void {
    this.greeted = false;
    clearInterval(this.beat);
    clearTimeout(this.doubt);
  }
}
