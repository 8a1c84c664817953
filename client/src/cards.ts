import { cardFace, type Suit } from './art';
import type { Card } from './terms';
import { t } from './words';

const SUITS: Record<string, Suit> = { P: 'pride', W: 'wrath', G: 'greed', T: 'potion' };
const LETTERS: Record<string, string> = { pride: 'P', wrath: 'W', greed: 'G' };

/** The suit of a card as the record writes it. */
export function suitOf(card: Card): Suit {
  return SUITS[card.charAt(0)] ?? 'potion';
}

/** The printed number of a card. */
export function valueOf(card: Card): number {
  return Number(card.slice(1));
}

/** "Wrath 7" or "Potion 4+". */
export function cardName(card: Card): string {
  return t(`card.${suitOf(card)}`, { value: valueOf(card) });
}

/** "7" or "4+", where the suit is already told. */
export function shortName(card: Card): string {
  return suitOf(card) === 'potion' ? `${valueOf(card)}+` : String(valueOf(card));
}

/** The picture of a card, hidden from screen readers unless named. */
export function facePicture(card: Card, named = false): string {
  return cardFace(suitOf(card), valueOf(card), named ? cardName(card) : undefined);
}

/** A colour's letter in the record. */
export function letterOf(colour: string): string {
  return LETTERS[colour] ?? '';
}
