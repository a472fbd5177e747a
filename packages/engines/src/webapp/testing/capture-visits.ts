import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CapturedVisits, VISITS_FILE } from './captured-visits.ts';
import { visitForReal } from './live-visits.ts';
import { OUTPUT_PAGES } from './output-checks.ts';

/**
 * Run by hand (`node_modules/.bin/node packages/engines/src/webapp/testing/capture-visits.ts`) after a change of the
 * pages of tests, of payloads or of how visits are made: opens all of it in Chromium once, and keeps what became of it.
 */
const visits = (await visitForReal(OUTPUT_PAGES, { capture: true })) as CapturedVisits;
mkdirSync(dirname(VISITS_FILE), { recursive: true });
const sorted = Object.fromEntries(Object.entries(visits).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(VISITS_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
process.stdout.write(`${Object.values(visits).flat().length} visits\n`);
