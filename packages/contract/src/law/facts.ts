import type { Language, Localised } from '../language.ts';

/*
 * Figures of law that more than one text gives: terms, amounts, thresholds, windows, numbers of acts. Questionnaires, the
 * helper's passages, slides and the legal pages quote them from here, so that no two of them can differ. A figure that only
 * describes good practice has no place here.
 */

export interface LawFact extends Localised {
  readonly source: Localised;
  /** The day on which a practitioner last read the figure. */
  readonly checked: string;
  /** Known from public summaries: the official text is still to be compared. */
  readonly bySummaries?: true;
}

const CHECKED = '2026-11-18';

const fact = (it: string, en: string, source: Localised): LawFact => ({ it, en, source, checked: CHECKED });
const summarised = (it: string, en: string, source: Localised): LawFact => ({
  ...fact(it, en, source),
  bySummaries: true,
});

const nis2 = (it: string, en: string): Localised => ({ it: `NIS 2, art. ${it}`, en: `NIS 2, Article ${en}` });
const decree = (it: string, en: string): Localised => ({
  it: `D.lgs. 138/2024, art. ${it}`,
  en: `Italian decree 138/2024, Article ${en}`,
});
const gdpr = (it: string, en: string): Localised => ({ it: `GDPR, art. ${it}`, en: `GDPR, Article ${en}` });
const acn = (number: string, it = '', en = ''): Localised => ({
  it: `Determinazione ACN ${number}${it && `, art. ${it}`}`,
  en: `ACN determination ${number}${en && `, Article ${en}`}`,
});
const garante = (it: string, en: string): Localised => ({ it: `Garante, ${it}`, en: `Italian Garante, ${en}` });

const SIZE: Localised = {
  it: 'Raccomandazione 2003/361/CE, allegato, art. 2',
  en: 'Recommendation 2003/361/EC, Annex, Article 2',
};

const DIGITAL: Localised = {
  it: 'Regolamento di esecuzione (UE) 2024/2690, art. 3, par. 1, lett. a)',
  en: 'Implementing Regulation (EU) 2024/2690, Article 3(1)(a)',
};

const BASELINE_NOTIFY = acn('379907/2025', '3, comma 2', '3(2)');
const BASELINE_MEASURES = acn('379907/2025', '3, comma 1', '3(1)');

export const LAW_FACTS = {
  'nis2.early-warning': fact('24 ore', '24 hours', nis2('23, par. 4, lett. a)', '23(4)(a)')),
  'nis2.notification': fact('72 ore', '72 hours', nis2('23, par. 4, lett. b)', '23(4)(b)')),
  'nis2.final-report': fact('un mese', 'one month', nis2('23, par. 4, lett. d)', '23(4)(d)')),
  'nis2.trust-notification': fact('24 ore', '24 hours', nis2('23, par. 4', '23(4)')),
  'nis2.csirt-reply': fact('24 ore', '24 hours', nis2('23, par. 5', '23(5)')),

  'nis2.fine.essential': fact('10 milioni di euro', '10 million euro', nis2('34, par. 4', '34(4)')),
  'nis2.fine.essential.share': fact('2%', '2%', nis2('34, par. 4', '34(4)')),
  'nis2.fine.important': fact('7 milioni di euro', '7 million euro', nis2('34, par. 5', '34(5)')),
  'nis2.fine.important.share': fact('1,4%', '1.4%', nis2('34, par. 5', '34(5)')),
  'italy.minimum.essential': fact('un ventesimo', 'one twentieth', decree('38, comma 9, lett. a)', '38(9)(a)')),
  'italy.minimum.important': fact('un trentesimo', 'one thirtieth', decree('38, comma 9, lett. b)', '38(9)(b)')),
  'italy.fine.public': fact(
    'da 25.000 a 125.000 euro',
    'from 25,000 to 125,000 euro',
    decree('38, comma 9, lett. c)', '38(9)(c)'),
  ),
  'italy.fine.public.important': fact(
    'un terzo',
    'one third',
    decree('38, comma 9, lett. d), e comma 11, lett. d)', '38(9)(d) and 38(11)(d)'),
  ),
  'italy.fine.public.repeated': fact('cinque anni', 'five years', decree('38, comma 14', '38(14)')),
  'italy.registration.essential': fact('0,1%', '0.1%', decree('38, comma 11, lett. a)', '38(11)(a)')),
  'italy.registration.important': fact('0,07%', '0.07%', decree('38, comma 11, lett. b)', '38(11)(b)')),
  'italy.registration.public': fact(
    'da 10.000 a 50.000 euro',
    'from 10,000 to 50,000 euro',
    decree('38, comma 11, lett. c)', '38(11)(c)'),
  ),
  'italy.registration.missing': fact('fino al triplo', 'up to three times', decree('38, comma 13', '38(13)')),

  'digital.loss': fact('500.000 euro', '500,000 euro', DIGITAL),
  'digital.loss.share': fact('5%', '5%', DIGITAL),

  'digital.recurring': fact('sei mesi', 'six months', {
    it: 'Regolamento di esecuzione (UE) 2024/2690, art. 4, lett. a)',
    en: 'Implementing Regulation (EU) 2024/2690, Article 4(a)',
  }),

  'size.medium.staff': fact('50 addetti', '50 staff', SIZE),
  'size.medium.money': fact('10 milioni di euro', '10 million euro', SIZE),
  'size.large.staff': fact('250 addetti', '250 staff', SIZE),
  'size.large.turnover': fact('50 milioni di euro', '50 million euro', SIZE),
  'size.large.balance': fact('43 milioni di euro', '43 million euro', SIZE),

  'acn.measures.essential': fact('43', '43', acn('379907/2025')),
  'acn.measures.important': fact('37', '37', acn('379907/2025')),
  'acn.requirements.essential': fact('116', '116', acn('379907/2025')),
  'acn.requirements.important': fact('87', '87', acn('379907/2025')),

  'acn.review': fact('due anni', 'two years', acn('379907/2025')),

  'italy.in-force': fact('16 ottobre 2024', '16 October 2024', {
    it: 'D.lgs. 138/2024 (G.U. n. 230 del 1° ottobre 2024)',
    en: 'Italian decree 138/2024 (Official Journal no. 230 of 1 October 2024)',
  }),
  'italy.registration.opens': fact('1° gennaio', '1 January', decree('7, comma 1', '7(1)')),
  'italy.registration.closes': fact('28 febbraio', '28 February', decree('7, comma 1', '7(1)')),
  'italy.list': fact('31 marzo', '31 March', decree('7, comma 2', '7(2)')),
  'italy.update.opens': fact('15 aprile', '15 April', decree('7, comma 4', '7(4)')),
  'italy.update.closes': fact('31 maggio', '31 May', decree('7, comma 4', '7(4)')),
  'italy.activities.opens': fact('1° maggio', '1 May', decree('30, comma 1', '30(1)')),
  'italy.activities.closes': fact('30 giugno', '30 June', decree('30, comma 1', '30(1)')),
  'italy.declaration.revision': fact(
    'dieci giorni solari',
    'ten calendar days',
    acn('127437/2026', '11, comma 9', '11(9)'),
  ),
  'italy.changes': fact('14 giorni', '14 days', decree('7, comma 7', '7(7)')),
  'italy.csirt-contact': fact('31 dicembre', '31 December', acn('127437/2026', '7, comma 1', '7(1)')),
  'italy.listed-2025.notify': fact('gennaio 2026', 'January 2026', BASELINE_NOTIFY),
  'italy.listed-2025.measures': fact('ottobre 2026', 'October 2026', BASELINE_MEASURES),
  'italy.listed-2025.notify.months': fact('nove', 'nine', BASELINE_NOTIFY),
  'italy.listed-2025.measures.months': fact('diciotto', 'eighteen', BASELINE_MEASURES),
  'italy.listed-2026.notify': fact('1° gennaio 2027', '1 January 2027', acn('127434/2026', '1, comma 2', '1(2)')),
  'italy.listed-2026.measures': fact('31 luglio 2027', '31 July 2027', acn('127434/2026', '1, comma 1', '1(1)')),

  'acn.baseline': fact('379907/2025', '379907/2025', acn('379907/2025')),
  'acn.baseline.dated': fact('379907 del 19 dicembre 2025', '379907 of 19 December 2025', acn('379907/2025')),
  'acn.baseline.applies': fact('15 gennaio 2026', '15 January 2026', acn('379907/2025', '9, comma 3', '9(3)')),
  'acn.baseline.before': fact('164179 di aprile 2025', '164179 of April 2025', acn('164179/2025')),
  'acn.platform': fact('127437/2026', '127437/2026', acn('127437/2026')),
  'acn.terms': fact('127434/2026', '127434/2026', acn('127434/2026', '1', '1')),
  'acn.categories': fact('155238/2026', '155238/2026', acn('155238/2026')),
  'acn.categories.areas': fact('dieci macro-aree', 'ten macro-areas', acn('155238/2026', '2, comma 1', '2(1)')),
  'acn.reading-guide': summarised(
    'settembre 2025, aggiornata a dicembre 2025 e ad aprile 2026',
    'September 2025, updated in December 2025 and April 2026',
    { it: 'ACN, linee guida NIS', en: 'ACN, NIS guidelines' },
  ),

  'gdpr.breach': fact('72 ore', '72 hours', gdpr('33, par. 1', '33(1)')),
  'gdpr.request': fact('un mese', 'one month', gdpr('12, par. 3', '12(3)')),
  'gdpr.request.extension': fact('due mesi', 'two months', gdpr('12, par. 3', '12(3)')),
  'gdpr.consultation': fact('otto settimane', 'eight weeks', gdpr('36, par. 2', '36(2)')),
  'gdpr.consultation.extension': fact('sei settimane', 'six weeks', gdpr('36, par. 2', '36(2)')),
  'gdpr.indirect': fact('un mese', 'one month', gdpr('14, par. 3, lett. a)', '14(3)(a)')),
  'gdpr.records.staff': fact('250 dipendenti', '250 employees', gdpr('30, par. 5', '30(5)')),
  'gdpr.records.staff.checked': fact('novembre 2026', 'November 2026', gdpr('30, par. 5', '30(5)')),
  'gdpr.child': fact('14 anni', '14', {
    it: 'Codice privacy, art. 2-quinquies',
    en: 'Italian Privacy Code, Article 2-quinquies',
  }),
  'gdpr.fine.duties': fact('10 milioni di euro', '10 million euro', gdpr('83, par. 4', '83(4)')),
  'gdpr.fine.duties.share': fact('2%', '2%', gdpr('83, par. 4', '83(4)')),
  'gdpr.fine.principles': fact('20 milioni di euro', '20 million euro', gdpr('83, par. 5', '83(5)')),
  'gdpr.fine.principles.share': fact('4%', '4%', gdpr('83, par. 5', '83(5)')),

  'garante.mail-metadata': fact('21 giorni', '21 days', garante('provv. n. 364/2024', 'decision no. 364/2024')),
  'garante.mail-metadata.act': fact(
    'n. 364 del 6 giugno 2024',
    'no. 364 of 6 June 2024',
    garante('provv. n. 364/2024', 'decision no. 364/2024'),
  ),
  'garante.leaver-mail.act': fact(
    'n. 364 del 23 giugno 2025',
    'no. 364 of 23 June 2025',
    garante('provv. n. 364/2025', 'decision no. 364/2025'),
  ),
  'garante.leaver-mail.fined.act': fact(
    'n. 754 del 18 dicembre 2025',
    'no. 754 of 18 December 2025',
    garante('provv. n. 754/2025 (doc. web 10213574)', 'decision no. 754/2025 (web document 10213574)'),
  ),
  'garante.administrators.act': fact(
    '27 novembre 2008',
    '27 November 2008',
    garante('provv. sugli amministratori di sistema', 'decision on system administrators'),
  ),
  'garante.administrators.logs': fact(
    'sei mesi',
    'six months',
    garante('provv. sugli amministratori di sistema', 'decision on system administrators'),
  ),
  'garante.cookies.act': fact(
    'n. 231 del 10 giugno 2021',
    'no. 231 of 10 June 2021',
    garante('provv. n. 231/2021', 'decision no. 231/2021'),
  ),
  'garante.pixels.act': summarised(
    'n. 284 del 17 aprile 2026',
    'no. 284 of 17 April 2026',
    garante('provv. n. 284/2026 (doc. web 10241943)', 'decision no. 284/2026 (web document 10241943)'),
  ),
  'garante.breach-form.act': fact(
    'n. 209 del 27 maggio 2021',
    'no. 209 of 27 May 2021',
    garante('provv. n. 209/2021', 'decision no. 209/2021'),
  ),
  'garante.dpia-list.act': fact('n. 467/2018', 'no. 467/2018', garante('provv. n. 467/2018', 'decision no. 467/2018')),
  'garante.video.act': fact(
    '8 aprile 2010',
    '8 April 2010',
    garante('provv. in materia di videosorveglianza', 'decision on video surveillance'),
  ),
  'edpb.video-retention': fact('72 ore', '72 hours', {
    it: 'EDPB, Linee guida 3/2019, par. 121',
    en: 'EDPB, Guidelines 3/2019, paragraph 121',
  }),
  'italy.accounts.retention': fact('dieci anni', 'ten years', {
    it: 'Codice civile, art. 2220',
    en: 'Italian Civil Code, Article 2220',
  }),
  'whistleblowing.staff': fact('50 lavoratori subordinati', '50 employees', {
    it: 'D.lgs. 24/2023, art. 2, comma 1, lett. q)',
    en: 'Italian decree 24/2023, Article 2(1)(q)',
  }),
  'whistleblowing.retention': fact('cinque anni', 'five years', {
    it: 'D.lgs. 24/2023, art. 14, comma 1',
    en: 'Italian decree 24/2023, Article 14(1)',
  }),
} as const satisfies Record<string, LawFact>;

export type LawFactName = keyof typeof LAW_FACTS;

const PLACE = /\{\{([^{}]*)\}\}/g;

/** A text with its `{{names}}` replaced by the facts; a name that is not in the table stays, for the loader to refuse. */
function quoteText(text: string, language: Language): string {
  return text.replace(PLACE, (place, name: string) =>
    Object.hasOwn(LAW_FACTS, name) ? LAW_FACTS[name as LawFactName][language] : place,
  );
}

/** Content of a file with the facts of law in every text that has both languages. */
export function quoteFacts(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(quoteFacts);
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      typeof value === 'string' && (key === 'it' || key === 'en') ? quoteText(value, key) : quoteFacts(value),
    ]),
  );
}

/** The names in braces that no fact has. */
export function unknownFacts(content: unknown): string[] {
  return [...JSON.stringify(content).matchAll(PLACE)].map(([, name = '']) => name);
}
