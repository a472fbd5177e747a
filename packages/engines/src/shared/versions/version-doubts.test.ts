import { describe, expect, it } from 'vitest';
import type { Knowledge, KnowledgeAnswer, KnowledgeQuery, KnownVulnerability } from '../../core/knowledge.ts';
import { judgeVersions } from './judge-versions.ts';
import { type SeenProduct, versionQuestions } from './questions.ts';

type Match = KnowledgeAnswer['matches'][number];
const MATCH: Match = {
  cve: 'CVE-2021-0001',
  basis: 'range',
  range: '< 3',
  holds: 'all',
  fixedIn: '3',
  platform: 'not_needed',
  platformNeeded: null,
};
const KNOWN: KnownVulnerability = {
  cve: '',
  title: null,
  description: { it: '', en: '' },
  origin: { title: null, description: null },
  published: null,
  scores: {},
  cwes: [],
  references: [],
  epss: null,
  knownExploited: null,
  exploitationTold: false,
};
const seen = (parts: Partial<SeenProduct<string>>): SeenProduct<string> => ({
  place: '80',
  where: '80/tcp http',
  family: 'Web servers',
  name: 'http',
  product: null,
  version: null,
  extraInfo: null,
  cpes: [],
  ...parts,
});

/** A knowledge that has one product, with one vulnerability. */
function knowing(has: (query: KnowledgeQuery) => boolean, match: Partial<Match> = {}): Knowledge {
  const answer = (query: KnowledgeQuery): KnowledgeAnswer =>
    has(query)
      ? { known: true, matches: [{ ...MATCH, ...match }], closedBy: '3', leftOpen: [] }
      : { known: false, matches: [], closedBy: null, leftOpen: [] };
  return {
    match: async (queries) => queries.map(answer),
    sources: async () => [],
    describe: async (cves) => new Map(cves.map((cve) => [cve, { ...KNOWN, cve }])),
    affectedBy: async () => new Map(),
  };
}

async function judge(product: SeenProduct<string>, knowledge: Knowledge) {
  const [judged] = await judgeVersions(knowledge, 'versions', [{ ...versionQuestions([product]), proven: [] }]);
  return {
    found: judged?.findings.map(({ key, certainty, doubt }) => `${key} ${certainty} ${doubt}`) ?? [],
    verdict: judged?.verdicts[0]?.reason ?? judged?.verdicts[0]?.outcome,
  };
}

const named = (name: string) => (query: KnowledgeQuery) => `${query.product.vendor}:${query.product.product}` === name;
const nginx = seen({ product: 'nginx', version: '1.18.0', cpes: ['cpe:/a:igor_sysoev:nginx:1.18.0'] });

describe('what a version means', () => {
  it('is certain where nothing speaks against it', async () => {
    expect(await judge(nginx, knowing(named('f5:nginx')))).toEqual({
      found: ['CVE-2021-0001 confirmed null'],
      verdict: 'checked',
    });
  });

  it('is not known where the knowledge has the product under none of its names', async () => {
    expect(
      await judge(
        nginx,
        knowing(() => false),
      ),
    ).toEqual({ found: [], verdict: 'no_name' });
  });

  it('is to be verified where the product is found by its name alone, and the service was compared', async () => {
    const product = seen({ product: 'FooServe httpd', version: '1.0' });
    expect(
      await judge(
        product,
        knowing(({ vendorIn, product }) => vendorIn !== undefined && product.product === 'fooserve'),
      ),
    ).toEqual({
      found: ['CVE-2021-0001 unconfirmed name_unsure'],
      verdict: 'checked',
    });
    expect(
      await judge(
        product,
        knowing(() => false),
      ),
    ).toEqual({ found: [], verdict: 'no_name' });
  });

  it('holds for a range of versions, or for a part of it', async () => {
    const range = seen({
      product: 'PostgreSQL DB',
      version: '9.5.8 - 9.5.10 or 9.5.17',
      cpes: ['cpe:/a:postgresql:postgresql:9.5'],
    });
    const asked = named('postgresql:postgresql');
    expect((await judge(range, knowing(asked, { holds: 'all' }))).found).toEqual(['CVE-2021-0001 confirmed null']);
    expect((await judge(range, knowing(asked, { holds: 'part' }))).found).toEqual([
      'CVE-2021-0001 unconfirmed version_span',
    ]);
  });

  it('is to be verified where a distribution packaged it', async () => {
    const packaged = { ...nginx, extraInfo: 'Ubuntu' };
    expect((await judge(packaged, knowing(named('f5:nginx')))).found).toEqual(['CVE-2021-0001 unconfirmed backport']);
  });

  it('names the advisory of the distribution that packaged it, and of no other', async () => {
    const urls = ['https://www.debian.org/security/2021/dsa-4921', 'https://ubuntu.com/security/notices/USN-4967-1'];
    const references = urls.map((url) => ({ url, tags: [] }));
    const knowledge: Knowledge = {
      ...knowing(named('f5:nginx')),
      describe: async (cves) => new Map(cves.map((cve) => [cve, { ...KNOWN, cve, references }])),
      affectedBy: async () => new Map(),
    };
    const solutionFor = async (extraInfo: string | null) => {
      const questions = versionQuestions([{ ...nginx, extraInfo }]);
      const [judged] = await judgeVersions(knowledge, 'versions', [{ ...questions, proven: [] }]);
      return judged?.findings[0]?.solution;
    };
    const ubuntu = await solutionFor('Ubuntu');
    expect(ubuntu?.en).toContain(`the fix of Ubuntu (USN-4967-1, ${urls[1]}) is installed`);
    expect(ubuntu?.it).toContain(`sia installata la correzione di Ubuntu (USN-4967-1, ${urls[1]})`);
    expect(ubuntu?.en).not.toContain('DSA-');
    expect((await solutionFor('Fedora'))?.en).toContain('check on the host that the package is up to date');
    expect((await solutionFor(null))?.en).toBe('Update nginx to 3 or later.');
  });
});
