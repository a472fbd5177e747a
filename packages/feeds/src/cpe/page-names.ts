/** Products by the words with which our look at a page names them, where no other table has them. */
export const PAGE_NAMES: ReadonlyArray<readonly [words: string, name: string]> = [
  ['consul', 'hashicorp:consul'],
  ['dokuwiki', 'dokuwiki:dokuwiki'],
  ['minio', 'minio:minio'],
  ['atlassian bamboo', 'atlassian:bamboo'],
  ['bitbucket', 'atlassian:bitbucket'],
  ['bugzilla', 'mozilla:bugzilla'],
  ['gerrit', 'google:gerrit'],
  ['w3 total cache', 'boldgrid:w3_total_cache'],
  ['arangodb', 'arangodb:arangodb'],
  ['git', 'git-scm:git'],
  ['prtg', 'paessler:prtg_network_monitor'],
  ['mantis', 'mantisbt:mantisbt'],
];

/** Headers in which a product has a day for its release. */
export const DATED_HEADERS: ReadonlyArray<readonly [name: string, line: RegExp]> = [
  ['minio:minio', /^server: ?minio\/(?:(?:RELEASE|DEVELOPMENT)\.)?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:[\s(]|$)/i],
];

/** Systems of devices by the words with which our look at a page names them: they are asked about as what they are. */
const SYSTEM_MARKS: ReadonlyMap<string, string> = new Map([
  ['mikrotik routeros', 'mikrotik:routeros'],
  ['openwrt', 'openwrt:openwrt'],
]);
export const isSystemMark = (words: string): boolean => SYSTEM_MARKS.has(words.toLowerCase());

/** How a router greets at its console, a line of its own. */
const CONSOLE = /^MikroTik v(\d{1,2}\.\d{1,3}(?:\.\d{1,3})?)(?: \((?:stable|long-term|bugfix|current)\))?\r?$/m;

/** The `Server` header of a maker's devices: the model, whose firmware it is, and its version. */
const FIRMWARE =
  /^server: ?Linux[^,\n]{0,20}, HTTP\/1\.\d, (D[A-Z]{2}-[\w+-]{2,12}) Ver (\d{1,2}\.\d[\w.]{0,10})\r?$/im;

/** The names, as CPE, of the systems that a device says it runs in a place of its own. */
export function systemsInMarks(heard: string): string[] {
  const marks = [...heard.slice(0, 6000).matchAll(/^mark: ([a-z][\w .+-]{1,50}?) (\d[\w.-]{0,30})$/gim)];
  const greeted = CONSOLE.exec(heard.slice(0, 2000))?.[1];
  const [, model, firmware] = FIRMWARE.exec(heard.slice(0, 2000)) ?? [];
  return [
    ...marks.flatMap(([, words = '', version]) => {
      const name = SYSTEM_MARKS.get(words.toLowerCase());
      return name ? [`cpe:/o:${name}:${version}`] : [];
    }),
    ...(greeted ? [`cpe:/o:mikrotik:routeros:${greeted}`] : []),
    ...(model ? [`cpe:/o:dlink:${model.toLowerCase()}_firmware:${firmware}`] : []),
  ];
}
