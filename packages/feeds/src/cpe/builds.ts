import type { VersionReading } from './read-version.ts';

/**
 * The first build of each release, in their order, and what the knowledge calls it: `2003 sp2`. Null: from there on it is
 * not known which release a build belongs to.
 */
type Builds = ReadonlyArray<readonly [build: string, version: string | null, update?: string]>;

/** Releases of which the third number of a build is their own, by that number; fixes change the fourth. */
const cumulativeUpdates = (line: string, version: string, builds: readonly number[]): Builds =>
  builds.flatMap(
    (build, at): Builds => [
      at === 0 ? [`${line}.${build}`, version] : [`${line}.${build}`, version, `cumulative_update_${at}`],
      [`${line}.${build + 1}`, null],
    ],
  );

/** Products that say the number of their build and stand in the knowledge under a year and a service pack. */
const BUILDS: ReadonlyMap<string, Builds> = new Map<string, Builds>([
  [
    'microsoft:exchange_server',
    [
      ['4.0', '4.0'],
      ['5.0', '5.0'],
      ['5.5', '5.5'],
      ['5.5.2232', '5.5', 'sp1'],
      ['5.5.2448', '5.5', 'sp2'],
      ['5.5.2650', '5.5', 'sp3'],
      ['5.5.2653', '5.5', 'sp4'],
      ['6.0', '2000'],
      ['6.0.4712', '2000', 'sp1'],
      ['6.0.5762', '2000', 'sp2'],
      ['6.0.6249', '2000', 'sp3'],
      ['6.5', '2003'],
      ['6.5.7226', '2003', 'sp1'],
      ['6.5.7638', '2003', 'sp2'],
      ['8.0', '2007'],
      ['8.1', '2007', 'sp1'],
      ['8.2', '2007', 'sp2'],
      ['8.3', '2007', 'sp3'],
      ['14.0', '2010'],
      ['14.1', '2010', 'sp1'],
      ['14.2', '2010', 'sp2'],
      ['14.3', '2010', 'sp3'],
      // learn.microsoft.com: "Exchange Server build numbers and release dates". Of 2013 the fourth update is its SP1.
      ['15.0', '2013'],
      ['15.0.1', null],
      ...cumulativeUpdates(
        '15.0',
        '2013',
        [
          516, 620, 712, 775, 847, 913, 995, 1044, 1076, 1104, 1130, 1156, 1178, 1210, 1236, 1263, 1293, 1320, 1347,
          1365, 1367, 1395, 1473, 1497,
        ],
      ).map((row): Builds[number] => (row[0] === '15.0.847' ? [row[0], '2013', 'sp1'] : row)),
      ['15.1', '2016'],
      ['15.1.1', null],
      ...cumulativeUpdates(
        '15.1',
        '2016',
        [
          225, 396, 466, 544, 669, 845, 1034, 1261, 1415, 1466, 1531, 1591, 1713, 1779, 1847, 1913, 1979, 2044, 2106,
          2176, 2242, 2308, 2375, 2507,
        ],
      ),
      ['15.2', '2019'],
      ['15.2.1', null],
      ...cumulativeUpdates(
        '15.2',
        '2019',
        [221, 330, 397, 464, 529, 595, 659, 721, 792, 858, 922, 986, 1118, 1258, 1544, 1748],
      ),
    ],
  ],
  [
    // As its header has it, with a zero before the build. learn.microsoft.com: "SharePoint updates".
    'microsoft:sharepoint_server',
    [
      ['12.0', '2007'],
      ['12.0.0.6219', '2007', 'sp1'],
      ['12.0.0.6421', '2007', 'sp2'],
      ['12.0.0.6606', '2007', 'sp3'],
      ['14.0', '2010'],
      ['14.0.0.6029', '2010', 'sp1'],
      ['14.0.0.7015', '2010', 'sp2'],
      ['15.0', '2013'],
      ['15.0.0.4569', '2013', 'sp1'],
      // Later lines share the first number with Microsoft's own sites.
      ['16.0', null],
      ['16.0.0.4351', '2016'],
      ['16.0.0.6000', null],
      ['16.0.0.10337', '2019'],
      ['16.0.0.10500', null],
    ],
  ],
  [
    'microsoft:sql_server',
    [
      ['6.0', '6.0'],
      ['6.50', '6.5'],
      ['7.0', '7.0'],
      ['7.0.699', '7.0', 'sp1'],
      ['7.0.842', '7.0', 'sp2'],
      ['7.0.961', '7.0', 'sp3'],
      ['7.0.1063', '7.0', 'sp4'],
      ['8.0', '2000'],
      ['8.0.384', '2000', 'sp1'],
      ['8.0.532', '2000', 'sp2'],
      ['8.0.760', '2000', 'sp3'],
      ['8.0.2039', '2000', 'sp4'],
      ['9.0', '2005'],
      ['9.0.2047', '2005', 'sp1'],
      ['9.0.3042', '2005', 'sp2'],
      ['9.0.4035', '2005', 'sp3'],
      ['9.0.5000', '2005', 'sp4'],
      ['10.0', '2008'],
      ['10.0.2531', '2008', 'sp1'],
      ['10.0.4000', '2008', 'sp2'],
      ['10.0.5500', '2008', 'sp3'],
      ['10.0.6000', '2008', 'sp4'],
      ['10.50', '2008', 'r2'],
      ['10.50.2500', '2008', 'r2_sp1'],
      ['10.50.4000', '2008', 'r2_sp2'],
      ['10.50.6000', '2008', 'r2_sp3'],
      ['11.0', '2012'],
      ['11.0.3000', '2012', 'sp1'],
      ['11.0.5058', '2012', 'sp2'],
      ['11.0.6020', '2012', 'sp3'],
      ['11.0.7001', '2012', 'sp4'],
      ['12.0', '2014'],
      ['12.0.4100', '2014', 'sp1'],
      ['12.0.5000', '2014', 'sp2'],
      ['12.0.6024', '2014', 'sp3'],
      ['13.0', '2016'],
      ['13.0.4001', '2016', 'sp1'],
      ['13.0.5026', '2016', 'sp2'],
      ['13.0.6300', '2016', 'sp3'],
      ['14.0', '2017'],
      ['15.0', '2019'],
      ['16.0', '2022'],
    ],
  ],
]);

/** The release a build belongs to; null: the product is numbered by its versions, or this is none of its builds. */
export function releaseOf(
  name: string,
  said: string | null,
): Extract<VersionReading, { kind: 'exact' | 'unreadable' }> | null {
  const builds = BUILDS.get(name) ?? [];
  const year = builds.find(([, version]) => version !== null && version === said);
  if (year?.[1]) return { kind: 'exact', version: year[1], update: null, text: year[1] };
  const build = numbersOf(/^\d{1,3}(?:\.\d{1,6}){1,3}/.exec(said ?? '')?.[0] ?? '');
  const found = builds.findLast(([first]) => {
    const from = numbersOf(first);
    return from[0] === build[0] && isFrom(build, from);
  });
  if (!found) return null;
  const [, version, update = null] = found;
  if (version === null) return { kind: 'unreadable' };
  const text = [version, update && updateText(update)].filter(Boolean).join(' ');
  return { kind: 'exact', version, update, text };
}

/** As people write it: `R2 SP1`, `CU19`. */
const updateText = (update: string) =>
  update
    .replace(/^cumulative_update_/, 'CU')
    .toUpperCase()
    .replace('_', ' ');

const numbersOf = (text: string) => text.split('.').map(Number);

function isFrom(build: readonly number[], first: readonly number[]): boolean {
  const at = first.findIndex((number, index) => number !== (build[index] ?? 0));
  return at < 0 || (build[at] ?? 0) > (first[at] ?? 0);
}
