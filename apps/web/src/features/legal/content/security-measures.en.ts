import { BRAND } from '@rocca/contract/brand';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['security-measures'].en,
  summary: `How ${BRAND.name} protects its customers’ data and the systems it runs: isolation, identity, encryption, confined tools, backups and logs.`,
  updated: '2026-11-19',
  sections: [
    {
      id: 'scope',
      heading: 'What this page is for',
      blocks: [
        paragraph(
          `A platform that looks for other systems’ weaknesses holds information that an attacker would like to have. This page describes the technical and organisational measures that ${BRAND.name} applies, within the meaning of Article 32 of Regulation (EU) 2016/679. It can be referred to in a record of processing activities or in the supplier assessment that the NIS 2 rules call for.`,
        ),
        paragraph(
          'Only measures that the product puts into effect are listed. In an installation on the customer’s premises, protecting the machine, the network and the storage that the product runs on is up to the customer.',
        ),
      ],
    },
    {
      id: 'tenancy',
      heading: 'Isolation between customers',
      blocks: [
        paragraph(
          'Each company has its own account, which holds users, targets, tests, reports and licences. Nothing in one account can be seen from another.',
        ),
        list(
          'Every read and every write in the database names the account it belongs to.',
          'The identifier of somebody else’s object gets the same answer as one that does not exist, so that not even its existence leaks.',
          'A partner sees the list of the customers it manages and acts in one account at a time.',
          'Staff see no customer report unless they act in that account; when they do, it is recorded.',
        ),
      ],
    },
    {
      id: 'identity',
      heading: 'Identity and sessions',
      blocks: [
        definitions(
          [
            'Passwords',
            'They are kept only as argon2id hashes, an algorithm that makes serial guessing expensive. Nobody, staff included, can read them back.',
          ],
          [
            'Access tokens',
            'They are signed with RS256 and short-lived. The browser verifies the signature of the identity token with the platform’s public key.',
          ],
          [
            'Refresh tokens',
            'They change at every use. If a used one appears again, a sign of possible theft, the whole session chain is closed.',
          ],
          [
            'Known devices',
            'A sign-in leaves a technical cookie in the browser for 180 days. It recognises the device, so that other people’s failed attempts cannot keep you out. It holds no readable data, is used for signing in only and gives no access without the password.',
          ],
          [
            'Signing out',
            'Signing out erases the session data kept in the browser. The cookie of the known device stays; the browser’s settings can delete it at any time.',
          ],
        ),
        paragraph('A production installation creates no demonstration accounts and no default passwords.'),
      ],
    },
    {
      id: 'least-privilege',
      heading: 'Least privilege',
      blocks: [
        paragraph(
          'Users can do only what their role and licences allow, and the check is made on the server: hiding a button is never the only barrier.',
        ),
        list(
          'Creating, changing and deleting targets takes a role of its own.',
          'The archive with a report’s raw data is offered only to those who hold the matching role.',
          'Sections that a licence does not include never leave the server.',
          'Administrative functions are reserved to staff.',
        ),
      ],
    },
    {
      id: 'encryption',
      heading: 'Encryption of secrets and reports',
      blocks: [
        paragraph(
          'VPN secrets and the form-login secrets used in web application scans are encrypted at rest with AES-256-GCM, which protects their confidentiality and reveals tampering. Report files are also encrypted at rest.',
        ),
        list(
          'A stored secret never comes back: the interfaces only say that it is there.',
          'To change it, a new one is sent; leaving the field as it is keeps the existing one.',
          'In card protection the hash of the number is computed in the browser: the full number is not transmitted. Replies carry the last four digits, never the hash.',
        ),
      ],
    },
    {
      id: 'tools',
      heading: 'Confined testing tools',
      blocks: [
        paragraph(
          'The programs that carry out tests process data from systems that cannot be trusted. They are therefore treated as if they could be misled.',
        ),
        list(
          'They are started with explicit arguments, without going through a shell.',
          'They work without administrator privileges where the kind of test allows it, each in a folder of its own.',
          'They have limits on time, memory and the amount of data they produce.',
          'Where the machine permits it, they operate in a separate network space.',
          'The VPN tunnel of a test lives in that same separate space and disappears with it.',
          'Only allow-listed directives of an OpenVPN configuration are accepted: scripts, plug-ins, paths and log files are refused, naming the directive.',
        ),
        paragraph(
          'Targets are checked before the start: form, maximum size, no mixing of public and private addresses, no ranges that are neither private nor unicast. A tool’s empty or interrupted output counts as a fault, not as a clean result.',
        ),
      ],
    },
    {
      id: 'application',
      heading: 'Defences of the application',
      blocks: [
        list(
          'Incoming data are checked once, at the edge, with schemas shared by client and server.',
          'Database queries are parameterised.',
          'A strict content security policy admits into the browser only scripts and styles served by the platform.',
          'Excessive requests are turned away with a note of when to try again.',
          'Error messages reveal no internals: the user gets a code with which the event can be found in the logs.',
        ),
      ],
    },
    {
      id: 'logging',
      heading: 'Logs and traceability',
      blocks: [
        paragraph(
          'Logs are there to show what happened without becoming a risk themselves: passwords, tokens, keys and the credentials of targets do not appear in them. Among other events, staff actions in an account and scans given back to a licence are recorded.',
        ),
      ],
    },
    {
      id: 'backups',
      heading: 'Backups and continuity',
      blocks: [
        paragraph(
          'Backups are made daily and kept for 30 days. Data deleted from the platform may therefore remain in a backup until that backup expires.',
        ),
        list(
          'Requesting a test, taking the scan and queueing the work happen in one transaction: all of them succeed, or none does.',
          'The state of the service, the database, the queue and the tools is exposed to automatic checks.',
          'If a tool is missing, a test that needs it is refused at the start and takes no scans.',
        ),
      ],
    },
    {
      id: 'deletion',
      heading: 'Deleting data',
      blocks: [
        paragraph(
          'Customers can delete reports and targets. A target’s reports go with it; queued and running tests are left alone and are removed once they have ended. Reports may contain personal data, such as email addresses found in a breach: it is wise to keep them only as long as they are useful.',
        ),
      ],
    },
    {
      id: 'your-part',
      heading: 'What is up to the customer',
      blocks: [
        list(
          'Give roles according to need and take access away from people who change role or leave.',
          'Choose long passwords that are used nowhere else.',
          'Entrust tests with dedicated credentials of limited privilege, and revoke them afterwards.',
          'Protect downloaded files: outside the platform the measures on this page do not follow them.',
          'Report suspicious behaviour at once through support.',
        ),
        paragraph(
          'No measure removes risk altogether. This page is updated when the measures change; the date at the top is that of the last revision.',
        ),
      ],
    },
  ],
};
