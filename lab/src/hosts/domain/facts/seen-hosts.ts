import { labAddress } from '../../../address.ts';

/** One port as a search engine of the internet has it. */
export interface SeenService {
  readonly port: number;
  readonly product: string | null;
  readonly version: string | null;
  /** CPE 2.2, without the leading `cpe:/`. */
  readonly cpe: string | null;
  readonly banner: string;
}

export interface SeenHost {
  readonly number: number;
  readonly services: readonly SeenService[];
  readonly hostnames: readonly string[];
  /** What the search engine lists without having looked: some of it is wrong. */
  readonly vulns: readonly string[];
  readonly knownTo: ReadonlyArray<'internetdb' | 'shodan'>;
}

const BOTH = ['internetdb', 'shodan'] as const;

/** What the lab's hosts really say (`expected.nscan.json` beside each), and what third parties think of it. */
export const SEEN_HOSTS: readonly SeenHost[] = [
  {
    number: 3,
    services: [
      {
        port: 80,
        product: 'Apache httpd',
        version: '2.4.49',
        cpe: 'a:apache:http_server:2.4.49',
        banner: 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.49 (Unix)\r\nContent-Type: text/html; charset=utf-8\r\n\r\n',
      },
    ],
    hostnames: ['srv-03.sede.acme.test', 'www.acme.test'],
    // The second was fixed in 2.4.39: it does not concern this version.
    vulns: ['CVE-2021-41773', 'CVE-2019-0211'],
    knownTo: BOTH,
  },
  {
    number: 4,
    services: [
      {
        port: 22,
        product: 'OpenSSH',
        version: '7.4',
        cpe: 'a:openbsd:openssh:7.4',
        banner: 'SSH-2.0-OpenSSH_7.4\r\n',
      },
    ],
    hostnames: ['git.acme.test'],
    vulns: ['CVE-2018-15473', 'CVE-2017-15906'],
    knownTo: BOTH,
  },
  {
    number: 5,
    services: [{ port: 443, product: null, version: null, cpe: null, banner: 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
    hostnames: ['vpn.acme.test'],
    vulns: [],
    knownTo: ['shodan'],
  },
  {
    number: 10,
    services: [
      {
        port: 80,
        product: 'nginx',
        version: null,
        cpe: 'a:f5:nginx',
        banner: 'HTTP/1.1 200 OK\r\nServer: nginx\r\nContent-Type: text/html\r\n\r\n',
      },
    ],
    hostnames: ['fantasma.acme.test'],
    vulns: [],
    knownTo: BOTH,
  },
  {
    number: 13,
    services: [
      {
        port: 25,
        product: 'Exim smtpd',
        version: '4.91',
        cpe: 'a:exim:exim:4.91',
        banner: '220 mail.lab.example ESMTP Exim 4.91\r\n',
      },
    ],
    hostnames: ['mail.acme.test', 'mail.lab.example'],
    vulns: ['CVE-2019-10149'],
    knownTo: BOTH,
  },
  {
    number: 14,
    services: [
      {
        port: 3306,
        product: 'MariaDB',
        version: '10.3.14',
        cpe: 'a:mariadb:mariadb:10.3.14',
        banner: '5.5.5-10.3.14-MariaDB',
      },
    ],
    hostnames: ['srv-14.sede.acme.test', 'db-replica2.acme.test'],
    vulns: ['CVE-2021-27928'],
    knownTo: BOTH,
  },
  {
    number: 15,
    services: [{ port: 80, product: null, version: null, cpe: null, banner: 'HTTP/1.1 200 OK\r\n\r\n' }],
    hostnames: ['static-15.hosting-provider.test'],
    vulns: [],
    knownTo: BOTH,
  },
  {
    number: 40,
    services: [
      { port: 8080, product: null, version: null, cpe: null, banner: 'HTTP/1.1 200 OK\r\n\r\n' },
      { port: 8443, product: null, version: null, cpe: null, banner: 'HTTP/1.1 200 OK\r\n\r\n' },
    ],
    hostnames: ['shop.acme.test'],
    vulns: [],
    knownTo: ['internetdb'],
  },
  {
    number: 40,
    services: [{ port: 8080, product: null, version: null, cpe: null, banner: 'HTTP/1.1 200 OK\r\n\r\n' }],
    hostnames: ['shop.acme.test', 'console-9f.acme.test'],
    vulns: [],
    knownTo: ['shodan'],
  },
];

/** What one of them knows of an address; null: nothing. */
export function seenHost(network: number, ip: string, by: 'internetdb' | 'shodan'): SeenHost | null {
  return SEEN_HOSTS.find(({ number, knownTo }) => labAddress(network, number) === ip && knownTo.includes(by)) ?? null;
}
