import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_WITHIN, Connection, FIRST_DELAY, LONGEST_DELAY, NO_SESSION, PING_EVERY, type Wire } from '../src/table/connection';
import type { ClientMessage, Command, ServerMessage } from '../src/terms';

class FakeWire implements Wire {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  say(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(version: number): void {
    this.onopen?.();
    this.say({ type: 'state', version } as Partial<ServerMessage>);
  }
}

const MOVE: Command = { type: 'command', id: 'abcdefgh', version: 4, kind: 'move', text: 'J play P6' };
let wires: FakeWire[];
let heard: string[];
let line: boolean[];
let refused: number[];

function connection(): Connection {
  const made = new Connection(
    () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    '1.2.3',
    {
      connected: (yes) => line.push(yes),
      received: (message) => heard.push(message.type),
      refused: (code) => refused.push(code),
    },
  );
  made.open();
  return made;
}

const last = () => wires.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  [wires, heard, line, refused] = [[], [], [], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('greets without a version, and after a loss with the last one seen', () => {
  connection();
  last().greet(7);
  expect(wires[0]!.sent).toEqual([{ type: 'hello', client: '1.2.3', version: null }]);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(FIRST_DELAY);
  last().onopen?.();
  expect(wires[1]!.sent).toEqual([{ type: 'hello', client: '1.2.3', version: 7 }]);
  expect(line).toEqual([true, false]);
});

test('an unanswered command is sent again with the same id, and only once the state is there', () => {
  const table = connection();
  last().greet(4);
  table.command(MOVE);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(FIRST_DELAY);
  last().onopen?.();
  expect(last().sent).toHaveLength(1);
  last().say({ type: 'state', version: 5 } as Partial<ServerMessage>);
  expect(last().sent[1]).toEqual(MOVE);
});

test('an answered command is not sent again', () => {
  const table = connection();
  last().greet(4);
  table.command(MOVE);
  last().say({ type: 'answer', id: MOVE.id, ok: true, version: 5 });
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(FIRST_DELAY);
  last().greet(5);
  expect(last().sent.map((message) => message.type)).toEqual(['hello']);
});

test('a command given while the line is down waits for it', () => {
  const table = connection();
  table.command(MOVE);
  expect(last().sent).toEqual([]);
  last().greet(4);
  expect(last().sent.map((message) => message.type)).toEqual(['hello', 'command']);
});

test('the pauses double up to a limit and start anew after a success', () => {
  connection();
  for (let pause = FIRST_DELAY, tries = 1; tries < 9; tries++, pause = Math.min(pause * 2, LONGEST_DELAY)) {
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(pause - 1);
    expect(wires).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(tries + 1);
  }
  last().greet(1);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(FIRST_DELAY);
  expect(wires).toHaveLength(10);
});

test('a line that carries nothing back is given up', () => {
  connection();
  last().greet(1);
  vi.advanceTimersByTime(PING_EVERY);
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(wires[0]!.closed).toBe(true);
  vi.advanceTimersByTime(FIRST_DELAY);
  expect(wires).toHaveLength(2);
});

test('a pong keeps the line', () => {
  connection();
  last().greet(1);
  vi.advanceTimersByTime(PING_EVERY);
  last().say({ type: 'pong' });
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(wires).toHaveLength(1);
});

test('whoever is turned away does not knock again by itself, but may resume', () => {
  const table = connection();
  last().onopen?.();
  last().onclose?.({ code: NO_SESSION });
  vi.advanceTimersByTime(LONGEST_DELAY * 2);
  expect(wires).toHaveLength(1);
  expect(refused).toEqual([NO_SESSION]);
  table.resume();
  expect(wires).toHaveLength(2);
});

test('messages of a socket that was given up are not heard', () => {
  connection();
  last().greet(1);
  const old = last();
  old.onclose?.({ code: 1006 });
  old.say({ type: 'pong' });
  expect(heard).toEqual(['state']);
});

test('once stopped it stays closed', () => {
  const table = connection();
  last().greet(1);
  table.stop();
  last().onclose?.({ code: 1005 });
  vi.advanceTimersByTime(LONGEST_DELAY * 2);
  expect(wires).toHaveLength(1);
});
