import { parseCpe } from '@rocca/contract/cpe/cpe-name';
import { expect, it } from 'vitest';
import { identifyProduct } from './product-identifiers.ts';

it.each([
  [
    'update:apache:http_server',
    '2.4.49',
    'cpe:2.3:*:apache:http_server:2.4.49:*:*:*:*:*:*:*',
    'pkg:generic/apache/http_server@2.4.49',
  ],
  [
    'update:openbsd:openssh',
    '7.4p1',
    'cpe:2.3:*:openbsd:openssh:7.4p1:*:*:*:*:*:*:*',
    'pkg:generic/openbsd/openssh@7.4p1',
  ],
  [
    'update:isc:bind',
    '9.18~rc1+b2',
    'cpe:2.3:*:isc:bind:9.18\\~rc1\\+b2:*:*:*:*:*:*:*',
    'pkg:generic/isc/bind@9.18~rc1%2Bb2',
  ],
  ['update:isc:bind', null, 'cpe:2.3:*:isc:bind:*:*:*:*:*:*:*:*', 'pkg:generic/isc/bind'],
  ['update:isc:bind', '9.18 (Debian)', 'cpe:2.3:*:isc:bind:*:*:*:*:*:*:*:*', 'pkg:generic/isc/bind'],
])('%s in version %s has both names', (id, version, cpe, purl) => {
  expect(identifyProduct(id, version)).toEqual({ cpe, purl });
  expect(parseCpe(cpe.replace(':*:', ':a:'))).toMatchObject({ vendor: id.split(':')[1] });
});

it.each(['act:weak-tls', 'update:apache', 'update:a:b:c', 'update:<x>:y', 'update::y', ''])(
  'nothing is named for %j, which is no product of the knowledge',
  (id) => {
    expect(identifyProduct(id, '1.0')).toEqual({});
  },
);
