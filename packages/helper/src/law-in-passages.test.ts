import { beforeAll, describe, expect, it } from 'vitest';
import { loadKnowledge } from './load-knowledge.ts';
import type { Passage } from './passage.ts';

/*
 * Points of law that a shorter wording of a passage lost before, in both languages: a passage that leaves one out tells
 * some readers the wrong duty. The articles are in the reference of each passage.
 */

let passages: readonly Passage[] = [];
beforeAll(async () => {
  passages = await loadKnowledge(null);
});

const expectBoth = (id: string, italian: RegExp, english: RegExp): void => {
  const text = passages.find((passage) => passage.id === id)?.text;
  expect(text?.it).toMatch(italian);
  expect(text?.en).toMatch(english);
};

describe('passages on who is in scope of NIS 2', () => {
  it.each([
    ['scope.who', 'public administrations whatever their size', /amministrazioni dell'allegato III/, /of Annex III/],
    ['scope.any-size', 'linked enterprises that run systems', /imprese collegate.* gestiscono/, /linked .* run its/],
    ['scope.any-size', 'who must first be identified by ACN', /solo se ACN li individua/, /only if ACN identifies/],
    ['scope.annex-one', 'medium-sized telecommunications operators', /già da medi/, /from medium size/],
    [
      'scope.annex-one',
      'where Italy lists public administration',
      /in Italia ha l'allegato III/,
      /Italy it has Annex III/,
    ],
    ['scope.important', 'administrations that are not central', /amministrazioni non centrali/, /not central/],
    ['scope.difference', 'that the higher ceiling applies', /o, se superiore, il 2%/, /or, if higher, 2%/],
    ['scope.groups', 'who cannot ask for the safeguard clause', /non vale per l'impresa/, /not open to a linked/],
    ['scope.public-administration', 'which municipalities are listed', /oltre 100\.000/, /above 100,000/],
    [
      'scope.municipality',
      'companies in which a body has a share',
      /in house, partecipate/,
      /in-house, publicly owned/,
    ],
    [
      'scope.sector-laws',
      'to which entities DORA applies instead',
      /banche e le infrastrutture/,
      /banks and financial market/,
    ],
    ['scope.not-in-scope-supplier', 'suppliers that ACN identifies', /elemento sistemico/, /systemic element/],
    [
      'scope.not-in-scope-supplier',
      'linked enterprises, which are in scope at any size',
      /collegata a un soggetto NIS.*servizi ICT o di sicurezza, rientri a qualunque/,
      /linked to a NIS entity.*ICT or security services is in scope at any/,
    ],
    ['governance.roles', 'the CSIRT contact and a review', /due anni.*referente CSIRT/, /two years.*CSIRT contact/],
    [
      'scope.not-listed',
      'makers of articles under REACH',
      /articoli da sostanze o miscele/,
      /articles from substances/,
    ],
    ['scope.not-listed', 'who is in scope all the same', /è individuato da ACN/, /that ACN identifies/],
    [
      'scope.software',
      'registration of domain names',
      /registrazione di nomi di dominio/,
      /domain name registration count/,
    ],
    [
      'scope.transport',
      'what of road transport is listed',
      /solo le autorità che controllano/,
      /only the authorities that control/,
    ],
    [
      'scope.transport',
      'couriers and waste in the other annex',
      /corrieri.*attività principale/,
      /couriers.*main activity/,
    ],
    ['scope.annex-two', 'waste as the main activity', /se è l’attività principale/, /if it is the main activity/],
    ['scope.annex-one', 'when water does not count', /parte non essenziale/, /non-essential part/],
    ['governance.approve', 'what else the top owes', /sovrintendere.*delle violazioni/, /oversee.*for infringements/],
    [
      'scope.size',
      'that fewer staff with both figures above are in',
      /anche con meno, se fatturato e bilancio superano entrambi/,
      /with fewer, if turnover and balance sheet both exceed/,
    ],
    [
      'scope.not-in-scope-supplier',
      'that fewer staff with both figures above are in',
      /oppure oltre 10 milioni di euro sia di fatturato sia di bilancio/,
      /or over 10 million euro of both turnover and balance sheet/,
    ],
    [
      'scope.group-duties',
      'linked enterprises in scope at any size',
      /a qualunque dimensione l’impresa collegata.*comma 10/,
      /at any size is a linked enterprise.*3\(10\)/,
    ],
    [
      'scope.parent',
      'the four ties to a NIS entity',
      /decide o influenza.*detiene o gestisce.*operazioni di sicurezza.*servizi ICT/,
      /decides.*holds or runs.*security operations.*ICT/,
    ],
    ['scope.company-changes', 'two financial years', /due esercizi di seguito/, /two financial years in a row/],
    [
      'governance.training-hours',
      'that no hours are fixed',
      /Né il decreto né ACN fissano ore/,
      /Neither .* fixes hours/,
    ],
    [
      'reporting.whom',
      'when CSIRT Italia is told',
      /solo se sei un soggetto NIS.*24 ore/,
      /only if you are a NIS.*24 hours/,
    ],
    ['italy.contact-leaves', 'the term for the change', /entro 14 giorni/, /within 14 days/],
    ['scope.count-staff', 'leave that is not counted', /maternità o parentali/, /maternity or parental/],
  ])('%s names %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});

describe('passages on the size of an enterprise', () => {
  it.each([
    ['it', /\b50 addetti/, /10 milioni di euro/],
    ['en', /\b50 staff/, /10 million euro/],
  ] as const)('name turnover and balance sheet beside the staff, in %s', (language, staff, money) => {
    const texts = passages.filter(({ text }) => staff.test(text[language]));
    expect(texts.length).toBeGreaterThanOrEqual(5);
    expect(texts.filter(({ text }) => !money.test(text[language])).map(({ id }) => id)).toEqual([]);
  });
});

describe('passages on supervision and penalties', () => {
  it.each([
    ['supervision.important', 'that ACN asks for reports without signs', /anche senza indizi/i, /even without signs/i],
    ['supervision.suspension', 'whom it spares', /non si applica alle pubbliche/, /not apply to public/],
    ['supervision.gdpr-overlap', 'formal notices', /ordini e diffide/, /formal notices/],
    ['italy.penalties', 'orders that were ignored', /ordini di ACN ignorati/, /ignored orders/],
    [
      'italy.penalties',
      'when administrations are punished',
      /si ripete entro cinque anni/,
      /repeated within five years/,
    ],
  ])('%s names %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});

describe('passages on registration, dates and notifications', () => {
  it.each([
    ['italy.dates', 'late messages of the first year', /più tardi.* propria data/, /later.* own date/],
    ['italy.changes', 'that the list of activities is apart', /una finestra sua/, /a window of its own/],
    ['italy.activities', 'until when the list is closed', /finestra dell'anno dopo/, /window of the next year/],
    ['italy.activities', 'what administrations use', /classificato.* per il cloud/, /classified.* for the cloud/],
    ['italy.substitute', 'the day by which to name one', /entro il 31 maggio/, /by 31 May/],
    [
      'italy.measures-important',
      'the reasons of an exception',
      /solo per ragioni normative o tecniche/,
      /only for legal or tech/,
    ],
    ['reporting.personal-data', 'that a risk need not be certain', /non è improbabile/, /is not unlikely/],
    ['reporting.personal-data', 'what a processor does', /avvisa subito il titolare/, /tells the controller/],
  ])('%s names %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});

describe('passages on personal data', () => {
  it.each([
    [
      'gdpr.nis2',
      'significant incidents and breaches with a risk',
      /significativi.*improbabile/,
      /significant.*unlikely/,
    ],
    ['gdpr.roles', 'the liability of a processor', /anche il responsabile che viola/, /processor that breaks/],
    ['gdpr.marketing', 'products of the seller itself', /prodotti tuoi e simili/, /products of your own/],
    ['gdpr.marketing', 'consent for other numbers', /elenchi pubblici serve/, /public directories consent/],
    ['gdpr.notice', 'the first disclosure to others', /prima comunicazione ad altri/, /first disclosure to others/],
    ['gdpr.notice', 'where the data come from', /categorie e origine/, /categories and source/],
    ['gdpr.rights', 'requests that may be charged', /infondate o eccessive/, /unfounded or excessive/],
    ['gdpr.rights', 'the action in court', /ricorso al giudice/, /action in court/],
    ['gdpr.video', 'the order of agreement and authorisation', /o, in mancanza/, /or, failing that/],
    [
      'gdpr.workers',
      'the needs that allow monitoring',
      /esigenze organizzative e produttive/,
      /organisational and prod/,
    ],
    [
      'gdpr.workers',
      'what longer metadata take',
      /ragioni tecniche comprovate o l'accordo/,
      /proven technical reasons or the agreement/,
    ],
    ['gdpr.whistleblowing', 'public bodies', /dagli enti pubblici/, /from public bodies/],
    ['gdpr.breach-people', 'breaches with an unlikely risk', /improbabile, il registro/, /unlikely one the register/],
    ['gdpr.access', 'until when an extension is told', /entro il primo mese/, /within the first month/],
    [
      'gdpr.access',
      'that a further copy may be charged, not refused',
      /copie in più si può/,
      /further copies you may ask/,
    ],
    ['gdpr.access', 'that secrets are no reason to refuse all', /senza negare il resto/, /without withholding/],
    ['gdpr.cv', 'when criminal records may be asked for', /solo se una norma/, /only where a law/],
    ['gdpr.garante-request', 'which lie is a crime', /documenti falsi è reato/, /false statements or documents/],
    ['gdpr.pseudonymisation', 'for whom the data stay personal', /per te il dato/, /for you the data/],
    ['gdpr.disclosure', 'relatives with a mandate', /solo con delega o per legge/, /only with a mandate or by law/],
    [
      'gdpr.cameras-how',
      'employees as those who are monitored',
      /dipendenti, anche uno/,
      /employees work there, even one/,
    ],
    ['gdpr.dpia', 'data on crimes', /relativi a condanne e reati su larga/, /convictions and offences, on a large/],
    ['gdpr.paper', 'data that can be read', /dati leggibili/, /readable data/],
    ['gdpr.calls-chat', 'transcription that need not leave', /di solito mandano/, /usually sends/],
    ['gdpr.soft-opt-in', 'mailings as what ends', /tolto da tutti gli invii/, /off all mailings/],
  ])('%s names %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});

describe('passages on what to do', () => {
  it.each([
    ['practice.critical-suppliers', 'the yearly list for ACN', /ogni anno ad ACN/, /ACN every year/],
    [
      'practice.supplier-no-answer',
      'duties that cannot be waived',
      /contratto dell'articolo 28/,
      /contract of Article 28/,
    ],
    ['practice.pentest-duty', 'the tests of digital services', /2024\/2690, che chiede/, /2024\/2690, which asks/],
    ['practice.insurance', 'fines that cannot be insured', /non si possono assicurare/, /cannot be insured/],
    ['practice.exceptions', 'that cost is no reason', /costo non basta/, /cost alone is not enough/],
    ['practice.account-taken', 'that access is a breach', /è già una violazione/, /is a breach already/],
    ['practice.infected', 'data that were read or altered', /letti, alterati/, /read, altered/],
    ['practice.data-leak', 'whom the incident binds', /se sei un soggetto NIS/i, /if you are a NIS entity/i],
    ['practice.mfa-prompts', 'what a prompt usually means', /di solito vuol dire/, /usually means/],
    ['practice.site-findings', 'what XSS can do', /può rubarne/, /can steal/],
    ['practice.network-findings', 'what is disabled', /disattivali/, /disable them/],
  ])('%s names %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});

describe('passages on notification, dates and supervision in given cases', () => {
  it.each([
    ['reporting.judge', 'the thresholds of digital services', /2024\/2690/, /2024\/2690/],
    ['reporting.judge', 'access to digital data', /accesso a dati digitali/, /access to digital data/],
    ['italy.when-mine', 'messages that came later', /conta dalla propria data/, /counts from its own date/],
    ['italy.correction', 'the change as the start of the term', /giorni dalla modifica/, /days of the change/],
    [
      'italy.correction',
      'the day after which the declaration is late',
      /non oltre il 28 febbraio/,
      /no later than 28 February/,
    ],
    [
      'measures.mfa-where',
      'what ACN asks for',
      /ACN almeno per i sistemi rilevanti/,
      /ACN at least on relevant systems/,
    ],
    ['governance.minutes', 'the ban as a possibility', /possibile divieto/, /possible ban/],
    ['supervision.how-checked', 'a plan as what may help', /può pesare a favore/, /can count in your favour/],
    [
      'reporting.supplier-incident',
      'alteration and missed levels, and every kind of breach',
      /usciti o alterati, livelli di servizio.*usciti, alterati, persi o non disponibili/,
      /got out or were altered, service levels.*out, altered, lost or unavailable/,
    ],
    [
      'reporting.after-sending',
      'what does not increase liability',
      /il solo fatto di notificare/,
      /mere act of notifying/,
    ],
  ])('%s names %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});

describe('passages on a measure of the ACN baseline', () => {
  it.each([
    [
      'term.mfa',
      'multi-factor authentication',
      /almeno per i sistemi rilevanti.*PR\.AA-03/,
      /at least on relevant.*PR\.AA-03/,
    ],
    [
      'measures.j',
      'who uses a second factor',
      /almeno per i sistemi rilevanti.*PR\.AA-03/,
      /at least on relevant.*PR\.AA-03/,
    ],
    [
      'term.access-review',
      'the review of accounts',
      /almeno per i sistemi.*PR\.AA-01.*non è fissato/,
      /at least on relevant.*PR\.AA-01.*no interval/,
    ],
    [
      'term.air-gap',
      'offline copies',
      /essenziali e importanti.*offline.*PR\.DS-11/,
      /essential and important.*offline.*PR\.DS-11/,
    ],
    ['term.backup-rule', 'offline copies', /anche scollegate dalla rete \(PR\.DS-11/, /offline copies too \(PR\.DS-11/],
    [
      'term.restore-test',
      'whom restore tests bind',
      /chiede agli essenziali.*importanti non c’è/,
      /asks essential entities.*not among/,
    ],
    [
      'term.encryption-rest',
      'encrypted laptops',
      /portatili, telefoni.*PR\.DS-01.*salvo ragioni/,
      /laptops, phones.*PR\.DS-01.*unless documented/,
    ],
    [
      'measures.h',
      'encrypted laptops',
      /portatili, telefoni.*PR\.DS-01.*salvo ragioni/,
      /laptops, phones.*PR\.DS-01.*unless documented/,
    ],
    [
      'term.logging',
      'that no retention is fixed',
      /PR\.PS-04.*non è fissato.*buona pratica/,
      /PR\.PS-04.*sets no term.*good practice/,
    ],
    [
      'term.asset-inventory',
      'phones in the inventory',
      /telefoni e tablet.*ID\.AM-01/,
      /phones and tablets.*ID\.AM-01/,
    ],
    [
      'practice.policy-write',
      'the sixteen areas',
      /sedici ambiti.*gestione del rischio.*monitoraggio; risposta agli incidenti e ripristino/,
      /sixteen areas.*risk management.*monitoring; incident response and recovery/,
    ],
    [
      'practice.training-plan',
      'that no interval is fixed',
      /approvato dal vertice.*PR\.AT-01.*Ogni quanto non lo fissano/,
      /approved by the management body.*PR\.AT-01.*fixed neither/,
    ],
    ['term.vpn', 'remote access', /elenco dei sistemi.*PR\.PS-04.*PR\.IR-01/, /list of systems.*PR\.PS-04.*PR\.IR-01/],
    ['term.firewall', 'perimeter systems', /sistemi perimetrali.*PR\.IR-01/, /perimeter systems.*PR\.IR-01/],
    [
      'term.patch-management',
      'updates without a number of days',
      /senza ingiustificato ritardo.*PR\.PS-02.*non è fissato/,
      /without undue delay.*PR\.PS-02.*no number/,
    ],
    ['term.edr', 'endpoint protection', /endpoint.*DE\.CM-09.*non un obbligo/, /endpoints.*DE\.CM-09.*not a duty/],
    [
      'practice.physical',
      'physical access',
      /almeno ai sistemi rilevanti.*PR\.AA-06/,
      /at least to relevant systems.*PR\.AA-06/,
    ],
    ['measures.d', 'supplies', /GV\.SC-04.*GV\.SC-07.*GV\.SC-05/, /GV\.SC-04.*GV\.SC-07.*GV\.SC-05/],
    [
      'term.incident-response-plan',
      'its review',
      /almeno ogni due anni.*RS\.MA-01/,
      /at least every two years.*RS\.MA-01/,
    ],
    ['term.bcp', 'its review', /almeno ogni due anni.*ID\.IM-04/, /at least every two years.*ID\.IM-04/],
    ['term.vulnerability', 'the vulnerability plan', /piano di gestione.*ID\.RA-08/, /vulnerability plan.*ID\.RA-08/],
    [
      'term.risk-register',
      'the risk assessment',
      /almeno ogni due anni.*ID\.RA-05/,
      /at least every two years.*ID\.RA-05/,
    ],
    ['term.ciso', 'roles', /elenco delle persone.*GV\.RR-02/, /list of people.*GV\.RR-02/],
    [
      'term.sla',
      'the levels to define',
      /definire e documentare.*DE\.CM-01.*IS-3/,
      /define and document.*DE\.CM-01.*IS-3/,
    ],
    [
      'term.segmentation',
      'that it is no duty for ACN',
      /buona pratica, non un obbligo.*2024\/2690/,
      /good practice and no duty.*2024\/2690/,
    ],
    [
      'term.dmarc',
      'what digital services plan',
      /Per ACN è buona pratica.*2024\/2690.*un piano/,
      /For ACN it is good practice.*2024\/2690.*a plan/,
    ],
    [
      'term.cvd',
      'how reports are received',
      /gestire e divulgare.*ID\.RA-08.*2024\/2690 impone/,
      /handling and disclosure.*ID\.RA-08.*2024\/2690 imposes/,
    ],
    [
      'term.tabletop',
      'that it is no duty for ACN',
      /buona pratica, non un obbligo.*2024\/2690/,
      /good practice, not a duty.*2024\/2690/,
    ],
    [
      'term.ids',
      'the filters of essential entities',
      /essenziali e importanti.*agli essenziali.*filtrino il traffico.*DE\.CM-01/,
      /essential and important.*essential ones.*filter incoming traffic.*DE\.CM-01/,
    ],
    [
      'term.asset-inventory',
      'which inventories are approved internally',
      /ID\.AM-02\), gli uni e gli altri approvati.*ID\.AM-04/,
      /ID\.AM-02\), all of them approved.*ID\.AM-04/,
    ],
    [
      'term.risk-register',
      'who accepts what remains',
      /lo accetta il vertice, approvando il piano.*ID\.RA-06/,
      /management body accepts it by approving.*ID\.RA-06/,
    ],
    ['term.bcp', 'paper as good practice', /buona pratica si distribuisce/, /good practice it is handed out/],
    [
      'measures.i',
      'how far accounts are checked',
      /almeno sui sistemi rilevanti, verificate.*PR\.AA-01/,
      /at least on relevant systems, checked.*PR\.AA-01/,
    ],
    [
      'measures.h',
      'data in both directions',
      /da e verso l’esterno \(PR\.DS-02/,
      /to and from the outside \(PR\.DS-02/,
    ],
    [
      'term.encryption-rest',
      'data in both directions',
      /da e verso l’esterno \(PR\.DS-02/,
      /to and from the outside \(PR\.DS-02/,
    ],
    [
      'term.soc',
      'that on-call people are no duty',
      /reperibilità.*buona pratica, non un obbligo/,
      /on call.*good practice, not a duty/,
    ],
  ])('%s says what is owed: %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});

describe('references of passages', () => {
  const codesOf = (text: string): readonly string[] => text.match(/\b[A-Z]{2}\.[A-Z]{2}-\d\d/g) ?? [];

  it('that name measures of the baseline name all those of the text', () => {
    const found = passages.flatMap(({ id, text, reference }) =>
      (['it', 'en'] as const).flatMap((language) => {
        const cited = codesOf(reference[language]);
        const missing = codesOf(text[language]).filter((code) => !cited.includes(code));
        return cited.length > 0 && missing.length > 0 ? [`${id}: ${missing.join(', ')}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });
});

describe('passages that call something good practice which Regulation 2024/2690 asks of digital services', () => {
  it.each([
    [
      'it',
      /penetration test|scansione delle|prov[ae] di ripristino|hardening|gestione dei cambiamenti|DMARC|DKIM|risposta agli inc/i,
      /buona pratica/,
    ],
    [
      'en',
      /penetration test|vulnerability scan|restore test|hardening|change management|DMARC|DKIM|incident response plan/i,
      /good practice/,
    ],
  ] as const)('name it, in %s', (language, subject, practice) => {
    const found = passages.filter(({ title, text }) => subject.test(title[language]) && practice.test(text[language]));
    expect(found.length).toBeGreaterThanOrEqual(9);
    expect(found.filter(({ text }) => !text[language].includes('2024/2690')).map(({ id }) => id)).toEqual([]);
  });

  it('name it where restore tests bind essential entities alone', () => {
    expectBoth('practice.backup-frequency', /solo agli essenziali; il reg.* 2024\/2690/, /alone.*; Reg.* 2024\/2690/);
  });
});

describe('passages with a rule', () => {
  it.each([
    [
      'scope.municipality',
      'the threshold of municipalities',
      /oltre 100\.000.*più piccolo.*di norma non rientra/,
      /above 100,000.*smaller municipality.*not in scope/,
    ],
    [
      'scope.difference',
      'who is which',
      /essenziali le grandi imprese dell’allegato I .*importanti le medie/,
      /essential are large companies of Annex I .*important are medium/,
    ],
    [
      'reporting.supplier-incident',
      'the term of the controller',
      /il titolare sei tu.*entro 72 ore da quando lo sai/,
      /you are the controller.*within 72 hours of knowing/,
    ],
    [
      'practice.late-notification',
      'that the authority still wants it, with reasons',
      /Garante: superate le 72 ore.*motivi del ritardo/,
      /after 72 hours notification is still due, with the reasons/,
    ],
    ['practice.phishing-click', 'that the person tells it', /^Sì, dillo subito/, /^Yes, tell IT at once/],
    ['questionnaire.helper', 'where the text goes', /non finisce su Internet/, /does not end up on the internet/],
    [
      'platform.privacy',
      'where the text goes',
      /nemmeno ciò che scrivi all’assistente esce, salvo/,
      /nor does what you write to the assistant leave, unless/,
    ],
    [
      'italy.calendar',
      'terms of notification and dates of measures',
      /24 ore.*72 ore.*un mese.*ottobre 2026.*31 luglio 2027/,
      /24 hours.*72 hours.*one month.*October 2026.*31 July 2027/,
    ],
    [
      'italy.calendar',
      'who is named in the year of listing, and when a breach stays unnotified',
      /referente CSIRT entro il 31 dicembre.*sostituto.*31 maggio.*salvo rischio.*misure entro ottobre 2026/,
      /CSIRT contact by 31 December.*substitute by 31 May.*unless risk.*measures by October 2026/,
    ],
    [
      'reporting.basic-incidents',
      'when an outage counts',
      /fermo di alcune ore.*livello atteso/,
      /outage of some hours.*expected level/,
    ],
    [
      'practice.admin-leaves',
      'what is closed first',
      /In quest’ordine, lo stesso giorno: accesso remoto/,
      /In this order, on the same day: remote access/,
    ],
    [
      'platform.what',
      'target, test, report and licence',
      /il target è.*il test.*il report.*la licenza/,
      /a target is.*a test.*a report.*a licence/,
    ],
    ['platform.target', 'what a test is', /il test è il controllo/, /a test is the check/],
  ])('%s names %s', (id, _point, italian, english) => {
    expectBoth(id, italian, english);
  });
});
