import { readFileSync } from 'node:fs';
import { knownInWords, namesFor } from '../packages/feeds/src/cpe/names.ts';
import { NMAP_NAMES } from '../packages/feeds/src/cpe/nmap-names.ts';
import { namesInWords } from '../packages/feeds/src/cpe/word-names.ts';
import { listFeeds } from '../packages/feeds/src/folder.ts';
import { parseCve } from '../packages/feeds/src/nvd/parse.ts';
import { nvdRecords } from '../packages/feeds/src/nvd/records.ts';
import { namesOfProbes, proposalsFor, spellingsOfNames, wordProposals, wordsOfProbes } from './names/propose.ts';

/**
 * Which names of nmap's the vulnerability knowledge has under others. Run after a new nmap or a new year of feeds:
 *
 *   node_modules/.bin/node tooling/product-names.ts FOLDER [NMAP_SERVICE_PROBES]
 *
 * FOLDER holds NVD's feeds, as `npm run knowledge -- import` reads them. It prints lines for
 * `packages/feeds/src/cpe/nmap-names.ts`: each is a proposal, to be taken over once somebody has seen that both are one
 * product. It also names the lines of that table that the feeds know nothing of. Then come the words in which nmap spells
 * out products with a version, for `word-names.ts`: beside each name of the knowledge that may be meant stand how many
 * vulnerabilities it has and what one of them is about, so that a namesake can be told.
 */
const [folder, probeFile = '/usr/share/nmap/nmap-service-probes'] = process.argv.slice(2);
if (!folder) throw new Error('product-names.ts FOLDER [NMAP_SERVICE_PROBES]');

/** Words that mean more products than this are nobody's name. */
const MAX_PROPOSALS = 12;

const facts = await namesOfKnowledge(folder);
const known = new Set(facts.keys());
const probeText = readFileSync(probeFile, 'latin1');
const probes = namesOfProbes(probeText);
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

const spellings = spellingsOfNames(known);
console.log('// Products in words, and what they may be:');
for (const words of wordsOfProbes(probeText)) {
  const taken = new Set([...namesInWords(words), ...(knownInWords(words)?.names ?? [])]);
  const proposals = wordProposals(words, spellings).filter((name) => !taken.has(name));
  if (proposals.length === 0 || proposals.length > MAX_PROPOSALS) continue;
  console.log(`// ${words}${taken.size > 0 ? ` (has ${[...taken].join(', ')})` : ''}`);
  for (const name of proposals) {
    const { cves = 0, example = '' } = facts.get(name) ?? {};
    console.log(`//   ${name} (${cves}) ${example}`);
  }
}

interface NameFacts {
  readonly cves: number;
  /** What one of its vulnerabilities is about. */
  readonly example: string;
}

async function namesOfKnowledge(path: string): Promise<ReadonlyMap<string, NameFacts>> {
  const names = new Map<string, NameFacts>();
  for (const feed of await listFeeds(path)) {
    if (feed.kind !== 'nvd') continue;
    for await (const item of nvdRecords(feed.open())) {
      const parsed = item.kind === 'record' ? parseCve(item.value) : null;
      if (!parsed?.ok) continue;
      const { record } = parsed;
      const affected = record.affected.filter(({ part }) => part === 'a');
      for (const name of new Set(affected.map(({ vendor, product }) => `${vendor}:${product}`))) {
        const { cves = 0, example = `${record.id}: ${record.description.slice(0, 120)}` } = names.get(name) ?? {};
        names.set(name, { cves: cves + 1, example });
      }
    }
  }
  return names;
}
