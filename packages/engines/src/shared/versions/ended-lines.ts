import { compareVersions } from '@rocca/contract/cpe/version';

/** Versions of a product that its maker mends no more. */
export interface EndedVersion {
  readonly title: string;
  readonly version: string;
}

interface EndedProduct {
  readonly title: string;
  /** As the vulnerability knowledge names it. */
  readonly names: readonly string[];
  /**
   * Every version below ended by that day at the latest, oldest first. Lines with a longer support keep those below
   * them in the list: a version is called ended too late rather than too early.
   */
  readonly lines: ReadonlyArray<{ readonly below: string; readonly since: string }>;
}

/**
 * Days as the makers announced them. Support that Microsoft sells beyond them counts as support: IIS follows the extended
 * updates of Windows Server.
 */
const ENDED: readonly EndedProduct[] = [
  { title: 'Apache httpd', names: ['apache:http_server'], lines: [{ below: '2.4', since: '2017-07-11' }] },
  {
    title: 'nginx',
    names: ['f5:nginx', 'nginx:nginx'],
    lines: [
      { below: '1.26', since: '2024-05-29' },
      { below: '1.28', since: '2025-06-24' },
    ],
  },
  {
    title: 'Microsoft IIS',
    names: ['microsoft:internet_information_services', 'microsoft:internet_information_server'],
    lines: [
      { below: '8.0', since: '2023-01-10' },
      { below: '10.0', since: '2026-10-13' },
    ],
  },
  { title: 'Apache Tomcat', names: ['apache:tomcat'], lines: [{ below: '9.0', since: '2024-03-31' }] },
  {
    title: 'PHP',
    names: ['php:php', 'php_group:php'],
    lines: [
      { below: '8.0', since: '2022-11-28' },
      { below: '8.1', since: '2023-11-26' },
      { below: '8.2', since: '2025-12-31' },
      { below: '8.3', since: '2026-12-31' },
    ],
  },
  {
    title: 'OpenSSL',
    names: ['openssl:openssl'],
    lines: [
      { below: '1.1.1', since: '2019-12-31' },
      { below: '3.0', since: '2023-09-11' },
      { below: '3.4', since: '2026-09-07' },
      { below: '3.5', since: '2026-10-22' },
    ],
  },
  {
    title: 'Python',
    names: ['python:python', 'python:cpython'],
    lines: [
      { below: '3.9', since: '2024-10-07' },
      { below: '3.10', since: '2025-10-31' },
      { below: '3.11', since: '2026-10-31' },
    ],
  },
  {
    title: 'MySQL',
    names: ['oracle:mysql', 'mysql:mysql'],
    lines: [
      { below: '8.0', since: '2023-10-31' },
      { below: '8.4', since: '2026-04-30' },
    ],
  },
  {
    title: 'MariaDB',
    names: ['mariadb:mariadb'],
    lines: [
      { below: '10.6', since: '2025-06-24' },
      { below: '10.11', since: '2026-07-06' },
    ],
  },
  {
    title: 'PostgreSQL',
    names: ['postgresql:postgresql'],
    lines: [
      { below: '13', since: '2024-11-21' },
      { below: '14', since: '2025-11-13' },
      { below: '15', since: '2026-11-12' },
    ],
  },
  {
    title: 'MongoDB',
    names: ['mongodb:mongodb'],
    lines: [
      { below: '6.0', since: '2024-10-31' },
      { below: '7.0', since: '2025-07-31' },
    ],
  },
  {
    title: 'Elasticsearch',
    names: ['elastic:elasticsearch', 'elasticsearch:elasticsearch'],
    lines: [
      { below: '7.0', since: '2022-02-10' },
      { below: '8.0', since: '2026-01-15' },
    ],
  },
  { title: 'Redis', names: ['redis:redis', 'redislabs:redis'], lines: [{ below: '6.2', since: '2022-05-31' }] },
  { title: 'Drupal', names: ['drupal:drupal'], lines: [{ below: '10.0', since: '2025-01-05' }] },
  {
    title: 'Joomla!',
    names: ['joomla:joomla!', 'joomla:joomla'],
    lines: [
      { below: '4.0', since: '2023-08-17' },
      { below: '5.0', since: '2025-10-14' },
    ],
  },
  {
    title: 'VMware ESXi',
    names: ['vmware:esxi'],
    lines: [
      { below: '7.0', since: '2022-10-15' },
      { below: '8.0', since: '2025-10-02' },
    ],
  },
];

const BY_NAME = new Map(ENDED.flatMap((product) => product.names.map((name) => [name, product] as const)));

/** As `askedAs` writes it, where it names one version and no span: `php:php 7.2.24 in apache:http_server`. */
const ONE_VERSION = /^(\S+:\S+) (\d[\w.+~-]*)(?: |$)/;

/** Whether what a finding is about is a version that had come to its end by `today`; null: it had not, or nobody knows. */
export function endedVersion(about: string, today: Date): EndedVersion | null {
  const [, name = '', version = ''] = ONE_VERSION.exec(about) ?? [];
  const product = BY_NAME.get(name);
  if (!product || version.includes('..')) return null;
  const day = today.toISOString().slice(0, 10);
  const ended = product.lines.some(({ below, since }) => since <= day && compareVersions(version, below) < 0);
  return ended ? { title: product.title, version } : null;
}
