import catalogue from './words/en.json';

export type WordId = keyof typeof catalogue.words;
export type Args = Record<string, string | number>;

type Entry = string | Record<string, string>;
const words: Record<string, Entry> = catalogue.words;
const plural = new Intl.PluralRules(catalogue.locale);
const number = new Intl.NumberFormat(catalogue.locale);
const list = new Intl.ListFormat(catalogue.locale, { type: 'conjunction' });

/**
 * The sentence of a message id, its `{names}` filled in. An entry with plural forms is chosen by the argument `n`.
 * Words between asterisks are to be shown strong; `plain` takes the asterisks away.
 */
export function t(id: WordId, args: Args = {}): string {
  return fill(words[id] ?? id, args);
}

/** The sentence of a code that came over the wire, or of `fallback` where this build does not know the code. */
export function told(prefix: string, code: string, args: Args, fallback: WordId): string {
  const entry = words[`${prefix}.${code}`];
  return entry === undefined ? t(fallback, { code }) : fill(entry, args);
}

/** "4, 5 and 6" as the language joins a list. */
export function listed(items: (string | number)[]): string {
  return list.format(items.map(String));
}

/** The sentence without marks of strength, for names and titles. */
export function plain(text: string): string {
  return text.replaceAll('*', '');
}

function fill(entry: Entry, args: Args): string {
  const text = typeof entry === 'string' ? entry : (entry[plural.select(Number(args['n']))] ?? entry['other'] ?? '');
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? number.format(value) : value;
  });
}
