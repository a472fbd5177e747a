import type { ZoneText } from '../dns/zone.ts';
import { DKIM_1024, DKIM_2048 } from './keys.ts';

/** Together longer than one datagram: who does not ask again over TCP misses the SPF record among them. */
const VERIFICATIONS = Array.from({ length: 14 }, (_, index) => {
  const service = ['google-site-verification', 'MS', 'facebook-domain-verification', 'atlassian-domain-verification'];
  const token = `lab${String(index).padStart(2, '0')}`.repeat(14);
  return `@ TXT ${service[index % service.length]}=${token}`;
}).join('\n');

/** The company's zone. No server hands it out. */
export const ACME: ZoneText = {
  apex: 'acme.test',
  text: `
    @              NS    ns1
    @              NS    dns-sede3
    @              A     3
    @              MX    10 mx-in-07
    @              MX    20 mx-in-08
    ${VERIFICATIONS}
    @              TXT   v=spf1 mx a:invio-newsletter.acme.test include:spf.posta-sicura.test ~all
    @              CAA   issue letsencrypt.org
    @              CAA   iodef mailto:sicurezza@acme.test
    _dmarc         TXT   v=DMARC1; p=none; rua=mailto:dmarc@acme.test
    _mta-sts       TXT   v=STSv1; id=20260101000000Z
    _smtp._tls     TXT   v=TLSRPTv1; rua=mailto:tls@acme.test
    default._domainkey TXT v=DKIM1; k=rsa; p=${DKIM_1024}
    google._domainkey  TXT v=DKIM1; k=rsa; p=${DKIM_2048}

    ns1            A     53
    ns2            A     54
    dns-sede3      A     54
    mx-in-07       A     13
    mx-in-08       A     13
    invio-newsletter A   13

    www            A     3
    www            A     15
    portal         A     3
    webmail        A     3
    admin          A     3
    forum          A     3
    old            A     3
    assistenza     A     3
    sito           A     3
    archivio-2019  A     3
    srv-03.sede    A     3

    git            A     4
    gitlab         A     4
    backup         A     4
    files          A     4
    ftp            A     4
    sftp           A     4

    vpn            A     5
    remote         A     5
    sso            A     5
    auth           A     5
    login          A     5
    secure         A     5
    vpn2-torino    A     5
    riunioni-cda   A     5

    dev            A     10
    test           A     10
    staging        A     10
    intranet       A     10
    jenkins        A     10
    jira           A     10
    wiki           A     10
    monitor        A     10
    proxy          A     10
    k7-collaudo    A     10
    api.dev        A     10
    api.staging    A     10
    web.staging    A     10
    promo          CNAME promo-frontend-2
    promo-frontend-2 A   10

    mail           A     13
    smtp           A     13
    imap           A     13
    pop            A     13
    owa            A     13
    posta          A     13
    autodiscover   CNAME mail

    db             A     14
    mysql          A     14
    erp            A     14
    gestionale     A     14
    magazzino      A     14
    erp-milano     A     14
    db.staging     A     14
    db-replica2    A     14
    srv-14.sede    A     14

    blog           A     15
    beta           A     15
    demo           A     15
    docs           A     15
    static         A     15
    img            A     15
    media          A     15
    m              A     15
    mobile         A     15
    news           A     15
    cloud          A     15
    new            A     15
    prenotazioni   A     15
    mta-sts        A     15
    cdn            CNAME acme.edgecache.test.

    api            A     40
    app            A     40
    crm            A     40
    fatture        A     40
    negozio        A     40
    ordini         A     40
    clienti        A     40
    fornitori      A     40
    pagamenti-sandbox.api A 40
    console-9f     A     40

    shop           A     40
    *.shop         A     40
    www.shop       A     40
    cassa.shop     A     5
    dev.shop       A     10
    *.dev.shop     A     15
    api.dev.shop   A     3

    help           CNAME acme-help.github.io.
    campagna       CNAME old-campaign.s3.amazonaws.com.
    app-prova      CNAME acme.azurewebsites.net.
    status         CNAME acme-status.github.io.
    vecchio-blog   CNAME blog-2015
    giro-a         CNAME giro-b
    giro-b         CNAME giro-a
    solo-testo     TXT   nessun indirizzo

    labs           NS    ns1
    labs           NS    dns-sede3
  `,
};

/** A zone of its own below the company's; one of its two servers hands it to anyone. */
export const LABS: ZoneText = {
  apex: 'labs.acme.test',
  transferFrom: ['second'],
  text: `
    @              NS    ns1.acme.test.
    @              NS    dns-sede3.acme.test.
    @              A     15
    wiki           A     10
    prototipo-x1   A     10
    ci-runner-3    A     10
    sensori-44     A     14
    bastion-q      A     4
  `,
};

/** What the company's names point to at others. `acme-status.github.io` alone still exists there. */
export const PROVIDERS: readonly ZoneText[] = [
  {
    apex: 'edgecache.test',
    text: `
      @            NS    ns1.hosting-provider.test.
      acme         A     15
    `,
  },
  {
    apex: 'hosting-provider.test',
    text: `
      @            NS    ns1
      ns1          A     53
      static-15    A     15
    `,
  },
  {
    apex: 'acme-status.github.io',
    text: `
      @            NS    ns1.hosting-provider.test.
      @            A     15
    `,
  },
  // Three policies with three names each: with them the company's SPF record needs 15 lookups, and 10 are allowed.
  {
    apex: 'posta-sicura.test',
    text: `
      @            NS    ns1.hosting-provider.test.
      spf          TXT   v=spf1 include:spf-a.posta-sicura.test include:spf-b.posta-sicura.test include:spf-c.posta-sicura.test ~all
      spf-a        TXT   v=spf1 a:out1.posta-sicura.test a:out2.posta-sicura.test a:out3.posta-sicura.test ~all
      spf-b        TXT   v=spf1 a:out4.posta-sicura.test a:out5.posta-sicura.test a:out6.posta-sicura.test ~all
      spf-c        TXT   v=spf1 a:out7.posta-sicura.test a:out8.posta-sicura.test a:out9.posta-sicura.test ~all
      out1         A     13
      out2         A     13
      out3         A     13
      out4         A     13
      out5         A     13
      out6         A     13
      out7         A     13
      out8         A     13
      out9         A     13
    `,
  },
];

/** Names at providers that are gone: whoever opens an account there can have them. */
export const GONE_AT_PROVIDERS: ReadonlySet<string> = new Set([
  'acme-help.github.io',
  'old-campaign.s3.amazonaws.com',
  'acme.azurewebsites.net',
]);

/** Names of the lab's own addresses. One is another company's, and one is of a name that does not exist. */
export function reverseZone(network: number): ZoneText {
  return {
    apex: `${network}.20.127.in-addr.arpa`,
    text: `
      @            NS    ns1.acme.test.
      3            PTR   srv-03.sede.acme.test.
      4            PTR   git.acme.test.
      5            PTR   vpn.acme.test.
      10           PTR   fantasma.acme.test.
      13           PTR   mail.acme.test.
      14           PTR   srv-14.sede.acme.test.
      15           PTR   static-15.hosting-provider.test.
      40           PTR   shop.acme.test.
      53           PTR   ns1.acme.test.
      54           PTR   ns2.acme.test.
    `,
  };
}
