import { CERTIFICATES, type LoggedCertificate } from '../facts/certificates.ts';
import { daysAgo } from '../facts/day.ts';
import { found, type SourceRequest, type SourceShape } from './source.ts';

const ISSUER = { issuer_ca_id: 295_815, issuer_name: "C=US, O=Let's Encrypt, CN=R11" };

/** Without the time zone, as the real service writes it. */
const timestamp = (date: Date, digits: 0 | 3) => date.toISOString().slice(0, digits ? 23 : 19);

/** `?q=%.acme.test&output=json`: every certificate in the logs, each with its names on lines. */
export const crtsh: SourceShape = {
  honest: (request) => found(domainAsked(request) === 'acme.test' ? CERTIFICATES.flatMap(entriesOf) : []),
  lying: () =>
    found(
      entriesOf(
        {
          names: ['beta-holding.test', 'vpn.beta-holding.test', 'x.acme.test.beta-holding.test'],
          issuedDaysAgo: 3,
          validDays: 90,
        },
        0,
      ),
    ),
  changed: () => found({ certificates: CERTIFICATES.map(({ names }) => ({ dns_names: names })) }),
};

/** `%.acme.test` and `acme.test` ask for the same here. */
function domainAsked({ query }: SourceRequest): string {
  const asked = query.get('q') ?? query.get('Identity') ?? query.get('identity') ?? '';
  return asked.toLowerCase().replace(/^%\./, '');
}

function entriesOf(certificate: LoggedCertificate, index: number): object[] {
  const { names, issuedDaysAgo, validDays, twice } = certificate;
  const entry = (id: number) => ({
    ...ISSUER,
    common_name: names[0],
    name_value: names.join('\n'),
    id,
    entry_timestamp: timestamp(daysAgo(issuedDaysAgo), 3),
    not_before: timestamp(daysAgo(issuedDaysAgo), 0),
    not_after: timestamp(daysAgo(issuedDaysAgo - validDays), 0),
    serial_number: `03${(index + 1).toString(16).padStart(34, '0')}`,
    result_count: names.length + 1,
  });
  const id = 9_000_000_000 + index * 2;
  return twice ? [entry(id), entry(id + 1)] : [entry(id)];
}
