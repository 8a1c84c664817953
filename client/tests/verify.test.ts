import { expect, test } from 'vitest';
import { dealOf, verify, type DealtRecord } from '../src/table/verify';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const NONCE = '00112233445566778899aabbccddeeff';
const ID = 'k7lampfog';
const FIRST = 'G6 T4 P7 P5 W7 W1 T3 W3 G4 T2 G2 G7 G1 G3 W4 P2 G5 W2 P4 P3 W6 T5 P1 W5 P6'.split(' ');
const SECOND = 'G7 P6 G4 G1 P4 T4 W6 G3 T5 T3 P3 P5 P1 W1 W7 W4 P2 W3 T2 P7 G2 W2 G5 G6 W5'.split(' ');
const RECEIPT = { id: ID, seat: 'jekyll', commitment: COMMITMENT, nonce: NONCE };

const round = (cards: string[]) => ({ jekyll: cards.slice(0, 10), hyde: cards.slice(10, 20), aside: cards.slice(20) });
const record = (): DealtRecord => ({
  id: ID,
  rounds: [round(FIRST), round(SECOND)],
  shuffle: { scheme: 'twonatures/1', commitment: COMMITMENT, seed: SEED, nonces: { jekyll: NONCE, hyde: null } },
});

test('the published vectors are dealt', () => {
  const nonces = { jekyll: NONCE, hyde: '' };
  expect(dealOf(SEED, ID, nonces, 1)).toEqual(FIRST);
  expect(dealOf(SEED, ID, nonces, 2)).toEqual(SECOND);
});

test('an honest record is fair, with and without a receipt', () => {
  expect(verify(record(), ID, RECEIPT)).toBe('fair');
  expect(verify(record(), ID, null)).toBe('fair');
});

test('two cards exchanged in any round are found', () => {
  const altered = record();
  const last = altered.rounds[1]!;
  [last.aside[0], last.hyde[0]] = [last.hyde[0]!, last.aside[0]!];
  expect(verify(altered, ID, RECEIPT)).toBe('deal');
});

test('another seed, commitment or nonce is found', () => {
  const seed = record();
  seed.shuffle!.seed = SEED.replace('00', 'ff');
  expect(verify(seed, ID, RECEIPT)).toBe('commitment');
  expect(verify(record(), ID, { ...RECEIPT, commitment: SEED })).toBe('receipt');
  expect(verify(record(), ID, { ...RECEIPT, nonce: '00'.repeat(16) })).toBe('receipt');
});

test('a running game has no seed to check', () => {
  const running = record();
  delete running.shuffle;
  expect(verify(running, ID, RECEIPT)).toBe('no-seed');
});
