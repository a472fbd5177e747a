import { asServer, BUILDS, type Dressing, type ProductRecipe, page, part, pick, unversioned } from '../dressings.ts';
import type { Dialogue } from '../truth.ts';

/** Devices send their own name first. */
const upnp = (server: string): Dialogue => ({
  kind: 'http',
  text: `HTTP/1.1 404 Not Found\r\nSERVER: ${server}\r\nCONNECTION: close\r\nCONTENT-LENGTH: 48\r\nCONTENT-TYPE: text/html\r\n\r\n<html><body><h1>404 Not Found</h1></body></html>`,
});

/** Servers of devices, and those that come with a language. */
export const SMALL_WEB_SERVERS: readonly ProductRecipe[] = [
  {
    key: 'mini-httpd',
    names: ['acme:mini_httpd', 'acme:mini-httpd'],
    versions: ['1.19', '1.21', '1.25', '1.29', '1.30'],
    port: 80,
    dressings: [
      (version, random) => ({
        speaks: page(`mini_httpd/${version} ${pick(random, ['19dec2003', '23Feb2018', '18oct2014'])}`),
      }),
      asServer((version) => `mini_httpd/${version}`),
    ],
  },
  {
    key: 'thttpd',
    names: ['acme:thttpd', 'acme_labs:thttpd', 'thttpd:thttpd_http_server'],
    versions: ['2.19', '2.20b', '2.21b', '2.23', '2.25b', '2.27'],
    port: 80,
    dressings: [asServer((version) => `thttpd/${version} 29dec2003`), asServer((version) => `thttpd/${version}`)],
  },
  {
    key: 'boa',
    names: ['boa:boa', 'boa:boa_webserver'],
    versions: ['0.92r', '0.93.15', '0.94.11', '0.94.13', '0.94.14rc20', '0.94.14rc21'],
    port: 80,
    dressings: [asServer((version) => `Boa/${version}`)],
  },
  {
    key: 'goahead',
    names: [
      'embedthis:goahead',
      'goahead:goahead_webserver',
      'goahead_software:goahead_webserver',
      'embedthis:goahead_web_server',
    ],
    versions: ['2.5.0'],
    port: 80,
    dressings: [unversioned(page('GoAhead-Webs')), unversioned(page('GoAhead-http'))],
  },
  {
    key: 'appweb',
    names: ['embedthis:appweb', 'mbedthis_software:mbedthis_appweb_http_server'],
    versions: ['2.4.2', '3.0.0', '3.4.2', '4.6.6', '5.4.0', '6.1.1', '7.0.1'],
    port: 80,
    dressings: [
      asServer((version) => `Embedthis-Appweb/${version}`),
      asServer((version) => `Mbedthis-Appweb/${version}`),
    ],
  },
  {
    key: 'mongoose',
    names: [
      'cesanta:mongoose',
      'cesanta:mongoose_embedded_web_server_library',
      'valenok:mongoose',
      'sergey_lyubka:mongoose',
    ],
    versions: ['2.8', '3.0', '5.5', '6.4', '6.9', '6.13'],
    port: 8080,
    dressings: [asServer((version) => `Mongoose/${version}`)],
  },
  {
    key: 'rompager',
    names: ['allegrosoft:rompager'],
    versions: ['2.10', '3.12', '4.03', '4.07', '4.34', '4.51'],
    port: 80,
    dressings: [
      asServer((version) => `RomPager/${version} UPnP/1.0`),
      asServer((version) => `Allegro-Software-RomPager/${version}`),
    ],
  },
  {
    key: 'python-http',
    names: ['python:python', 'python_software_foundation:python', 'python:cpython'],
    versions: ['2.6.6', '2.7.5', '2.7.6', '2.7.12', '2.7.18', '3.4.3', '3.5.2', '3.6.9', '3.7.3', '3.8.2'],
    port: 8000,
    // 0.6 and 0.3 are the modules' own numbers, which never changed.
    dressings: ['SimpleHTTP/0.6', 'BaseHTTP/0.3'].map(
      (module): Dressing =>
        (version) => ({ speaks: page(`${module} Python/${version}`), role: 'component' }),
    ),
  },
  {
    key: 'tornado',
    names: ['tornadoweb:tornado'],
    versions: ['2.2', '3.1.1', '3.2.1', '4.0.2', '4.5.3', '5.1', '6.1'],
    port: 8888,
    dressings: [asServer((version) => `TornadoServer/${version}`)],
  },
  {
    key: 'gunicorn',
    names: ['gunicorn:gunicorn'],
    versions: ['18.0', '19.4.5', '19.5.0', '19.9.0', '20.0.4'],
    port: 8000,
    dressings: [asServer((version) => `gunicorn/${version}`)],
  },
  {
    key: 'werkzeug',
    names: ['palletsprojects:werkzeug'],
    versions: ['0.9.6', '0.11.10', '0.14.1', '0.15.2', '0.16.0', '2.2.2'],
    port: 8080,
    dressings: [
      (version, random) => {
        const python = pick(random, ['2.7.12', '2.7.15', '3.5.2', '3.6.8']);
        const beside = [part(['python:python', 'python_software_foundation:python', 'python:cpython'], python)];
        return { speaks: page(`Werkzeug/${version} Python/${python}`), beside };
      },
    ],
  },
  {
    key: 'cherrypy',
    names: ['cherrypy:cherrypy'],
    versions: ['2.1.0', '3.0.1', '3.1.2', '3.2.2', '8.9.1'],
    port: 8080,
    dressings: [asServer((version) => `CherryPy/${version}`)],
  },
  {
    key: 'miniserv',
    names: ['webmin:webmin'],
    nearNames: ['gentoo:webmin', 'usermin:usermin', 'webmin:usermin'],
    versions: ['1.070', '1.220', '1.290', '1.580', '1.660', '1.840', '1.890', '1.920', '1.973'],
    port: 10000,
    dressings: [
      (version) => ({
        speaks: page(`MiniServ/${version}`, {
          protocol: 'HTTP/1.0',
          body: '<!DOCTYPE html>\n<html><head><title>Login to Webmin</title></head><body>Webmin</body></html>\n',
        }),
      }),
    ],
  },
  {
    key: 'icecast',
    names: ['icecast:icecast', 'xiph:icecast'],
    versions: ['1.3.12', '2.0.0', '2.3.2', '2.4.0', '2.4.1', '2.4.3', '2.4.4'],
    port: 8000,
    dressings: [
      (version) => ({ speaks: page(`Icecast ${version}`, { protocol: 'HTTP/1.0' }) }),
      (version) => ({ speaks: page(`icecast/${version}`, { protocol: 'HTTP/1.0' }) }),
    ],
  },
  {
    key: 'cups',
    names: ['apple:cups', 'easy_software_products:cups', 'cups:cups', 'openprinting:cups'],
    versions: ['1.1.20', '1.2.7', '1.3.9', '1.4.3', '1.5.0', '1.6.1', '1.7.2', '2.0.1', '2.1', '2.2', '2.3.0'],
    port: 631,
    dressings: [asServer((version) => `CUPS/${version} IPP/2.1`), asServer((version) => `CUPS/${version}`)],
  },
  {
    key: 'libupnp',
    names: ['libupnp_project:libupnp', 'portable_sdk_for_upnp_project:portable_sdk_for_upnp', 'pupnp_project:pupnp'],
    versions: ['1.3.1', '1.6.6', '1.6.14', '1.6.17', '1.6.18', '1.6.19', '1.6.21', '1.8.4', '1.12.0'],
    port: 49152,
    dressings: [
      (version, random) => {
        const kernel = pick(random, ['2.6.36', '2.6.21', '3.10.40', '4.4.60']);
        return {
          speaks: upnp(`Linux/${kernel}, UPnP/1.0, Portable SDK for UPnP devices/${version}`),
          system: { family: 'linux', distribution: null, kernel },
        };
      },
      (version) => ({ speaks: upnp(`Linux, UPnP/1.0, Portable SDK for UPnP devices/${version}`), ...BUILDS.linux }),
    ],
  },
  {
    key: 'miniupnpd',
    names: ['miniupnp_project:miniupnpd'],
    versions: ['1.0', '1.4', '1.5', '1.8', '1.9', '2.0', '2.1'],
    port: 5000,
    dressings: [
      (version, random) => {
        const kernel = pick(random, ['2.6.36', '3.4.11', '2.4.20']);
        return {
          speaks: page(`Linux/${kernel} UPnP/1.0 MiniUPnPd/${version}`, { status: '404 Not Found' }),
          system: { family: 'linux', distribution: null, kernel },
        };
      },
    ],
  },
  {
    key: 'minidlna',
    names: ['readymedia_project:readymedia', 'minidlna_project:minidlna'],
    versions: ['1.0.21', '1.0.24', '1.1.2', '1.1.4', '1.2.1', '1.3.0'],
    port: 8200,
    dressings: [
      (version) => ({ speaks: page(`Debian/8 DLNADOC/1.50 UPnP/1.0 MiniDLNA/${version}`), ...BUILDS.debian }),
      (version) => ({ speaks: page(`Linux/3.10.0 DLNADOC/1.50 UPnP/1.0 MiniDLNA/${version}`), ...BUILDS.linux }),
    ],
  },
];
