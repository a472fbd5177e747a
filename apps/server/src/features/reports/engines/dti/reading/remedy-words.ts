import type { MailRecordKind } from '@rocca/contract/engines/dti/choices';
import type { Language, Localised } from '@rocca/contract/language';
import { Words } from '@rocca/contract/report/executive-words';
import { EXPOSED_PASSWORDS } from '@rocca/engines/dti/breaches/definitions';
import { exposesPasswords } from '@rocca/engines/dti/breaches/risk';
import { mailRemedyKey } from '@rocca/engines/dti/mail/definitions';
import { CNAME_DOMAIN, CNAME_PROVIDER, MX_DOMAIN, NS_DOMAIN, NS_LAME } from '@rocca/engines/dti/takeover/definitions';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import type { ActWords } from '../../../core/group-sections.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import type { ReportScope } from '../../../core/reading.ts';
import type { RemedyWords } from '../../../core/remedy-words.ts';

/** What is to be done for a domain, where the weakness alone would name it. */

const remedyId = (key: string) => `act:${key}`;
const PASSWORDS = remedyId(EXPOSED_PASSWORDS.key);

const OF_MAIL: Readonly<Record<MailRecordKind, Localised>> = {
  spf: { it: 'Correggere il record SPF', en: 'Correct the SPF record' },
  dkim: { it: 'Sostituire le chiavi DKIM deboli', en: 'Replace weak DKIM keys' },
  dmarc: {
    it: 'Impedire ad altri di scrivere a nome del dominio (SPF e DMARC)',
    en: 'Prevent spoofed mail from the domain (SPF and DMARC)',
  },
  mta_sts: { it: 'Attivare MTA-STS', en: 'Turn on MTA-STS' },
  tls_rpt: { it: 'Attivare TLS-RPT', en: 'Turn on TLS-RPT' },
  dane: { it: 'Correggere i record TLSA (DANE)', en: 'Correct the TLSA records (DANE)' },
  dnssec: { it: 'Attivare o correggere DNSSEC', en: 'Turn on or correct DNSSEC' },
  caa: { it: 'Pubblicare i record CAA', en: 'Publish CAA records' },
  bimi: { it: 'Correggere il record BIMI', en: 'Correct the BIMI record' },
};

const NAMES: ReadonlyMap<string, Localised> = new Map([
  [PASSWORDS, { it: 'Reimpostare le password degli account violati', en: 'Reset the passwords of breached accounts' }],
  [
    remedyId(CNAME_PROVIDER.key),
    {
      it: 'Eliminare i CNAME verso risorse cloud che altri possono rivendicare',
      en: 'Remove CNAMEs to cloud resources that others can claim',
    },
  ],
  [
    remedyId(CNAME_DOMAIN.key),
    { it: 'Eliminare i CNAME verso domini che non esistono', en: 'Remove CNAMEs to domains that do not exist' },
  ],
  [
    remedyId(NS_DOMAIN.key),
    {
      it: 'Eliminare i server DNS il cui dominio non esiste',
      en: 'Remove name servers whose domain does not exist',
    },
  ],
  [
    remedyId(NS_LAME.key),
    { it: 'Eliminare le deleghe che nessun server serve', en: 'Remove delegations that no server serves' },
  ],
  [
    remedyId(MX_DOMAIN.key),
    {
      it: 'Eliminare i record MX verso domini che non esistono',
      en: 'Remove MX records to domains that do not exist',
    },
  ],
  ...Object.entries(OF_MAIL).map(([kind, name]): [string, Localised] => [
    remedyId(mailRemedyKey(kind as MailRecordKind)),
    name,
  ]),
]);

export const actWords: ActWords = async (scope, rows) => {
  const { language } = scope;
  const words = new Map<string, RemedyWords>();
  for (const { id, solution } of rows) {
    const name = NAMES.get(id);
    if (!name) continue;
    const told = id === PASSWORDS ? accountsText(await countAccounts(scope), language) : '';
    words.set(id, { name: name[language], solution: `${told} ${solution}`.trim() });
  }
  return words;
};

interface Accounts {
  readonly all: number;
  readonly withPasswords: number;
}

/** Once for each source, as the summary counts them. */
async function countAccounts({ db, report }: ReportScope): Promise<Accounts> {
  const sources = await preparedRows<{ accounts: number; features: string[]; category: string | null }>(
    db.pool,
    sql`SELECT s.accounts, s.features, s.category FROM dti_breach_sources s
        WHERE s.report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  const sum = (some: typeof sources) => some.reduce((all, { accounts }) => all + accounts, 0);
  return { all: sum(sources), withPasswords: sum(sources.filter(exposesPasswords)) };
}

/** `63 account records in known breaches, 4 of them with passwords.` */
function accountsText({ all, withPasswords }: Accounts, language: Language): string {
  const words = new Words(language);
  const accounts = words.count(
    all,
    ['# account in violazioni note', '# account in violazioni note (uno per ogni violazione che lo contiene)'],
    ['# account in known breaches', '# accounts in known breaches (one for each breach that holds it)'],
  );
  const exposed = words.number(withPasswords);
  return words.say(`${accounts}, ${exposed} con password.`, `${accounts}, ${exposed} with passwords.`);
}
