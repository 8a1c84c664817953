import { cardName } from '../cards';
import type { Coded, Colour, HandCard, RoundEnd, Scene, Seat, Trick, Viewer } from '../terms';
import { t, told, type WordId } from '../words';

/** "Jekyll" or "Hyde". */
export const seatName = (seat: Seat): string => t(`seat.${seat}`);
/** "Dr Jekyll" or "Mr Hyde". */
export const seatTitle = (seat: Seat): string => t(`seat.title.${seat}`);
export const colourName = (colour: string): string => told('colour', colour, {}, 'colour.unknown');
export const otherSeat = (seat: Seat): Seat => (seat === 'jekyll' ? 'hyde' : 'jekyll');
/** The seat shown at the bottom: the viewer's own, or Jekyll's for a spectator. */
export const nearSeat = (viewer: Viewer): Seat => (viewer === 'spectator' ? 'jekyll' : viewer);

/** A sentence in two voices: `<id>.you` when it happens to the reader, else `<id>.other` with the name. */
function voiced<Stem extends string>(
  stem: `${Stem}.you` extends WordId ? (`${Stem}.other` extends WordId ? Stem : never) : never,
  seat: Seat,
  viewer: Viewer,
  args: Record<string, string | number> = {},
): string {
  const id = (seat === viewer ? `${stem}.you` : `${stem}.other`) as WordId;
  return t(id, { name: seatName(seat), ...args });
}

/** Why a card cannot be played, or why the server refused: a code in words. */
export function reasonText(reason: Coded): string {
  const args = { ...reason.args };
  if (typeof args['colour'] === 'string') args['colour'] = colourName(args['colour']);
  if (typeof args['card'] === 'string') args['card'] = cardName(args['card']);
  if (typeof args['seat'] === 'string') args['seat'] = seatName(args['seat'] as Seat);
  return told('refusal', reason.code, args, 'refusal.unknown');
}

/** Why a trick was won: "7 beats 5", "Greed ranks above Pride". */
export function winText(win: Coded): string {
  const args = { ...win.args };
  for (const key of ['strong', 'weak']) if (typeof args[key] === 'string') args[key] = colourName(args[key]);
  return told('win', win.code, args, 'win.unknown');
}

/** What the raised card would do now. */
export function previewText(scene: Scene, held: HandCard): string {
  const preview = held.preview;
  const card = cardName(held.card);
  const other = seatName(otherSeat(nearSeat(scene.viewer)));
  if (preview === null) return t('preview.waiting', { card });
  if (preview.code === 'lead-potion') return t('preview.lead-potion', { card });
  if (preview.code === 'lead-colour') {
    return t('preview.lead-colour', { card, other, colour: colourName(String(preview.args['colour'])) });
  }
  if (preview.winner === null) return t('preview.waiting', { card });
  const lead = scene.table.lead?.card ?? held.card;
  const mine = preview.winner === scene.viewer;
  if (preview.effect !== null) {
    const effect = t(`preview.effect.${preview.effect}`);
    return t(mine ? 'preview.effect.you' : 'preview.effect.other', { effect, win: winText(preview), name: other });
  }
  if (preview.code === 'stronger-colour') {
    return t(mine ? 'preview.ranks.you' : 'preview.ranks.other', { win: winText(preview), name: other });
  }
  return t(mine ? 'preview.beats' : 'preview.loses', { card, lead: cardName(lead), name: other });
}

/** What the one to answer must do, in the voice of the seat that must. */
export function obligationText(scene: Scene): string {
  const due = scene.obligation;
  if (due === null) return '';
  const seat = due.args['seat'] as Seat;
  const colour = due.args['colour'] === undefined ? '' : colourName(String(due.args['colour']));
  if (due.code === 'any-card') return voiced('must.any-card', seat, scene.viewer);
  if (due.code === 'must-follow-announced') return voiced('must.announced', seat, scene.viewer, { colour });
  return voiced('must.colour', seat, scene.viewer, { colour });
}

/** Who takes a finished trick and why: "You take it: 7 beats 5." */
export const takenText = (trick: Trick, viewer: Viewer): string =>
  voiced('log.taken', trick.winner, viewer, { win: winText(trick.win) });

/** The same as a headline beside the cards: "Trick 3: *7 beats 5*, you took it." */
export const lastTrickText = (trick: Trick, viewer: Viewer): string =>
  voiced('trick.result', trick.winner, viewer, { number: trick.number, win: winText(trick.win) });

export const ledText = (seat: Seat, viewer: Viewer): string => voiced('trick.led', seat, viewer);
export const trickOwner = (seat: Seat, viewer: Viewer): string => voiced('trick.owner', seat, viewer);

/** Which ranks a trick gave: "Greed is now weakest." */
export function rankedText(trick: Trick): string {
  if (trick.ranked.length === 0) return '';
  const place = (index: number): string => colourName(trick.ranks[index] ?? '');
  if (trick.ranked.length === 1) return t('rank.first', { colour: place(0) });
  if (trick.ranked.length === 2) return t('rank.rest', { middle: place(1), strong: place(2) });
  return t('rank.all', { weak: place(0), middle: place(1), strong: place(2) });
}

/** What the potion of a finished trick did, or ''. */
export function effectText(trick: Trick, viewer: Viewer): string {
  if (trick.effect === null) return '';
  if (trick.effect === 'wrath') return t('effect.done.wrath');
  if (trick.effect === 'greed') {
    return trick.swap === null ? t('effect.done.greed-none') : t('effect.done.greed', { n: trick.swap.count });
  }
  if (trick.stole === null) return t('effect.done.pride-none');
  return voiced('effect.done.pride', trick.winner, viewer, { number: trick.stole.trick });
}

/** Everything a log entry says after its cards. */
export function trickStory(trick: Trick, viewer: Viewer): string {
  const announced = trick.announced === null ? '' : t('log.announced', { colour: colourName(trick.announced) });
  return [announced, takenText(trick, viewer), effectText(trick, viewer), rankedText(trick)].filter(Boolean).join(' ');
}

/** "Hyde *2*, you *0*." */
export function tricksText(tricks: Record<Seat, number>, viewer: Viewer): string {
  if (viewer === 'spectator') return t('tally.spectator', { jekyll: tricks.jekyll, hyde: tricks.hyde });
  const other = otherSeat(viewer);
  return t('tally.player', { name: seatName(other), theirs: tricks[other], mine: tricks[viewer] });
}

export function roundEndText(end: RoundEnd, viewer: Viewer): string {
  return `${tricksText(end.tricks, viewer)} ${t('log.marker', { n: end.difference, to: end.to })}`;
}

/** Where a colour stands: its place among those ranked so far. */
export function placeName(index: number): string {
  return t((['rank.place.weakest', 'rank.place.middle', 'rank.place.strongest'] as const)[index] ?? 'rank.place.middle');
}

/** What a potion with this colour does, in one line. */
export const effectRule = (colour: Colour): string => t(`effect.${colour}`);

/** Whoever leaves before the first card has played nothing, so nothing is said of winning. */
export function isCalledOff({ result, log }: Pick<Scene, 'result' | 'log'>): boolean {
  return result?.by === 'abandonment' && log.every((entry) => entry.tricks.length === 0);
}
