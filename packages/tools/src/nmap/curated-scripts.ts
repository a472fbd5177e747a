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
