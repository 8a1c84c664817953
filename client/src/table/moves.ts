import { letterOf } from '../cards';
import type { Card, Colour, Seat } from '../terms';

const seatLetter = (seat: Seat): string => (seat === 'jekyll' ? 'J' : 'H');

/** "J play P6", or "J play T4 W" for a potion led with a colour announced. */
export function playText(seat: Seat, card: Card, announced?: Colour): string {
  const text = `${seatLetter(seat)} play ${card}`;
  return announced === undefined ? text : `${text} ${letterOf(announced)}`;
}

/** "J give P3 T2" or "H swap P1 G3". */
export function choiceText(seat: Seat, verb: 'give' | 'swap', cards: Card[]): string {
  return `${seatLetter(seat)} ${verb} ${cards.join(' ')}`;
}
