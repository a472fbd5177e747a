import { escapeXml, XML_HEAD } from './xml.ts';

export interface DeckFacts {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly company: string;
  readonly language: string;
  /** When the test ended: the file has no other date. */
  readonly at: Date;
  readonly slideTitles: readonly string[];
}

/** `docProps/core.xml`. */
export function coreProperties({ title, subject, author, language, at }: DeckFacts): string {
  const date = at.toISOString().replace(/\.\d+Z$/, 'Z');
  const text = (tag: string, value: string) => `<${tag}>${escapeXml(value)}</${tag}>`;
  const moment = (tag: string) => `<dcterms:${tag} xsi:type="dcterms:W3CDTF">${date}</dcterms:${tag}>`;
  return `${XML_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:dcmitype="http://purl.org/dc/dcmitype/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${text('dc:title', title)}${text('dc:subject', subject)}${text('dc:creator', author)}${text('cp:lastModifiedBy', author)}<cp:revision>1</cp:revision>${moment('created')}${moment('modified')}${text('dc:language', language)}</cp:coreProperties>`;
}

/** `docProps/app.xml`. */
export function appProperties({ company, slideTitles }: DeckFacts): string {
  const count = slideTitles.length;
  const titles = slideTitles.map((title) => `<vt:lpstr>${escapeXml(title)}</vt:lpstr>`).join('');
  return `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><PresentationFormat>Widescreen</PresentationFormat><Slides>${count}</Slides><Notes>${count}</Notes><HeadingPairs><vt:vector size="2" baseType="variant"><vt:variant><vt:lpstr>Slide Titles</vt:lpstr></vt:variant><vt:variant><vt:i4>${count}</vt:i4></vt:variant></vt:vector></HeadingPairs><TitlesOfParts><vt:vector size="${count}" baseType="lpstr">${titles}</vt:vector></TitlesOfParts><Company>${escapeXml(company)}</Company></Properties>`;
}

/** The list of types without the parts that the library names and does not write, and with those that were added. */
export function contentTypes(xml: string, names: readonly string[], added: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(added).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
  );
  const extensions = new Set(names.map((name) => name.split('.').at(-1)));
  return xml
    .replace(/\s*<Override PartName="\/([^"]*)"[^>]*\/>/g, (entry, name: string) =>
      names.includes(name) ? entry.trim() : '',
    )
    .replace(/<Default Extension="([^"]*)"[^>]*\/>/g, (entry, extension: string) =>
      extensions.has(extension) ? entry : '',
    )
    .replace('</Types>', `${overrides.join('')}</Types>`);
}

/** The order that the format asks for, and notes on a page that is not as long as two. */
export function presentationXml(xml: string): string {
  const notes = /<p:notesMasterIdLst>[\s\S]*?<\/p:notesMasterIdLst>/.exec(xml)?.[0] ?? '';
  return xml
    .replace(notes, '')
    .replace('<p:sldIdLst>', `${notes}<p:sldIdLst>`)
    .replace(/<p:notesSz [^>]*\/>/, '<p:notesSz cx="6858000" cy="9144000"/>');
}
