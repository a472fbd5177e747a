import { BENCH_DOMAIN, searchNames } from './dti-names-search.ts';

/** A million names in a process of its own: its memory after the first of them, and the most it ever has. */
const [port, total, first] = process.argv.slice(2).map(Number) as [number, number, number];
const LOOK_EVERY = 5000;
let before = 0;
let most = 0;

function* names(): Generator<{ name: string; wildcard: boolean }> {
  for (let index = 0; index < total; index += 1) {
    if (index === first) before = process.memoryUsage.rss();
    if (index % LOOK_EVERY === 0) most = Math.max(most, process.memoryUsage.rss());
    yield { name: `host${index}.${BENCH_DOMAIN}`, wildcard: false };
  }
}

const result = await searchNames({ port, certificateNames: names() });
console.log(JSON.stringify({ ...result, before, most: Math.max(most, process.memoryUsage.rss()) }));
