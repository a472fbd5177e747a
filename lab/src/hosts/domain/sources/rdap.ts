import { domainToUnicode } from 'node:url';
import { daysAgo } from '../facts/day.ts';
import { type LabRegistration, registrationOf } from '../facts/registrations.ts';
import { found, type SourceReply, type SourceRequest, type SourceShape } from './source.ts';

const TYPE = 'application/rdap+json';
/** `/domain/<name>`: RFC 9083. */
export const rdap: SourceShape = {
  honest(request) {
    const registration = registrationOf(domainAsked(request));
    return registration ? { ...found(domainObject(registration)), type: TYPE } : notFound();
  },
  lying(request) {
    const acme = registrationOf('acme.test');
    if (!acme) return notFound();
    const other = domainAsked(request) === 'acme.test' ? 'beta-holding.test' : 'acme.test';
    return { ...found(domainObject({ ...acme, domain: other, createdOn: new Date('1985-03-15') })), type: TYPE };
  },
  changed: (request) => ({ ...found({ domain: domainAsked(request), created: '17 May 2004' }), type: TYPE }),
};

function domainAsked({ path }: SourceRequest): string {
  return /^\/domain\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

function notFound(): SourceReply {
  const body = {
    rdapConformance: ['rdap_level_0'],
    errorCode: 404,
    title: 'Not Found',
    description: ['No such domain'],
  };
  return { status: 404, body, type: TYPE };
}

function domainObject({ domain, createdOn, registrar, nameServers, signed }: LabRegistration): object {
  const unicode = domainToUnicode(domain);
  const event = (eventAction: string, date: Date) => ({ eventAction, eventDate: date.toISOString() });
  return {
    objectClassName: 'domain',
    handle: `${domain.toUpperCase()}-LAB`,
    ldhName: domain,
    ...(unicode === domain ? {} : { unicodeName: unicode }),
    status: ['client transfer prohibited'],
    events: [
      event('registration', createdOn),
      event('expiration', daysAgo(-365)),
      event('last changed', createdOn),
      event('last update of RDAP database', new Date()),
    ],
    entities: [
      {
        objectClassName: 'entity',
        handle: '9999',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', registrar],
          ],
        ],
      },
    ],
    nameservers: nameServers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName })),
    secureDNS: { delegationSigned: signed },
    rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_0'],
    notices: [{ title: 'Lab', description: ['Invented for the lab.'] }],
  };
}
