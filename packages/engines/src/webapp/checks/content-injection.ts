import type { WebResponse } from '@rocca/tools/web/model';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cweReference, scored } from '../../core/definition.ts';
import { type Context, contextsOf, holdsNoMarkup, nodesOf } from '../attack/contexts.ts';
import { hasRule, ruleAfter } from '../attack/css-state.ts';
import { probeOf, reflectionsIn, textOf } from '../attack/probe.ts';
import { headerOf, renderingOf, scriptPolicyOf } from '../attack/rendered.ts';
import type { PointCheck, WebDefinition } from '../check.ts';
import { type Evidence, filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { reflectedAt } from './xss-reflected.ts';

type Element = DefaultTreeAdapterTypes.Element;

const DEFINITION: WebDefinition = {
  key: 'content-injection',
  family: 'Cross-site scripting',
  name: { it: 'Contenuti della pagina scelti da altri (content injection)', en: 'Content injection' },
  description: {
    it: 'La pagina restituisce un valore della richiesta in un punto che decide da dove carica contenuti, dove invia i moduli o che aspetto ha. Anche senza script, chi convince una persona ad aprire un indirizzo preparato può farsi inviare ciò che scrive o mostrarle una pagina falsa sotto l’indirizzo del sito.',
    en: 'The page sends a value of the request back in a place that decides where it loads content from, where its forms are sent or what it looks like. Even without scripts, an attacker who gets a person to open a crafted URL can have what they type sent to a server of their own, or show a false page under the address of the site.',
  },
  solution: {
    it: 'Scegliere indirizzi e stili da un elenco fisso. Dove serve un valore, accettare negli indirizzi soltanto percorsi del sito stesso e negli stili soltanto numeri, colori e nomi noti. Una Content-Security-Policy con «form-action», «base-uri», «frame-src» e «style-src» limita il danno di ciò che sfugge.',
    en: 'Choose addresses and styles from a fixed list. Where a value is needed, accept only paths of the site itself in addresses, and only numbers, colours and known names in styles. A Content-Security-Policy with “form-action”, “base-uri”, “frame-src” and “style-src” limits the harm of what slips through.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:C/C:N/I:L/A:N', 4.7]),
  cves: [],
  cwes: ['CWE-74'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [cweReference(74)],
};

const attributeOf = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value ?? null;

/** Addresses that decide over more than where a link leads to. Those of scripts are cross-site scripting. */
const ADDRESSES: ReadonlyArray<readonly [element: string, attribute: string]> = [
  ['form', 'action'],
  ['button', 'formaction'],
  ['input', 'formaction'],
  ['base', 'href'],
  ['iframe', 'src'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
  ['link', 'href'],
];

/** What a value of ours is to become in the page. */
interface Way {
  readonly where: Evidence;
  spell(token: string): string;
  isIn(page: string, token: string): boolean;
}

const hostOf = (token: string) => `${token}.example`;

function addressWay(element: string, attribute: string, pageUrl: string): Way {
  return {
    where: filled(
      { it: 'l’attributo {attribute} di {element}', en: 'the attribute {attribute} of {element}' },
      { attribute, element },
    ),
    // Without a scheme: sites that take out `javascript:` or colons let it pass.
    spell: (token) => `//${hostOf(token)}/`,
    isIn: (page, token) => elementsOf(page).some((one) => leadsTo(one, element, attribute, token, pageUrl)),
  };
}

function leadsTo(one: Element, element: string, attribute: string, token: string, pageUrl: string): boolean {
  if (one.tagName !== element) return false;
  // Other links load icons and name neighbours.
  if (element === 'link' && !/\bstylesheet\b/i.test(attributeOf(one, 'rel') ?? '')) return false;
  return URL.parse(attributeOf(one, attribute) ?? '', pageUrl)?.hostname === hostOf(token);
}

const elementsOf = (page: string) => nodesOf(page).filter((node) => 'tagName' in node);
const sheetsOf = (page: string) =>
  elementsOf(page)
    .filter(({ tagName }) => tagName === 'style')
    .map(({ childNodes }) => childNodes.map((child) => ('value' in child ? child.value : '')).join(''));

/** The style sheet before a place of a page. */
function sheetBefore(page: string, offset: number): string {
  const before = page.slice(0, offset);
  const element = before.slice(before.toLowerCase().lastIndexOf('<style'));
  return element.slice(element.indexOf('>') + 1);
}

function styleWay(page: string, offset: number): Way {
  const sheet = sheetBefore(page, offset);
  return {
    where: { it: 'un foglio di stile', en: 'a style sheet' },
    spell: (token) => ruleAfter(sheet, token),
    isIn: (shown, token) => sheetsOf(shown).some((one) => hasRule(one, token)),
  };
}

/** What ends the place, so that a tag behind it is one. */
function endOf(context: Context): string {
  switch (context.kind) {
    case 'raw text':
      return `</${context.element}>`;
    case 'script':
      return '</script>';
    case 'comment':
      return '-->';
    case 'attribute':
      return `${context.quote === '' ? 'x' : context.quote}>${holdsNoMarkup(context.element) ? `</${context.element}>` : ''}`;
    case 'text':
      return context.within.map((name) => `</${name}>`).join('');
    case 'tag name':
    case 'attribute name':
      return 'x>';
  }
}

/** A form of our own, where a policy keeps scripts from running: passwords are filled in and sent without any. */
const formWay = (context: Context, pageUrl: string): Way => ({
  ...addressWay('form', 'action', pageUrl),
  where: { it: 'un punto in cui il markup resta tale', en: 'a place where markup stays markup' },
  spell: (token) => `${endOf(context)}<form action=//${hostOf(token)}/>`,
});

function wayFrom(context: Context, page: string, offset: number, pageUrl: string): Way | null {
  if (context.kind === 'raw text' && context.element === 'style') return styleWay(page, offset);
  if (context.kind !== 'attribute' || !context.atStart) return null;
  const { element, name } = context;
  const decides = ADDRESSES.some(([one, attribute]) => one === element && attribute === name);
  return decides ? addressWay(element, name, pageUrl) : null;
}

const htmlOf = (response: WebResponse | null) =>
  response && renderingOf(response) === 'html' ? textOf(response.body) : null;

/** Where scripts run, they are the finding. A policy may name where forms are sent as well. */
const keepsScriptsOut = (response: WebResponse | null) =>
  response !== null &&
  scriptPolicyOf(response.headers) !== 'none' &&
  !/\bform-action\b/i.test(headerOf(response.headers, 'content-security-policy') ?? '');

export const contentInjection = {
  code: 'content_injection',
  name: { it: 'Contenuti scelti da altri', en: 'Content chosen by others' },
  kind: 'point',
  from: 'low',
  beside: true,
  definitions: [DEFINITION],
  // Nobody can give a visitor a header or a cookie.
  wants: ({ kind }) => kind !== 'header' && kind !== 'cookie',
  async attack(point, tools) {
    const probed = await probeOf(point, tools);
    const page = htmlOf(probed.exchange.response);
    if (page === null) return [];
    const reflections = reflectionsIn(page, probed);
    const { url } = probed.exchange.request;
    const takesForms = keepsScriptsOut(probed.exchange.response);
    const ways = contextsOf(page, probed.token).flatMap(({ context, offset }, index) => {
      const passes = (...signs: string[]) =>
        signs.every((sign) => /same|unknown/.test(reflections[index]?.treatmentOf(sign) ?? ''));
      // The braces of a rule, and the slashes of an address.
      const own = passes(...(context.kind === 'raw text' ? ['{', '}'] : ['/'])) && wayFrom(context, page, offset, url);
      const form = takesForms && passes('<', '>') && formWay(context, url);
      return [own, form].filter((way) => way !== false && way !== null);
    });
    if (ways.length === 0) return [];
    // Who can run scripts there can do all of this as well.
    const sightings = await reflectedAt(point, tools);
    if (sightings.some(({ possible = false }) => !possible)) return [];
    for (const way of ways.slice(0, tools.depth.payloads)) {
      const ask = async () => {
        const token = tools.token();
        const value = probed.before + way.spell(token);
        const exchange = await tools.send(probed.at ?? point, value);
        const shown = htmlOf(exchange.response);
        return shown !== null && way.isIn(shown, token) ? { exchange, value } : null;
      };
      const first = await ask();
      const again = first && (await ask());
      if (!first || !again) continue;
      const evidence = filled(
        {
          it: 'Dove finisce il valore: {where}; {first} vi diventa un indirizzo o una regola scelti da chi lo invia; lo stesso vale per {again}. La pagina del valore {word} non contiene né l’uno né l’altro.',
          en: 'The value lands in {where}, and {first} becomes an address or a rule there that whoever sends it has chosen; so does {again}. The page for the value {word} holds neither.',
        },
        { where: way.where, first: first.value, again: again.value, word: probed.token },
      );
      return [
        {
          key: DEFINITION.key,
          place: placeOfPoint(point),
          evidence,
          messages: [
            { exchange: first.exchange, marks: [first.value], role: 'proof' },
            { exchange: again.exchange, marks: [again.value], role: 'repeat' },
            { exchange: probed.exchange, marks: [probed.token], role: 'control' },
          ],
        },
      ];
    }
    return [];
  },
} as const satisfies PointCheck;
