import { judgeHosts } from '@rocca/engines/nscan/judge-hosts';
import { checksOf } from '@rocca/engines/nscan/profile-checks';
import { type CapturedService, hostOf, readCapture } from '@rocca/engines/nscan/testing/generated/captured';
import { compare, type Score } from '@rocca/engines/nscan/testing/generated/compare';
import { drawServices } from '@rocca/engines/nscan/testing/generated/drawn';
import type { EngineAnswer } from '@rocca/engines/nscan/testing/generated/engine-answer';
import { nvdFiles, recordsNaming } from '@rocca/engines/nscan/testing/generated/nvd-files';
import type { NvdItem } from '@rocca/engines/nscan/testing/generated/nvd-record';
import { reviseService, versionsIn } from '@rocca/engines/nscan/testing/generated/revise';
import { starterAsNvd } from '@rocca/engines/nscan/testing/generated/starter-as-nvd';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeedFolder, forgetKnowledge } from '../features/knowledge/feed-folder.fixture.ts';
import { createKnowledge, importFolder } from '../features/knowledge/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts';
import { hear } from './testing/hear.ts';

/** The scan's judgement of services nobody wrote for it, held against an evaluator that shares no code with it. */

const captured = readCapture();
const files = nvdFiles();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface Asked {
  readonly services: readonly CapturedService[];
  readonly answer: EngineAnswer;
  readonly score: Score;
}

/** As many of the mistakes as a person reads. */
const SHOWN = 40;
const FACTS = { checks: checksOf('fast'), impossible: new Map(), unseen: new Set<never>() };

/** Everything the scan says of services with these records as its knowledge, held against what they are. */
async function ask(services: readonly CapturedService[], records: readonly NvdItem[]): Promise<Asked> {
  await forgetKnowledge(db);
  await using folder = await createFeedFolder();
  await folder.nvd('2021', records.map(described));
  await importFolder(db, folder.path);
  const worked = services.map((service) => {
    const host = hostOf(service);
    return { host, work: { findings: [], notes: new Map(), heard: hear(service, host) }, cutBy: null };
  });
  const reports = await judgeHosts({ facts: FACTS, knowledge: createKnowledge(db), nameOf: () => null }, worked);
  const answer: EngineAnswer = {
    findings: reports.flatMap(({ ip: host, findings }) =>
      findings.map(({ place, key, certainty }) => ({
        place: { host, port: place.port?.number ?? null },
        cve: key,
        certainty,
      })),
    ),
    verdicts: reports.flatMap(({ ip: host, ports }) =>
      ports.flatMap(({ port, verdict }) => (verdict ? [{ place: { host, port }, outcome: verdict.outcome }] : [])),
    ),
  };
  return { services, answer, score: compare(services, records, answer) };
}

/** The judge keeps of a record what it reads; an import wants the rest too. */
const described = ({ cve }: NvdItem) => ({
  cve: {
    published: '2021-01-01T00:00:00.000',
    lastModified: '2021-01-01T00:00:00.000',
    vulnStatus: 'Analyzed',
    descriptions: [{ lang: 'en', value: 'x' }],
    metrics: {},
    references: [],
    ...cve,
  },
});

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

describe('what the scan says of generated services', () => {
  it('is true with the starter set as the only knowledge', async () => {
    expectTrue(await ask(captured, starterAsNvd()));
  });

  it.each([1, 2, 3])('is true of drawn patch levels, editions, rebuilds and greetings (seed %i)', async (seed) => {
    const { services, records } = drawServices(seed, 270);
    expectTrue(await ask(services, records));
  });

  it.skipIf(files.length === 0)("is true with NVD's own records", { timeout: 600_000 }, async () => {
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
