import type { Localised } from '@rocca/contract/language';
import { cweReference, scored } from '../../core/definition.ts';
import { markOfAccount, seenMark } from '../attack/account-marks.ts';
import { askAnonymously } from '../attack/ask.ts';
import { type Context, contextsOf } from '../attack/contexts.ts';
import { scriptsOf } from '../attack/destinations.ts';
import { type Execution, execute, harmless } from '../attack/execute.ts';
import { inKeptElement } from '../attack/kept-elements.ts';
import {
  type Candidate,
  candidatesFor,
  EVALUATES,
  markedLinks,
  shortest,
  shortLengthOf,
  shortMark,
  WRITES_LINKS,
} from '../attack/payloads.ts';
import {
  keptLength,
  type Probed,
  probeInErrorOf,
  probeInRegistrationError,
  probeOf,
  type Reflection,
  reflectionsIn,
  textOf,
} from '../attack/probe.ts';
import { probeInRows } from '../attack/probe-in-rows.ts';
import { renderingOf, scriptPolicyOf } from '../attack/rendered.ts';
import { couldRun } from '../attack/runnable.ts';
import type { ScriptPart } from '../attack/script-state.ts';
import { mayBeStored } from '../attack/template-literals.ts';
import { askedOnce, brokenOf } from '../attack/usual.ts';
import { isVbscriptCode, vbscriptValue } from '../attack/vbscript.ts';
import { wellFormed } from '../attack/well-formed.ts';
import { type AttackTools, type PointCheck, PROOF_FUNCTION, type WebDefinition, type WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { XSS_STORED } from './xss-stored.ts';

export const XSS_REFLECTED: WebDefinition = {
  key: 'xss-reflected',
  family: 'Cross-site scripting',
  name: { it: 'Cross-site scripting riflesso', en: 'Reflected cross-site scripting' },
  description: {
    it: 'La pagina restituisce un valore della richiesta in un punto in cui il browser lo esegue come script. Chi convince una persona ad aprire un indirizzo preparato può agire a suo nome sul sito, leggere ciò che vede e sottrarle la sessione.',
    en: 'The page returns a value of the request in a place where the browser runs it as a script. An attacker who gets a person to open a crafted URL can act on the site in that person’s name, read what they see and take over their session.',
  },
  solution: {
    it: 'Codificare ogni valore per il punto in cui viene scritto (testo, attributo, script, indirizzo), preferibilmente con un sistema di template che lo fa da sé, e accettare negli indirizzi soltanto gli schemi http e https. Una Content-Security-Policy senza «unsafe-inline» limita il danno di ciò che sfugge.',
    en: 'Encode every value for its context (text, attribute, script, URL), preferably with templates that do so by themselves, and accept only http and https in URLs. A Content-Security-Policy without “unsafe-inline” limits the harm of what slips through.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1]),
  cves: [],
  cwes: ['CWE-79'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(79),
    {
      id: 'OWASP Cross Site Scripting Prevention',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
    },
  ],
};

/** No link carries these: the victim's browser has to be made to send them in another way. */
export const XSS_IN_HEADER: WebDefinition = {
  ...XSS_REFLECTED,
  key: 'xss-header',
  name: {
    it: 'Cross-site scripting attraverso un’intestazione o un cookie',
    en: 'Cross-site scripting through a header or a cookie',
  },
  description: {
    it: 'La pagina restituisce il valore di un’intestazione o di un cookie in un punto in cui il browser lo esegue come script. Un indirizzo preparato non basta: serve che un altro difetto imposti quel valore nel browser della vittima, oppure che una cache o un registro mostri ad altri la risposta.',
    en: 'The page returns the value of a header or a cookie in a place where the browser runs it as a script. A crafted URL is not enough: another flaw has to set that value in the victim’s browser, or a cache or a log has to show the response to others.',
  },
  scores: scored(['AV:N/AC:H/Au:N/C:N/I:P/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:R/S:C/C:L/I:L/A:N', 4.7]),
};

const definitionFor = ({ kind }: InjectionPoint) =>
  kind === 'header' || kind === 'cookie' ? XSS_IN_HEADER : XSS_REFLECTED;

/** What should run and does not: the browser knows better than we do, and visits are dear. */
const VISITS_IN_VAIN = 4;

/** Of values for a page that refused every probe: most of them are refused as well, and forms are sent a few times only. */
const BLIND_TRIES = 6;

/** For what reads markup and writes it anew. */
const WHOLE_ELEMENT: Candidate = {
  value: (mark) => `<img src="x" onerror="${PROOF_FUNCTION}(/${mark}/)">`,
  ...{ interact: false, unread: false },
};
const MARKED_LINKS: Candidate = { value: markedLinks, interact: true, unread: false };
const AFTER_A_PARSER: Localised = {
  it: 'testo della pagina, dopo una lettura come HTML',
  en: 'text of the page, read as HTML before',
};

const AFTER_XML: Localised = {
  it: 'testo della pagina, dopo una lettura come XML',
  en: 'text of the page, read as XML before',
};

const IN_KEPT_ELEMENT: Localised = {
  it: 'testo della pagina, in un elemento che il filtro dei tag lascia',
  en: 'text of the page, in an element that the filter of tags leaves',
};

interface Try {
  readonly candidate: Candidate;
  readonly where: Localised;
}

/** What runs at a point; asked once, since weaker findings there count only where nothing does. */
export const reflectedAt = askedOnce(async (point, tools): Promise<readonly WebSighting[]> => {
  const probed = await probeOf(point, tools);
  const found = await runsBehind(probed, point, tools);
  if (found.length > 0 || probed.withSpecials) return found;
  // A parser of XML refuses whatever is not closed, words without an element included.
  return tryAll(
    point,
    tools,
    wellFormed(point.value).map((candidate) => ({ candidate, where: AFTER_XML })),
  );
});

async function runsBehind(probed: Probed, seen: InjectionPoint, given: AttackTools): Promise<readonly WebSighting[]> {
  const { at: point = seen, through: tools = given } = probed;
  const { response } = probed.exchange;
  const rendering = response && renderingOf(response);
  // What a page cannot run by its own policy is no weakness.
  if (!response || !rendering || scriptPolicyOf(response.headers) === 'no script') return [];
  const page = textOf(response.body);
  const contexts = contextsOf(page, probed.token);
  const reflections = reflectionsIn(page, probed);
  const scripts = scriptsOf(page);
  const tries = contexts.map(({ context }, index) => {
    const reflection = reflections[index];
    if (!reflection) return [];
    // A template of the server that is made of a stored text fails at an expression for the browser.
    const expressions = EVALUATES.test(page) && !mayBeStored({ point, tools });
    const where = { context, reflection, xml: rendering === 'xml', expressions, scripts };
    const candidates = [...schemesBefore(context, probed), ...withShort(candidatesFor(where), page, probed, point)];
    return candidates.map((candidate) => ({ candidate, where: wordsFor(context) }));
  });
  // An encoder spares neither bracket; a parser writes the one that closes nothing, and drops what it opens.
  const isRepaired = contexts.some(({ context }, index) => {
    const reflection = reflections[index];
    return (
      context.kind === 'text' &&
      reflection?.treatmentOf('>') === 'entity' &&
      !['entity', 'escape', 'backslash'].includes(reflection.treatmentOf('<'))
    );
  });
  if (isRepaired) tries.push([{ candidate: WHOLE_ELEMENT, where: AFTER_A_PARSER }]);
  const isInText = contexts.some(({ context }) => context.kind === 'text');
  if (isInText && tries.every((list) => list.length === 0) && WRITES_LINKS.test(page))
    tries.push([{ candidate: MARKED_LINKS, where: AFTER_A_PARSER }]);
  const most = probed.withSpecials ? tools.depth.payloads : Math.min(tools.depth.payloads, BLIND_TRIES);
  const takers = contexts.flatMap(({ context }, index) => howTakesOut(context, reflections[index]));
  const inKept = async (): Promise<readonly WebSighting[]> => {
    const candidate = rendering === 'html' && takers.length > 0 ? await inKeptElement(probed, point, tools) : null;
    return candidate ? tryAll(point, tools, [{ candidate, where: IN_KEPT_ELEMENT }]) : [];
  };
  // Where tags were seen to be taken out other elements would be as well; a form is sent a few times only.
  const isSeen = takers.includes('seen');
  const keptFirst = isSeen ? await inKept() : [];
  if (keptFirst.length > 0) return keptFirst;
  const found = await tryAll(point, tools, inTurn(tries).slice(0, most));
  if (found.length > 0) return found;
  const keptLast = isSeen ? [] : await inKept();
  if (keptLast.length > 0) return keptLast;
  for (const { context, offset } of contexts) {
    const value = vbscriptValue(page, context, offset);
    if (value) return inVbscript(point, tools, (mark) => probed.before + value(mark));
  }
  return [];
}

/**
 * Whether tags may be taken out there: `seen` of a bracket in the probe, which had no end. What encodes takes out none. Empty:
 * it cannot be.
 */
function howTakesOut(context: Context, reflection?: Reflection): ReadonlyArray<'seen' | 'perhaps'> {
  if (context.kind !== 'text' || context.within.length > 0 || !reflection?.isKnown || !reflection.sameCase) return [];
  if (reflection.treatmentOf('>') !== 'same') return [];
  const treatment = reflection.treatmentOf('<');
  if (treatment === 'same') return ['perhaps'];
  return treatment === 'changed' || treatment === 'unknown' ? ['seen'] : [];
}

const SHORT_TRIES = 3;

/** Values with what has to stand around them; short ones first where a page shows no more than the beginning. */
function withShort(
  candidates: readonly Candidate[],
  page: string,
  { token, withSpecials, before, after = '' }: Probed,
  { kind }: InjectionPoint,
): Candidate[] {
  const kept = withSpecials ? keptLength(page, token, kind) : null;
  const short = kept === null ? [] : shortest(candidates).filter((one) => shortLengthOf(one) <= kept);
  const around = (candidate: Candidate): Candidate => ({
    ...candidate,
    value: (mark) => before + candidate.value(mark) + after,
  });
  return [...short.slice(0, SHORT_TRIES), ...candidates].map(around);
}

/** An address that has to hold another one, which a script takes for a comment. */
function schemesBefore(context: Context, { before }: Probed): Candidate[] {
  if (context.kind !== 'attribute' || context.role !== 'url' || !/^https?:\/\//.test(before)) return [];
  const value = (mark: string) => `javascript:${PROOF_FUNCTION}(/${mark}/)//${before}`;
  return [{ value, interact: true, unread: false }];
}

export const xssReflected = {
  code: 'xss_reflected',
  name: { it: 'Cross-site scripting riflesso', en: 'Reflected cross-site scripting' },
  kind: 'point',
  from: 'low',
  frugal: true,
  beside: true,
  definitions: [XSS_REFLECTED, XSS_IN_HEADER, XSS_STORED],
  wants: () => true,
  attack: reflectedAt,
  // Where other checks have asked what breaks the point: a page may encode its value, and not the message of its database.
  async waitFor(point, tools) {
    const inRegistration = await probeInRegistrationError(point, tools);
    if (inRegistration) return runsBehind(inRegistration, point, tools);
    // Only the response that created the account shows its texts, and no second account is created for other payloads.
    const ofAccount = markOfAccount(point, tools);
    const seen = ofAccount && seenMark(definitionFor(point).key, ofAccount, [ofAccount.answer]);
    if (seen) return [seen];
    if (!brokenOf.isAsked(point, tools) || (await reflectedAt(point, tools)).length > 0) return [];
    for (const probe of [probeInErrorOf, probeInRows]) {
      const probed = await probe(point, tools);
      const found = probed ? await runsBehind(probed, point, tools) : [];
      if (found.length > 0) return found;
    }
    return [];
  },
} as const satisfies PointCheck;

/** The first of every place, then the second of every place, each value once. */
function inTurn(tries: readonly Try[][]): Try[] {
  const seen = new Set<string>();
  const longest = Math.max(0, ...tries.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => tries.flatMap((list) => list[turn] ?? []))
    .flat()
    .filter(({ candidate }) => {
      const value = candidate.value('');
      return !seen.has(value) && seen.add(value);
    });
}

async function tryAll(point: InjectionPoint, tools: AttackTools, tries: readonly Try[]): Promise<WebSighting[]> {
  let unproven: { readonly execution: Execution; readonly where: Localised; readonly reason: Localised } | null = null;
  let inVain = 0;
  for (const { candidate, where } of tries) {
    if (tools.signal.aborted) return [];
    if (inVain >= Math.max(VISITS_IN_VAIN, tools.depth.payloads / 3)) break;
    const { interact, unread } = candidate;
    const mark = candidate.short ? shortMark() : tools.token();
    const first = await execute(point, tools, candidate.value(mark), { mark, interact, unread });
    if (!first) continue;
    if (first.run.executed) {
      const sighting = await confirm(point, tools, { candidate, where }, { ...first, mark });
      if (sighting) return [sighting];
      continue;
    }
    inVain += 1;
    const reason = unread ? null : reasonNotRun(first);
    if (reason) unproven ??= { execution: first, where, reason };
    // The policy is that of every other value as well.
    if (first.run.failure === null && reason) break;
  }
  if (!unproven) return [];
  const { execution, where, reason } = unproven;
  return [
    {
      key: definitionFor(point).key,
      place: placeOfPoint(point),
      possible: true,
      evidence: filled(
        {
          it: 'Il valore torna senza codifica ({where}): {value}. {reason}',
          en: 'The value comes back unescaped ({where}): {value}. {reason}',
        },
        { where, value: execution.value, reason },
      ),
      messages: [{ exchange: execution.exchange, marks: [execution.value], role: 'proof' }],
    },
  ];
}

const AFTER_AN_ACT: Localised = {
  it: ', in parte dopo un clic, il passaggio del mouse o il focus',
  en: ', some of it after a click, the mouse or the focus',
};

const HELD_BACK: Localised = {
  it: ', impedendo alla pagina di passare ad altro indirizzo con un proprio script',
  en: ', with the page kept from navigating away by its own script',
};

/** Once more with another mark, and once with a value that calls nothing. */
async function confirm(
  point: InjectionPoint,
  tools: AttackTools,
  { candidate, where }: Try,
  first: Execution & { readonly mark: string },
): Promise<WebSighting | null> {
  const { interact, unread } = candidate;
  const mark = candidate.short ? shortMark() : tools.token();
  const again = await execute(point, tools, candidate.value(mark), { mark, interact, unread, isDecisive: true });
  if (!again && (await isOverBudget(point, tools))) {
    const isKept = await staysOnPage(point, first, tools);
    return seenOnce(point, isKept ? XSS_STORED.key : definitionFor(point).key, where, first);
  }
  if (!again?.run.executed) return null;
  const word = tools.token();
  const control = await harmless(point, tools, word);
  if (!control) return null;
  const isKept = await staysOnPage(point, { ...again, mark }, tools);
  return {
    key: isKept ? XSS_STORED.key : definitionFor(point).key,
    place: placeOfPoint(point),
    evidence: filled(
      {
        it: 'Dove finisce il valore: {where}. {first} è stato eseguito nel browser{after}{stayed}; lo stesso vale per {again}. Il valore innocuo {word} no.{kept}',
        en: 'The value lands in {where}. {first} was executed in the browser{after}{stayed}; so was {again}. The harmless value {word} was not.{kept}',
      },
      {
        ...{ where, first: first.value, after: interact ? AFTER_AN_ACT : '', again: again.value, word },
        stayed: first.run.stayed ? HELD_BACK : '',
        kept: isKept ? KEPT : '',
      },
    ),
    messages: [
      { exchange: first.exchange, marks: [first.value], role: 'proof' },
      { exchange: again.exchange, marks: [again.value], role: 'repeat' },
      { exchange: control, marks: [word], role: 'control' },
    ],
  };
}

/** A form that stores what it is sent is sent a few times only. */
const isOverBudget = async (point: InjectionPoint, tools: AttackTools) =>
  (await tools.send(point, tools.token())).failure === 'over_budget';

/** No page calls the proof with a mark of ours by itself, but nothing was held against it. */
const seenOnce = (
  point: InjectionPoint,
  key: string,
  where: Localised,
  { exchange, value }: Execution,
): WebSighting => ({
  key,
  place: placeOfPoint(point),
  possible: true,
  evidence: filled(
    {
      it: 'Dove finisce il valore: {where}. {value} è stato eseguito nel browser; non è stato inviato una seconda volta, perché il modulo memorizza ciò che riceve.',
      en: 'The value lands in {where}. {value} was executed in the browser; it was not sent a second time, since the form stores what it is sent.',
    },
    { where, value },
  ),
  messages: [{ exchange, marks: [value], role: 'proof' }],
});

const KEPT: Localised = {
  it: ' La pagina mostra ancora il valore quando viene aperta di nuovo: è memorizzato.',
  en: ' The page still shows the value when it is opened again: it is stored.',
};

/** Whether a page shows what was sent to it when it is asked for by itself: everybody is shown it then. */
async function staysOnPage(
  { request, page }: InjectionPoint,
  { mark, exchange }: Pick<Execution, 'exchange'> & { readonly mark: string },
  tools: AttackTools,
): Promise<boolean> {
  const isLink = request.method === 'GET';
  const isShownAt = async (url: string) => {
    // What a link leaves in the session of its visitor is shown to nobody else.
    const asked = isLink ? askAnonymously(tools, url) : tools.request({ method: 'GET', url, headers: [], body: null });
    const { response } = await asked;
    return response !== null && renderingOf(response) === 'html' && couldRun(textOf(response.body), mark);
  };
  // The form may lead on to the page that shows it, by an address without the value itself.
  const { method, url: shownAt } = exchange.request;
  const next = method === 'GET' && !isLink ? [shownAt] : [];
  const places = isLink ? [request.url.replace(/[?#].*$/s, ''), page] : [...next, request.url, page];
  // Twice: what a session was told once is gone then.
  for (const url of new Set(places))
    if (!url.includes(mark) && (await isShownAt(url)) && (await isShownAt(url))) return true;
  return false;
}

/** Our browser runs no VBScript, so that nothing is proven: that the value becomes code there, its page shows. */
async function inVbscript(
  point: InjectionPoint,
  tools: AttackTools,
  value: (mark: string) => string,
): Promise<WebSighting[]> {
  const ask = async () => {
    const mark = tools.token();
    const exchange = await tools.send(point, value(mark));
    const isCode = exchange.response !== null && isVbscriptCode(textOf(exchange.response.body), mark);
    return isCode ? { exchange, value: value(mark) } : null;
  };
  const [first, again] = [await ask(), await ask()];
  const word = tools.token();
  const control = first && again && (await harmless(point, tools, word));
  if (!control) return [];
  return [
    {
      key: definitionFor(point).key,
      place: placeOfPoint(point),
      possible: true,
      evidence: filled(
        {
          it: 'Il valore finisce in uno script VBScript, e {first} vi diventa codice; lo stesso vale per {again}. VBScript è eseguito soltanto da Internet Explorer e dalla sua modalità in Edge.',
          en: 'The value lands in a VBScript, and {first} becomes code there; so does {again}. Only Internet Explorer and its mode in Edge run VBScript.',
        },
        { first: first.value, again: again.value },
      ),
      messages: [
        { exchange: first.exchange, marks: [first.value], role: 'proof' },
        { exchange: again.exchange, marks: [again.value], role: 'repeat' },
        { exchange: control, marks: [word], role: 'control' },
      ],
    },
  ];
}

/** Why what could run did not; null: it was no script after all. */
function reasonNotRun({ exchange, run }: Execution): Localised | null {
  if (run.failure === 'unavailable' || run.failure === 'timed_out')
    return {
      it: 'Non c’era un browser per vedere se viene eseguito.',
      en: 'No browser was there to see whether it runs.',
    };
  if (run.restless)
    return {
      it: 'La pagina si ricarica senza fine: non si è visto se viene eseguito.',
      en: 'The page goes on to itself for ever: whether it runs was not seen.',
    };
  const policy = exchange.response ? scriptPolicyOf(exchange.response.headers) : 'none';
  return policy === 'some'
    ? {
        it: 'La content security policy della pagina ha impedito al browser di eseguirlo.',
        en: 'The content security policy of the page kept the browser from running it.',
      }
    : null;
}

const SCRIPT_PARTS: Readonly<Record<ScriptPart, Localised>> = {
  code: { it: 'codice', en: 'code' },
  single: { it: 'stringa tra apici', en: 'string in single quotes' },
  double: { it: 'stringa tra virgolette', en: 'string in double quotes' },
  template: { it: 'template literal', en: 'template literal' },
  regex: { it: 'espressione regolare', en: 'regular expression' },
  'line comment': { it: 'commento di riga', en: 'line comment' },
  'block comment': { it: 'commento di blocco', en: 'block comment' },
};

function wordsFor(context: Context): Localised {
  switch (context.kind) {
    case 'text':
      return { it: 'il testo di un elemento', en: 'the text of an element' };
    case 'raw text':
      return filled(
        { it: 'il contenuto di un elemento {element}', en: 'the content of a {element} element' },
        { element: context.element },
      );
    case 'script':
      return filled({ it: 'uno script ({part})', en: 'a script ({part})' }, { part: SCRIPT_PARTS[context.state.part] });
    case 'comment':
      return { it: 'un commento', en: 'a comment' };
    case 'tag name':
      return { it: 'il nome di un elemento', en: 'the name of an element' };
    case 'attribute name':
      return filled(
        { it: 'il nome di un attributo di {element}', en: 'the name of an attribute of {element}' },
        { element: context.element },
      );
    case 'attribute':
      return filled(
        { it: 'l’attributo {name} di {element} ({quote})', en: 'the attribute {name} of {element} ({quote})' },
        {
          name: context.name,
          element: context.element,
          quote: context.quote === '' ? { it: 'senza virgolette', en: 'without quotes' } : context.quote,
        },
      );
  }
}
