import { starterRecords } from '@rocca/feeds/starter/starter-set';
import type { NvdConfiguration, NvdItem, NvdMatch } from './nvd-record.ts';

type StarterRecord = ReturnType<typeof starterRecords>[number];
type StarterProduct = StarterRecord['affected'][number];

/** The starter set as if NVD had written it, so that scan and judge read the same. */
export function starterAsNvd(): NvdItem[] {
  return starterRecords().map((record) => {
    const cve = {
      id: record.id,
      sourceIdentifier: 'nvd@nist.gov',
      published: '2020-01-01T00:00:00.000',
      lastModified: '2020-01-01T00:00:00.000',
      vulnStatus: 'Analyzed',
      descriptions: [{ lang: 'en', value: record.id }],
      metrics: {},
      weaknesses: [],
      references: [],
      configurations: record.affected.map(configurationOf),
    };
    return { cve };
  });
}

function configurationOf(product: StarterProduct): NvdConfiguration {
  const { part, vendor, product: name, versions, ranges, swEdition, targetSw, requires } = product;
  const criteria = (version: string, update: string | null) =>
    ['cpe:2.3', part, vendor, name, version, update ?? '*', '*', '*', swEdition ?? '*', targetSw ?? '*', '*', '*'].join(
      ':',
    );
  const rows: NvdMatch[] = [
    ...versions.map(({ version, update }) => ({ vulnerable: true, criteria: criteria(version, update) })),
    ...ranges.map((range) => ({
      vulnerable: true,
      criteria: criteria('*', range.update),
      // A start with an update is written in one: `1.1rc2`.
      ...bound('Start', range.start?.replaceAll(' ', '') ?? null, range.startInclusive),
      ...bound('End', range.end, range.endInclusive),
    })),
  ];
  const own = { operator: 'OR' as const, negate: false, cpeMatch: rows };
  if (requires.length === 0) return { nodes: [own] };
  return {
    operator: 'AND',
    nodes: [
      own,
      ...requires.map((platforms) => ({
        operator: 'OR' as const,
        negate: false,
        cpeMatch: platforms.map((platform) => ({
          vulnerable: false,
          criteria: `cpe:2.3:${platform.part}:${platform.vendor}:${platform.product}:-:*:*:*:*:*:*:*`,
        })),
      })),
    ],
  };
}

function bound(end: 'Start' | 'End', version: string | null, inclusive: boolean): Partial<NvdMatch> {
  return version === null ? {} : { [`version${end}${inclusive ? 'Including' : 'Excluding'}`]: version };
}
