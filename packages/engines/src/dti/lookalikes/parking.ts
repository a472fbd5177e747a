/** Name servers of services that show advertisements or an offer for sale at names nobody uses. */
const PARKING_SERVERS = [
  'above.com',
  'afternic.com',
  'bodis.com',
  'cashparking.com',
  'dan.com',
  'domainparking.ru',
  'dsredirection.com',
  'fabulous.com',
  'hastydns.com',
  'hugedomains.com',
  'namebrightdns.com',
  'parkingcrew.net',
  'parklogic.com',
  'parkpage.foundationapi.com',
  'sedoparking.com',
  'smartname.com',
  'trellian.com',
  'undeveloped.com',
  'uniregistrymarket.link',
  'voodoo.com',
];

/** Whether a domain is only parked: all its name servers belong to such services. */
export const isParked = (nameServers: readonly string[]): boolean =>
  nameServers.length > 0 &&
  nameServers.every((server) => PARKING_SERVERS.some((suffix) => server === suffix || server.endsWith(`.${suffix}`)));
