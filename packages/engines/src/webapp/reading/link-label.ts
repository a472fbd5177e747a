import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** What tells a person what a link or a button does. */
export interface LabelParts {
  /** What it shows as text, and says to those who do not see it. */
  readonly texts: readonly string[];
  /** Names of classes and pictures, of its own and of what is in it. */
  readonly names: readonly string[];
  /** What asks before it acts. */
  readonly questions: readonly string[];
}

const MAX_LABEL = 200;
/** Soft hyphens and signs without width. */
const HIDDEN = /\u00AD|\u200B|\u200C|\u200D|\u2060|\uFEFF/g;
const MAX_NODES = 60;
/** Icons by their names, and the signs that stand for them. */
const NAMED_ICONS: ReadonlyArray<readonly [name: RegExp, word: string]> = [
  [
    /(?:^|[^a-z])(?:trash\w{0,4}|delete|remove|garbage|bin|eraser|broom|cestino|papierkorb|corbeille|papelera)(?:$|[^a-z])|🗑/iu,
    'delete',
  ],
  [/(?:^|[^a-z])(?:sign-?out|log-?out|power-?off)(?:$|[^a-z])/i, 'logout'],
  [
    /(?:^|[^a-z])(?:ban|times|xmark|x-lg|x-circle|minus-circle|user-(?:slash|minus|times|x)|reject)(?:$|[^a-z])|❌|🚫|⛔|➖/iu,
    'reject',
  ],
  [/(?:^|[^a-z])(?:check|check-circle|approve)(?:$|[^a-z])|✅/iu, 'approve'],
  [/(?:^|[^a-z])(?:un)?lock(?:$|[^a-z])|🔒|🔓/iu, 'lock'],
  [/(?:^|[^a-z])archive(?:$|[^a-z])/i, 'archive'],
  [/(?:^|[^a-z])(?:thumbtack|pin)(?:$|[^a-z])|📌/iu, 'pin'],
  [/(?:^|[^a-z])(?:thumbs?-?(?:up|down)|heart)(?:$|[^a-z])/i, 'like'],
  [/(?:^|[^a-z])paper-?plane(?:$|[^a-z])/i, 'resend'],
  [/(?:^|[^a-z])(?:undo|rollback)(?:$|[^a-z])/i, 'restore'],
];
const QUESTION = /\bconfirm\s{0,5}\(\s{0,5}(["'`])(.{1,200}?)\1/s;
const ASKS = /^(?:data-(?:[\w-]{1,40}-)?confirm|hx-confirm|wire:confirm)$/;

/** A line for each. An icon counts where nothing is written: beside words it is an ornament. */
export function composeLabel({ texts, names, questions }: LabelParts): string {
  const lines = texts
    .map((text) => text.replaceAll(HIDDEN, '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const shown = [...names.map((name) => name.replaceAll(/([a-z])([A-Z])/g, '$1-$2')), ...lines];
  const icons = lines.some((line) => /\p{L}{2}/u.test(line))
    ? []
    : NAMED_ICONS.filter(([name]) => shown.some((one) => name.test(one))).map(([, word]) => word);
  const asked = questions.map((question) => QUESTION.exec(question)?.[2] ?? question);
  return [...lines, ...icons, ...asked].join('\n').slice(0, MAX_LABEL);
}

const SAYS = /^(?:value|aria-label|title|alt|data-(?:[\w-]{1,40}-)?(?:title|tooltip|label))$/;
const NAMES_ICON = ['class', 'src', 'href', 'xlink:href', 'data-feather', 'data-lucide', 'data-icon', 'data-testid'];

const attribute = ({ attrs }: Tree.Element, name: string) => attrs.find((one) => one.name === name)?.value ?? '';

/** The words a person reads on an element; in a table those above its column, where its own say nothing. */
export function labelOf(element: Tree.Element): string {
  const own = ownLabelOf(element);
  const heading = /\p{L}{3}/u.test(own) ? '' : headingOf(element);
  return [own, heading].filter((line) => line !== '').join('\n');
}

/** What a link shows as text, and says to those who do not see it. */
export const saidOf = (element: Tree.Element): string => textsOf(element, elementsIn(element)).join(' ').trim();

function textsOf(element: Tree.Element, inner: readonly Tree.Element[]): string[] {
  const shown = [element, ...element.childNodes.filter(isElement)].map(ownText).join(' ').trim();
  return [
    shown === '' ? inner.map(ownText).join(' ') : shown,
    ...element.attrs.flatMap(({ name, value }) => (SAYS.test(name) ? [value] : [])),
    ...inner.flatMap((one) => [attribute(one, 'alt'), attribute(one, 'title')]),
  ];
}

function ownLabelOf(element: Tree.Element): string {
  const inner = elementsIn(element);
  return composeLabel({
    texts: textsOf(element, inner),
    names: [element, ...inner].flatMap((one) => NAMES_ICON.map((name) => nameIn(one, name))),
    questions: questionsOf(element),
  });
}

/** Whether something is asked before it is followed or pressed, whatever the words are. */
export const asksBefore = ({ attrs }: Tree.Element): boolean =>
  attrs.some(({ name, value }) =>
    /^on(?:click|submit)$/.test(name) ? ASKS_BY_SCRIPT.test(value) : ASKS.test(name) && !/^(?:false|0)$/.test(value),
  );
/** A handler that puts a question before it does something. */
export const ASKS_BY_SCRIPT = /\bconfirm\s{0,5}\(/;

/** What is asked before something is done. */
export const questionsOf = ({ attrs }: Tree.Element): string[] =>
  attrs.flatMap(({ name, value }) => {
    const asked = /^on(?:click|submit)$/.test(name) ? QUESTION.exec(value)?.[2] : ASKS.test(name) ? value : undefined;
    return asked === undefined ? [] : [asked];
  });

const MAX_COLUMNS = 40;
const headings = new WeakMap<Tree.Element, readonly string[]>();

function headingOf(element: Tree.Element): string {
  const cell = around(element, 'td');
  const table = cell && around(cell, 'table');
  const row = cell?.parentNode;
  if (!cell || !table || !row) return '';
  const known = headings.get(table) ?? headingsIn(table);
  headings.set(table, known);
  return known[row.childNodes.filter(isElement).slice(0, MAX_COLUMNS).indexOf(cell)] ?? '';
}

/** Of its first row, where that has headings. */
function headingsIn(table: Tree.Element): readonly string[] {
  const row = elementsIn(table).find(({ tagName }) => tagName === 'tr');
  const cells = (row?.childNodes ?? []).filter(isElement).slice(0, MAX_COLUMNS);
  if (!cells.some(({ tagName }) => tagName === 'th')) return [];
  return cells.map((cell) => [cell, ...elementsIn(cell)].map(ownText).join(' ').replaceAll(/\s+/g, ' ').trim());
}

function around(element: Tree.Element, name: string): Tree.Element | null {
  let node = element.parentNode;
  for (let steps = 0; node && isElement(node) && steps < MAX_COLUMNS; steps += 1) {
    if (node.tagName === name) return node;
    node = node.parentNode;
  }
  return null;
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

const ownText = ({ childNodes }: Tree.Element) =>
  childNodes.map((node) => (node.nodeName === '#text' ? (node as Tree.TextNode).value : '')).join('');

/** Where the link itself leads is no icon. */
const nameIn = (element: Tree.Element, name: string) =>
  name === 'href' && element.tagName === 'a' ? '' : attribute(element, name);

function elementsIn(element: Tree.Element): Tree.Element[] {
  const found: Tree.Element[] = [];
  const open = [...element.childNodes].reverse();
  for (let node = open.pop(); node && found.length < MAX_NODES; node = open.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    open.push(...node.childNodes.toReversed());
  }
  return found;
}
