import type { IncidentTexts } from './it.ts';

export const en: IncidentTexts = {
  title: 'Under attack: what to do now',
  promise:
    'Contact us at once. Your licence includes a response within 4 hours, 24/7, and one phone call of up to an hour with an expert. In the meantime, follow these steps.',
  call: 'Call',
  write: 'Write',
  writeHint: 'The message is prepared: fill it in. Do not send passwords or suspicious files.',
  unlicensed:
    'Your company has no Incident Response licence. The guidance below applies all the same; write to us to activate the service.',
  unreachable:
    'No emergency contact is set on this platform: write to the helpdesk or call the person you usually deal with.',
  support: 'Write to the helpdesk',
  firstHour: 'In the first hour',
  steps: {
    isolate: {
      title: 'Isolate, do not switch off',
      text: 'Disconnect affected systems from the network: cable, Wi-Fi, VPN. Do not restart or reinstall them: memory holds evidence that would be lost. Switch a machine off only if it is encrypting data and you cannot isolate it.',
    },
    backups: {
      title: 'Protect your backups',
      text: 'Disconnect backups from affected systems. Restore nothing until it is clear how the attacker got in.',
    },
    evidence: {
      title: 'Preserve the evidence',
      text: 'Write down date, time, systems and what you observed. Keep logs, ransom notes, screenshots and suspicious messages with their full headers. Do not delete anything or “clean up”.',
    },
    ransom: {
      title: 'Do not pay or negotiate',
      text: 'Do not reply to the attackers. Paying guarantees neither that data are recovered nor that they are not published. Any decision belongs to management, with legal counsel and the authorities.',
    },
    credentials: {
      title: 'Change credentials from a clean device',
      text: 'Start with administrators, mail, VPN and backups; end active sessions and turn on multi-factor authentication. If company mail or chat may be compromised, coordinate by other means.',
    },
    people: {
      title: 'Alert the people who decide',
      text: 'Management, the head of IT or CISO, the CSIRT contact and NIS point of contact, the data protection officer (DPO), legal counsel, the suppliers involved and the insurer, if there is a cyber policy.',
    },
  },
  duties: 'Legal duties and deadlines',
  dutiesHint: 'Deadlines run from the moment you become aware of the incident.',
  deadlines: {
    early: {
      when: 'Within {{early}}',
      text: 'Entities under NIS 2: early warning of a significant incident to CSIRT Italia (Legislative Decree 138/2024, art. 25).',
    },
    full: {
      when: 'Within {{full}}',
      text: 'Entities under NIS 2: incident notification to CSIRT Italia, with a first assessment of severity and impact; final report within {{final}} of the notification.',
    },
    privacy: {
      when: 'Within {{privacy}}',
      text: 'If personal data are concerned: notification to the Italian data protection authority (Garante), unless a risk to people is unlikely (GDPR, art. 33). If the risk is high, the people concerned must be informed too (art. 34).',
    },
    police: {
      when: 'As soon as possible',
      text: 'Report the crime to the Italian cyber police (Polizia Postale), with the evidence collected.',
    },
  },
  disclaimer: 'This guidance replaces neither your company’s response plan nor legal advice.',
  close: 'Close',
  mail: {
    subject: 'URGENT: security incident in progress',
    body: [
      'Company: ',
      'Contact person: ',
      'Phone number to call back: ',
      'Platform user: {{username}}',
      '',
      'What happened: ',
      'Since when: ',
      'Systems affected: ',
      'Personal data concerned (yes, no, not known): ',
      'What has been done so far: ',
      '',
      'Do not attach passwords or suspicious files.',
    ].join('\r\n'),
  },
};
