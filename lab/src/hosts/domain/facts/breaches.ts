/** One breach in the words of the list. The services are invented. */
export interface LabBreach {
  readonly name: string;
  readonly title: string;
  readonly domain: string;
  readonly date: string;
  readonly dataClasses: readonly string[];
  readonly verified: boolean;
  readonly stealerLog: boolean;
  /** Accounts of `acme.test` in it. */
  readonly accounts: readonly string[];
}

const PEOPLE = [
  ...['mario.rossi', 'anna.bianchi', 'luca.ferrari', 'giulia.russo', 'marco.colombo', 'sara.ricci', 'paolo.marino'],
  ...['elena.greco', 'andrea.bruno', 'chiara.gallo', 'davide.conti', 'laura.costa', 'simone.giordano', 'marta.rizzo'],
  ...[
    'stefano.lombardi',
    'francesca.moretti',
    'roberto.barbieri',
    'silvia.fontana',
    'matteo.santoro',
    'ilaria.mariani',
  ],
  ...['giorgio.rinaldi', 'valentina.caruso', 'alessio.ferrara', 'monica.galli', 'fabio.martini', 'cristina.leone'],
  ...['nicola.longo', 'teresa.gentile', 'enrico.martinelli', 'paola.vitale'],
];
const OFFICES = [
  ...['info', 'vendite', 'amministrazione', 'acquisti', 'personale', 'assistenza', 'direzione', 'magazzino'],
  ...['newsletter', 'admin'],
];

const from = (list: readonly string[], start: number, count: number) => list.slice(start, start + count);

/** The 40 accounts: 30 persons, 10 offices. */
export const BREACHED_ACCOUNTS: readonly string[] = [...PEOPLE, ...OFFICES];

const breach = (
  name: string,
  title: string,
  date: string,
  dataClasses: readonly string[],
  accounts: readonly string[],
  more: Partial<LabBreach> = {},
): LabBreach => ({
  name,
  title,
  domain: `${name.toLowerCase()}.example`,
  date,
  dataClasses,
  verified: true,
  stealerLog: false,
  accounts,
  ...more,
});

export const BREACHES: readonly LabBreach[] = [
  breach(
    'RicetteInRete',
    'Ricette in rete',
    '2016-05-05',
    ['Email addresses', 'Usernames', 'Passwords'],
    from(PEOPLE, 0, 12),
  ),
  breach(
    'ForumViaggi',
    'Forum Viaggi',
    '2018-11-20',
    ['Email addresses', 'IP addresses', 'Usernames', 'Passwords'],
    from(PEOPLE, 8, 10),
  ),
  breach('FatturaFacile', 'Fattura Facile', '2020-02-14', ['Email addresses', 'Names', 'Phone numbers'], OFFICES),
  breach(
    'BuonoSpesa',
    'Buono Spesa',
    '2021-07-01',
    ['Email addresses', 'Physical addresses', 'Partial credit card data', 'Dates of birth'],
    from(PEOPLE, 15, 9),
  ),
  breach(
    'GaraDigitale',
    'Gara Digitale',
    '2019-03-30',
    ['Email addresses', 'Job titles', 'Names'],
    [...from(PEOPLE, 20, 6), 'acquisti', 'direzione'],
  ),
  breach(
    'MercatinoUsato',
    'Mercatino dell’usato',
    '2023-01-09',
    ['Email addresses', 'Names', 'Phone numbers'],
    [...from(PEOPLE, 26, 4), ...from(PEOPLE, 0, 3)],
  ),
  breach(
    'RaccoltaLadri2025',
    'Raccolta Ladri 2025',
    '2025-06-18',
    ['Email addresses', 'Passwords', 'Website URLs'],
    ['mario.rossi', 'admin', 'giulia.russo', 'sara.ricci'],
    { stealerLog: true },
  ),
  breach(
    'ElencoNonVerificato',
    'Elenco non verificato',
    '2024-10-02',
    ['Email addresses'],
    ['info', 'vendite', 'newsletter'],
    { verified: false },
  ),
];

/** Breaches of the list without an account of the domain. */
export const OTHER_BREACHES: readonly LabBreach[] = [
  breach('GiochiOnline', 'Giochi Online', '2015-08-08', ['Email addresses', 'Passwords', 'Usernames'], []),
  breach('PalestraPiu', 'Palestra Più', '2022-04-11', ['Email addresses', 'Health data', 'Names'], []),
];
