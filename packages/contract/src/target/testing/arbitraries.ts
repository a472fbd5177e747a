import fc from 'fast-check';

const octet = fc.nat(255);

/** Any IPv4, with those near the edges of special blocks more often than chance would have them. */
export const octets = fc.oneof(
  fc.tuple(octet, octet, octet, octet),
  fc.tuple(
    fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 223, 224, 255),
    fc.constantFrom(0, 16, 18, 31, 51, 64, 88, 127, 168, 254, 255),
    fc.oneof(octet, fc.constantFrom(0, 1, 2, 3, 99, 100, 113, 255)),
    octet,
  ),
);

export const prefix = fc.integer({ min: 20, max: 32 });

/** The ends of a range that the form allows, of at most 8,192 addresses: half of them too large for a target. */
export const rangeEnds = fc
  .tuple(octets, fc.nat(65_535), fc.oneof(fc.nat(40), fc.nat(8191)))
  .map(([[a, b], start, length]) => {
    const first = BigInt(a) * 16777216n + BigInt(b) * 65536n + BigInt(start);
    const last = BigInt(a) * 16777216n + BigInt(b) * 65536n + BigInt(Math.min(start + length, 65_535));
    return { first, last };
  });

/** A private address, so that lists of entries are often accepted. */
const privateIpv4 = fc.tuple(fc.nat(3), octet).map(([c, d]) => `10.0.${c}.${d}`);
const label = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9-]{0,8}[A-Za-z0-9])?$/);

/** Written entries of every kind, most of them acceptable together. */
export const writtenEntry = fc.oneof(
  privateIpv4,
  fc.tuple(privateIpv4, fc.nat(65_535)).map(([ip, port]) => `${ip}:${port}`),
  fc.tuple(privateIpv4, fc.integer({ min: 22, max: 32 })).map(([ip, length]) => `${ip}/${length}`),
  fc.tuple(fc.nat(255), fc.nat(255)).map(([d, e]) => `10.0.0.${Math.min(d, e)}-10.0.0.${Math.max(d, e)}`),
  fc.tuple(fc.nat(255), fc.nat(255), prefix).map(([d, e, length]) => `10.0.1.${d}-10.0.2.${e}/${length}`),
  label,
  fc.tuple(label, fc.constantFrom('com', 'IT', 'example.org')).map(([name, tld]) => `${name}.${tld}`),
  fc.tuple(fc.constantFrom('http', 'HTTPS'), label, fc.webPath()).map(([scheme, name, path]) => {
    return `${scheme}://${name}.com${path.replace(/[,;]/g, '')}`;
  }),
  fc.tuple(privateIpv4, fc.webPath()).map(([ip, path]) => `http://${ip}${path.replace(/[,;]/g, '')}`),
);

/** Any IPv6, its first group most often one of the unique local addresses. */
export const writtenIpv6 = fc
  .tuple(fc.constantFrom('fd00:', 'FC12:', 'fdff:', '2606:'), fc.ipV6())
  .map(([head, text]) => text.replace(/^[0-9a-f]+:/i, head));

/** Text made of the characters the grammar reads, and some it must survive. */
export const nearlyTarget = fc
  .array(
    fc.constantFrom(
      ...'0123456789abcfx.-:/,?#%@[]* \n\u0000\u00e9\ud800\u212a',
      '10.0.0.',
      '/24',
      'http://',
      'www.',
      '.com',
      '::ffff:',
      'localhost',
      '__proto__',
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));
