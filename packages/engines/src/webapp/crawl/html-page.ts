import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { trackFormOwners } from '../reading/form-owners.ts';
import { asksBefore, labelOf, questionsOf, saidOf } from '../reading/link-label.ts';
import type { Field, SeenForm } from './form.ts';
import { formsByScript } from './scripted-actions.ts';
import { serialisedForms } from './serialised-forms.ts';
import { navigationsInScript } from './site-files.ts';
import { isVague, optionActs } from './state-change.ts';

/** What a page names and asks for, read from its markup alone. */
export interface HtmlPage {
  readonly title: string | null;
  /** As they stand there. */
  readonly links: readonly string[];
  /** The words of links, where they have any. */
  readonly labels: ReadonlyMap<string, string>;
  /** What stands around links. */
  readonly places: ReadonlyMap<string, LinkPlace>;
  /** What it loads and is no page. */
  readonly resources: readonly string[];
  readonly forms: readonly SeenForm[];
  /** Base for its links, if it gives one. */
  readonly base: string | null;
  /** Something in it may run: only a browser sees the whole of it. */
  readonly runs: boolean;
  /** Texts of its own scripts, where addresses may stand. */
  readonly scripts: readonly string[];
  readonly comments: readonly string[];
  /** What may run in it or be acted on by what runs, piece by piece: scripts, handlers, forms, buttons. Words with numbers in them are alike. */
  readonly pieces: ReadonlySet<string>;
  /** Kinds of its elements, by name, class and id: what it looks like, whatever its texts are. */
  readonly elements: ReadonlySet<string>;
}

/** What stands around a link. */
export interface LinkPlace {
  /** The text before and behind it in the same element, without other links. */
  readonly near: string;
  /** Where a form that asks for a password is: around the link, close before it, or elsewhere in the page. */
  readonly signIn: 'around' | 'before' | 'elsewhere' | null;
  /** Something is asked before it is followed. */
  readonly asks: boolean;
  /** It shows a sign or a picture alone, and no words say what it is. */
  readonly isSign: boolean;
  /** It stands in a menu, or in the frame of the page. */
  readonly isInMenu: boolean;
  /** It is a heading, or in one. */
  readonly isHeading: boolean;
}

const LINKS: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  iframe: ['src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
};
/** Of `<link>` those that lead to pages. */
const LINKED_PAGES = /^(?:alternate|next|prev|canonical|help|search|author|license|manifest|first|last)\b/i;
const RESOURCES = new Set(['img', 'script', 'source', 'audio', 'video', 'track', 'input']);
const MAX_LINKS = 3000;
const MAX_FORMS = 100;
const MAX_FIELDS = 100;
const MAX_KINDS = 400;
const MAX_PIECES = 2000;
/** Of the text before a field. */
const SAID = 120;
/** Text between a form and a link that still belongs to it. */
const BESIDE = 100;
const MAX_AROUND = 6;
const MAX_NODES = 400_000;

const attribute = (element: Tree.Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

export function readHtml(text: string): HtmlPage {
  const owners = trackFormOwners();
  const document = parse(text, { treeAdapter: owners.adapter });
  const links = new Set<string>();
  const resources = new Set<string>();
  const labels = new Map<string, string>();
  const linkPlaces: Array<
    { to: string; form: Tree.Element | null; before: Tree.Element | null } & Omit<LinkPlace, 'signIn'>
  > = [];
  const forms = new Map<Tree.Element, SeenForm & { fields: Field[]; buttons: string[] }>();
  const placed: Array<{ element: Tree.Element; nearest: Tree.Element | null; fields: readonly Field[] }> = [];
  const scripts: string[] = [];
  const comments: string[] = [];
  const elements = new Set<string>();
  const pieces = new Set<string>();
  let title: string | null = null;
  let base: string | null = null;
  let runs = false;
  /** Text since the last field: as a rule the next one's label. */
  let said = '';
  let heading = '';
  const legends = new Map<Tree.Element, string>();
  /** What stands before the buttons of forms. */
  const texts = new Map<Tree.Element, string>();
  const addLabel = (to: string, label: string) =>
    void labels.set(to, `${labels.get(to) ?? ''}\n${label}`.slice(0, 400));
  /** The form of the last field. */
  let lastForm: Tree.Element | null = null;
  /** The form of the last picture or link to a file, and how many elements have come since. */
  let shownFile: { form: Tree.Element; since: number } | null = null;
  // With a list of its own: hostile markup nests deeper than calls may.
  const open: Array<{ node: Tree.ChildNode; form: Tree.Element | null }> = document.childNodes
    .map((node) => ({ node, form: null }))
    .reverse();
  for (let nodes = 0; nodes < MAX_NODES; nodes += 1) {
    const taken = open.pop();
    if (!taken) break;
    const { node } = taken;
    let { form } = taken;
    if (node.nodeName === '#comment') comments.push((node as Tree.CommentNode).data.slice(0, 5000));
    if (node.nodeName === '#text') said = `${said} ${(node as Tree.TextNode).value}`.slice(-SAID);
    if (!('tagName' in node)) continue;
    const { tagName } = node;
    owners.noteId(node);
    if (elements.size < MAX_KINDS) elements.add(kindOf(node));
    if (HEADINGS.test(tagName)) heading = shownText(node);
    if (tagName === 'legend' && form) legends.set(form, shownText(node));
    if (tagName === 'form') {
      form = node;
      if (forms.size < MAX_FORMS)
        forms.set(node, {
          action: attribute(node, 'action') ?? '',
          method: methodOf(attribute(node, 'method')),
          encoding: (attribute(node, 'enctype') ?? '').toLowerCase(),
          fields: [],
          buttons: [],
          before: said.replaceAll(/\s+/g, ' ').trim(),
          ...(heading !== '' && { heading }),
          ...idOf(node),
          ...askedBefore(node),
        });
      heading = '';
    }
    if (tagName === 'option' && ADDRESS.test(attribute(node, 'value') ?? '')) {
      links.add(attribute(node, 'value') ?? '');
      addLabel(attribute(node, 'value') ?? '', textOf(node).trim());
    }
    if (form && isSubmit(node)) texts.set(form, `${texts.get(form) ?? ''} ${said}`.slice(-SAID));
    if (shownFile) shownFile.since += 1;
    if (form && showsFile(node)) shownFile = { form, since: 0 };
    const isFileShown = shownFile !== null && shownFile.form === form && shownFile.since <= CLOSE;
    const plainField = fieldOf(node, said);
    const field = plainField?.type === 'file' && isFileShown ? { ...plainField, showsFile: true } : plainField;
    if (field || isSubmit(node))
      placed.push({ element: node, nearest: form, fields: field ? choicesOf(node, field) : [] });
    if (FIELDS.has(tagName)) {
      said = '';
      lastForm = form;
    }
    if (tagName === 'title') title ??= textOf(node).trim().slice(0, 300);
    if (tagName === 'base') base ??= attribute(node, 'href');
    if (tagName === 'script') {
      runs = true;
      scripts.push(textOf(node));
    }
    if (tagName === 'meta' && attribute(node, 'http-equiv')?.toLowerCase() === 'refresh') {
      const to = /^[\d.\s]{0,20}[;,]\s{0,9}(?:url\s{0,5}=\s{0,5})?['"]?([^'"]{1,2000})/i.exec(
        attribute(node, 'content') ?? '',
      );
      if (to?.[1]) links.add(to[1]);
    }
    runs ||= node.attrs.some(isRun);
    for (const piece of piecesOf(node)) if (pieces.size < MAX_PIECES) pieces.add(piece);
    if (links.size < MAX_LINKS && (tagName !== 'link' || LINKED_PAGES.test(attribute(node, 'rel') ?? ''))) {
      for (const name of LINKS[tagName] ?? []) {
        const to = attribute(node, name);
        if (to !== null) links.add(to);
        if (to !== null && (tagName === 'a' || tagName === 'area')) addLabel(to, labelWithin(node, said));
        if (to !== null && tagName === 'a')
          linkPlaces.push({
            ...{ to, near: textAround(node), form, before: said.length < BESIDE ? lastForm : null },
            ...{ asks: asksBefore(node), isSign: isSign(node), ...standing(node) },
          });
      }
    }
    for (const to of links.size < MAX_LINKS ? pressedAddresses(node) : []) {
      links.add(to);
      addLabel(to, labelOf(node));
    }
    if (RESOURCES.has(tagName) && resources.size < MAX_LINKS) resources.add(attribute(node, 'src') ?? '');
    const inner = tagName === 'template' ? (node as Tree.Template).content.childNodes : node.childNodes;
    for (let at = inner.length - 1; at >= 0; at -= 1) open.push({ node: inner[at] as Tree.ChildNode, form });
  }
  /** How many of the buttons of a form ask something before they send it. */
  const asking = new Map<Tree.Element, number>();
  for (const { fields, ...place } of placed) {
    const owner = owners.ownerOf(place);
    const owned = owner && forms.get(owner);
    if (!owned) continue;
    owned.fields.push(...fields.slice(0, Math.max(0, MAX_FIELDS - owned.fields.length)));
    if (!isSubmit(place.element) || owned.buttons.length >= MAX_FIELDS) continue;
    owned.buttons.push(labelOf(place.element));
    if (asksBefore(place.element)) asking.set(owner, (asking.get(owner) ?? 0) + 1);
  }
  for (const [form, seen] of forms) {
    const heading = legends.get(form) ?? seen.heading;
    const before = `${seen.before}\n${texts.get(form) ?? ''}`.replaceAll(/[^\S\n]+/g, ' ').trim();
    const isAsking = asking.has(form) && asking.get(form) === seen.buttons.length && seen.asks === undefined;
    forms.set(form, { ...seen, before, ...(heading !== undefined && { heading }), ...(isAsking && { asks: ASKED }) });
  }
  const asksForPassword = (form: Tree.Element | null) =>
    form !== null && forms.get(form)?.fields.some(({ type }) => type === 'password') === true;
  const hasSignIn = [...forms.keys()].some(asksForPassword);
  const places = new Map<string, LinkPlace>();
  for (const { to, form, before, ...own } of linkPlaces) {
    const known = places.get(to);
    const elsewhere = hasSignIn ? 'elsewhere' : null;
    const signIn = asksForPassword(form) ? 'around' : asksForPassword(before) ? 'before' : elsewhere;
    places.set(to, {
      ...{ near: `${known?.near ?? ''}\n${own.near}`.slice(0, 400), signIn },
      ...{ asks: own.asks || known?.asks === true, isSign: own.isSign && known?.isSign !== false },
      ...{ isInMenu: own.isInMenu || known?.isInMenu === true, isHeading: own.isHeading || known?.isHeading === true },
    });
  }
  resources.delete('');
  return {
    title,
    links: [...links],
    labels,
    places,
    resources: [...resources],
    forms: [
      ...forms.values(),
      ...formsByScript([...forms.values()], scripts),
      ...serialisedForms([...forms.values()], scripts),
    ],
    base,
    runs,
    scripts,
    comments,
    elements,
    pieces: new Set([...pieces, ...[...forms.values()].map(pieceOfForm)]),
  };
}

function idOf(element: Tree.Element): { readonly id?: string } {
  const id = attribute(element, 'id');
  return id ? { id } : {};
}

const isRun = ({ name, value }: { name: string; value: string }) =>
  /^on[a-z]{3,}$/.test(name) || /^\s*javascript:/i.test(value);

/** Where an element leads that is no link: by its handlers, or by an attribute that a script of the page reads. */
const pressedAddresses = ({ attrs }: Tree.Element) =>
  attrs.flatMap((one) => {
    if (isRun(one)) return navigationsInScript(one.value);
    return one.value !== '' && /^data-(?:[\w-]{1,40}-)?(?:url|href)$/.test(one.name) ? [one.value] : [];
  });

const ACTED_ON = new Set(['button', 'input', 'select', 'textarea', 'iframe', 'frame', 'summary']);
/** What frameworks read out of the markup. */
const DIRECTIVE = /^(?:data-|hx-|x-|v-|ng-|up-|@|:|\(|\[|\*)/;

function piecesOf(node: Tree.Element): string[] {
  const { tagName, attrs } = node;
  const read = attrs.filter((one) => isRun(one) || DIRECTIVE.test(one.name));
  const found = read.map(({ name, value }) => `${tagName} ${name}=${value}`);
  if (tagName === 'script') found.push(`script ${attribute(node, 'src') ?? textOf(node)}`);
  if (ACTED_ON.has(tagName) || tagName.includes('-')) found.push(`element ${kindOf(node)}`);
  return found.map(withoutNumbers);
}

const pieceOfForm = ({ action, method, fields }: SeenForm) =>
  withoutNumbers(`form ${method} ${action} ${fields.map(({ name }) => name).join('&')}`);

/** Long texts by their digest. Codes are other ones in each answer. */
const withoutNumbers = (text: string) => {
  const plain = text.replaceAll(/[\w+/=-]*\d[\w+/=-]*/g, '#');
  return plain.length < 80 ? plain : createHash('sha256').update(plain).digest('base64');
};

/** As browsers read it: what they do not know is GET. */
const methodOf = (given: string | null) => /^(?:post|dialog)$/i.exec(given ?? '')?.[0].toLowerCase() ?? 'get';

const kindOf = (element: Tree.Element) =>
  `${element.tagName}.${attribute(element, 'class') ?? ''}#${attribute(element, 'id') ?? ''}`
    .slice(0, 200)
    .replaceAll(/\d+/g, '#');

function textOf(element: Tree.Element): string {
  return element.childNodes.map((node) => (node.nodeName === '#text' ? (node as Tree.TextNode).value : '')).join('');
}

/** Elements between what a form shows and the field that replaces it. */
const CLOSE = 8;
const DECORATION = /captcha|icon|logo|sprite|button|arrow|loader|loading|spinner|blank|pixel|placeholder|\.svg/i;
const STORED_FILE = /\.(?:jpe?g|png|gif|webp|bmp|pdf|docx?|odt|rtf|xlsx?|csv|zip)(?:[?#]|$)/i;

/** A picture, or a link to a file that was stored. */
function showsFile(node: Tree.Element): boolean {
  if (node.tagName === 'a') return STORED_FILE.test(attribute(node, 'href') ?? '');
  const source = attribute(node, 'src') ?? '';
  return node.tagName === 'img' && source !== '' && !DECORATION.test(`${source} ${attribute(node, 'class') ?? ''}`);
}

const INLINE = new Set(['span', 'small', 'b', 'strong', 'em', 'i', 'font', 'u', 'br']);

/** The text on both sides of a link, up to the next element that is more than text. */
function textAround(link: Tree.Element): string {
  let node: Tree.Element = link;
  for (let parent = node.parentNode; parent && 'tagName' in parent && INLINE.has(parent.tagName); ) {
    node = parent;
    parent = node.parentNode;
  }
  const siblings = node.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(node);
  const isText = (one: Tree.ChildNode) => one.nodeName === '#text' || INLINE.has(one.nodeName);
  const before = siblings.slice(Math.max(0, at - MAX_AROUND), at);
  const after = siblings.slice(at + 1, at + 1 + MAX_AROUND);
  const first = before.findLastIndex((one) => !isText(one)) + 1;
  const end = after.findIndex((one) => !isText(one));
  const read = (some: readonly Tree.ChildNode[]) =>
    some
      .map((one) => ('tagName' in one ? textOf(one) : one.nodeName === '#text' ? (one as Tree.TextNode).value : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return `${read(before.slice(first)).slice(-BESIDE)} ${read(end < 0 ? after : after.slice(0, end)).slice(0, BESIDE)}`.trim();
}

const MENU = /^(?:nav|header|footer|aside|menu)$/;
const MENU_ROLE = /^(?:navigation|menu|menubar|tablist|toolbar|banner|contentinfo)$/;
const MENU_CLASS = /(?:^|[\s_-])(?:nav|navbar|menubar|sidebar|topbar|breadcrumbs?|pagination|pager|tabs)(?:$|[\s_-])/i;
const MAX_ABOVE = 12;

/** Where in the page a link stands. */
function standing(link: Tree.Element): Pick<LinkPlace, 'isInMenu' | 'isHeading'> {
  let isInMenu = false;
  let isHeading = elementIn(link, HEADINGS);
  let node: Tree.Node | null = link.parentNode;
  for (let steps = 0; node && 'tagName' in node && steps < MAX_ABOVE; steps += 1, node = node.parentNode) {
    const role = attribute(node, 'role') ?? '';
    isInMenu ||= MENU.test(node.tagName) || MENU_ROLE.test(role) || MENU_CLASS.test(attribute(node, 'class') ?? '');
    isHeading ||= HEADINGS.test(node.tagName) || node.tagName === 'th' || node.tagName === 'dt';
  }
  return { isInMenu, isHeading };
}

const elementIn = ({ childNodes }: Tree.Element, name: RegExp): boolean =>
  childNodes.some((node) => 'tagName' in node && name.test(node.tagName));

/** A link without two letters in a row, in itself or in what it says to those who do not see it. */
const isSign = (link: Tree.Element): boolean => !/\p{L}{2}/u.test(saidOf(link));

/** What a link says; with the text around it where its own words point there: "Click here to delete your account". */
function labelWithin(link: Tree.Element, said: string): string {
  const label = labelOf(link);
  const shown = label.split('\n')[0] ?? '';
  if (POINTS.test(shown))
    return `${label}\n${textAround(link)
      .replace(/^.*\bclick\b\s*/i, '')
      .replace(/^(?:to|per|um|pour|para)\s/i, '')}`;
  return isVague(shown) ? `${label}\n${said.replaceAll(/\s+/g, ' ').trim()}` : label;
}
const POINTS = /^(?:click )?(?:here|qui|hier|ici|aqui|aquí|this link|›|»|→)$/i;

const HEADINGS = /^h[1-6]$/;
const shownText = (element: Tree.Element) => labelOf(element).split('\n')[0] ?? '';

/** A question that a script puts together. */
const ASKED = '?';

function askedBefore(element: Tree.Element): { asks?: string } {
  const asks = questionsOf(element).join('\n');
  return asks !== '' ? { asks } : asksBefore(element) ? { asks: ASKED } : {};
}

function isSubmit(node: Tree.Element): boolean {
  const type = (attribute(node, 'type') ?? '').toLowerCase();
  if (node.tagName === 'button') return type === '' || type === 'submit';
  return node.tagName === 'input' && (type === 'submit' || type === 'image');
}

/** A value of a drop-down that is the address of a page. */
const ADDRESS = /^(?:https?:\/\/|\.{0,2}\/|\?[\w-]+=|[\w/.-]{1,200}\.(?:php\d?|html?|aspx?|jspx?|cfm|do)(?:[?#]|$))/i;
/** Attributes that tell what to write. */
const HINTS = ['placeholder', 'aria-label', 'title'];
/** Without numbers, which would make it look like an example of what to write. */
const wordsOfId = (element: Tree.Element) => (attribute(element, 'id') ?? '').replaceAll(/\d+/g, ' ').trim();
function labelAround(element: Tree.Element): string {
  const label = element.parentNode;
  return label && 'tagName' in label && label.tagName === 'label' ? shownText(label) : '';
}
const FIELDS = new Set(['input', 'select', 'textarea', 'button']);
const SENDS_AT_ONCE = ['onchange', 'oninput', 'onclick'];
const SENDS = /submit\s{0,3}\(/i;

function fieldOf(element: Tree.Element, said: string): Field | null {
  const { tagName } = element;
  const name = attribute(element, 'name');
  if (!FIELDS.has(tagName) || name === null || name === '' || attribute(element, 'disabled') !== null) return null;
  const given = (attribute(element, 'type') ?? '').toLowerCase();
  const shared = { name, required: attribute(element, 'required') !== null };
  const bounds = {
    min: attribute(element, 'min'),
    max: attribute(element, 'max'),
    maxLength: Number(attribute(element, 'maxlength') ?? Number.NaN) || null,
    pattern: attribute(element, 'pattern'),
    step: attribute(element, 'step'),
    hint: [
      ...HINTS.map((hint) => attribute(element, hint) ?? ''),
      wordsOfId(element),
      /^(?:checkbox|radio)$/.test(given) ? labelAround(element) : '',
      said.replaceAll(/\s+/g, ' ').trim(),
    ]
      .filter((line) => line !== '')
      .join('\n')
      .slice(0, 400),
    placeholder: (attribute(element, 'placeholder') ?? '').slice(0, 600),
    accept: attribute(element, 'accept'),
    checked: attribute(element, 'checked') !== null,
    ...(SENDS_AT_ONCE.some((event) => SENDS.test(attribute(element, event) ?? '')) && { sendsForm: true }),
  };
  if (tagName === 'textarea') return { ...shared, ...bounds, type: 'textarea', value: textOf(element), options: [] };
  if (tagName === 'select') {
    const all = optionsOf(element);
    const harmless = all.filter(({ selected, text, value }) => selected || !optionActs(text, value));
    const options = harmless.length > 0 ? harmless : all;
    const isAct = ({ text, value }: (typeof all)[number]) => value === '' || optionActs(text, value);
    const acts = all.some(({ value }) => value !== '') && all.every(isAct) && !all.some(({ value }) => value === '');
    const chosen = options.find(({ selected }) => selected) ?? options.find(({ value }) => value !== '') ?? options[0];
    return {
      ...shared,
      ...bounds,
      type: 'select',
      value: chosen?.value ?? '',
      checked: options.some(({ selected }) => selected),
      ...(acts && { acts }),
      navigates: attribute(element, 'onchange') !== null,
      options: options.map(({ value }) => value),
    };
  }
  const type = tagName === 'button' ? given || 'submit' : given || 'text';
  return { ...shared, ...bounds, ...askedBefore(element), type, value: attribute(element, 'value') ?? '', options: [] };
}

const MAX_OPTIONS = 1000;
/** Choices of a list of which several may be chosen, beside those that are. */
const MAX_CHOICES = 20;

/** A list of which several may be chosen is one of boxes: those that are chosen are sent, and no other takes their place. */
function choicesOf(element: Tree.Element, field: Field): readonly Field[] {
  if (field.type !== 'select' || attribute(element, 'multiple') === null) return [field];
  const all = optionsOf(element).filter(({ selected, text, value }) => selected || !optionActs(text, value));
  const shown = all.filter(({ selected }, at) => selected || at < MAX_CHOICES);
  return shown.map(({ value, text, selected }) => ({
    ...{ ...field, type: 'checkbox', value, checked: selected, options: [], isOption: true },
    ...{ required: field.required && shown.length === 1, hint: text.slice(0, 400) },
  }));
}

function optionsOf(select: Tree.Element) {
  const found: Array<{ value: string; text: string; selected: boolean }> = [];
  const open = [...select.childNodes].reverse();
  for (let node = open.pop(); node && found.length < MAX_OPTIONS; node = open.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'option') {
      const text = textOf(node).trim();
      found.push({ value: attribute(node, 'value') ?? text, text, selected: attribute(node, 'selected') !== null });
    } else open.push(...node.childNodes.toReversed());
  }
  return found;
}
