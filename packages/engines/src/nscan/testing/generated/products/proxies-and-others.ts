import {
  asGreeting,
  asServer,
  BUILDS,
  greeting,
  type ProductRecipe,
  page,
  silentUntil,
  unversioned,
} from '../dressings.ts';
import type { Dialogue } from '../truth.ts';

const sip = (agent: string): Dialogue =>
  silentUntil(
    'OPTIONS sip',
    `SIP/2.0 200 OK\r\nVia: SIP/2.0/TCP nm;branch=foo;received=127.0.0.1\r\nFrom: <sip:nm@nm>;tag=root\r\nTo: <sip:nm2@nm2>;tag=as1c2d\r\nCall-ID: 50000\r\nCSeq: 42 OPTIONS\r\nServer: ${agent}\r\nAllow: INVITE, ACK, CANCEL, OPTIONS, BYE, REFER, SUBSCRIBE, NOTIFY, INFO, PUBLISH\r\nSupported: replaces, timer\r\nContact: <sip:127.0.0.1:5060;transport=tcp>\r\nAccept: application/sdp\r\nContent-Length: 0\r\n\r\n`,
  );

const squidPage = (version: string) =>
  page(`squid/${version}`, {
    status: '400 Bad Request',
    headers: ['Mime-Version: 1.0', 'X-Squid-Error: ERR_INVALID_URL 0', `Via: 1.1 proxy (squid/${version})`],
  });

export const PROXIES_AND_OTHERS: readonly ProductRecipe[] = [
  {
    key: 'haproxy',
    names: ['haproxy:haproxy'],
    versions: ['1.4.22', '1.5.3', '1.6.3', '1.8.8', '2.0.13', '2.2.16'],
    port: 80,
    dressings: [
      (version) => ({
        speaks: page(null, {
          protocol: 'HTTP/1.0',
          body: `<html><head><title>Statistics Report for HAProxy</title></head><body><h1><a href="http://www.haproxy.org/">HAProxy version ${version}, released 2020/02/03</a></h1></body></html>\n`,
        }),
      }),
    ],
  },
  {
    key: 'squid',
    names: [
      'squid-cache:squid',
      'squid:squid',
      'squid:squid_web_proxy_cache',
      'squid:squid_web_proxy',
      'national_science_foundation:squid_web_proxy_cache',
      'national_science_foundation:squid_web_proxy',
    ],
    versions: [
      '2.5.STABLE1',
      '2.6.STABLE21',
      '2.7.STABLE9',
      '3.0.STABLE8',
      '3.1.20',
      '3.3.8',
      '3.4.8',
      '3.5.12',
      '3.5.27',
      '4.6',
      '4.10',
      '5.0.4',
      '5.7',
    ],
    port: 3128,
    dressings: [
      (version) => ({ speaks: squidPage(version) }),
      (version) => ({ speaks: page(`squid/${version}`, { protocol: 'HTTP/1.0', status: '400 Bad Request' }) }),
    ],
  },
  {
    key: 'varnish',
    names: [
      'varnish-cache:varnish',
      'varnish_cache_project:varnish_cache',
      'varnish.projects.linpro:varnish',
      'varnish-software:varnish_cache',
      'varnish-cache:varnish_cache',
    ],
    versions: ['4.1'],
    port: 80,
    // The branch alone is told.
    dressings: [
      () => ({
        speaks: page('Varnish', { headers: ['Via: 1.1 varnish (Varnish/4.1)', 'X-Varnish: 32770'] }),
        version: null,
        possible: ['4.1.0', '4.1.1', '4.1.3', '4.1.6', '4.1.7', '4.1.8', '4.1.9', '4.1.11'],
        vague: true,
      }),
      unversioned(page('Varnish', { headers: ['Via: 1.1 varnish', 'X-Varnish: 32770'] })),
    ],
  },
  {
    key: 'tinyproxy',
    names: ['banu:tinyproxy', 'tinyproxy:tinyproxy', 'tinyproxy_project:tinyproxy'],
    versions: ['1.6.3', '1.8.2', '1.8.3', '1.8.4', '1.10.0'],
    port: 8080,
    dressings: [
      (version) => ({ speaks: page(`tinyproxy/${version}`, { protocol: 'HTTP/1.0', status: '400 Bad Request' }) }),
    ],
  },
  {
    key: 'polipo',
    names: ['polipo:polipo', 'pps.jussieu:polipo', 'polipo_project:polipo'],
    versions: ['0.9.8', '1.0.4', '1.1.1'],
    port: 8123,
    dressings: [unversioned(page('Polipo'))],
  },
  {
    key: 'asterisk',
    names: ['digium:asterisk', 'asterisk:asterisk', 'sangoma:asterisk'],
    nearNames: [
      'digium:certified_asterisk',
      'asterisk:certified_asterisk',
      'sangoma:certified_asterisk',
      'asterisk:open_source',
    ],
    versions: [
      '1.4.21',
      '1.6.2.9',
      '1.8.13.1',
      '1.8.20.0',
      '10.12.0',
      '11.7.0',
      '13.1.0',
      '13.18.3',
      '14.7.1',
      '15.2.1',
      '16.2.1',
      '18.1.0',
    ],
    port: 5060,
    dressings: [(version) => ({ speaks: sip(`Asterisk PBX ${version}`) })],
  },
  {
    key: 'kamailio',
    names: ['kamailio:kamailio'],
    versions: ['4.2.0', '4.3.4', '4.4.4', '5.0.1', '5.1.1', '5.3.2'],
    port: 5060,
    dressings: [(version) => ({ speaks: sip(`kamailio (${version} (x86_64/linux))`), ...BUILDS.linux })],
  },
  {
    key: 'unrealircd',
    names: ['unrealircd:unrealircd', 'unreal:unrealircd'],
    versions: ['3.2.8.1'],
    port: 6667,
    dressings: [unversioned(greeting(':irc.example.test NOTICE AUTH :*** Looking up your hostname...\r\n'))],
  },
  {
    key: 'vnc',
    names: ['realvnc:realvnc', 'vnc:realvnc', 'tightvnc:tightvnc', 'ultravnc:ultravnc', 'tigervnc:tigervnc'],
    versions: ['4.1.1'],
    port: 5900,
    // The protocol's version, which many products speak.
    dressings: [unversioned(greeting('RFB 003.008\n')), unversioned(greeting('RFB 003.007\n'))],
  },
  {
    key: 'httpapi',
    names: ['microsoft:http.sys'],
    versions: ['2.0'],
    port: 80,
    dressings: [
      () => ({ speaks: page('Microsoft-HTTPAPI/2.0', { status: '404 Not Found' }), version: null, ...BUILDS.windows }),
    ],
  },
  {
    key: 'vmware-authd',
    names: [],
    versions: ['1.0', '1.10'],
    port: 902,
    // The daemon has its own number, which NVD does not know.
    dressings: [
      asGreeting(
        (version) =>
          `220 VMware Authentication Daemon Version ${version}: SSL Required, ServerDaemonProtocol:SOAP, MKSDisplayProtocol:VNC , , NFCSSL supported/t\r\n`,
      ),
    ],
  },
  {
    key: 'activemq',
    names: ['apache:activemq'],
    versions: ['5.3.0', '5.5.1', '5.8.0', '5.10.0', '5.11.1', '5.13.0', '5.14.5', '5.15.8', '5.16.1'],
    port: 61613,
    dressings: [
      (version) => ({
        speaks: silentUntil(
          '\n',
          `ERROR\ncontent-type:text/plain\nmessage:Unknown STOMP action\nserver:ActiveMQ/${version}\n\nUnknown STOMP action\0\n`,
        ),
      }),
    ],
  },
  {
    key: 'teamspeak-like-silence',
    names: [],
    versions: ['0'],
    port: 9987,
    dressings: [
      unversioned(greeting('')),
      unversioned(greeting('\x00\x01\x02\x03 hello\r\n')),
      unversioned(greeting('220 ready\r\n')),
    ],
  },
  {
    key: 'nexus-oss',
    names: ['sonatype:nexus', 'sonatype:nexus_repository_manager', 'sonatype:nexus_repository_manager_3'],
    versions: ['2.14.4', '3.6.0', '3.13.0', '3.14.0', '3.21.1', '3.30.0'],
    port: 8080,
    dressings: [(version) => ({ speaks: page(`Nexus/${version}-01 (OSS)`), edition: ['open_source', 'oss'] })],
  },
  {
    key: 'artifactory',
    names: ['jfrog:artifactory'],
    versions: ['4.16.0', '6.5.1', '6.16.0', '6.17.0', '7.3.2'],
    port: 8080,
    dressings: [asServer((version) => `Artifactory/${version}`)],
  },
  {
    key: 'splunkd',
    names: ['splunk:splunk'],
    versions: ['6.5.0'],
    port: 8089,
    dressings: [unversioned(page('Splunkd'))],
  },
];
