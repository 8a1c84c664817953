import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { beforeEach, expect, test } from 'vitest';
import { NO_SESSION, type Wire } from '../src/table/connection';
import { Receipts, type Shelf } from '../src/table/receipts';
import { Session } from '../src/table/session.svelte';
import type { ClientMessage, Command, Table } from '../src/terms';

class FakeWire implements Wire {
  sent: ClientMessage[] = [];
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {}

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  commands(): Command[] {
    return this.sent.filter((message) => message.type === 'command');
  }
}

class Drawer implements Shelf {
  readonly held = new Map<string, string>();

  getItem(key: string): string | null {
    return this.held.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.held.set(key, value);
  }
}

const ID = 'k7lampfog';
let wire: FakeWire;
let opened: number;
let drawer: Drawer;

function session(admit: () => Promise<unknown> = () => Promise.resolve()): Session {
  const made = new Session(
    () => {
      opened++;
      return (wire = new FakeWire());
    },
    '1.2.3',
    new Receipts(drawer),
    admit,
  );
  made.open();
  wire.onopen?.();
  return made;
}

function state(sealing: Table['sealing'], version = 0, me = 'jekyll'): void {
  wire.say({ type: 'state', version, scene: {}, table: { id: ID, me, commitment: 'c0ffee', sealing }, sights: [], server: '1.2.3' });
}

const accept = (command: Command) => wire.say({ type: 'answer', id: command.id, ok: true, version: 0 });
const refuse = (command: Command, code: string) =>
  wire.say({ type: 'answer', id: command.id, ok: false, refusal: { code, args: {} }, version: 0 });

beforeEach(() => {
  drawer = new Drawer();
  opened = 0;
});

test('the seal is sent unasked, and the opened chance is the one that was sealed and kept', () => {
  session();
  state('seal');
  const [seal] = wire.commands();
  expect(seal?.kind).toBe('seal');
  accept(seal!);
  state('open');
  const open = wire.commands()[1]!;
  expect(open.kind).toBe('open');
  expect(bytesToHex(sha256(hexToBytes(open.text!)))).toBe(seal!.text);
  expect(JSON.parse([...drawer.held.values()][0]!)).toEqual({ id: ID, seat: 'jekyll', commitment: 'c0ffee', nonce: open.text });
});

test('a second tab of the seat opens the chance that the first one kept', () => {
  session();
  state('seal');
  const seal = wire.commands()[0]!;
  session();
  state('open');
  expect(bytesToHex(sha256(hexToBytes(wire.commands()[0]!.text!)))).toBe(seal.text);
});

test('a browser that has lost its chance seals anew', () => {
  session();
  state('open');
  refuse(wire.commands()[0]!, 'seal-mismatch');
  expect(wire.commands().map((command) => command.kind)).toEqual(['open', 'seal']);
});

test('the seal is not repeated while its answer is awaited, and a spectator sends none', () => {
  session();
  state('seal');
  state('seal');
  expect(wire.commands()).toHaveLength(1);
  session();
  state('seal', 0, 'spectator');
  expect(wire.commands()).toHaveLength(0);
});

test('ids of commands are fresh and fit the protocol', () => {
  const seat = session();
  state('done', 3);
  seat.act('move', 'J play P6');
  accept(wire.commands()[0]!);
  seat.act('move', 'J play P6');
  const [first, second] = wire.commands();
  expect(first!.id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(second!.id).not.toBe(first!.id);
  expect(first!.version).toBe(3);
});

test('one command at a time; a refusal is shown and frees the seat', () => {
  const seat = session();
  state('done');
  seat.act('move', 'J play P6');
  seat.act('move', 'J play P7');
  expect(wire.commands()).toHaveLength(1);
  refuse(wire.commands()[0]!, 'stale-version');
  expect(seat.refusal?.code).toBe('stale-version');
  expect(seat.pending).toBeNull();
});

test('a browser without a session gets one, once', async () => {
  let admitted = 0;
  const seat = session(() => Promise.resolve(admitted++));
  wire.onclose?.({ code: NO_SESSION });
  await Promise.resolve();
  await Promise.resolve();
  expect([admitted, opened]).toEqual([1, 2]);
  wire.onclose?.({ code: NO_SESSION });
  expect(seat.closed).toBe(NO_SESSION);
});

test('storage that is refused costs nothing but the receipt after the page', () => {
  const shut: Shelf = {
    getItem: () => {
      throw new Error('shut');
    },
    setItem: () => {
      throw new Error('shut');
    },
  };
  const receipts = new Receipts(shut);
  const receipt = receipts.keep(ID, 'hyde', 'c0ffee', () => 'ab'.repeat(16));
  expect(receipts.find(ID, 'hyde')).toEqual(receipt);
});
