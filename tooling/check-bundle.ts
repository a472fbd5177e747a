import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = 'apps/web/dist';
const LIMIT_BYTES = 180_000;
/** Sign-in and dashboard, in the default language: what every user loads. */
const SCREENS = [/features\/auth\/.*login/, /features\/dashboard\//];

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk and everything it imports at once; what it may load later does not count. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}

const roots = Object.keys(manifest).filter(
  (key) => manifest[key]?.isEntry || SCREENS.some((screen) => screen.test(key)),
);
const missing = SCREENS.filter((screen) => !roots.some((key) => screen.test(key)));
const loaded = new Set(roots.flatMap((key) => [...closure(key)]));
const files = [...new Set([...loaded].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'));
const bytes = ['boot.js', ...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);

console.log(
  `Sign-in and dashboard: ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript, limit ${LIMIT_BYTES / 1000} kB`,
);
if (missing.length > 0) console.log(`No chunk matches ${missing.join(', ')}: the budget would measure too little.`);
process.exit(bytes <= LIMIT_BYTES && missing.length === 0 ? 0 : 1);
