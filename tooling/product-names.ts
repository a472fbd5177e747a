import { readFileSync } from 'node:fs';
import { namesFor } from '../packages/feeds/src/cpe/names.ts';
import { NMAP_NAMES } from '../packages/feeds/src/cpe/nmap-names.ts';
import { listFeeds } from '../packages/feeds/src/folder.ts';
import { parseCve } from '../packages/feeds/src/nvd/parse.ts';
import { nvdRecords } from '../packages/feeds/src/nvd/records.ts';
import { namesOfProbes, proposalsFor } from './names/propose.ts';

/**
 * Which names of nmap's the vulnerability knowledge has under others. Run after a new nmap or a new year of feeds:
 *
 *   node_modules/.bin/node tooling/product-names.ts FOLDER [NMAP_SERVICE_PROBES]
 *
 * FOLDER holds NVD's feeds, as `npm run knowledge -- import` reads them. It prints lines for
 * `packages/feeds/src/cpe/nmap-names.ts`: each is a proposal, to be taken over once somebody has seen that both are one
 * product. It also names the lines of that table that the feeds know nothing of.
 */
const [folder, probeFile = '/usr/share/nmap/nmap-service-probes'] = process.argv.slice(2);
if (!folder) throw new Error('product-names.ts FOLDER [NMAP_SERVICE_PROBES]');

const known = await namesOfKnowledge(folder);
const probes = namesOfProbes(readFileSync(probeFile, 'latin1'));
const lacking = probes.filter(({ name }) => !namesFor('a', name).names.some((one) => known.has(one)));

console.log(
  `// ${probes.length} names with a version, ${known.size} names in the knowledge, ${lacking.length} lacking.`,
);
for (const { name, words, times } of lacking) {
  const proposals = proposalsFor(name, known);
  const listed = proposals.map((one) => `'${one}'`).join(', ');
  if (proposals.length > 0) console.log(`  '${name}': [${listed}], // ${words} (${times})`);
}
console.log('// The same products under further vendors:');
for (const { name } of probes) {
  const { names } = namesFor('a', name);
  const others = names.flatMap((one) => proposalsFor(one, known)).filter((one) => !names.includes(one));
  const same = [...new Set(others)].filter((one) => one.split(':')[1] === name.split(':')[1]);
  if (same.length > 0 && same.length < 5) console.log(`//   '${name}': ${same.join(', ')}`);
}
const stale = Object.entries(NMAP_NAMES).filter(([, names]) => !names.some((one) => known.has(one)));
for (const [name] of stale) console.log(`// '${name}': these feeds have none of its names`);

async function namesOfKnowledge(path: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const feed of await listFeeds(path)) {
    if (feed.kind !== 'nvd') continue;
    for await (const item of nvdRecords(feed.open())) {
      const parsed = item.kind === 'record' ? parseCve(item.value) : null;
      if (!parsed?.ok) continue;
      for (const { part, vendor, product } of parsed.record.affected)
        if (part === 'a') names.add(`${vendor}:${product}`);
    }
  }
  return names;
}
