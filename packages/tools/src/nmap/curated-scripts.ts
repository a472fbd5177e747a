/**
 * Scripts that prove what they say and take seconds: the whole `vuln` category invents findings and takes minutes.
 * None of them asks anybody but the target.
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
 * Scripts that find out by taking the service down, for those who have agreed to it. By name: the category also holds
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
