import { asServer, BUILDS, type Dressing, type ProductRecipe, page, part, pick, unversioned } from '../dressings.ts';

const TOMCAT = ['apache:tomcat'];
const JETTY = ['eclipse:jetty', 'mortbay:jetty', 'mortbay_jetty:jetty', 'jetty:jetty', 'jetty:jetty_http_server'];

const tomcatPage = (version: string) =>
  `<html><head><title>Apache Tomcat/${version} - Error report</title></head><body><h1>HTTP Status 404</h1><hr><h3>Apache Tomcat/${version}</h3></body></html>`;

/** Coyote is the connector, and 1.1 the version of HTTP: neither tells Tomcat's. */
const coyoteAlone = unversioned(page('Apache-Coyote/1.1'));

const JETTY_BUILDS = [
  '7.6.16.v20140903',
  '8.1.14.v20131031',
  '9.2.3.v20140905',
  '9.2.9.v20150224',
  '9.2.26.v20180806',
  '9.3.24.v20180605',
  '9.4.10.v20180503',
  '9.4.17.v20190418',
  '9.4.40.v20210413',
];

const jettyWithBuild: Dressing = (_, random) => {
  const version = pick(random, JETTY_BUILDS);
  return { speaks: page(`Jetty(${version})`), version };
};

export const APPLICATION_SERVERS: readonly ProductRecipe[] = [
  {
    key: 'tomcat',
    names: TOMCAT,
    versions: [
      '4.1.31',
      '5.0.28',
      '5.5.23',
      '6.0.18',
      '6.0.35',
      '7.0.27',
      '7.0.54',
      '7.0.81',
      '7.0.100',
      '8.0.30',
      '8.5.5',
      '8.5.31',
      '9.0.20',
      '9.0.31',
      '9.0.45',
      '10.0.4',
    ],
    port: 8080,
    share: 3,
    dressings: [
      (version) => ({
        speaks: page('Apache-Coyote/1.1', {
          status: '404 Not Found',
          type: 'text/html;charset=utf-8',
          body: tomcatPage(version),
        }),
      }),
      (version) => ({
        speaks: page(null, { status: '404 ', type: 'text/html;charset=utf-8', body: tomcatPage(version) }),
      }),
      // Newer error pages say it in their last line alone.
      (version) => ({
        speaks: page(null, {
          status: '404 ',
          type: 'text/html;charset=utf-8',
          body: `<!doctype html><html lang="en"><head><title>HTTP Status 404</title></head><body><h1>HTTP Status 404</h1><hr class="line" /><h3>Apache Tomcat/${version}</h3></body></html>`,
        }),
      }),
      coyoteAlone,
      (version) => ({
        speaks: page('Apache-Coyote/1.1', {
          type: 'text/html;charset=ISO-8859-1',
          body: `<!DOCTYPE html>\n<html lang="en">\n    <head>\n        <title>Apache Tomcat/${version}</title>\n    </head>\n<body><h1>Apache Tomcat/${version}</h1></body></html>\n`,
        }),
      }),
    ],
  },
  {
    key: 'jetty',
    names: JETTY,
    versions: ['4.2.9', '4.2.27', '5.1.14', '6.1.3', '6.1.5', '6.1.22', '6.1.26'],
    port: 8080,
    share: 2,
    dressings: [
      jettyWithBuild,
      (version) => ({ speaks: page(`Jetty(${version})`) }),
      unversioned(page('Jetty(9.4.z-SNAPSHOT)')),
      jettyWithBuild,
    ],
  },
  {
    key: 'jenkins',
    names: ['jenkins:jenkins', 'cloudbees:jenkins', 'jenkins-ci:jenkins'],
    versions: [
      '1.424',
      '1.498',
      '1.565',
      '1.637',
      '1.642',
      '2.18',
      '2.46',
      '2.73',
      '2.121',
      '2.137',
      '2.150',
      '2.176',
      '2.218',
      '2.274',
      '2.299',
    ],
    port: 8080,
    share: 2,
    dressings: [
      // What answers is Jetty, of a version that is none; Jenkins tells its own beside it.
      (version) => ({
        speaks: page('Jetty(9.4.z-SNAPSHOT)', {
          status: '403 Forbidden',
          headers: [
            'X-Content-Type-Options: nosniff',
            `X-Hudson: 1.395`,
            `X-Jenkins: ${version}`,
            'X-Jenkins-Session: 3c1f7a0e',
          ],
        }),
        role: 'component',
        beside: [{ ...part(JETTY, null), role: 'main' }],
      }),
      (version) => ({
        speaks: page('Jetty(9.2.9.v20150224)', { headers: ['X-Hudson: 1.395', `X-Jenkins: ${version}`] }),
        role: 'component',
        beside: [{ ...part(JETTY, '9.2.9.v20150224'), role: 'main' }],
      }),
      (version) => ({
        speaks: page('nginx/1.14.0', { headers: [`X-Jenkins: ${version}`] }),
        role: 'component',
        beside: [{ ...part(['f5:nginx', 'nginx:nginx', 'igor_sysoev:nginx'], '1.14.0'), role: 'main' }],
      }),
    ],
  },
  {
    key: 'glassfish',
    names: [
      'oracle:glassfish_server',
      'sun:glassfish_enterprise_server',
      'oracle:sun_glassfish_enterprise_server',
      'sun:glassfish',
    ],
    nearNames: ['eclipse:glassfish'],
    versions: ['3.0.1', '3.1', '3.1.2.2', '4.0', '4.1'],
    port: 8080,
    dressings: [
      (version) => ({ speaks: page(`GlassFish Server Open Source Edition  ${version} `), edition: ['open_source'] }),
    ],
  },
  {
    key: 'resin',
    names: ['caucho:resin', 'caucho_technology:resin'],
    versions: ['2.1.1', '3.0.19', '3.1.6', '3.1.9', '4.0.36', '4.0.52'],
    port: 8080,
    dressings: [asServer((version) => `Resin/${version}`)],
  },
  {
    key: 'weblogic',
    names: ['oracle:weblogic_server', 'bea:weblogic_server', 'bea_systems:weblogic_server'],
    nearNames: ['oracle:weblogic_server_component'],
    versions: ['8.1', '10.3.6.0', '12.1.3.0', '12.2.1.3', '12.2.1.4', '14.1.1.0'],
    port: 7001,
    dressings: [
      (version) => ({
        speaks: {
          kind: 'answers',
          greeting: '',
          answers: [{ hears: 't3 ', says: `HELO:${version}.false\nAS:2048\nHL:19\n\n` }],
        },
      }),
    ],
  },
  {
    key: 'zope',
    names: ['zope:zope'],
    versions: ['2.6.1', '2.7.0', '2.10.5', '2.11.2', '2.12.3', '2.13.10', '2.13.22'],
    port: 8080,
    dressings: [
      (version, random) => {
        const python = pick(random, ['2.4.4', '2.6.6', '2.7.3']);
        const beside = [part(['python:python', 'python_software_foundation:python', 'python:cpython'], python)];
        return { speaks: page(`Zope/(${version}, python ${python}, linux2) ZServer/1.1`), beside, ...BUILDS.linux };
      },
    ],
  },
  {
    key: 'couchdb',
    names: ['apache:couchdb'],
    versions: ['0.8.0', '0.10.1', '1.0.1', '1.0.3', '1.2.0', '1.6.1', '1.7.0', '2.1.0', '2.3.1', '3.1.0'],
    port: 5984,
    dressings: [
      (version) => ({
        speaks: page(`CouchDB/${version} (Erlang OTP/17)`, {
          protocol: 'HTTP/1.0',
          type: 'text/plain; charset=utf-8',
          body: `{"couchdb":"Welcome","version":"${version}","vendor":{"name":"The Apache Software Foundation"}}\n`,
        }),
      }),
    ],
  },
  {
    key: 'elasticsearch',
    names: ['elastic:elasticsearch', 'elasticsearch:elasticsearch'],
    versions: [
      '1.1.1',
      '1.3.7',
      '1.4.2',
      '1.4.3',
      '1.6.0',
      '1.7.2',
      '2.4.1',
      '5.6.10',
      '6.4.0',
      '6.8.1',
      '7.10.2',
      '7.13.0',
    ],
    port: 9200,
    dressings: [
      (version) => ({
        speaks: {
          kind: 'http',
          text: elasticReply(version),
        },
      }),
      (version) => ({
        speaks: page(null, {
          type: 'application/json; charset=UTF-8',
          body: `{"status":200,"version":{"number":"${version}"},"tagline":"You Know, for Search"}\n`,
        }),
      }),
    ],
  },
  {
    key: 'docker',
    names: ['docker:docker', 'mobyproject:moby'],
    nearNames: ['docker:engine', 'redhat:docker'],
    versions: ['1.3.0', '1.6.0', '1.10.3', '17.09.0', '18.06.1', '18.09.1', '19.03.5', '20.10.7'],
    port: 2375,
    dressings: [
      (version) => ({
        speaks: { kind: 'http', text: dockerReply(version) },
        ...BUILDS.linux,
      }),
    ],
  },
];

function elasticReply(version: string): string {
  const body = `{\n  "name" : "node-1",\n  "cluster_name" : "elasticsearch",\n  "version" : {\n    "number" : "${version}",\n    "build_snapshot" : false,\n    "lucene_version" : "4.10.4"\n  },\n  "tagline" : "You Know, for Search"\n}\n`;
  return `HTTP/1.0 200 OK\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function dockerReply(version: string): string {
  return `HTTP/1.0 200 OK\r\nApi-Version: 1.40\r\nDocker-Experimental: false\r\nOstype: linux\r\nServer: Docker/${version} (linux)\r\nDate: Mon, 03 Feb 2020 10:00:00 GMT\r\nContent-Length: 0\r\n\r\n`;
}
