import { beforeEach, expect, test, vi } from 'vitest';
import { Play, READING, newest } from '../src/table/play.svelte';
import type { Session } from '../src/table/session.svelte';
import type { HandCard, RoundLog, Scene, Trick } from '../src/terms';

const ahead = (card: string, code = 'lead-colour'): HandCard => ({
  card,
  legal: true,
  reason: null,
  new: false,
  preview: { code, args: { colour: 'pride' }, winner: null, effect: null, stole: false },
});

const TRICK: Trick = {
  number: 1,
  leader: 'jekyll',
  lead: 'G4',
  announced: null,
  reply: 'G6',
  winner: 'hyde',
  win: { code: 'higher-number', args: { high: '6', low: '4' } },
  ranked: ['greed'],
  ranks: ['greed'],
  effect: null,
  stole: null,
  swap: null,
  tricks: { jekyll: 0, hyde: 1 },
};

const END = { tricks: { jekyll: 6, hyde: 4 }, difference: 2, from: 0, to: 2 };
const NOTHING = { gave: null, received: null };

function scene(part: Partial<Scene> = {}): Scene {
  return {
    viewer: 'jekyll',
    round: 1,
    rounds: 3,
    phase: 'lead',
    acting: ['jekyll'],
    leader: 'jekyll',
    trick: 1,
    marker: { at: 0, forecast: 0, end: 10, needs: 10 },
    ranks: [],
    tricks: { jekyll: 0, hyde: 0 },
    cards: { jekyll: 3, hyde: 3 },
    hand: [ahead('P2'), ahead('W7'), ahead('T4', 'lead-potion')],
    choice: null,
    announce: ['pride', 'wrath', 'greed'],
    table: { lead: null },
    obligation: null,
    exchanged: NOTHING,
    log: [],
    seen: {},
    result: null,
    ...part,
  };
}

const entry = (round: number, tricks: Trick[], end: RoundLog['end'] = null): RoundLog => ({ round, exchange: NOTHING, tricks, end });

let sent: string[];
let saved: number;

function seat(first: Scene): { play: Play; show: (next: Scene) => void } {
  const session = { scene: first, table: null, refusal: null, act: (_: string, text: string) => sent.push(text) };
  const play = new Play(session as unknown as Session, { load: () => saved, save: (round) => (saved = round) });
  const show = (next: Scene) => {
    session.scene = next;
    play.follow(next);
  };
  play.follow(first);
  return { play, show };
}

beforeEach(() => {
  sent = [];
  saved = 0;
  vi.stubGlobal('document', { hidden: false });
});

test('a tap raises, a second tap plays', () => {
  const { play } = seat(scene());
  play.tap(ahead('W7'), false);
  expect(play.raised).toEqual(['W7']);
  expect(sent).toEqual([]);
  play.tap(ahead('W7'), false);
  expect(sent).toEqual(['J play W7']);
});

test('a second tap that comes too soon plays nothing', () => {
  const { play } = seat(scene());
  play.tap(ahead('W7'), false);
  play.tap(ahead('W7'), true);
  expect(sent).toEqual([]);
  expect(play.raised).toEqual(['W7']);
});

test('another card takes the place of the raised one', () => {
  const { play } = seat(scene());
  play.tap(ahead('W7'), false);
  play.tap(ahead('P2'), false);
  expect(play.raised).toEqual(['P2']);
});

test('a led potion asks for a colour, which can be taken back until it is sent', () => {
  const { play } = seat(scene());
  play.tap(ahead('T4', 'lead-potion'), false);
  play.commit();
  expect(play.announcing).toBe('T4');
  play.commit();
  expect(sent).toEqual([]);
  play.colour = 'wrath';
  play.lower();
  expect(play.announcing).toBeNull();
  play.commit();
  play.colour = 'greed';
  play.commit();
  expect(sent).toEqual(['J play T4 G']);
});

test('a card that cannot be played says why and is not raised', () => {
  const held: HandCard = { ...ahead('P2'), legal: false, reason: { code: 'must-follow-colour', args: { colour: 'wrath' } } };
  const { play } = seat(scene({ hand: [held] }));
  play.tap(held, false);
  expect(play.raised).toEqual([]);
  expect(play.line).toBe('You hold Wrath, so you must follow Wrath or play a potion.');
});

test('a card raised while the other is to move is not played by a second tap, and stays raised when the turn comes', () => {
  const { play, show } = seat(scene({ acting: ['hyde'], hand: [{ ...ahead('W7'), preview: null }] }));
  play.tap({ ...ahead('W7'), preview: null }, false);
  show(scene());
  expect(sent).toEqual([]);
  expect(play.raised).toEqual(['W7']);
});

test('the exchange is sent once the number is right', () => {
  const choice = { verb: 'give' as const, count: 2, duty: false, forced: false, chosen: null };
  const { play } = seat(scene({ phase: 'exchange', acting: ['jekyll', 'hyde'], choice, round: 2 }));
  play.tap(ahead('P2'), false);
  play.commit();
  expect(sent).toEqual([]);
  play.tap(ahead('W7'), false);
  play.commit();
  expect(sent).toEqual(['J give P2 W7']);
});

test('a trick that ended is read for a while, and a tap ends that', () => {
  vi.useFakeTimers();
  const { play, show } = seat(scene());
  show(scene({ log: [entry(1, [TRICK])], trick: 2 }));
  expect(play.reading?.trick.number).toBe(1);
  vi.advanceTimersByTime(READING);
  expect(play.reading).toBeNull();
  show(scene({ log: [entry(1, [TRICK, { ...TRICK, number: 2 }])], trick: 3 }));
  play.tap(ahead('P2'), false);
  expect(play.reading).toBeNull();
  vi.useRealTimers();
});

test('a page opened anew reads nothing old', () => {
  const { play } = seat(scene({ log: [entry(1, [TRICK])], trick: 2 }));
  expect(play.reading).toBeNull();
});

test('the choice begins with nothing raised from the trick before', () => {
  const { play, show } = seat(scene());
  play.tap(ahead('W7'), false);
  show(scene({ phase: 'swap', choice: { verb: 'swap', count: 2, duty: false, forced: false, chosen: null } }));
  expect(play.raised).toEqual([]);
});

test('the newest trick may be of the round before', () => {
  expect(newest(scene({ round: 2, log: [entry(1, [TRICK], END), entry(2, [])] }))).toEqual({ round: 1, trick: TRICK });
  expect(newest(scene())).toBeNull();
});

test('the end of a round waits for Continue, and again after a refresh, but not once the next round has gone on', () => {
  const choice = { verb: 'give' as const, count: 2, duty: false, forced: false, chosen: null };
  const next = scene({ round: 2, phase: 'exchange', choice, log: [entry(1, [TRICK], END), entry(2, [])] });
  const { play } = seat(next);
  expect(play.mode).toBe('round-end');
  expect(seat(next).play.mode).toBe('round-end');
  play.proceed();
  expect(saved).toBe(1);
  expect(seat(next).play.mode).toBe('choice');
  saved = 0;
  expect(seat(scene({ round: 2, log: [entry(1, [TRICK], END), entry(2, [TRICK])] })).play.mode).toBe('play');
});
