import { asGreeting, BUILDS, greeting, type ProductRecipe, unversioned } from '../dressings.ts';

export const FILE_SERVERS: readonly ProductRecipe[] = [
  {
    key: 'vsftpd',
    names: ['beasts:vsftpd', 'vsftpd_project:vsftpd'],
    nearNames: ['redhat:vsftpd'],
    versions: ['1.1.3', '1.2.1', '2.0.5', '2.2.2', '2.3.2', '2.3.4', '3.0.2', '3.0.3'],
    runsOn: 'unix',
    port: 21,
    dressings: [
      asGreeting((version) => `220 (vsFTPd ${version})\r\n`),
      asGreeting((version) => `220 vsFTPd ${version}+ (ext.1) ready...\r\n`),
    ],
  },
  {
    key: 'proftpd',
    names: ['proftpd:proftpd', 'proftpd_project:proftpd'],
    versions: [
      '1.2.8',
      '1.2.10',
      '1.3.0',
      '1.3.0a',
      '1.3.1',
      '1.3.2',
      '1.3.2rc3',
      '1.3.3a',
      '1.3.3c',
      '1.3.3d',
      '1.3.4a',
      '1.3.4d',
      '1.3.5',
      '1.3.5rc3',
      '1.3.5a',
      '1.3.5e',
      '1.3.6',
      '1.3.6c',
      '1.3.7',
    ],
    runsOn: 'unix',
    port: 21,
    share: 2,
    dressings: [
      asGreeting((version) => `220 ProFTPD ${version} Server (ProFTPD Default Installation) [127.0.0.1]\r\n`),
      (version) => ({
        speaks: greeting(`220 ProFTPD ${version} Server (Debian) [::ffff:127.0.0.1]\r\n`),
        ...BUILDS.debian,
      }),
      asGreeting((version) => `220 ProFTPD ${version} Server ready.\r\n`),
      unversioned(greeting('220 ProFTPD Server (files) [127.0.0.1]\r\n')),
    ],
  },
  {
    key: 'pure-ftpd',
    names: ['pureftpd:pure-ftpd', 'pureftpd:pureftpd'],
    versions: ['1.0.22'],
    runsOn: 'unix',
    port: 21,
    dressings: [
      unversioned(
        greeting(
          '220---------- Welcome to Pure-FTPd [privsep] [TLS] ----------\r\n220-You are user number 1 of 50 allowed.\r\n220-Local time is now 10:00. Server port: 21.\r\n220 You will be disconnected after 15 minutes of inactivity.\r\n',
        ),
      ),
    ],
  },
  {
    key: 'filezilla-server',
    names: ['filezilla-project:filezilla_server', 'filezilla:filezilla_server'],
    versions: ['0.9.6', '0.9.21', '0.9.41', '0.9.43', '0.9.44', '0.9.50', '0.9.60'],
    port: 21,
    dressings: [
      (version) => ({
        speaks: greeting(
          `220-FileZilla Server version ${version} beta\r\n220-written by Tim Kosse (Tim.Kosse@gmx.de)\r\n220 Please visit http://sourceforge.net/projects/filezilla/\r\n`,
        ),
        ...BUILDS.windows,
      }),
      (version) => ({
        speaks: greeting(
          `220-FileZilla Server ${version} beta\r\n220-written by Tim Kosse (tim.kosse@filezilla-project.org)\r\n220 Please visit https://filezilla-project.org/\r\n`,
        ),
        ...BUILDS.windows,
      }),
    ],
  },
  {
    key: 'wu-ftpd',
    names: ['washington_university:wu-ftpd', 'university_of_washington:wu-ftpd'],
    versions: ['2.4.2', '2.5.0', '2.6.0', '2.6.1', '2.6.2'],
    runsOn: 'unix',
    port: 21,
    dressings: [
      asGreeting(
        (version) =>
          `220 ftp.example.test FTP server (Version wu-${version}(1) Wed Aug 9 05:54:50 EDT 2000) ready.\r\n`,
      ),
    ],
  },
  {
    key: 'serv-u',
    names: [
      'solarwinds:serv-u',
      'solarwinds:serv-u_file_server',
      'solarwinds:serv-u_ftp_server',
      'cat_soft:serv-u',
      'rhinosoft:serv-u',
      'deerfield:serv-u_ftp-server',
      'deerfield:ftp_serv-u',
      'rhinosoft:serv-u_ftp_server',
    ],
    nearNames: ['serv-u:serv-u', 'solarwinds:serv-u_mft_server', 'solarwinds:serv-u_managed_file_transfer_server'],
    versions: ['3.0', '4.1', '5.0', '6.4', '7.3', '9.1', '15.1.6', '15.2.1'],
    port: 21,
    dressings: [
      (version) => ({
        speaks: greeting(`220 Serv-U FTP Server v${version} for WinSock ready...\r\n`),
        ...BUILDS.windows,
      }),
      asGreeting((version) => `220 Serv-U FTP Server v${version} ready...\r\n`),
    ],
  },
  {
    key: 'bftpd',
    names: ['bftpd_project:bftpd', 'bftpd:bftpd', 'jesse_smith:bftpd', 'max-wilhelm_bruker:bftpd'],
    versions: ['1.0.22', '1.6', '2.1', '2.2', '2.9', '4.4'],
    runsOn: 'unix',
    port: 21,
    dressings: [asGreeting((version) => `220 bftpd ${version} at 127.0.0.1 ready.\r\n`)],
  },
  {
    key: 'titan-ftp',
    names: ['southrivertech:titan_ftp_server', 'south_river_technologies:titan_ftp_server'],
    versions: ['3.01', '6.05', '8.10.1125', '8.40.1338', '10.32'],
    port: 21,
    dressings: [(version) => ({ speaks: greeting(`220 Titan FTP Server ${version} Ready.\r\n`), ...BUILDS.windows })],
  },
  {
    key: 'rsync',
    names: ['samba:rsync', 'andrew_tridgell:rsync', 'rsync:rsync', 'gnu:rsync'],
    versions: ['3.1.2'],
    port: 873,
    // What follows the name is the protocol's version.
    dressings: [unversioned(greeting('@RSYNCD: 31.0\n')), unversioned(greeting('@RSYNCD: 30.0\n'))],
  },
];
