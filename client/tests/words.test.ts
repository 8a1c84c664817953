import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { version } from '../package.json' with { type: 'json' };
import catalogue from '../src/words/en.json';
import { listed, plain, t, told } from '../src/words';

const words: Record<string, string | Record<string, string>> = catalogue.words;

/** Every code of the protocol that a player may meet. */
const REFUSALS = `not-your-turn game-over unknown-move not-your-card must-follow-colour must-follow-announced
  announce-missing announce-unwanted wrong-count repeated-card duty-potion wrong-phase wrong-seat not-dealt stale-version
  not-a-player nothing-to-undo undo-revealed already-started not-over seal-mismatch seal-missing already-sealed
  already-open bad-json bad-message too-large no-session no-such-game bad-origin bad-name unknown-bot unknown-game
  not-saved server-error`.split(/\s+/);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

test('plural forms follow the number', () => {
  expect(t('seat.cards', { n: 1 })).toBe('1 card');
  expect(t('seat.cards', { n: 7 })).toBe('7 cards');
  expect(t('act.give', { n: 2 })).toBe('Give these 2');
});

test('names are filled in, and what is not given stays visible', () => {
  expect(t('act.play', { card: 'Wrath 7' })).toBe('Play Wrath 7');
  expect(t('act.play')).toBe('Play {card}');
});

test.each(REFUSALS)('the code %s has words of its own', (code) => {
  expect(words[`refusal.${code}`]).toBeTypeOf('string');
});

test.each(['higher-number', 'stronger-colour', 'higher-value'])('the reason %s has words', (code) => {
  expect(words[`win.${code}`]).toBeTypeOf('string');
});

test('a code of a newer server is still told', () => {
  expect(told('refusal', 'made-later', {}, 'refusal.unknown')).toContain('made-later');
});

test('no id of the catalogue is unused', () => {
  const all = sources(join(import.meta.dirname, '../src')).join('\n');
  const used = [...all.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map((found) => found[1]!);
  const prefixes = [...all.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((found) => found[1]!);
  const stems = [...all.matchAll(/voiced\('([\w.-]+)'/g)].map((found) => found[1]!);
  prefixes.push(...[...all.matchAll(/told\(\s*'([\w-]+(?:\.[\w-]+)*)'/g)].map((found) => `${found[1]!}.`));
  const reached = (id: string) =>
    used.includes(id) || prefixes.some((prefix) => id.startsWith(prefix)) || stems.some((stem) => id.startsWith(`${stem}.`));
  expect(Object.keys(words).filter((id) => !reached(id))).toEqual([]);
});

test('lists and marks of strength', () => {
  expect(listed([4, 6])).toBe('4 and 6');
  expect(plain('*7 beats 5*, you took it.')).toBe('7 beats 5, you took it.');
});

test('the page is built as the version the server tells', () => {
  const source = readFileSync(join(import.meta.dirname, '../../src/twonatures/__init__.py'), 'utf8');
  expect(source).toContain(`__version__ = "${version}"`);
});
