/** All pictures of the page; every one is an SVG string without inline style, as the page's policy asks. */
export { cardBack, cardFace } from './cards';
export { effectIcon, icon, type IconName } from './icons';
export { emblem, portrait, type Person } from './portraits';
export { definitions } from './shapes';
export { street } from './street';
export { mark, suitSign, type Colour, type Suit } from './suits';
export { token } from './tokens';
export { identityTrack } from './tracks';
