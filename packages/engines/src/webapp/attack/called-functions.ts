import { createHash } from 'node:crypto';
import { pageOf } from '@rocca/tools/web/scope';
import type { WebSighting } from '../check.ts';
import { findPoints } from '../crawl/find-points.ts';
import { ownNameOf } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { type Answer, control, proof, repeat, type Trial } from './trial.ts';

const NAMED_AS_FUNCTION =
  /^(?:fn|cb|call|callback|handler|filter|transform|method|helper|widget|algo(?:rithm)?|hash|op|operation|operazione|funktion)$|func|funzione|fonction|m[eé]thode|metodo/i;
/** Those that pages let visitors choose from. */
const FUNCTION =
  /^(?:str(?:rev|len|toupper|tolower)|uc(?:first|words)|lcfirst|l?trim|rtrim|md5|sha1|crc32|hash|base64_(?:en|de)code|html(?:entities|specialchars)|urlencode|rawurlencode|bin2hex|intval|floor|ceil|round|sqrt|abs|date|time|phpversion|to(?:Upper|Lower)Case|(?:en|de)codeURI(?:Component)?|(?:un)?escape|upcase|downcase|swapcase|capitalize|upper|lower|title)$/;
const PHP = /\.(?:php\d?|phtml)$/i;
const OF_OTHER_LANGUAGES = /\.(?:jspx?|do|action|aspx?|py|rb|pl)$/i;
const OTHER_SERVERS = /express|werkzeug|python|gunicorn|uvicorn|asp\.net|kestrel|webrick|puma|passenger|tomcat|jetty/i;

const firstIn = (text: string, wanted: readonly string[]) => wanted.find((one) => text.includes(one)) ?? null;

interface Called {
  readonly name: string;
  /** What the function makes of the value, as the answer shows it. */
  shownIn(text: string, value: string): string | null;
}

/** Two of each language, which no list to choose from offers together. None of them does anything. */
const OF_PHP: readonly Called[] = [
  { name: 'md5', shownIn: (text, value) => firstIn(text, [createHash('md5').update(value).digest('hex')]) },
  {
    name: 'serialize',
    shownIn: (text, value) =>
      firstIn(
        text,
        ['"', '&quot;', '&#34;'].map((quote) => `s:${Buffer.byteLength(value)}:${quote}${value}${quote};`),
      ),
  },
];
const OPEN = String.raw`(?:<|&lt;|&#60;|\\u003c)`;
const CLOSE = String.raw`(?:>|&gt;|&#62;|\\u003e)`;
const element = (name: string, tag: string): Called => ({
  name,
  shownIn: (text, value) =>
    new RegExp(
      `${OPEN}${tag}${CLOSE}${value.replaceAll(/[^\w\s]/g, '\\$&')}${OPEN}(?:/|\\\\/|&#x2f;)${tag}${CLOSE}`,
      'i',
    ).exec(text)?.[0] ?? null,
});
const OF_OTHERS: ReadonlyArray<readonly Called[]> = [
  [
    { name: 'btoa', shownIn: (text, value) => firstIn(text, [Buffer.from(value, 'latin1').toString('base64')]) },
    { name: 'isNaN', shownIn: (text) => /\btrue\b/.exec(text)?.[0] ?? null },
  ],
  [element('blink', 'blink'), element('fixed', 'tt')],
  [
    {
      name: 'sum',
      shownIn: (text, value) => firstIn(text, [String([...Buffer.from(value)].reduce((sum, byte) => sum + byte, 0))]),
    },
    {
      name: 'dump',
      shownIn: (text, value) => firstIn(text, [`"${value}"`, `&quot;${value}&quot;`, `&#34;${value}&#34;`]),
    },
  ],
];
/** Numbers that are the same everywhere. */
const WITHOUT_VALUE: readonly Called[] = [
  { name: 'pi', shownIn: (text) => /\b3\.14159265\d{2,8}\b/.exec(text)?.[0] ?? null },
  { name: 'mt_getrandmax', shownIn: (text) => /\b2147483647\b/.exec(text)?.[0] ?? null },
];
const creditsIn = (text: string) => (/PHP Group/.test(text) ? (/PHP Credits/.exec(text)?.[0] ?? null) : null);

interface Seen {
  readonly answer: Answer;
  readonly shown: string;
}

/** Both of a pair show their result, and neither the usual answer nor that to another name shows it. */
async function showsAll(trial: Trial, pair: readonly Called[], values: readonly string[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const { name, shownIn } of pair) {
    const answer = await trial.send(name);
    const shownOf = ({ text }: Answer) =>
      values.map((value) => shownIn(text, value)).find((shown) => shown !== null) ?? null;
    const shown = shownOf(answer);
    if (shown === null || shownOf(trial.control) !== null || shownOf(trial.other) !== null) return [];
    seen.push({ answer, shown });
  }
  return seen;
}

/** Long enough that its result stands nowhere by chance. */
const MIN_VALUE = 2;

/**
 * A function that is called by its name: shown by what it makes of a value beside it, or without one by numbers and by the
 * list of those who wrote the language.
 */
export async function callsFunction(trial: Trial, key: string): Promise<WebSighting | null> {
  const { point, control: usual, tools } = trial;
  if (!NAMED_AS_FUNCTION.test(ownNameOf(point)) && !FUNCTION.test(point.value)) return null;
  const values = findPoints(point.request).flatMap(({ name, value }) =>
    name === point.name || value.length < MIN_VALUE ? [] : value,
  );
  const sighting = (messages: WebSighting['messages'], { answer, shown }: Seen) =>
    trial.sighting(
      key,
      filled(
        {
          it: 'Il server chiama la funzione che il valore nomina: “{value}” riceve la risposta “{shown}”, un nome che non esiste no.',
          en: 'The server calls the function that the value names: “{value}” is answered with “{shown}”, a name that does not exist is not.',
        },
        { value: answer.value, shown },
      ),
      messages,
    );
  const page = pageOf(point.request.url);
  const mayBePhp = !OF_OTHER_LANGUAGES.test(page) && !OTHER_SERVERS.test(headersOf(trial));
  // A name that no other language knows fails there.
  const mayBeOther = !PHP.test(page) && !trial.isUsual(trial.other);
  const pairs = [
    ...(values.length > 0 && mayBePhp ? [OF_PHP] : []),
    ...(values.length > 0 && mayBeOther ? OF_OTHERS : []),
    ...(mayBePhp ? [WITHOUT_VALUE] : []),
  ];
  for (const pair of pairs) {
    const [first, second] = await showsAll(trial, pair, values.length > 0 ? values : ['']);
    if (first && second)
      return sighting(
        [proof(first.answer, first.shown), control(trial.other), repeat(second.answer, second.shown)],
        first,
      );
  }
  if (!mayBePhp) return null;
  const answer = await trial.send('phpcredits');
  const shown = creditsIn(answer.text);
  if (shown === null || creditsIn(usual.text) !== null) return null;
  if (creditsIn((await trial.send(`phpcredits${tools.token().slice(0, 2)}`)).text) !== null) return null;
  return sighting([proof(answer, shown), control(trial.other)], { answer, shown });
}

const headersOf = ({ control: { exchange } }: Trial) =>
  (exchange.response?.headers ?? [])
    .filter(([name]) => /^(?:server|x-powered-by)$/i.test(name))
    .flat()
    .join(' ');
