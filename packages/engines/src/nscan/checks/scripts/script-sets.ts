/**
 * Scripts that prove what they say and take seconds: the whole `vuln` category invents findings and takes minutes.
 * None of them asks any other machine than the target.
 */
export const CURATED_SCRIPTS = [
  'distcc-cve2004-2687',
  'ftp-anon',
  'ftp-proftpd-backdoor',
  'ftp-vsftpd-backdoor',
  'http-shellshock',
  'http-title',
  'http-vuln-cve2012-1823',
  'http-vuln-cve2015-1635',
  'http-vuln-cve2017-5638',
  'http-vuln-cve2017-5689',
  'http-vuln-cve2017-8917',
  'mongodb-databases',
  'mysql-empty-password',
  'realvnc-auth-bypass',
  'redis-info',
  'rmi-vuln-classloader',
  'smb-protocols',
  'smb-vuln-ms17-010',
  'snmp-sysdescr',
  'ssl-ccs-injection',
  'ssl-heartbleed',
  'ssl-poodle',
  'sslv2-drown',
] as const;

/**
 * Scripts that find out by taking the service down, for customers who have agreed to it. By name: the category also holds
 * one that only floods and tells nothing (smb-flood), and two that strike the network around us instead of the target
 * (broadcast-avahi-dos, ipv6-ra-flood).
 */
export const DOS_SCRIPTS = [
  'http-slowloris',
  'smb-vuln-conficker',
  'smb-vuln-cve2009-3103',
  'smb-vuln-ms06-025',
  'smb-vuln-ms07-029',
  'smb-vuln-ms08-067',
  'smb-vuln-ms10-054',
  'smb-vuln-regsvc-dos',
] as const;

/**
 * External scripts tell others of the target or have it talk to them: among the default ones two ask it to fetch a
 * public page for us. The spider belongs to them, whatever its category says.
 */
const NO_THIRD_PARTIES = 'not (external or broadcast or http-rfi-spider';
export const DEFAULT_SCRIPTS = `default and safe and ${NO_THIRD_PARTIES})`;
export const DEEP_SCRIPTS = `(default or vuln) and ${NO_THIRD_PARTIES} or dos or brute)`;
export const ULTIMATE_SCRIPTS = `(default or vuln or brute or intrusive) and ${NO_THIRD_PARTIES} or dos)`;
