// Writes src/wire.generated.ts from the server's schema on standard input; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const target = fileURLToPath(new URL('../src/wire.generated.ts', import.meta.url));
const schema = JSON.parse(readFileSync(0, 'utf8'));

/** Titles would give every string a type of its own name; the definitions' keys name what needs a name. */
function untitle(node) {
  if (Array.isArray(node)) return node.map(untitle);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'title' && typeof value === 'string') && key !== 'default' && key !== 'discriminator')
      .map(([key, value]) => [key, untitle(value)]),
  );
}

const written = await compile({ ...untitle(schema), title: 'Wire' }, 'Wire', {
  bannerComment: '/* Generated from src/twonatures/web/messages.py by `make types`; do not edit. */',
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 110 },
});
// The compiler tells of every type which schema it came from: all of one.
const text = written
  .replace(/(?: \*\n)? \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, '')
  .replace(/\/\*\*\n \*\/\n/g, '');

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('client/src/wire.generated.ts is stale: run `make types`');
  process.exit(1);
}
