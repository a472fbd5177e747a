import type { Chart, Fact, ServiceWords } from '../../report/executive.ts';
import { MAX_ACTIONS } from '../../report/executive-actions.ts';
import { emptyOf } from '../../report/executive-charts.ts';
import type { Gap } from '../../report/executive-coverage.ts';
import type { Known } from '../../report/executive-figures.ts';
import { defineExecutive } from '../../report/executive-model.ts';
import { assembleExecutive, commonParts } from '../../report/executive-parts.ts';
import { VULNERABILITIES, Words } from '../../report/executive-words.ts';
import { STRENGTH_NAMES } from './choices.ts';
import { inputGaps, isInputGap } from './inputs.ts';
import { PLACES } from './place-words.ts';
import { type WebappCoverage, type WebappSummary, webappSections } from './sections.ts';

/** The edition of the OWASP Top 10 that documents show. */
const EDITION = '2025';

/** Sites in one fact; the report's coverage has them all. */
const MAX_NAMED = 4;

/** What a board reads of a web application scan. */
export const executive = defineExecutive({
  sections: webappSections,
  objects: ['webapp_summary', 'webapp_coverage'],
  lists: {
    remedies: { first: MAX_ACTIONS, fields: ['total', 'items'] },
    webapp_difference: { first: 0, fields: ['previous', 'counts'] },
  },
  make(
    { webapp_summary: scan, webapp_coverage: coverage, remedies, webapp_difference },
    { language, service, timeZone },
  ) {
    const words = new Words(language, timeZone);
    const summary = { section: 'webapp_summary', value: scan };
    const difference = { section: 'webapp_difference', value: webapp_difference };
    const common = commonParts({ words, summary, coverage });
    const figure = (field: 'pages' | 'points', key: string, label: string) => ({
      ...{ key, label, value: scan[field], source: `webapp_summary.${field}` },
    });
    return assembleExecutive({ words, summary, coverage, remedies, difference }, common, {
      service: serviceWords(service, words),
      standing: [gradeSentence(scan, words)],
      circles: [
        figure('pages', 'PAGES', words.say('Pagine esplorate', 'Pages explored')),
        figure('points', 'ENTRY_POINTS', words.say('Punti d’ingresso', 'Entry points')),
        common.exploited,
        common.remedies,
      ],
      charts: [common.risk, common.impact, owaspChart(scan, common.known, words), common.trend],
      facts: factsOf(scan, coverage, words),
      places: PLACES,
      gaps: gapsOf(scan, coverage, words),
      isTold: (check, reason) => isInputGap(check, reason, coverage),
    });
  },
});

function serviceWords(name: string, words: Words): ServiceWords {
  return {
    name,
    purpose: words.say(
      'Naviga un’applicazione web come un utente e prova ciò che proverebbe un attaccante.',
      'Walks through a web application as a user does, and tries what an attacker would try.',
    ),
    looksAt: [
      words.say(
        'Pagine, moduli e parametri, anche dopo l’accesso',
        'Pages, forms and parameters, also behind the sign-in',
      ),
      words.say(
        'Dati inviati che l’applicazione esegue o mostra senza controllo',
        'Input that the application runs or shows unchecked',
      ),
      words.say('Accessi, sessioni e autorizzazioni', 'Sign-in, sessions and permissions'),
      words.say('Impostazioni di sicurezza del sito e dei cookie', 'Security settings of the site and of its cookies'),
      words.say('Cifratura delle connessioni e certificati', 'Encryption of connections, and certificates'),
      words.say('Componenti con vulnerabilità note', 'Components with known vulnerabilities'),
    ],
  };
}

function gradeSentence({ grade }: WebappSummary, words: Words): string {
  if (!grade) {
    return words.say(
      'L’applicazione non ha un voto: ne è stato visto troppo poco, o è stata fatta meno della metà dei controlli previsti.',
      'The application has no grade: too little of it was seen, or less than half of the planned checks were made.',
    );
  }
  const points = words.number(grade.points);
  return words.say(
    `L’applicazione ottiene il voto ${grade.letter}, ${points} punti su 100 (A è il voto migliore, F il peggiore).`,
    `The application gets the grade ${grade.letter}, ${points} points of 100 (A is the best grade, F the worst).`,
  );
}

/** The findings by what experts of web applications hold for the ten most serious risks. */
function owaspChart({ owasp }: WebappSummary, known: Known, words: Words): Chart {
  const rows = [...owasp.entries()].filter(
    ([, { category, alerts }]) => category.endsWith(`:${EDITION}`) && alerts > 0,
  );
  return {
    key: 'owasp',
    title: words.say(
      `Rischi delle applicazioni web (OWASP Top 10:${EDITION})`,
      `Web application risks (OWASP Top 10:${EDITION})`,
    ),
    kind: 'bars',
    categories: rows.map(([, { category, name }]) => `${category.split(':')[0]} ${name}`),
    series: [{ name: words.of(VULNERABILITIES), values: rows.map(([, { alerts }]) => alerts), tone: 'accent' }],
    empty:
      emptyOf(known, words) ??
      (rows.length > 0
        ? null
        : words.say(
            'Nessuna delle vulnerabilità trovate rientra in queste categorie.',
            'None of the vulnerabilities found is in these categories.',
          )),
    source: `webapp_summary.owasp.{${rows.map(([at]) => at).join(',')}}.alerts`,
  };
}

const SIGN_INS = {
  none: { it: 'nessuno: viste le pagine aperte a tutti', en: 'none: the pages open to everybody were seen' },
  form: { it: 'con le credenziali indicate', en: 'with the credentials given' },
};

function factsOf(
  { grade, requests, sites, points }: WebappSummary,
  { strength, sign_in, inputs }: WebappCoverage,
  words: Words,
): Fact[] {
  return [
    {
      label: words.say('Voto', 'Grade'),
      value: grade ? `${grade.letter} (${words.number(grade.points)}/100)` : words.say('non assegnato', 'not given'),
    },
    {
      label: words.say('Siti', 'Sites'),
      value: words.first(
        sites.map(({ url }) => url),
        MAX_NAMED,
      ),
    },
    { label: words.say('Intensità', 'Strength'), value: words.of(STRENGTH_NAMES[strength]) },
    { label: words.say('Accesso', 'Sign-in'), value: words.of(SIGN_INS[sign_in]) },
    { label: words.say('Richieste inviate', 'Requests sent'), value: words.number(requests) },
    {
      label: words.say('Punti d’ingresso', 'Entry points'),
      value: words.say(
        `${words.number(points)} (parametri, parti dei percorsi, cookie e intestazioni)`,
        `${words.number(points)} (parameters, parts of paths, cookies and headers)`,
      ),
    },
    ...inputFacts(inputs, words),
  ].filter(({ value }) => value !== '');
}

function inputFacts(inputs: WebappCoverage['inputs'], words: Words): Fact[] {
  if (!inputs) return [];
  const share = (done: number, all: number) => `${words.number(done)} ${words.say('di', 'of')} ${words.number(all)}`;
  return [
    { label: words.say('Moduli inviati', 'Forms sent'), value: share(inputs.forms_sent, inputs.forms) },
    {
      label: words.say('Campi provati per intero', 'Fields fully attacked'),
      value: share(inputs.fields_attacked, inputs.fields),
    },
  ];
}

/** The sites that were not looked at, those that were seen from outside only, and what is left of forms and fields. */
function gapsOf(scan: WebappSummary, coverage: WebappCoverage, words: Words): Gap[] {
  return [
    ...coverage.sites.flatMap(({ url, reason_name }) =>
      reason_name === null ? [] : [{ name: url, reason: reason_name, places: 0 }],
    ),
    // A site that was not reached could not be signed in to either.
    ...scan.sites.flatMap(({ url, address, signed_in }) =>
      signed_in === false && address !== null
        ? [
            {
              ...{ name: url, places: 0 },
              reason: words.say(
                'accesso non riuscito: le pagine riservate non sono state viste',
                'signing in failed: the pages behind it were not seen',
              ),
            },
          ]
        : [],
    ),
    ...inputGaps(coverage, words.language).map((gap) => ({ ...gap, places: 0 })),
  ];
}
