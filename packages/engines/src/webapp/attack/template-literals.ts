import type { Message } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { storingPoints } from './storing.ts';
import { type Answer, control, mayWiden, proof, randomBetween, repeat, type Trial } from './trial.ts';

/**
 * Numbers between the signs of templates, for text that a site may store. Other pages may be compiled from it: what one
 * engine cannot read would break them for every visitor. A number is valid in every engine that knows the signs, also
 * after quotes were escaped, and the zero at its end is lost only where it is evaluated.
 */
interface Form {
  readonly context: Evidence;
  readonly open: string;
  readonly close: string;
}

const BRACES: Form = { context: '{{ }} (Jinja2, Twig, Django, Go, Liquid, Nunjucks)', open: '{{', close: '}}' };
const DOLLAR: Form = { context: `\${ } (FreeMarker, Mako, EL, JavaScript)`, open: '${', close: '}' };
const HASH: Form = { context: '#{ } (Pug, Slim, EL)', open: '#{', close: '}' };
/** Double braces in which `=` shows a value; without it they hold a statement, which shows nothing. */
const SHOWING: Form = { context: '{{= }} (doT, Underscore)', open: '{{=', close: '}}' };
/**
 * The same for text that may be a template of names, to which they are comments: doT shows what stands behind `!`, and in
 * templates of Underscore and Lodash a function writes it. Without quotes and ampersands, which may be escaped.
 */
const COMMENTED: readonly Form[] = [
  { ...SHOWING, context: '{{! }} (doT)', open: '{{!', close: '}}' },
  { ...SHOWING, context: '{{ }} (Underscore, Lodash)', open: '{{!(typeof print==typeof eval?print(', close: '):0)}}' },
];
/** Python reads `<%` as the beginning of a statement, and so do formats with `%`. */
const REST: readonly Form[] = [
  { context: '<%= %> (ERB, EJS)', open: '<%= ', close: ' %>' },
  { context: `[[\${ }]] (Thymeleaf)`, open: '[[${', close: '}]]' },
  { context: '*{ } (Thymeleaf)', open: '*{', close: '}' },
  { context: '@( ) (Razor)', open: '@(', close: ')' },
  { context: '%{ } (OGNL)', open: '%{', close: '}' },
];
const PYTHON = /python|werkzeug|gunicorn|uvicorn|waitress|hypercorn|tornadoserver|cherrypy/i;

/** A variable that no server sets: who knows the instruction writes that there is none. */
const INCLUDE = '<!--#echo var="rq"-->';

/** Whether what is sent may become a part of pages: those that only select show it in their answer alone. */
export const mayBeStored = ({ point, tools }: Pick<Trial, 'point' | 'tools'>): boolean =>
  !mayWiden(point) || storingPoints(tools).has(point);

interface Spelled {
  readonly form: Form;
  readonly text: string;
  readonly left: string;
  readonly right: string;
  /** Without its last digit, which is 0. */
  readonly number: string;
}

function spell(trial: Trial, form: Form): Spelled {
  const word = () => trial.tools.token().replace(/\d/g, '').slice(0, 6);
  // A site whose engine writes numbers in groups begins with thousands.
  const number = `${randomBetween(101, 998)}.${randomBetween(1, 9)}`;
  const [left, right] = [`${word()}q`, `z${word()}`];
  return { form, left, right, number, text: `${left}${form.open}${number}0${form.close}${right}` };
}

const quoted = (text: string) => text.replaceAll(/[^\w\s]/g, '\\$&');
const isEvaluated = ({ left, right, number }: Spelled, { text }: Answer) =>
  new RegExp(`${left}\\s{0,4}${number.replace('.', '[.,]')}\\s{0,4}${right}`, 'i').test(text);
const isShown = ({ text }: Spelled, answer: Answer) => answer.text.includes(text);
const isGone = ({ left, right }: Spelled, { text }: Answer) => new RegExp(`${left}\\s{0,4}${right}`, 'i').test(text);
/** As formats of texts do with two braces: one of them alone would be a place to fill. */
const losesBrace = ({ left, right, number }: Spelled, { text }: Answer) =>
  new RegExp(quoted(`${left}{${number}0}${right}`), 'i').test(text);

const statusOf = ({ exchange, sent }: Answer) => Math.max(exchange.response?.status ?? 0, sent?.response?.status ?? 0);

const stopped = new WeakMap<Trial['tools'], WeakSet<object>>();

/** Requests after which a page failed: nothing more of templates is sent with them. */
function failedRequests(tools: Trial['tools']): WeakSet<object> {
  const requests = stopped.get(tools) ?? new WeakSet();
  stopped.set(tools, requests);
  return requests;
}

/** Null: the page has failed, or did so before; the usual value is sent again, which may take the place of ours. */
async function sendCarefully(trial: Trial, value: string): Promise<Answer | null> {
  const { point, tools } = trial;
  const failed = failedRequests(tools);
  if (failed.has(point.request)) return null;
  const answer = await trial.send(value);
  if (statusOf(answer) < 500 || statusOf(trial.control) >= 500) return answer;
  // What failed in its own answer alone is gone with it.
  if (await isShownLater(trial, value.match(WORD) ?? [])) failed.add(point.request);
  await trial.send(point.value);
  return null;
}

const WORD = /[a-z\d]{5,}/gi;

export interface Literals {
  readonly found: { readonly context: Evidence; readonly first: Answer; readonly messages: readonly Message[] } | null;
  /** What knows names alone writes nothing for a number. */
  readonly isOfNames: boolean;
  readonly isInclude: boolean;
  /** A string in which `${ }` stands for a variable. */
  readonly interpolates: boolean;
}

const NOTHING: Literals = { found: null, isOfNames: false, isInclude: false, interpolates: false };

/** Numbers in one form after the other, and none any more once one of them is evaluated, or has changed the page otherwise. */
export async function tryLiterals(trial: Trial, before: string): Promise<Literals> {
  const braces = spell(trial, BRACES);
  const first = await sendCarefully(trial, before + braces.text);
  if (!first) {
    // doT fails at a number without a sign before it.
    const isOver = failedRequests(trial.tools).has(trial.point.request);
    return isOver ? NOTHING : { ...NOTHING, found: await tryShowing(trial, before) };
  }
  if (losesBrace(braces, first)) return NOTHING;
  if (isEvaluated(braces, first)) return { ...NOTHING, found: await confirm(trial, BRACES, before, first) };
  if (isGone(braces, first)) {
    const found = await firstEvaluated(trial, COMMENTED, before);
    return { ...NOTHING, found, isOfNames: found === null };
  }

  // Where nothing is shown a format may have read it, to which the others are places to fill.
  if (!trial.atLeast('default') || (!isShown(braces, first) && !trial.reflects)) return NOTHING;

  const [dollar, hash] = [spell(trial, DOLLAR), spell(trial, HASH)];
  const second = await sendCarefully(trial, `${before}${dollar.text} ${hash.text}`);
  if (!second) return NOTHING;
  const evaluated = [dollar, hash].find((one) => isEvaluated(one, second));
  if (evaluated) return { ...NOTHING, found: await confirm(trial, evaluated.form, before, second) };
  const interpolates = isShown(hash, second) && !isShown(dollar, second);
  if (!isShown(dollar, second) || isOfPython(trial)) return { ...NOTHING, interpolates };

  // Most engines that know double braces fail at it: not for a text that is kept, from which other pages may be compiled.
  const forms = (await isShownLater(trial, [hash.left, hash.right])) ? REST : [...REST, SHOWING];
  const rest = forms.map((form) => spell(trial, form));
  const [left, right] = [trial.tools.token(), trial.tools.token()];
  const texts = [...rest.map(({ text }) => text), `${left}${INCLUDE}${right}`];
  const third = await sendCarefully(trial, before + texts.join(' '));
  const late = third && rest.find((one) => isEvaluated(one, third));
  if (late) return { ...NOTHING, found: await confirm(trial, late.form, before, third) };
  return { ...NOTHING, isInclude: third !== null && new RegExp(`${left}[^<>&]{1,40}${right}`).test(third.text) };
}

/** A page that fails is mended by the usual value: nothing should wait for it long. */
const PAGE_MS = 3_000;

/** Whether the page of the form shows one of these words, or cannot be asked: what was sent may have been kept. */
async function isShownLater({ point, tools }: Trial, words: readonly string[]): Promise<boolean> {
  if (storingPoints(tools).has(point)) return true;
  const page = { method: 'GET', url: point.page, headers: [], body: null };
  const { response } = await tools.request(page, { timeoutMs: PAGE_MS });
  const text = response?.status === 200 ? response.body.toString('utf8').toLowerCase() : null;
  return text === null || words.some((word) => text.includes(word.toLowerCase()));
}

/** Where an expression vanishes, and what knows names alone shows no sections. */
export const tryShowing = (trial: Trial, before: string): Promise<Literals['found']> =>
  firstEvaluated(trial, [SHOWING], before);

async function firstEvaluated(trial: Trial, forms: readonly Form[], before: string): Promise<Literals['found']> {
  const spelled = forms.map((form) => spell(trial, form));
  const answer = await sendCarefully(trial, before + spelled.map(({ text }) => text).join(' '));
  const evaluated = answer && spelled.find((one) => isEvaluated(one, answer));
  return evaluated ? confirm(trial, evaluated.form, before, answer) : null;
}

/** Again with other numbers; between other signs the number keeps its zero, or the page writes every number so. */
async function confirm(trial: Trial, form: Form, before: string, first: Answer): Promise<Literals['found']> {
  const again = spell(trial, form);
  const second = await sendCarefully(trial, before + again.text);
  if (!second || !isEvaluated(again, second)) return null;
  for (const plain of [
    { ...form, open: '((', close: '))' },
    { ...form, open: '', close: '' },
  ]) {
    const spelled = spell(trial, plain);
    const { text } = (await sendCarefully(trial, before + spelled.text)) ?? {};
    if (text === undefined || new RegExp(`${spelled.left}\\W{0,8}${quoted(spelled.number)}(?!0)`, 'i').test(text))
      return null;
  }
  const messages = [...sentFor(first), proof(first), control(trial.other), repeat(second)];
  return { context: form.context, first, messages };
}

const sentFor = ({ value, sent }: Answer): Message[] =>
  sent ? [{ exchange: sent, marks: [value], role: 'proof' }] : [];

const isOfPython = ({ control: { exchange } }: Trial) =>
  (exchange.response?.headers ?? []).some(
    ([name, value]) => /^(?:server|x-powered-by)$/i.test(name) && PYTHON.test(value),
  );
