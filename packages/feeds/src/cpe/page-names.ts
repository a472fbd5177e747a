/** Products by the words with which our look at a page names them, where no other table has them. */
export const PAGE_NAMES: ReadonlyArray<readonly [words: string, name: string]> = [
  ['consul', 'hashicorp:consul'],
  ['dokuwiki', 'dokuwiki:dokuwiki'],
  ['gnu mailman', 'gnu:mailman'],
  ['minio', 'minio:minio'],
  ['atlassian bamboo', 'atlassian:bamboo'],
  ['bitbucket', 'atlassian:bitbucket'],
  ['bugzilla', 'mozilla:bugzilla'],
  ['nagios', 'nagios:nagios'],
  ['trac', 'edgewall:trac'],
  ['gerrit', 'google:gerrit'],
  ['awstats', 'awstats:awstats'],
  ['yoast seo', 'yoast:yoast_seo'],
  ['nextgen gallery', 'imagely:nextgen_gallery'],
  ['w3 total cache', 'boldgrid:w3_total_cache'],
  ['arangodb', 'arangodb:arangodb'],
  ['git', 'git-scm:git'],
];

/** Headers in which a product has a day for its release. */
export const DATED_HEADERS: ReadonlyArray<readonly [name: string, line: RegExp]> = [
  ['minio:minio', /^server: ?minio\/(?:(?:RELEASE|DEVELOPMENT)\.)?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:[\s(]|$)/i],
];
