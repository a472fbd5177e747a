import { BRAND } from '@rocca/contract/brand';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.terms.en,
  summary: `The rules between the provider of ${BRAND.name} and the companies that use its services: licences, authority to test, incident response, liability.`,
  updated: '2026-11-15',
  sections: [
    {
      id: 'subject',
      heading: '1. Subject and parties',
      blocks: [
        paragraph(
          `These terms govern the use of ${BRAND.name}, the cyber-security platform made available by the party named in the order (the “Provider”) to the company that signs it (the “Customer”). Whoever signs in for the Customer states that they have the power to do so.`,
        ),
        paragraph(
          'The service is meant for companies, professionals and bodies acting in the course of their business; it is not offered to consumers. Where the order contains particular conditions, they prevail over these terms on the point they settle.',
        ),
      ],
    },
    {
      id: 'definitions',
      heading: '2. Definitions',
      blocks: [
        definitions(
          [
            'Engine',
            'Each service of the platform granted under its own licence, for example the network scan or the NIS 2 questionnaire.',
          ],
          ['Target', 'The domain, IP address, range, network or web address that the Customer registers.'],
          ['Test', 'One run of an engine against one or more targets.'],
          ['Scan', 'The unit in which the use of a licence is counted.'],
          ['Report', 'The results and files produced by a test or a questionnaire.'],
        ),
      ],
    },
    {
      id: 'account',
      heading: '3. Account and credentials',
      blocks: [
        paragraph(
          'The account belongs to the Customer, who decides which people enter it and with which roles. The Customer keeps the credentials safe, withdraws them from those who no longer need them and answers for what is done with them, unless it proves a break-in that its own negligence did not cause.',
        ),
        paragraph(
          'A suspicion that a credential has been stolen must be reported to the Provider without delay. A partner that manages its customers’ accounts acts in them on their mandate and observes these terms as if it were the Customer.',
        ),
      ],
    },
    {
      id: 'licences',
      heading: '4. Licences and scans',
      blocks: [
        paragraph(
          'Every engine needs a licence, which has an expiry date and, where applicable, a maximum number of scans. A licence is non-exclusive and cannot be passed on without the Provider’s consent. Once it has expired, new tests are refused.',
        ),
        list(
          'A test consumes one scan for each target sent. The scans are taken when the test is requested.',
          'A test that fails before its tool has touched the target gives the scans back; so does a test stopped while it is still queued.',
          'A test that has already touched the target gives no scans back, even if it is stopped or does not finish.',
          'When no scans are left, the licence has to be extended before other tests can start.',
          'For technology vulnerability monitoring the maximum of the licence is the number of products that can be followed.',
          'A “lite” licence shows only the executive summary of the report.',
        ),
      ],
    },
    {
      id: 'authorisation',
      heading: '5. Authority to test',
      blocks: [
        paragraph(
          'The Customer starts tests only against systems of its own, or against systems for which it has obtained beforehand the authorisation of whoever controls them, including the hosting or cloud supplier when that supplier’s rules ask for it. Entering another party’s system without a right can be a crime, starting with Article 615-ter of the Italian Criminal Code.',
        ),
        list(
          'By registering a target and confirming the start, the Customer warrants that it holds this authorisation and, on request, gives proof of it.',
          'The Customer chooses profile, strength and time, knowing that an active test can slow a system down, fill its logs, raise alarms or, in rare cases, interrupt it; it keeps current backups.',
          'The sign-in credentials and VPN configurations entrusted to the platform must be meant for the test and carry only the privileges it needs.',
          'Phishing and smishing simulations address only people of the Customer’s organisation, in compliance with employment law.',
        ),
        paragraph(
          'The Customer holds the Provider harmless from third-party claims, penalties, damage and costs, reasonable legal fees included, that arise from a test run without authorisation or beyond its limits.',
        ),
      ],
    },
    {
      id: 'results',
      heading: '6. Results and reports',
      blocks: [
        paragraph(
          'A report is a picture of what the tools could observe at that moment. No test finds every weakness, and some results are marked as possible or unconfirmed: an absence of findings does not certify that a system is secure. Questionnaires, indices and the assistant’s answers help people decide, but are neither legal advice nor a statement of compliance.',
        ),
        paragraph(
          'The Customer may use reports within its organisation and show them to advisers, auditors and authorities. Information on data breaches and the dark web is there for protection only: using it to enter other people’s systems or identities is forbidden. Deleting a target also deletes its reports; queued and running tests stay and have to be removed when they have ended.',
        ),
      ],
    },
    {
      id: 'incident-response',
      heading: '7. Incident response',
      blocks: [
        paragraph(
          'The incident response licence covers a first intervention by telephone, on the following conditions.',
        ),
        list(
          'Each licence entitles the Customer to 1 phone call of at most 1 hour.',
          'The Provider responds within 4 hours of the report made to the contacts on the incident page.',
          'The service is available 24 hours a day, 7 days a week.',
          'Further work, such as forensic analysis, recovery or presence on site, needs a separate agreement.',
        ),
        paragraph(
          'The call does not replace the Customer’s duties to notify authorities or the people affected, which remain its own and keep the time limits set by law.',
        ),
      ],
    },
    {
      id: 'acceptable-use',
      heading: '8. Forbidden uses and suspension',
      blocks: [
        list(
          'Using the platform to do harm, to spy or to prepare an attack.',
          'Getting around licence limits, the isolation between accounts or the platform’s protective measures.',
          'Uploading files or configurations that try to run code on the Provider’s systems.',
          'Reselling the service, or letting third parties use it, outside a partner relationship.',
        ),
        paragraph(
          'Where it has good reason to believe that this is happening, the Provider may stop a test or suspend the account for as long as necessary, informing the Customer as soon as possible. In the event of a serious breach it may terminate the contract.',
        ),
      ],
    },
    {
      id: 'data',
      heading: '9. Personal data and confidentiality',
      blocks: [
        paragraph(
          'For personal data that the Customer enters or that tests bring to light, the Customer decides purposes and means and the Provider processes them on its behalf, under the agreement required by Article 28 of Regulation (EU) 2016/679. The measures in place are described on the “Security measures” page, which users see after signing in. Backups are daily and kept for 30 days: deleted data may remain in them until they expire.',
        ),
        paragraph(
          'Each party keeps the other’s non-public information confidential and uses it only to perform the contract.',
        ),
      ],
    },
    {
      id: 'intellectual-property',
      heading: '10. Intellectual property',
      blocks: [
        paragraph(
          `Rights in the software, the documentation and the ${BRAND.name} mark stay with the Provider or its licensors; components under an open licence follow that licence. The Customer’s data remain the Customer’s.`,
        ),
      ],
    },
    {
      id: 'liability',
      heading: '11. Liability',
      blocks: [
        paragraph(
          'The Provider performs the service with the professional care required, but promises neither uninterrupted operation nor a given level of security. It is not liable for loss of profit, data or reputation, nor for damage caused by wrong information or unauthorised tests on the Customer’s part.',
        ),
        paragraph(
          'The Provider’s total liability, on any ground connected with the service, is limited to 100 euros. The limit does not apply to wilful misconduct or gross negligence, nor in any other case in which the law does not allow liability to be limited.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: '12. Changes to these terms',
      blocks: [
        paragraph(
          'The Provider may revise these terms by publishing the new version on this page with its date. A revision becomes binding 30 days after publication. Within the same period a Customer that does not accept it may withdraw in writing; tests already requested follow the earlier version.',
        ),
      ],
    },
    {
      id: 'law',
      heading: '13. Governing law and final provisions',
      blocks: [
        paragraph(
          'The contract is governed by Italian law. Disputes belong to the court that has jurisdiction by law, unless the order says otherwise. If one clause is void, the others remain valid. Should the language versions differ, the Italian one prevails.',
        ),
        paragraph(
          'For the purposes of Articles 1341 and 1342 of the Italian Civil Code, specific written approval is required for clauses 4 (scans not given back), 5 (indemnity), 8 (suspension and termination), 11 (limit of liability) and 12 (changes).',
        ),
      ],
    },
  ],
};
