import { part, pick, type Random } from '../dressings.ts';
import type { Packaging, TrueProduct } from '../truth.ts';

/** What web servers name beside themselves. */
interface Part {
  readonly names: readonly string[];
  readonly versions: readonly string[];
  readonly write: (version: string) => string;
}

export const PHP: Part = {
  names: ['php:php', 'php_group:php'],
  versions: [
    '5.2.17',
    '5.3.3',
    '5.3.29',
    '5.4.16',
    '5.4.45',
    '5.5.9',
    '5.6.40',
    '7.0.33',
    '7.1.33',
    '7.2.24',
    '7.4.3',
    '8.0.30',
  ],
  write: (version) => `PHP/${version}`,
};

export const OPENSSL: Part = {
  names: ['openssl:openssl'],
  versions: [
    '0.9.7a',
    '0.9.8e',
    '0.9.8zh',
    '1.0.0',
    '1.0.1',
    '1.0.1e',
    '1.0.1f',
    '1.0.1g',
    '1.0.1t',
    '1.0.2',
    '1.0.2k',
    '1.1.0g',
    '1.1.1',
    '1.1.1k',
  ],
  write: (version) => `OpenSSL/${version}`,
};

const PERL: Part = {
  names: ['perl:perl', 'larry_wall:perl'],
  versions: ['5.8.8', '5.10.1', '5.16.3', '5.26.1'],
  write: (version) => `Perl/v${version}`,
};

const PYTHON: Part = {
  names: ['python:python', 'python_software_foundation:python', 'python:cpython'],
  versions: ['2.6.6', '2.7.5', '2.7.15', '3.4.2', '3.6.9'],
  write: (version) => `Python/${version}`,
};

const SUBVERSION: Part = {
  names: ['apache:subversion', 'subversion:subversion', 'collabnet:subversion'],
  versions: ['1.4.2', '1.6.11', '1.7.14', '1.8.8', '1.9.3'],
  write: (version) => `SVN/${version}`,
};

const MOD_PERL: Part = {
  names: ['apache:mod_perl'],
  versions: ['1.29', '2.0.2', '2.0.4', '2.0.10'],
  write: (version) => `mod_perl/${version}`,
};

const MOD_PYTHON: Part = {
  names: ['apache:mod_python'],
  versions: ['2.7.8', '3.1.3', '3.2.8', '3.3.1'],
  write: (version) => `mod_python/${version}`,
};

const MOD_FCGID: Part = {
  names: ['apache:mod_fcgid'],
  versions: ['2.3.4', '2.3.6', '2.3.9'],
  write: (version) => `mod_fcgid/${version}`,
};

const MOD_WSGI: Part = {
  names: ['modwsgi:mod_wsgi'],
  versions: ['3.3', '3.4', '4.2.3', '4.5.17'],
  write: (version) => `mod_wsgi/${version}`,
};

const MOD_NSS: Part = {
  names: ['mod_nss_project:mod_nss'],
  versions: ['1.0.8', '1.0.11', '1.0.14'],
  write: (version) => `mod_nss/${version}`,
};

const PASSENGER: Part = {
  names: ['phusion:passenger', 'phusionpassenger:phusion_passenger'],
  versions: ['3.0.11', '4.0.37', '4.0.59', '5.0.21', '5.3.1'],
  write: (version) => `Phusion_Passenger/${version}`,
};

const MOD_JK: Part = {
  names: [
    'apache:tomcat_jk_connector',
    'apache:tomcat_connectors',
    'apache:tomcat_jk_web_server_connector',
    'apache:mod_jk',
  ],
  versions: ['1.2.15', '1.2.19', '1.2.20', '1.2.22', '1.2.40', '1.2.44'],
  write: (version) => `mod_jk/${version}`,
};

/** Words that stand among them and are no product of NVD's, or tell a protocol's version. */
const NOISE = ['DAV/2', 'mod_bwlimited/1.4', 'mod_auth_passthrough/2.1', 'mod_qos/10.10', 'mod_apreq2-20090110/2.8.0'];

const PARTS = [
  PHP,
  OPENSSL,
  PHP,
  OPENSSL,
  PERL,
  PYTHON,
  SUBVERSION,
  MOD_PERL,
  MOD_PYTHON,
  MOD_FCGID,
  MOD_WSGI,
  MOD_NSS,
  PASSENGER,
  MOD_JK,
];

export interface WebParts {
  /** `PHP/5.4.16 OpenSSL/1.0.1e`. */
  readonly words: string;
  readonly products: readonly TrueProduct[];
}

/** One to four of them, in the order a server would print them. */
export function someParts(random: Random, packaged: Packaging): WebParts {
  const chosen = new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, PARTS)));
  const words: string[] = [];
  const products: TrueProduct[] = [];
  for (const each of chosen) {
    const version = pick(random, each.versions);
    words.push(each.write(version));
    products.push(part(each.names, version, packaged));
  }
  if (random() < 0.4) words.push(pick(random, NOISE));
  return { words: words.join(' '), products };
}
