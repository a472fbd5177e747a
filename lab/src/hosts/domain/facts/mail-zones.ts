import { createHash } from 'node:crypto';
import type { ZoneRecord } from '../dns/record.ts';
import type { ZoneText } from '../dns/zone.ts';
import { DKIM_512, DKIM_2048_SECOND, ZONE_KEY } from './keys.ts';

/** Flags (zone key, secure entry point), protocol 3, algorithm 13 (ECDSA P-256 with SHA-256), the key. */
const DNSKEY = Buffer.concat([Buffer.from([0x01, 0x01, 3, 13]), Buffer.from(ZONE_KEY, 'base64')]);

/** Usage 3 (the server’s own key), selector 1, SHA-256. */
const TLSA = Buffer.concat([Buffer.from([3, 1, 1]), createHash('sha256').update(ZONE_KEY).digest()]);

/** Everything about its mail is as it should be. */
export const BUONA: ZoneText = {
  apex: 'buona.test',
  signed: true,
  more: [
    { name: 'buona.test', ttl: 300, type: 'DNSKEY', data: DNSKEY },
    { name: '_25._tcp.mx.buona.test', ttl: 300, type: 'TLSA', data: TLSA },
  ],
  text: `
    @              NS    ns1
    @              NS    ns2
    @              A     15
    @              MX    10 mx
    @              TXT   v=spf1 mx -all
    @              CAA   issue letsencrypt.org
    @              CAA   issuewild ;
    @              CAA   iodef mailto:sicurezza@buona.test
    _dmarc         TXT   v=DMARC1; p=reject; sp=reject; adkim=s; aspf=s; rua=mailto:dmarc@buona.test
    _mta-sts       TXT   v=STSv1; id=20260101000000Z
    _smtp._tls     TXT   v=TLSRPTv1; rua=mailto:tls@buona.test
    default._bimi  TXT   v=BIMI1; l=https://www.buona.test/logo.svg; a=https://www.buona.test/logo.pem
    selector1._domainkey TXT v=DKIM1; k=rsa; p=${DKIM_2048_SECOND}
    ns1            A     53
    ns2            A     54
    mx             A     13
    www            A     15
    mta-sts        A     15
  `,
};

/** The DS of `buona.test`, in the zone above it: the digest of its name and its key (RFC 4034, 5.1.4). */
export function dsOfBuona(): ZoneRecord {
  const owner = Buffer.from('\x05buona\x04test\x00', 'latin1');
  const tag = Buffer.alloc(2);
  tag.writeUInt16BE(keyTag(DNSKEY));
  const digest = createHash('sha256').update(owner).update(DNSKEY).digest();
  return { name: 'buona.test', ttl: 300, type: 'DS', data: Buffer.concat([tag, Buffer.from([13, 2]), digest]) };
}

/** RFC 4034, appendix B. */
function keyTag(key: Buffer): number {
  let sum = 0;
  for (const [index, byte] of key.entries()) sum += index & 1 ? byte : byte << 8;
  return (sum + (sum >> 16)) & 0xffff;
}

export const MAIL_ZONES: readonly ZoneText[] = [
  BUONA,
  // Anyone may send in its name, and its policy cannot be read: a domain with two has none (RFC 7489, 6.6.3).
  {
    apex: 'debole.test',
    text: `
      @            NS    ns1.hosting-provider.test.
      @            A     15
      @            MX    10 mx
      @            TXT   v=spf1 mx +all
      _dmarc       TXT   v=DMARC1; p=reject
      _dmarc       TXT   v=DMARC1; p=none
      mail._domainkey TXT v=DKIM1; k=rsa; p=${DKIM_512}
      mx           A     13
    `,
  },
  // It takes mail, and nothing protects it.
  {
    apex: 'assente.test',
    text: `
      @            NS    ns1.hosting-provider.test.
      @            A     15
      @            MX    10 mx
      mx           A     13
    `,
  },
  // Its second server hands the zone to anyone: the names below are in no certificate and no list of usual words.
  {
    apex: 'aperta.test',
    transferFrom: ['second'],
    text: `
      @            NS    ns1
      @            NS    ns2
      @            A     15
      ns1          A     53
      ns2          A     54
      www          A     15
      riserva-77   A     14
      pozzo-12     A     4
      argine-3     A     10
    `,
  },
];
