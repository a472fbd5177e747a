import { BUILDS, type Dressing, generatedBy, type ProductRecipe, page, part, pick } from '../dressings.ts';
import type { TrueProduct } from '../truth.ts';
import { PHP } from './web-parts.ts';

const APACHE = ['apache:http_server', 'apache:apache'];
const NGINX = ['f5:nginx', 'nginx:nginx', 'igor_sysoev:nginx'];

const FRONTS = [
  ['nginx/1.18.0', NGINX, '1.18.0', BUILDS.unknown],
  ['nginx/1.10.3', NGINX, '1.10.3', BUILDS.unknown],
  ['Apache/2.4.46 (Unix)', APACHE, '2.4.46', BUILDS.unix],
  ['Apache/2.4.29 (Ubuntu)', APACHE, '2.4.29', BUILDS.ubuntu],
  ['Apache/2.4.38 (Debian)', APACHE, '2.4.38', BUILDS.debian],
  ['nginx', NGINX, null, BUILDS.unknown],
] as const;

interface Told {
  readonly headers?: readonly string[];
  readonly body?: string;
  /** Written in PHP: a header may tell its version. */
  readonly php?: boolean;
}

/** The application is a part of what a web server answers; who installed it is not told, not even by the server's words. */
const behind =
  (tell: (version: string) => Told): Dressing =>
  (version, random) => {
    const [server, names, front, build] = pick(random, FRONTS);
    const { headers = [], body, php = false } = tell(version);
    const phpVersion = php && random() < 0.5 ? pick(random, PHP.versions) : null;
    const beside: TrueProduct[] = [{ ...part(names, front, build.packaged), role: 'main' }];
    if (phpVersion) beside.push(part(PHP.names, phpVersion, build.packaged));
    return {
      speaks: page(server, { headers: [...headers, ...(phpVersion ? [`X-Powered-By: PHP/${phpVersion}`] : [])], body }),
      system: build.system,
      packaged: build.packaged === 'maker' ? 'maker' : 'perhaps',
      role: 'component',
      beside,
    };
  };

export const WEB_APPLICATIONS: readonly ProductRecipe[] = [
  {
    key: 'wordpress',
    names: ['wordpress:wordpress'],
    versions: [
      '2.0.2',
      '2.8.4',
      '3.0.1',
      '3.3.1',
      '3.9.2',
      '4.1.1',
      '4.2.2',
      '4.5.3',
      '4.7.1',
      '4.7.2',
      '4.8.3',
      '4.9.4',
      '5.0',
      '5.2.3',
      '5.4.1',
      '5.7.1',
      '6.0.2',
    ],
    port: 80,
    share: 2,
    dressings: [behind((version) => ({ body: generatedBy(`WordPress ${version}`), php: true }))],
  },
  {
    key: 'typo3',
    names: ['typo3:typo3'],
    versions: ['4.5'],
    port: 80,
    dressings: [
      (version, random) => ({
        ...behind(() => ({ body: generatedBy(`TYPO3 ${version} CMS`), php: true }))(version, random),
        version: null,
        possible: ['4.5.0', '4.5.4', '4.5.11', '4.5.19', '4.5.32', '4.5.40'],
        vague: true,
      }),
    ],
  },
  {
    key: 'drupal',
    names: ['drupal:drupal'],
    versions: ['7'],
    port: 80,
    dressings: [
      (version, random) => ({
        ...behind(() => ({ headers: [`X-Generator: Drupal ${version} (http://drupal.org)`], php: true }))(
          version,
          random,
        ),
        version: null,
        possible: ['7.0', '7.10', '7.31', '7.32', '7.57', '7.58', '7.66', '7.80', '7.98'],
        vague: true,
      }),
    ],
  },
  {
    key: 'mediawiki',
    names: ['mediawiki:mediawiki'],
    versions: ['1.5.6', '1.9.2', '1.15.1', '1.16.0', '1.19.7', '1.22.1', '1.23.3', '1.27.4', '1.31.0', '1.35.1'],
    port: 80,
    dressings: [behind((version) => ({ body: generatedBy(`MediaWiki ${version}`), php: true }))],
  },
  {
    key: 'confluence',
    names: ['atlassian:confluence', 'atlassian:confluence_server', 'atlassian:confluence_data_center'],
    versions: ['5.9.3', '6.6.0', '6.6.11', '6.13.0', '6.15.1', '7.4.0', '7.12.3', '7.13.7', '8.3.1'],
    port: 8090,
    dressings: [
      behind((version) => ({
        headers: ['X-Confluence-Request-Time: 1612345678'],
        body: `<!DOCTYPE html>\n<html><head><title>Log In - Confluence</title>\n<meta name="ajs-version-number" content="${version}">\n<meta name="application-name" content="Confluence"></head><body id="com-atlassian-confluence"></body></html>\n`,
      })),
    ],
  },
  {
    key: 'influxdb',
    names: ['influxdata:influxdb'],
    versions: ['1.3.5', '1.6.1', '1.7.5', '1.7.6', '1.8.3'],
    port: 80,
    dressings: [
      (version) => ({
        speaks: page(null, {
          status: '404 Not Found',
          headers: [`X-Influxdb-Version: ${version}`, 'Request-Id: 0c1a'],
          body: '404 page not found\n',
          type: 'text/plain; charset=utf-8',
        }),
      }),
    ],
  },
  {
    key: 'kibana',
    names: ['elastic:kibana', 'elasticsearch:kibana'],
    versions: ['4.6.1', '5.6.10', '6.4.2', '6.6.0', '6.8.1', '7.6.2', '7.12.0'],
    port: 80,
    dressings: [
      (version) => ({
        speaks: page(null, { headers: ['kbn-name: kibana', `kbn-version: ${version}`, 'cache-control: no-cache'] }),
      }),
    ],
  },
  {
    key: 'roundcube',
    names: ['roundcube:webmail', 'roundcube:roundcube_webmail', 'roundcube:roundcube'],
    versions: ['1.1.4', '1.2.5', '1.3.7', '1.4.9', '1.5.2'],
    port: 80,
    dressings: [
      // The number of its build: two digits for each number after the first.
      (version) => ({
        speaks: page('Apache', {
          body: `<!DOCTYPE html><html><head><title>Webmail :: ${version}</title></head><body><script>rcmail.set_env({"task":"login","rcversion":${version
            .split('.')
            .map((number, at) => (at === 0 ? number : number.padStart(2, '0')))
            .join('')},"skin":"larry"});</script></body></html>\n`,
        }),
        role: 'component',
        beside: [{ names: ['apache:http_server'], version: null, role: 'main', packaged: 'maker' }],
      }),
    ],
  },
];
