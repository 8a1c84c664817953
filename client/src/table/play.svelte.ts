import type { Card, Colour, HandCard, RoundLog, Scene, Seat, Table, Trick } from '../terms';
import { t } from '../words';
import { choiceText, playText } from './moves';
import { previewText, reasonText } from './phrases';
import type { Session } from './session.svelte';

export type Mode = 'sealing' | 'choice' | 'announce' | 'play' | 'round-end' | 'over';
/** How long a finished trick stays to be read, in milliseconds; any tap ends it. */
export const READING = 1600;

/** What this page shows of the state and what the player has in hand to do: raised cards, a colour, a pause. */
export class Play {
  raised: Card[] = $state([]);
  /** The potion a colour is being chosen for; nothing is sent yet. */
  announcing: Card | null = $state(null);
  colour: Colour | null = $state(null);
  /** A line that answers a tap: why a card cannot be played, what a rank does. */
  told = $state('');
  /** The finished trick that is being read, with the round it belongs to. */
  reading: { round: number; trick: Trick } | null = $state.raw(null);
  private continued = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen: Scene | null = null;

  constructor(
    private readonly session: Session,
    private readonly memory: { load(): number; save(round: number): void },
  ) {
    this.continued = memory.load();
  }

  get scene(): Scene {
    return this.session.scene!;
  }

  get table(): Table {
    return this.session.table!;
  }

  readonly me: Seat | null = $derived.by(() => {
    const viewer = this.session.scene?.viewer;
    return viewer === undefined || viewer === 'spectator' ? null : viewer;
  });
  readonly myTurn = $derived.by(() => {
    const scene = this.session.scene;
    return this.me !== null && scene !== null && scene.acting.includes(this.me);
  });
  /** The finished round whose end is still to be looked at. */
  readonly ended: RoundLog | null = $derived.by(() => {
    const scene = this.session.scene;
    if (scene === null || scene.result !== null) return null;
    const last = scene.log.findLast((entry) => entry.end !== null);
    return last !== undefined && last.round > this.continued && this.worthPausing(scene, last) ? last : null;
  });
  readonly mode: Mode = $derived.by(() => {
    const scene = this.session.scene;
    if (scene === null) return 'sealing';
    if (this.reading !== null) return 'play';
    if (scene.result !== null) return 'over';
    if (this.ended !== null) return 'round-end';
    if (scene.phase === 'waiting-deal') return 'sealing';
    if (scene.choice !== null) return 'choice';
    return this.announcing !== null ? 'announce' : 'play';
  });
  /** The round on show, which lags behind the game while a trick or a round's end is read. */
  readonly round: number = $derived.by(() => {
    return this.reading?.round ?? this.ended?.round ?? this.session.scene?.round ?? 1;
  });
  /** How many cards may be raised at once. */
  readonly most: number = $derived.by(() => {
    const choice = this.session.scene?.choice ?? null;
    return this.mode === 'choice' && choice !== null ? choice.count : 1;
  });
  readonly held: HandCard | null = $derived.by(() => {
    const hand = this.session.scene?.hand ?? [];
    return hand.find((card) => card.card === this.raised[0]) ?? null;
  });
  /** The one line below the cards: an answer to a tap first, else the preview of the raised card. */
  readonly line: string = $derived.by(() => {
    if (this.told) return this.told;
    const refusal = this.session.refusal;
    if (refusal !== null) return reasonText(refusal);
    if (this.mode !== 'play' || this.held === null || this.session.scene === null) return '';
    return previewText(this.session.scene, this.held);
  });

  /** A new state came: keep what still holds of the player's doing, and start reading a trick that just ended. */
  follow(scene: Scene): void {
    const before = this.seen;
    this.seen = scene;
    this.told = '';
    const choiceNow = scene.choice !== null && scene.choice.chosen === null;
    const choiceBefore = before?.choice !== null && before?.choice?.chosen === null;
    const kept = this.raised.filter((card) => scene.hand.some((held) => held.card === card && held.legal));
    this.raised = choiceNow === choiceBefore && scene.round === before?.round ? kept : [];
    if (scene.phase !== 'lead' || !this.myTurn || !scene.hand.some((held) => held.card === this.announcing)) {
      this.takeBack();
    }
    if (before !== null) this.startReading(before, scene);
  }

  /** A tap on a card of the hand. */
  tap(held: HandCard, hasty: boolean): void {
    this.stopReading();
    this.session.refusal = null;
    this.told = '';
    if (!held.legal) {
      this.told = held.reason === null ? '' : reasonText(held.reason);
      return;
    }
    if (this.mode !== 'play' && this.mode !== 'choice' && this.mode !== 'announce') return;
    if (this.mode === 'choice' && this.scene.choice?.chosen !== null) return;
    if (!this.raised.includes(held.card)) {
      this.takeBack();
      this.raised = [...this.raised.slice(this.raised.length < this.most ? 0 : 1), held.card];
    } else if (hasty) {
      return;
    } else if (this.mode === 'choice' || !this.myTurn) {
      this.raised = this.raised.filter((card) => card !== held.card);
    } else {
      this.commit();
    }
  }

  /** Escape: the colour choice first, then the raised cards. */
  lower(): void {
    this.told = '';
    if (this.announcing !== null) this.takeBack();
    else this.raised = [];
  }

  /** Plays the raised card, or sends the raised cards of a choice, or the announced colour. */
  commit(): void {
    const card = this.raised[0];
    if (!this.myTurn || this.me === null || card === undefined) return;
    const choice = this.scene.choice;
    if (choice !== null) {
      if (this.raised.length === choice.count) this.session.act('move', choiceText(this.me, choice.verb, this.raised));
    } else if (this.announcing !== null) {
      if (this.colour !== null) this.session.act('move', playText(this.me, this.announcing, this.colour));
    } else if (this.held?.preview?.code === 'lead-potion') {
      this.announcing = card;
    } else {
      this.session.act('move', playText(this.me, card));
    }
  }

  /** Leaves the colour choice; the potion stays raised. */
  takeBack(): void {
    this.announcing = null;
    this.colour = null;
  }

  /** Goes on from the end of a round; local to this page. */
  proceed(): void {
    if (this.ended === null) return;
    this.memory.save(this.ended.round);
    this.continued = this.ended.round;
  }

  /** Ends the pause in which a finished trick is read. */
  stopReading(): void {
    clearTimeout(this.timer);
    this.reading = null;
  }

  /** A page opened anew in the middle of the next round has no use for the pause before it. */
  private worthPausing(scene: Scene, last: RoundLog): boolean {
    return scene.round === last.round || (scene.round === last.round + 1 && scene.phase === 'exchange' && scene.choice?.chosen === null) || scene.phase === 'waiting-deal';
  }

  private startReading(before: Scene, scene: Scene): void {
    const known = newest(before);
    const now = newest(scene);
    if (now === null || document.hidden) return;
    if (known !== null && known.round === now.round && known.trick.number >= now.trick.number) return;
    clearTimeout(this.timer);
    this.reading = now;
    this.timer = setTimeout(() => (this.reading = null), READING);
  }
}

/** The last finished trick of a scene. */
export function newest(scene: Scene): { round: number; trick: Trick } | null {
  const entry = scene.log.findLast((round) => round.tricks.length > 0);
  const trick = entry?.tricks.at(-1);
  return entry === undefined || trick === undefined ? null : { round: entry.round, trick };
}

/** The words of the top bar: "Round 2 of 3 · Trick 4 of 10". */
export function placeText(scene: Scene, mode: Mode, round: number, trick: number): string {
  if (mode === 'over') return t('bar.over', { n: scene.result?.rounds ?? round });
  const first = t('bar.round', { round, rounds: scene.rounds });
  if (mode === 'round-end') return t('bar.joined', { first, second: t('bar.round-over') });
  if (mode === 'sealing') return t('bar.joined', { first, second: t('bar.dealing') });
  if (mode === 'choice' && scene.choice?.verb === 'give') return t('bar.joined', { first, second: t('bar.exchange') });
  return t('bar.joined', { first, second: t('bar.trick', { trick, tricks: 10 }) });
}
