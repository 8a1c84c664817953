export type Theme = 'day' | 'night';

const YEAR = 365 * 24 * 3600;

/** The theme the page is shown in; the server writes it into the page from the cookie. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'day' ? 'day' : 'night';
}

/** Shows the other theme and keeps it for the next visit. */
export function toggleTheme(): void {
  setTheme(currentTheme() === 'day' ? 'night' : 'day');
}

/** On a first visit without a cookie the system's wish decides. */
export function adoptSystemTheme(): void {
  if (!/(^|; )tn_theme=/.test(document.cookie) && matchMedia('(prefers-color-scheme: light)').matches) {
    document.documentElement.dataset['theme'] = 'day';
  }
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.cookie = `tn_theme=${theme}; path=/; max-age=${YEAR}; samesite=lax`;
}
