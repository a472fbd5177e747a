import { asGreeting, BUILDS, greeting, type ProductRecipe, unversioned } from '../dressings.ts';

const WHEN = 'Mon, 03 Feb 2020 10:00:00 +0000';

export const MAIL_SERVERS: readonly ProductRecipe[] = [
  {
    key: 'exim',
    names: ['exim:exim', 'university_of_cambridge:exim'],
    versions: [
      '3.36',
      '4.20',
      '4.50',
      '4.63',
      '4.69',
      '4.72',
      '4.76',
      '4.80',
      '4.82',
      '4.84',
      '4.86',
      '4.87',
      '4.88',
      '4.89',
      '4.91',
      '4.92',
      '4.92.3',
      '4.93',
      '4.94',
      '4.94.2',
      '4.96',
    ],
    port: 25,
    share: 3,
    dressings: [
      asGreeting((version) => `220 mail.example.test ESMTP Exim ${version} ${WHEN}\r\n`),
      (version) => ({
        speaks: greeting(`220 mail.example.test ESMTP Exim ${version} Ubuntu ${WHEN}\r\n`),
        ...BUILDS.ubuntu,
      }),
      asGreeting(
        (version) =>
          `220-host.example.test ESMTP Exim ${version} #2 ${WHEN} \r\n220-We do not authorize the use of this system to transport unsolicited, \r\n220 and/or bulk e-mail.\r\n`,
      ),
      // It prints its mended releases with an underscore.
      () => ({ speaks: greeting(`220 mail.example.test ESMTP Exim 4.90_1 ${WHEN}\r\n`), version: '4.90.1' }),
    ],
  },
  {
    key: 'sendmail',
    names: ['sendmail:sendmail', 'eric_allman:sendmail'],
    nearNames: ['redhat:sendmail', 'hp:sendmail'],
    versions: [
      '8.9.3',
      '8.11.6',
      '8.12.8',
      '8.12.11',
      '8.13.1',
      '8.13.5',
      '8.13.8',
      '8.14.3',
      '8.14.4',
      '8.14.9',
      '8.15.2',
    ],
    runsOn: 'unix',
    port: 25,
    share: 2,
    dressings: [
      asGreeting((version) => `220 mail.example.test ESMTP Sendmail ${version}/${version}; ${WHEN}\r\n`),
      (version) => ({
        speaks: greeting(
          `220 mail.example.test ESMTP Sendmail ${version}/${version}/Debian-2ubuntu3; ${WHEN}; (No UCE/UBE) logging access from: localhost\r\n`,
        ),
        ...BUILDS.ubuntu,
      }),
      asGreeting((version) => `220 mail.example.test ESMTP Sendmail ${version}; ${WHEN}\r\n`),
    ],
  },
  {
    key: 'postfix',
    names: ['postfix:postfix', 'wietse_venema:postfix'],
    versions: ['2.8.1'],
    port: 25,
    dressings: [
      unversioned(greeting('220 mail.example.test ESMTP Postfix\r\n')),
      () => ({ speaks: greeting('220 mail.example.test ESMTP Postfix (Ubuntu)\r\n'), version: null, ...BUILDS.ubuntu }),
    ],
  },
  {
    key: 'mdaemon',
    names: ['alt-n:mdaemon', 'altn:mdaemon'],
    versions: ['6.8.5', '8.1.1', '9.0.6', '9.6.4', '10.1.2', '13.0.3', '19.5.0', '20.0.3'],
    port: 25,
    dressings: [
      (version) => ({
        speaks: greeting(`220 mail.example.test ESMTP MDaemon ${version}; ${WHEN}\r\n`),
        ...BUILDS.windows,
      }),
    ],
  },
  {
    key: 'cyrus-imap',
    names: [
      'cyrus:imap',
      'cmu:cyrus_imap_server',
      'carnegie_mellon_university:cyrus_imap_server',
      'cyrus:imapd',
      'cyrusimap:cyrus_imap',
    ],
    versions: ['2.1.10', '2.2.8', '2.2.13', '2.3.16', '2.4.10', '2.4.17', '2.5.3', '2.5.10', '3.0.7', '3.2.2'],
    port: 143,
    dressings: [
      asGreeting(
        (version) =>
          `* OK [CAPABILITY IMAP4rev1 LITERAL+ ID ENABLE STARTTLS] mail.example.test Cyrus IMAP v${version} server ready\r\n`,
      ),
      (version) => ({
        speaks: greeting(
          `* OK [CAPABILITY IMAP4rev1 LITERAL+ ID] mail.example.test Cyrus IMAP v${version}-Debian-${version}-4+deb7u1 server ready\r\n`,
        ),
        ...BUILDS.debian,
      }),
    ],
  },
  {
    key: 'dovecot',
    names: ['dovecot:dovecot', 'timo_sirainen:dovecot'],
    versions: ['2.2.13'],
    port: 143,
    dressings: [
      unversioned(
        greeting(
          '* OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ STARTTLS AUTH=PLAIN] Dovecot ready.\r\n',
        ),
      ),
      () => ({
        speaks: greeting(
          '* OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ STARTTLS AUTH=PLAIN] Dovecot (Ubuntu) ready.\r\n',
        ),
        version: null,
        ...BUILDS.ubuntu,
      }),
    ],
  },
  {
    key: 'qpopper',
    names: ['qualcomm:qpopper'],
    nearNames: ['debian:qpopper'],
    versions: ['3.1.2', '4.0', '4.0.4', '4.0.5', '4.0.9'],
    port: 110,
    dressings: [
      asGreeting(
        (version) =>
          `+OK Qpopper (version ${version}) at mail.example.test starting.  <1234.1580724000@mail.example.test>\r\n`,
      ),
    ],
  },
  {
    key: 'mailenable',
    names: [
      'mailenable:mailenable',
      'mailenable:mailenable_professional',
      'mailenable:mailenable_enterprise',
      'mailenable:mailenable_standard',
    ],
    versions: ['1.54', '2.32', '3.13', '6.81', '8.60', '10.24'],
    port: 25,
    dressings: [
      (version) => ({
        speaks: greeting(
          `220 mail.example.test ESMTP MailEnable Service, Version: ${version}--${version} ready at 02/03/20 10:00:00\r\n`,
        ),
        ...BUILDS.windows,
      }),
    ],
  },
  {
    key: 'domino',
    names: ['ibm:lotus_domino', 'ibm:domino', 'hcltech:domino'],
    nearNames: ['ibm:lotus_domino_server', 'ibm:lotus_notes', 'hcltech:hcl_domino'],
    versions: ['6.5.4', '7.0.2', '8.0.1', '8.5.3', '9.0.1'],
    port: 25,
    dressings: [
      asGreeting(
        (version) => `220 mail.example.test ESMTP Service (Lotus Domino Release ${version}) ready at ${WHEN}\r\n`,
      ),
    ],
  },
];
