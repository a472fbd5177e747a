/** CVE, product as NVD names it, and the versions that hold the fix, one for each branch. */
type Fix = readonly [cve: string, product: string, versions: readonly string[]];

/**
 * Fixed versions of well-known vulnerabilities of which NVD lists affected versions alone. Facts from the makers' own
 * advisories.
 */
const FIXES: readonly Fix[] = [
  ['CVE-2021-41773', 'apache:http_server', ['2.4.50']],
  ['CVE-2021-42013', 'apache:http_server', ['2.4.51']],
  ['CVE-2021-40438', 'apache:http_server', ['2.4.49']],
  ['CVE-2021-44790', 'apache:http_server', ['2.4.52']],
  ['CVE-2024-38475', 'apache:http_server', ['2.4.60']],
  ['CVE-2017-9798', 'apache:http_server', ['2.2.35', '2.4.28']],
  ['CVE-2011-3192', 'apache:http_server', ['2.0.65', '2.2.21']],
  ['CVE-2015-3306', 'proftpd:proftpd', ['1.3.5a']],
  ['CVE-2019-12815', 'proftpd:proftpd', ['1.3.6a']],
  ['CVE-2010-4221', 'proftpd:proftpd', ['1.3.3c']],
  ['CVE-2014-0160', 'openssl:openssl', ['1.0.1g']],
  ['CVE-2014-0224', 'openssl:openssl', ['0.9.8za', '1.0.0m', '1.0.1h']],
  ['CVE-2016-0800', 'openssl:openssl', ['1.0.1s', '1.0.2g']],
  ['CVE-2014-3566', 'openssl:openssl', ['0.9.8zc', '1.0.0o', '1.0.1j']],
  ['CVE-2010-2075', 'unrealircd:unrealircd', ['3.2.9']],
  ['CVE-2007-2447', 'samba:samba', ['3.0.25']],
  ['CVE-2017-7494', 'samba:samba', ['4.4.14', '4.5.10', '4.6.4']],
  ['CVE-2012-1823', 'php:php', ['5.3.13', '5.4.3']],
  ['CVE-2019-11043', 'php:php', ['7.1.33', '7.2.24', '7.3.11']],
  ['CVE-2018-15473', 'openbsd:openssh', ['7.8']],
  ['CVE-2016-10009', 'openbsd:openssh', ['7.4']],
  ['CVE-2023-38408', 'openbsd:openssh', ['9.3p2']],
  ['CVE-2024-6387', 'openbsd:openssh', ['9.8']],
  ['CVE-2019-10149', 'exim:exim', ['4.92']],
  ['CVE-2019-15846', 'exim:exim', ['4.92.2']],
  ['CVE-2018-6789', 'exim:exim', ['4.90.1']],
  ['CVE-2015-5477', 'isc:bind', ['9.9.7-p2', '9.10.2-p3']],
  ['CVE-2012-2122', 'oracle:mysql', ['5.1.63', '5.5.24', '5.6.6']],
  ['CVE-2013-1899', 'postgresql:postgresql', ['9.0.13', '9.1.9', '9.2.4']],
  ['CVE-2017-12617', 'apache:tomcat', ['7.0.82', '8.0.47', '8.5.23', '9.0.1']],
  ['CVE-2020-1938', 'apache:tomcat', ['7.0.100', '8.5.51', '9.0.31']],
  ['CVE-2014-3120', 'elasticsearch:elasticsearch', ['1.2.0']],
  ['CVE-2015-1427', 'elasticsearch:elasticsearch', ['1.3.8', '1.4.3']],
  ['CVE-2021-44228', 'apache:log4j', ['2.3.1', '2.12.2', '2.15.0']],
  ['CVE-2019-15107', 'webmin:webmin', ['1.930']],
  ['CVE-2015-4335', 'redislabs:redis', ['2.8.21', '3.0.2']],
];

/** The versions that hold the fix of a CVE in a product, by `CVE-2021-41773 apache:http_server`. */
const BY_NAME: ReadonlyMap<string, readonly string[]> = new Map(
  FIXES.map(([cve, product, versions]) => [`${cve} ${product}`, versions]),
);

const PRODUCTS: ReadonlySet<string> = new Set(FIXES.map(([, product]) => product));

/** Whether there are any for a product. */
export const hasOwnFixes = (vendor: string, product: string) => PRODUCTS.has(`${vendor}:${product}`);

export function ownFixes(cve: string, vendor: string, product: string): readonly string[] {
  return BY_NAME.get(`${cve} ${vendor}:${product}`) ?? [];
}
