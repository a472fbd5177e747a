import { describe, expect, it } from 'vitest';
import { findingsOf } from './ask-the-engine.ts';
import { bannerOf, type CapturedService, hostOf, readCapture } from './captured.ts';
import { compare, type Score } from './compare.ts';
import { type EngineAnswer, placeKey } from './engine-answer.ts';
import { nvdFiles, recordsNaming } from './nvd-files.ts';
import type { NvdItem } from './nvd-record.ts';
import { reviseService, versionsIn } from './revise.ts';
import { starterAsNvd } from './starter-as-nvd.ts';

const captured = readCapture();
const files = nvdFiles();
interface Asked {
  readonly services: readonly CapturedService[];
  readonly answer: EngineAnswer;
  readonly score: Score;
}

/** As many of the mistakes as a person reads. */
const SHOWN = 40;

/** Everything the scan says of services, held against what they are. */
async function ask(services: readonly CapturedService[], records: readonly NvdItem[]): Promise<Asked> {
  if (!findingsOf) throw new Error('the scan is not asked');
  const hosts = services.map(hostOf);
  const banners = new Map(
    services.map(({ generated, address }) => [placeKey({ host: address, port: generated.port }), bannerOf(generated)]),
  );
  const answer = await findingsOf(hosts, banners, records);
  return { services, answer, score: compare(services, records, answer) };
}

function expectTrue({ services, answer, score }: Asked): void {
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
    expectTrue(await ask(captured, starterAsNvd()));
  });

  it.skipIf(files.length === 0)("is true with NVD's own records", { timeout: 120_000 }, async () => {
    const names = captured.flatMap(({ generated }) =>
      generated.truth.products.flatMap((product) => [...product.names, ...(product.nearNames ?? [])]),
    );
    // The kernel too, of one year: what a banner says of it must not become the service's.
    const ofKernel = recordsNaming(
      new Set(['linux:linux_kernel']),
      files.filter((file) => file.includes('-2011.')),
    );
    const ofServices = recordsNaming(new Set(names), files);
    const records = [...new Map([...ofKernel, ...ofServices].map((record) => [record.cve.id, record])).values()];
    expectTrue(await ask([...captured, ...revised(records)], records));
  });
});

/** Every third service once more, with a version that the records themselves speak of: the ends of ranges are among them. */
function revised(records: readonly NvdItem[]): CapturedService[] {
  return captured.flatMap((each, at) => {
    const names = each.generated.truth.products[0]?.names ?? [];
    const versions = at % 3 === 0 ? versionsIn(records, names) : [];
    const version = versions[(at * 7) % versions.length];
    const address = `127.78.${Math.floor(at / 250)}.${(at % 250) + 1}`;
    return (version && reviseService(each, version, address)) || [];
  });
}
