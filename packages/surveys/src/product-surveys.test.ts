import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Localised } from '@rocca/contract/language';
import { brokenAnswerRule, isNoteOnly, isSingle, type SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import { contradictions } from '@rocca/contract/survey/contradictions';
import type { SurveyDefinition, SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { FACT_TOPIC_CODES, type FactTopic } from '@rocca/contract/survey/fact-topics';
import { progressOf, questionsOf } from '@rocca/contract/survey/progress';
import { surveyRemedies } from '@rocca/contract/survey/remedies';
import { questionScore, surveyScores } from '@rocca/contract/survey/scoring';
import { SURVEY_TYPES, type SurveyType } from '@rocca/contract/survey/survey-types';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS_FOLDER, loadSurvey } from './load-survey.ts';

/** What each questionnaire asks at least. */
const MINIMUM = {
  nis2: { questions: 60, groups: 10 },
  gdpr: { questions: 50, groups: 8 },
  ict: { questions: 50, groups: 10 },
  test: { questions: 8, groups: 2 },
} as const satisfies Record<SurveyType, { questions: number; groups: number }>;

/** Names that both languages share have few words ("Backup", "No", "Single sign-on"). */
const MAX_SHARED_WORDS = 3;

/** So that it fits on the axis of a radar chart. */
const MAX_LABEL_LENGTH = 18;

/**
 * Numbers that may be worth most at their lowest value. Anywhere else, whoever never did what is asked about could enter the
 * lowest value and get full marks: that is for a list, where "never" is an answer.
 */
const BEST_AT_THE_LOWEST = {
  'test.days': 'the test survey shows a score that falls as the number rises',
  'test.hours':
    'the test survey shows a proposed number; the lowest one is half an hour, which nobody takes for "never"',
};

const types = (await readdir(DEFINITIONS_FOLDER)) as SurveyType[];
const surveys = await Promise.all(types.map((type) => loadSurvey(join(DEFINITIONS_FOLDER, type), type)));

describe.each(surveys.map((survey) => [survey.type, survey] as const))('the questionnaire %s', (type, survey) => {
  it('asks as much as it should', () => {
    expect(questionsOf(survey).length).toBeGreaterThanOrEqual(MINIMUM[type].questions);
    expect(survey.groups.length).toBeGreaterThanOrEqual(MINIMUM[type].groups);
  });

  it('says the same thing once', () => {
    const questions = questionsOf(survey);
    for (const texts of [
      survey.groups.map(({ title }) => title),
      survey.groups.map(({ label }) => label),
      survey.groups.map(({ intro }) => intro),
      survey.levels.map(({ title }) => title),
      survey.levels.map(({ text }) => text),
      questions.map(({ text }) => text),
      questions.map(({ help }) => help),
      questions.flatMap(({ remedy }) => remedy?.title ?? []),
      questions.flatMap(({ remedy }) => remedy?.text ?? []),
      ...questions.map(({ responses = [] }) => responses.map(({ text }) => text)),
      ...questions.map(({ texts = [] }) => texts),
      ...questions.map(({ references }) => references),
    ]) {
      expect(repeated(texts)).toEqual([]);
    }
  });

  it('is translated: no sentence is the same in both languages', () => {
    const same = localisedOf(survey).filter(({ it, en }) => it === en && it.split(/\s+/).length > MAX_SHARED_WORDS);
    expect(same).toEqual([]);
  });

  it('has labels that fit on an axis', () => {
    const labels = survey.groups.flatMap(({ label }) => [label.it, label.en]);
    expect(labels.filter((label) => label.length > MAX_LABEL_LENGTH)).toEqual([]);
  });

  it('can be answered so that all is well and nothing is left to do', () => {
    const answers = new Map(questionsOf(survey).map((question) => [question.id, bestAnswer(question)]));
    const refused = questionsOf(survey).filter((question) => brokenAnswerRule(question, bestAnswer(question)) !== null);
    expect(refused.map(({ id }) => id)).toEqual([]);
    expect(progressOf(survey, answers).percentage).toBe(100);
    expect(surveyScores(survey, answers).total).toBe(100);
    expect(surveyRemedies(survey, answers)).toEqual([]);
  });

  it('is worth nothing without answers', () => {
    expect(surveyScores(survey, new Map()).total).toBe(0);
  });

  it('calls its questions by its own name', () => {
    expect(questionsOf(survey).filter(({ id }) => !id.startsWith(`${type}.`))).toEqual([]);
  });

  it('says what its numbers count', () => {
    const bare = numbersOf(survey).filter(({ unit }) => unit === undefined);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('lets nobody choose "not applicable" together with something that applies', () => {
    const open = questionsOf(survey).filter(
      (question) =>
        question.weight > 0 &&
        !isSingle(question) &&
        question.responses?.some(
          ({ score, exclusive, absence_of: item }) => score === undefined && item === undefined && !exclusive,
        ),
    );
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});

it.each<readonly [string, (question: SurveyQuestion) => boolean]>([
  ['an integer', ({ question_type: type }) => type === 'integer'],
  ['a float', ({ question_type: type }) => type === 'float'],
  ['one choice', (question) => question.responses !== undefined && isSingle(question)],
  ['several choices, one exclusive', ({ responses = [] }) => responses.some(({ exclusive }) => exclusive)],
  ['a note alone', isNoteOnly],
  ['thresholds with texts', ({ texts = [] }) => texts.length > 0],
  ['a score that falls as the number rises', ({ scores = [] }) => Number(scores[0]) > Number(scores.at(-1))],
  ['a note that is allowed', ({ note }) => note],
  ['a note that is not allowed', ({ note }) => !note],
  ['a default of a number', ({ default: proposed, thresholds }) => proposed !== undefined && thresholds !== undefined],
  ['a default of a list', ({ default: proposed, responses }) => proposed !== undefined && responses !== undefined],
  [
    '"not applicable"',
    ({ responses = [], weight }) => weight > 0 && responses.some(({ score }) => score === undefined),
  ],
  ['facts of reports', ({ facts = [] }) => facts.length > 0],
])('the test survey has %s', (_, has) => {
  expect(
    surveys
      .filter(({ type }) => type === 'test')
      .flatMap(questionsOf)
      .some(has),
  ).toBe(true);
});

it('gives full marks for the lowest number only where a reason is written down', () => {
  const found = surveys.flatMap(numbersOf).filter(isBestAtTheLowest);
  expect(found.map(({ id }) => id).toSorted()).toEqual(Object.keys(BEST_AT_THE_LOWEST).toSorted());
});

it('asks about every topic that reports have facts on', () => {
  const asked = new Set(surveys.flatMap(questionsOf).flatMap(({ facts = [] }) => facts));
  expect(FACT_TOPIC_CODES.filter((topic) => !asked.has(topic))).toEqual([]);
});

it('lists facts that some answer denies, or has a response say that it denies none', () => {
  const idle = surveys.flatMap((survey) =>
    questionsOf(survey).flatMap((question) => {
      const { id, facts = [], responses = [] } = question;
      const alone = responses.map(({ index }): SurveyAnswer => ({ values: [index], note: null }));
      const denied = [bestAnswer(question), ...alone].flatMap((answer) => deniedBy(survey, question, answer));
      const isSaid = responses.some(({ claims }) => claims?.length === 0);
      return isSaid ? [] : facts.filter((topic) => !denied.includes(topic)).map((topic) => `${id} ${topic}`);
    }),
  );
  expect(idle).toEqual([]);
});

it.each<readonly [string, string, number, FactTopic[]]>([
  ['says there is none', 'ict.patching.unsupported', 4, ['unsupported_software']],
  ['admits a few', 'ict.patching.unsupported', 3, []],
  ['admits exceptions', 'nis2.networks.remote_protection', 3, []],
  [
    'says that nothing of the kind is there',
    'nis2.networks.remote_protection',
    5,
    ['exposed_remote_access', 'exposed_ssh'],
  ],
  ['speaks of a VPN', 'ict.network.remote-access', 2, ['exposed_remote_access', 'exposed_ssh']],
  ['speaks of a second factor, which SSH may have', 'ict.identity.mfa-remote', 4, ['exposed_remote_access']],
  ['is the item that the fact is about', 'nis2.access.credentials', 1, ['weak_credentials']],
  ['is another item', 'nis2.access.credentials', 2, []],
  ['forbids forged mail', 'nis2.networks.mail_domain', 2, ['weak_mail_protection']],
  ['speaks of one fact of two', 'nis2.data.transit', 3, ['weak_encryption']],
  ['tells of a month in which a fact may be new', 'nis2.improvement.fix_days', 2, []],
  ['tells of days', 'nis2.improvement.fix_days', 4, ['exploited_vulnerability']],
  ['tells of a month, for software that gets fixes', 'gdpr.security.patching', 3, ['unsupported_software']],
  ['admits software without fixes', 'gdpr.security.patching', 1, []],
  ['tells of a watch on leaks', 'ict.identity.leaked-credentials', 3, []],
  ['tells of a watch on breaches', 'gdpr.breaches.detection', 4, []],
  ['tells of a watch on domains', 'ict.mail-web.lookalikes', 3, []],
])('an answer that %s (%s, %i) denies %j', (_, id, value, topics) => {
  const found = surveys.flatMap((survey) =>
    questionsOf(survey)
      .filter((question) => question.id === id)
      .map((question) => deniedBy(survey, question, { values: [value], note: null })),
  );
  expect(found).toEqual([topics]);
});

it('has every questionnaire of the product', () => {
  expect(types.toSorted()).toEqual(SURVEY_TYPES.toSorted());
});

/** The help of a question of any questionnaire. */
function helpOf(id: string): Localised | undefined {
  return surveys.flatMap(questionsOf).find((question) => question.id === id)?.help;
}

function numbersOf(survey: SurveyDefinition): SurveyQuestion[] {
  return questionsOf(survey).filter(({ question_type: type }) => type !== 'list');
}

function isBestAtTheLowest(question: SurveyQuestion): boolean {
  const lowest = questionScore(question, { values: [question.min], note: null }, null) ?? 0;
  return lowest > 0 && lowest === Math.max(...(question.scores ?? []));
}

/** The answer that is worth most; several choices are made together. */
function bestAnswer(question: SurveyQuestion): SurveyAnswer {
  const { max, responses = [], scores = [], thresholds = [], min } = question;
  if (isNoteOnly(question)) return { values: [], note: 'a note' };
  if (question.question_type !== 'list') {
    return { values: [thresholds[scores.indexOf(Math.max(...scores))] ?? min], note: null };
  }
  const best = responses.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1)).filter(({ exclusive }) => !exclusive);
  return { values: best.slice(0, max).map(({ index }) => index), note: null };
}

/** The facts of a question that an answer to it denies, whomever the question binds. */
function deniedBy(survey: SurveyDefinition, question: SurveyQuestion, answer: SurveyAnswer): FactTopic[] {
  const { profile, groups, ...head } = survey;
  const alone = groups.slice(0, 1).map((group) => ({ ...group, questions: [question] }));
  const facts = (question.facts ?? []).map((topic) => ({ topic }));
  const found = contradictions({ ...head, groups: alone }, new Map([[question.id, answer]]), facts);
  return found.flatMap((one) => one.facts.map(({ topic }) => topic));
}

/** Texts that are there twice, in either language, whatever their case. */
function repeated(texts: readonly Localised[]): string[] {
  return (['it', 'en'] as const).flatMap((language) => {
    const written = texts.map((text) => text[language].toLowerCase());
    return written.filter((text, index) => written.indexOf(text) !== index);
  });
}

/** Every text of a questionnaire but the references, which are names of laws and standards. */
function localisedOf(part: unknown): Localised[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isLocalised(part)) return [part];
  return Object.entries(part).flatMap(([key, value]) => (key === 'references' ? [] : localisedOf(value)));
}

function isLocalised(part: object): part is Localised {
  return 'it' in part && 'en' in part;
}

describe('points of law that a shorter wording lost before', () => {
  it('the questionnaire nis2 counts the terms of late messages from their own date', () => {
    const intro = surveys.find(({ type }) => type === 'nis2')?.intro;
    expect(intro?.it).toMatch(/più tardi .* mesi dalla propria/);
    expect(intro?.en).toMatch(/later .* months from their own/);
  });

  it.each<readonly [string, string, RegExp, RegExp]>([
    [
      'named digital services give the addresses of their establishments',
      'nis2.profile.update',
      /data center, .*social network indica anche l'indirizzo delle sedi/,
      /data centres, .*social networks also give the addresses/,
    ],
    [
      'the CSIRT contact has basic skills in security too',
      'nis2.profile.contacts',
      /competenze di base di sicurezza e gestione degli incidenti/,
      /basic skills in security and incident handling/,
    ],
    [
      'members of the bodies accept their entry themselves',
      'nis2.governance.liability',
      /accetta l'indicazione accedendovi di persona/,
      /accepts the entry there in person/,
    ],
    [
      'the law sets no number of reports to the management body',
      'nis2.governance.oversight',
      /senza fissare un numero/,
      /sets no number/,
    ],
    [
      'only essential entities keep a register of reviews',
      'nis2.policy.review',
      /Ai soggetti essenziali ACN chiede di tenere un registro/,
      /ACN asks essential entities to keep a register/,
    ],
    [
      'ACN sets no days for fixing vulnerabilities',
      'nis2.improvement.fix_days',
      /senza fissare un numero di giorni/,
      /without setting a number of days/,
    ],
    [
      'the law sets no interval for the training of staff',
      'nis2.people.training_reach',
      /La legge non fissa un intervallo/,
      /The law sets no interval/,
    ],
    [
      'duties may outlast a change of the employment as well as its end',
      'nis2.people.after_exit',
      /la cessazione o la modifica del rapporto/,
      /the end or a change of the employment/,
    ],
    [
      'encryption in transit binds at least relevant systems, according to risk',
      'nis2.data.transit',
      /almeno per i sistemi rilevanti e secondo il rischio/,
      /at least for relevant systems and according to risk/,
    ],
    [
      'a new exposure to threats brings the review of plans forward',
      'nis2.response.continuity_review',
      /dopo un incidente significativo o se cambia l'esposizione alle minacce e ai rischi/,
      /after a significant incident or a change in the exposure to threats and risks/,
    ],
    [
      'no baseline measure imposes exercises',
      'nis2.response.exercises',
      /Nessuna misura di base impone esercitazioni/,
      /No baseline measure imposes exercises/,
    ],
    [
      'the early warning is due without undue delay, within a limit',
      'nis2.reporting.early_warning',
      /senza ingiustificato ritardo/,
      /without undue delay/,
    ],
    [
      'policies deal with the requirements of table 1',
      'nis2.policy.areas',
      /tabella 1 in appendice/,
      /table 1, in the appendix/,
    ],
    [
      'requirements for suppliers come from the risk of the supply',
      'nis2.supply.contracts',
      /nascono dalla valutazione del rischio della fornitura/,
      /come from the risk assessment of the supply/,
    ],
    [
      'contracts without requirements need a legal or technical reason',
      'nis2.supply.contracts',
      /solo per ragioni normative o tecniche documentate/,
      /only for documented legal or technical reasons/,
    ],
    [
      'essential entities consider at least three things in their risk assessment',
      'nis2.risk.factors',
      /minacce interne ed esterne, vulnerabilità non risolte e impatti/,
      /internal and external threats, unresolved vulnerabilities and the impact/,
    ],
    [
      'a way to authenticate follows privileges, criticality and operations',
      'nis2.access.mfa',
      /privilegi dell'utenza, della criticità del sistema e delle operazioni/,
      /privileges of the account, the criticality of the system and the operations/,
    ],
    [
      'watching alerts at night is good practice',
      'nis2.detection.tools',
      /di notte e nei fine settimana.*è buona pratica/,
      /at night and at weekends too.*is good practice/,
    ],
    [
      'the refusal of a supplier is no reason by itself',
      'nis2.supply.contracts',
      /Il rifiuto del fornitore, da solo, non è una di queste ragioni/,
      /The supplier's refusal alone is not such a reason/,
    ],
    [
      'who offers registration of domain names keeps their database',
      'nis2.digital.requirements',
      /offre la registrazione di domini tiene inoltre/,
      /providers of domain name registration services also keep/,
    ],
    [
      'essential entities watch access to network, workstations and applications',
      'nis2.detection.tools',
      /accessi riusciti o falliti a rete, postazioni e applicazioni/,
      /successful or failed access to network, workstations and applications/,
    ],
    [
      'gaps in compliance are corrected without undue delay',
      'nis2.improvement.adjustment',
      /senza indebito ritardo/,
      /without undue delay/,
    ],
    [
      'access makes an incident of digital services significant where it succeeded',
      'nis2.digital.thresholds',
      /un accesso riuscito, non autorizzato/,
      /a successful, unauthorised and suspectedly/,
    ],
    [
      'small incidents count together after two in six months',
      'nis2.digital.thresholds',
      /due volte in sei mesi con la stessa causa apparente/,
      /twice within six months with the same apparent cause/,
    ],
  ])('the questionnaire nis2 says that %s (%s)', (_, id, it, en) => {
    expect(helpOf(id)?.it).toMatch(it);
    expect(helpOf(id)?.en).toMatch(en);
  });

  it.each([
    ['nis2.profile.contacts', 5, 2],
    ['nis2.profile.update', 6, 1],
  ])('%s takes what an entity under DORA need not give out of the score', (id, index, item) => {
    const responses = surveys.flatMap(questionsOf).find((question) => question.id === id)?.responses;
    expect(responses?.find((response) => response.index === index)).toMatchObject({
      text: { it: expect.stringContaining('DORA') },
      absence_of: item,
    });
  });

  it('the questionnaire gdpr allows e-mail without consent for products of the seller alone', () => {
    const survey = surveys.find(({ type }) => type === 'gdpr');
    const help = survey && questionsOf(survey).find(({ id }) => id === 'gdpr.legal-bases.marketing')?.help;
    expect(help?.it).toMatch(/prodotti tuoi e simili/);
    expect(help?.en).toMatch(/similar products of your own/);
  });
});
