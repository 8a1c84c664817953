import type { Suit } from './suits';

const ICONS = {
  steal: '<rect x="3" y="5" width="8" height="12" rx="1.2"/><path d="M7 20.500h6.500a3 3 0 0 0 3-3V10"/><path d="m13 13 3.5-3.500L20 13"/>',
  reset: '<path d="M4 11a8 8 0 1 1 1.600 5.800"/><path d="M4 5v6h6"/>',
  swap: '<path d="M4 8h15m-4-4 4 4-4 4"/><path d="M20 16H5m4-4-4 4 4 4" />',
  back: '<path d="m14 5-7 7 7 7"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  log: '<path d="M6 4h12v16H6zM9 8h6M9 12h6M9 16h4"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.500a2.5 2.5 0 1 1 3.5 2.300c-.8.4-1 .9-1 1.700M12 17h.01"/>',
  theme: '<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/>',
  share: '<path d="M12 15V4m-4 4 4-4 4 4"/><path d="M5 13v6h14v-6"/>',
  check: '<path d="m5 12.5 4.5 4.500L19 7.5"/>',
  x: '<path d="m6 6 12 12M18 6 6 18"/>',
  flag: '<path d="M6 21V4h12l-3 4 3 4H6"/>',
  arrow: '<path d="M5 12h14m-5-5 5 5-5 5"/>',
  arrowl: '<path d="M19 12H5m5-5-5 5 5 5"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="2.5"/><path d="M8.5 8.500h.01M15.5 8.500h.01M12 12h.01M8.5 15.500h.01M15.5 15.500h.01" stroke-width="2.4"/>',
  undo: '<path d="M4 9h10a5 5 0 0 1 0 10H9"/><path d="m8 5-4 4 4 4"/>',
};

export type IconName = keyof typeof ICONS;

/** An interface sign, 24 x 24, in the colour of the text around it. */
export function icon(name: IconName): string {
  return `<svg class="art-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${ICONS[name]}</svg>`;
}

const EFFECTS: Record<Suit, IconName> = { pride: 'steal', wrath: 'reset', greed: 'swap', potion: 'help' };

/** The sign of what a potion does together with this colour. */
export const effectIcon = (suit: Suit): string => icon(EFFECTS[suit]);
