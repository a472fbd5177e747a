import { describe, expect, it } from 'vitest';
import { findingsOf } from './ask-the-engine.ts';
import { bannerOf, hostOf, readCapture } from './captured.ts';
import { compare, type Score } from './compare.ts';
import { type EngineAnswer, placeKey } from './engine-answer.ts';
import { nvdFiles, recordsNaming } from './nvd-files.ts';
import type { NvdItem } from './nvd-record.ts';
import { starterAsNvd } from './starter-as-nvd.ts';

const services = readCapture();
const files = nvdFiles();
/** As many of the mistakes as a person reads. */
const SHOWN = 40;

/** Everything the scan says of all services, held against what they are. */
async function ask(records: readonly NvdItem[]): Promise<{ answer: EngineAnswer; score: Score }> {
  if (!findingsOf) throw new Error('the scan is not asked');
  const hosts = services.map(hostOf);
  const banners = new Map(
    services.map(({ generated, address }) => [placeKey({ host: address, port: generated.port }), bannerOf(generated)]),
  );
  const answer = await findingsOf(hosts, banners, records);
  return { answer, score: compare(services, records, answer) };
}

function expectTrue({ answer, score }: { answer: EngineAnswer; score: Score }): void {
  expect(score.wronglyConfirmed.slice(0, SHOWN), 'confirmed, and not so').toEqual([]);
  expect(score.wanted).toBeGreaterThan(0);
  const recall = 1 - score.missed.length / score.wanted;
  expect(recall, `missed:\n${score.missed.slice(0, SHOWN).join('\n')}`).toBeGreaterThanOrEqual(0.99);
  const invented = score.invented.length / Math.max(1, score.unconfirmed);
  expect(invented, `invented:\n${score.invented.slice(0, SHOWN).join('\n')}`).toBeLessThanOrEqual(0.01);
  // The receipt: every service once, checked or unknown.
  expect(score.wrongVerdicts.slice(0, SHOWN), 'verdicts').toEqual([]);
  expect(answer.verdicts.length).toBe(services.length);
}

describe.skipIf(!findingsOf)('what the scan says of generated services', () => {
  it('is true with the starter set as the only knowledge', async () => {
    expectTrue(await ask(starterAsNvd()));
  });

  it.skipIf(files.length === 0)("is true with NVD's own records", { timeout: 60_000 }, async () => {
    const names = services.flatMap(({ generated }) =>
      generated.truth.products.flatMap((product) => [...product.names, ...(product.nearNames ?? [])]),
    );
    // The kernel too: what a banner says of it must not become the service's.
    expectTrue(await ask(recordsNaming(new Set([...names, 'linux:linux_kernel']), files)));
  });
});
