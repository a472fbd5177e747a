import { createInterface } from 'node:readline';
import { openScanBrowser } from '@rocca/tools/web/browser';
import { createWebClient } from '@rocca/tools/web/client';
import type { WebRequest } from '@rocca/tools/web/model';
import { createPace } from '@rocca/tools/web/pace';
import { createDomProof } from '../scanner/dom-proof.ts';
import { recordVisits, replayVisits, sampleVisits } from './captured-visits.ts';
import { makeOutputChecks } from './output-checks.ts';

/**
 * Makes checks with Chromium, in a process without rights as scans have it. One line in: `{ origin, pages, capture }`;
 * one line out: the visits to keep, or which of those that were made are not as they were captured.
 */
const task = await new Promise<{ origin: string; pages: string[]; capture: boolean }>((told) =>
  createInterface({ input: process.stdin }).once('line', (line) => told(JSON.parse(line))),
);
const { origin, pages, capture } = task;
const { signal } = new AbortController();
const scope = { origin, path: '/', address: new URL(origin).hostname };
const pace = createPace({ perSecond: null, concurrent: 10, budget: 20_000, signal });
const client = createWebClient({ scope, pace, signal, userAgent: 'test' });
const chromium = await openScanBrowser({ scope, pace, signal });
const proof = createDomProof({ browser: chromium, origin });
const ask = (request: WebRequest) => client.send(request);
const { browser, said } = capture ? recordVisits(proof, ask) : sampleVisits(proof, replayVisits(ask));
await makeOutputChecks(pages, { origin, client, browser });
process.stdout.write(`${JSON.stringify(said)}\n`, async () => {
  await chromium.close();
  process.exit(0);
});
