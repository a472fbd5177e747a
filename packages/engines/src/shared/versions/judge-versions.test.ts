import { describe, expect, it } from 'vitest';
import type { Knowledge, KnowledgeAnswer, KnownVulnerability, VulnerabilityMatch } from '../../core/knowledge.ts';
import { judgeVersions } from './judge-versions.ts';
import type { VersionQuestion } from './questions.ts';

const QUESTION: VersionQuestion<string> = {
  seen: {
    ...{ place: 'door', where: '25/tcp smtp', family: 'Mail servers', name: 'smtp' },
    ...{ product: 'Exim smtpd', version: '4.91', extraInfo: null, cpes: [] },
  },
  ...{ productKey: 'exim:exim', productName: 'Exim', productVersion: '4.91', label: 'Exim 4.91' },
  ...{ doubt: null, decides: 'door' },
  query: {
    product: { part: 'a', vendor: 'exim', product: 'exim', version: '4.91', update: null },
    platforms: [],
  },
};

const match = (cve: string, fields: Partial<VulnerabilityMatch> = {}): VulnerabilityMatch => ({
  ...{ cve, basis: 'range', range: '>= 4.87, < 4.92', holds: 'all', fixedIn: '4.92' },
  ...{ platform: 'not_needed', platformNeeded: null },
  ...fields,
});

const known = (cve: string, fields: Partial<KnownVulnerability> = {}): KnownVulnerability => ({
  ...{ cve, title: null, description: { it: 'Che cosa.', en: 'What.' } },
  ...{ origin: { title: null, description: 'nvd' }, published: null, scores: {}, cwes: [], references: [] },
  ...{ epss: null, knownExploited: null, exploitationTold: true },
  ...fields,
});

async function judge(answer: Partial<KnowledgeAnswer>, described: readonly KnownVulnerability[]) {
  const knowledge: Knowledge = {
    match: async (queries) =>
      queries.map(() => ({ known: true, matches: [], closedBy: null, leftOpen: [], ...answer })),
    describe: async () => new Map(described.map((one) => [one.cve, one])),
    affectedBy: async () => new Map(),
    sources: async () => [],
  };
  const subject = { questions: [QUESTION], verdicts: [], proven: [] };
  const [judgement] = await judgeVersions(knowledge, 'versions', [subject]);
  return judgement?.findings ?? [];
}

describe('a vulnerable version', () => {
  const OURS = { it: 'Titolo nostro in Exim', en: 'Our title in Exim' };
  const OURS_OF_SEVERAL = { it: 'Titolo nostro', en: 'Our title' };
  const KEV = { it: 'Exim Mail Server Flaw', en: 'Exim Mail Server Flaw' };

  it.each([
    ['our own title', OURS, 'starter', ['CWE-22'], 'Titolo nostro in Exim · CVE-1'],
    ['our own title of several products', OURS_OF_SEVERAL, 'starter', ['CWE-22'], 'Titolo nostro in Exim · CVE-1'],
    ['the kind of weakness before an English title', KEV, 'kev', ['CWE-22'], 'Path traversal in Exim · CVE-1'],
    ['what a catalogue calls it', KEV, 'kev', ['CWE-999999'], 'Exim Mail Server Flaw · CVE-1'],
    ['its product, where nobody has more', null, null, [], 'Vulnerabilità di Exim · CVE-1'],
  ] as const)('is named in words, with its number after them: %s', async (_by, title, from, cwes, name) => {
    const described = known('CVE-1', { title, cwes, origin: { title: from, description: 'nvd' } });
    const [finding] = await judge({ matches: [match('CVE-1')] }, [described]);
    expect(finding?.name.it).toBe(name);
  });

  it('says which update closes it, and which closes the others too', async () => {
    const matches = [match('CVE-1'), match('CVE-2', { fixedIn: '4.98' })];
    const [one, two] = await judge({ matches, closedBy: '4.98' }, [known('CVE-1'), known('CVE-2')]);
    const product = { key: 'exim:exim', name: 'Exim' };
    expect([one?.proof, one?.remedy]).toEqual([
      'version',
      { kind: 'update', product, seen: '4.91', fixedIn: '4.92', closedBy: '4.98' },
    ]);
    expect(one?.solution.en).toBe(
      'Update Exim to 4.98 or later: this vulnerability is fixed from 4.92 on; 4.98 also closes the others found in this product that have a known fix.',
    );
    expect(two?.solution.it).toBe('Aggiornare Exim alla versione 4.98 o successiva.');
  });

  it.each([
    [
      '>= 4.87, <= 4.91',
      'range',
      'The vulnerability sources give no fixed version; the last one known to be affected is 4.91.',
    ],
    ['= 4.91', 'exact', 'The vulnerability sources give no fixed version; the last one known to be affected is 4.91.'],
    ['', 'all_versions', 'The vulnerability sources give no fixed version. Install'],
  ] as const)(
    'whose fix nobody names (%s) says so, and is not among those an update closes',
    async (range, basis, text) => {
      const matches = [match('CVE-1'), match('CVE-2', { range, basis, fixedIn: null })];
      const answer = { matches, closedBy: '4.92', leftOpen: ['CVE-2'] };
      const [, open] = await judge(answer, [known('CVE-1'), known('CVE-2')]);
      expect(open?.remedy).toMatchObject({ kind: 'update', fixedIn: null, closedBy: null });
      expect(open?.solution.en.startsWith(text)).toBe(true);
    },
  );

  it('that came with a back door is no matter of an update', async () => {
    const [finding] = await judge({ matches: [match('CVE-2011-2523')] }, [known('CVE-2011-2523')]);
    expect(finding?.remedy).toEqual({ kind: 'act', key: 'maybe-compromised:CVE-2011-2523' });
    expect(finding?.solution.en).toContain('treat the system as compromised');
  });

  it('has to be verified where there is a doubt', async () => {
    const [finding] = await judge({ matches: [match('CVE-1', { platform: 'unknown' })] }, [known('CVE-1')]);
    expect(finding).toMatchObject({ certainty: 'unconfirmed', proof: 'to_verify', doubt: 'platform_unknown' });
  });
});
