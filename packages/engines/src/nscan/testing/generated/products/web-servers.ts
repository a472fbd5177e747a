import { asServer, BUILDS, type Dressing, type ProductRecipe, page, part, pick, unversioned } from '../dressings.ts';
import { OPENSSL, PHP, someParts } from './web-parts.ts';

const APACHE_WORDS = [
  ['Ubuntu', BUILDS.ubuntu],
  ['Debian', BUILDS.debian],
  ['CentOS', BUILDS.centos],
  ['Red Hat', BUILDS.redhat],
  ['Red Hat Enterprise Linux', BUILDS.redhat],
  ['Fedora', BUILDS.fedora],
  ['Linux/SUSE', BUILDS.suse],
  ['Amazon', BUILDS.amazon],
  ['Raspbian', BUILDS.raspbian],
  ['Gentoo', BUILDS.gentoo],
  ['FreeBSD', BUILDS.freebsd],
  ['Unix', BUILDS.unix],
  ['Win32', BUILDS.windows],
  ['Win64', BUILDS.windows],
] as const;

const apacheOfASystem: Dressing = (version, random) => {
  const [word, build] = pick(random, APACHE_WORDS);
  return { speaks: page(`Apache/${version} (${word})`), ...build };
};

const apacheWithParts: Dressing = (version, random) => {
  const [word, build] = pick(random, APACHE_WORDS);
  const { words, products } = someParts(random, build.packaged);
  return { speaks: page(`Apache/${version} (${word}) ${words}`), beside: products, ...build };
};

/**
 * Since 2.0 the module is Apache's own and has its number: it says nothing of the old module of that name, which was made
 * for 1.3 alone.
 */
const apacheWithModSsl: Dressing = (version, random) => {
  const [word, build] = pick(random, [['Unix', BUILDS.unix] as const, ['Win64', BUILDS.windows] as const]);
  const openssl = pick(random, OPENSSL.versions);
  const old = version.startsWith('1.') ? '2.8.16' : null;
  const line = `Apache/${version} (${word}) mod_ssl/${old ?? version} OpenSSL/${openssl}`;
  const beside = [part(OPENSSL.names, openssl), ...(old ? [part(['mod_ssl:mod_ssl'], old)] : [])];
  return { speaks: page(line), beside, ...build };
};

/** Red Hat's library says so by its mark alone. */
const apacheWithFips: Dressing = (version, random) => {
  const openssl = pick(random, ['1.0.0', '1.0.1e', '1.0.2k']);
  const line = `Apache/${version} (CentOS) OpenSSL/${openssl}-fips`;
  return { speaks: page(line), beside: [part(OPENSSL.names, openssl, 'distribution')], ...BUILDS.centos };
};

const apacheAndPhpHeader: Dressing = (version, random) => {
  const php = pick(random, PHP.versions);
  const headers = [`X-Powered-By: PHP/${php}`];
  return { speaks: page(`Apache/${version} (Unix)`, { headers }), beside: [part(PHP.names, php)], ...BUILDS.unix };
};

const apacheAndUbuntuPhp: Dressing = (version, random) => {
  const [php, packaged] = pick(random, [
    ['7.2.24', '7.2.24-0ubuntu0.18.04.7'],
    ['5.3.10', '5.3.10-1ubuntu3.26'],
    ['5.5.9', '5.5.9-1ubuntu4.29'],
    ['7.0.33', '7.0.33-0ubuntu0.16.04.16'],
  ] as const);
  const headers = [`X-Powered-By: PHP/${packaged}`];
  const beside = [part(PHP.names, php, 'distribution')];
  return { speaks: page(`Apache/${version} (Ubuntu)`, { headers }), beside, ...BUILDS.ubuntu };
};

const apacheBranch: Dressing = (version) => {
  const branch = version.split('.').slice(0, 2).join('.');
  const possible = APACHE_VERSIONS.filter((other) => other.startsWith(`${branch}.`));
  return { speaks: page(`Apache/${branch} (Unix)`), version: null, possible, vague: true, ...BUILDS.unix };
};

const APACHE_VERSIONS = [
  '1.3.27',
  '1.3.41',
  '2.0.52',
  '2.0.64',
  '2.2.3',
  '2.2.8',
  '2.2.15',
  '2.2.22',
  '2.2.34',
  '2.4.1',
  '2.4.6',
  '2.4.7',
  '2.4.10',
  '2.4.18',
  '2.4.25',
  '2.4.29',
  '2.4.33',
  '2.4.37',
  '2.4.41',
  '2.4.46',
  '2.4.48',
  '2.4.49',
  '2.4.50',
  '2.4.51',
  '2.4.54',
  '2.4.57',
];

const NGINX_VERSIONS = [
  '0.5.32',
  '0.6.39',
  '0.7.67',
  '0.8.54',
  '1.0.15',
  '1.1.19',
  '1.2.1',
  '1.3.9',
  '1.4.0',
  '1.4.6',
  '1.5.10',
  '1.6.2',
  '1.8.1',
  '1.10.3',
  '1.13.2',
  '1.14.0',
  '1.15.6',
  '1.16.1',
  '1.18.0',
  '1.20.0',
  '1.21.0',
  '1.24.0',
];

export const WEB_SERVERS: readonly ProductRecipe[] = [
  {
    key: 'apache-httpd',
    names: ['apache:http_server', 'apache:apache'],
    versions: APACHE_VERSIONS,
    port: 80,
    share: 6,
    dressings: [
      asServer((version) => `Apache/${version}`),
      apacheOfASystem,
      apacheWithParts,
      apacheWithParts,
      apacheAndPhpHeader,
      apacheWithModSsl,
      apacheOfASystem,
      apacheWithFips,
      apacheAndUbuntuPhp,
      apacheWithParts,
      apacheAndPhpHeader,
      apacheBranch,
      unversioned(page('Apache')),
    ],
  },
  {
    key: 'nginx',
    names: ['f5:nginx', 'nginx:nginx', 'igor_sysoev:nginx'],
    versions: NGINX_VERSIONS,
    port: 80,
    share: 3,
    dressings: [
      asServer((version) => `nginx/${version}`),
      (version, random) => {
        const php = pick(random, PHP.versions);
        const headers = [`X-Powered-By: PHP/${php}`];
        return { speaks: page(`nginx/${version}`, { headers }), beside: [part(PHP.names, php)] };
      },
      (version) => ({ speaks: page(`nginx/${version} (Ubuntu)`), ...BUILDS.ubuntu }),
      asServer((version) => `nginx/${version}`),
      (version) => {
        const passenger = '5.0.30';
        const headers = [`X-Powered-By: Phusion Passenger ${passenger}`];
        const beside = [part(['phusion:passenger', 'phusionpassenger:phusion_passenger'], passenger)];
        return { speaks: page(`nginx/${version} + Phusion Passenger ${passenger}`, { headers }), beside };
      },
      unversioned(page('nginx')),
    ],
  },
  {
    key: 'lighttpd',
    names: ['lighttpd:lighttpd'],
    versions: [
      '1.4.11',
      '1.4.13',
      '1.4.19',
      '1.4.20',
      '1.4.28',
      '1.4.31',
      '1.4.33',
      '1.4.35',
      '1.4.50',
      '1.4.53',
      '1.4.58',
    ],
    port: 80,
    share: 2,
    dressings: [
      asServer((version) => `lighttpd/${version}`),
      asServer((version) => `lighttpd/${version}`),
      (version, random) => {
        const php = pick(random, PHP.versions);
        const headers = [`X-Powered-By: PHP/${php}`];
        return { speaks: page(`lighttpd/${version}`, { headers }), beside: [part(PHP.names, php)] };
      },
      unversioned(page('lighttpd')),
    ],
  },
  {
    key: 'iis',
    names: ['microsoft:internet_information_server', 'microsoft:internet_information_services', 'microsoft:iis'],
    versions: ['4.0', '5.0', '5.1', '6.0', '7.0', '7.5', '8.0', '8.5', '10.0'],
    port: 80,
    share: 2,
    dressings: [
      (version) => ({ speaks: page(`Microsoft-IIS/${version}`), ...BUILDS.windows }),
      (version) => ({
        speaks: page(`Microsoft-IIS/${version}`, { headers: ['X-Powered-By: ASP.NET', 'X-AspNet-Version: 4.0.30319'] }),
        ...BUILDS.windows,
      }),
      (version, random) => {
        const php = pick(random, PHP.versions);
        const headers = [`X-Powered-By: PHP/${php}`];
        const beside = [part(PHP.names, php)];
        return { speaks: page(`Microsoft-IIS/${version}`, { headers }), beside, ...BUILDS.windows };
      },
    ],
  },
  {
    key: 'openresty',
    names: ['openresty:openresty'],
    versions: ['1.9.7.4', '1.11.2.5', '1.13.6.2', '1.15.8.1', '1.19.3.1'],
    port: 80,
    dressings: [asServer((version) => `openresty/${version}`)],
  },
  {
    key: 'cherokee',
    names: ['cherokee-project:cherokee', 'cherokee:cherokee_httpd', 'cherokee:cherokee'],
    versions: ['0.2.7', '0.4.29', '0.5.4', '0.99.22', '1.0.14', '1.2.101', '1.2.103'],
    port: 80,
    dressings: [
      (version) => ({ speaks: page(`Cherokee/${version} (UNIX)`), ...BUILDS.unix }),
      (version) => ({ speaks: page(`Cherokee/${version} (Debian)`), ...BUILDS.debian }),
    ],
  },
  {
    key: 'hiawatha',
    names: ['hiawatha-webserver:hiawatha'],
    versions: ['8.2', '9.3.1', '10.0', '10.5'],
    port: 80,
    dressings: [asServer((version) => `Hiawatha v${version}`)],
  },
  {
    key: 'monkey',
    names: ['monkey-project:monkey'],
    versions: ['0.7.1', '0.9.2', '1.1.1', '1.2.0', '1.4.0', '1.5.0'],
    port: 80,
    dressings: [asServer((version) => `Monkey/${version}`)],
  },
  {
    key: 'abyss',
    names: ['aprelium_technologies:abyss_web_server', 'aprelium:abyss_web_server_x1'],
    versions: ['1.0', '1.0.3', '1.1.2', '2.3.2', '2.11.1'],
    port: 80,
    dressings: [(version) => ({ speaks: page(`Abyss/${version}-X1-Win32 AbyssLib/${version}`), ...BUILDS.windows })],
  },
  {
    key: 'traffic-server',
    names: ['apache:traffic_server'],
    versions: ['3.2.0', '4.2.1', '5.3.1', '6.2.1', '7.1.1', '8.0.1', '8.1.1', '9.0.1'],
    port: 8080,
    dressings: [asServer((version) => `ATS/${version}`)],
  },
  {
    key: 'ibm-http-server',
    names: ['ibm:http_server'],
    versions: ['6.0.2', '6.1.0.47', '7.0.0.43', '8.0.0.10', '8.5.5.12', '9.0.0.3'],
    port: 80,
    dressings: [(version) => ({ speaks: page(`IBM_HTTP_Server/${version} (Unix)`), ...BUILDS.unix })],
  },
  {
    key: 'webrick',
    names: ['ruby-lang:webrick'],
    versions: ['1.3.1', '1.4.2', '1.6.0'],
    port: 3000,
    dressings: [
      (version, random) => {
        const [ruby, date] = pick(random, [
          ['1.8.7', '2012-02-08'],
          ['1.9.3', '2013-11-22'],
          ['2.0.0', '2014-05-08'],
          ['2.3.3', '2016-11-21'],
          ['2.5.1', '2018-03-29'],
        ] as const);
        // A part of Ruby: either may be said to be the service.
        const beside = [part(['ruby-lang:ruby', 'yukihiro_matsumoto:ruby'], ruby)];
        return { speaks: page(`WEBrick/${version} (Ruby/${ruby}/${date})`), role: 'component', beside };
      },
    ],
  },
];
