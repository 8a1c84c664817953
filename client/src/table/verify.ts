import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Card, Seat } from '../terms';
import type { Receipt } from './receipts';

const WORD = 2 ** 32;
const DECK: Card[] = [
  ...['P', 'W', 'G'].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7].map((value) => `${suit}${value}`)),
  ...[2, 3, 4, 5].map((value) => `T${value}`),
];

/** The part of a whole record that the deal is checked against. */
export interface DealtRecord {
  id?: string;
  rounds: { jekyll: Card[]; hyde: Card[]; aside: Card[] }[];
  shuffle?: { scheme: string; commitment: string; seed: string; nonces: Partial<Record<Seat, string | null>> };
}

export type Verdict = 'fair' | 'no-seed' | 'commitment' | 'receipt' | 'deal';

/** The 25 cards of one round as the scheme `twonatures/1` deals them: ten to Jekyll, ten to Hyde, five aside. */
export function dealOf(seed: string, id: string, nonces: Record<Seat, string>, round: number): Card[] {
  const words = wordsOf(hexToBytes(seed), `twonatures/1|${id}|${nonces.jekyll}|${nonces.hyde}|${round}|deal`);
  const cards = [...DECK];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1, words);
    const held = cards[i]!;
    cards[i] = cards[j]!;
    cards[j] = held;
  }
  return cards;
}

/** Recomputes every deal of a finished game and compares it with the record and with this browser's receipt. */
export function verify(record: DealtRecord, id: string, receipt: Receipt | null): Verdict {
  const shuffle = record.shuffle;
  if (shuffle === undefined || !shuffle.seed) return 'no-seed';
  if (bytesToHex(sha256(hexToBytes(shuffle.seed))) !== shuffle.commitment) return 'commitment';
  const nonces = { jekyll: shuffle.nonces.jekyll ?? '', hyde: shuffle.nonces.hyde ?? '' };
  if (receipt !== null) {
    if (receipt.commitment !== shuffle.commitment) return 'receipt';
    if (nonces[receipt.seat as Seat] !== receipt.nonce) return 'receipt';
  }
  const same = record.rounds.every((dealt, index) => {
    const cards = [...dealt.jekyll, ...dealt.hyde, ...dealt.aside];
    return cards.join() === dealOf(shuffle.seed, id, nonces, index + 1).join();
  });
  return same ? 'fair' : 'deal';
}

function* wordsOf(seed: Uint8Array, message: string): Generator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = hmac(sha256, seed, new TextEncoder().encode(`${message}|${counter}`));
    const view = new DataView(block.buffer, block.byteOffset);
    for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
  }
}

function below(n: number, words: Generator<number, never>): number {
  const limit = WORD - (WORD % n);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}
