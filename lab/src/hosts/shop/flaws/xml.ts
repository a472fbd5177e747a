import { readFile } from './files.ts';
import { loopbackFetch } from './loopback-fetch.ts';

const MAX_CHARACTERS = 20_000;

/** The text of the first element of a name, with the entities of the document, external ones included, put in. */
export async function readXml(xml: string, element: string): Promise<string | null> {
  const entities = await readEntities(xml);
  const text = textOf(xml, element);
  return text === null ? null : expand(text, entities).slice(0, MAX_CHARACTERS);
}

/** The same by a reader that knows no document types: entities other than XML's own stay as they are. */
export function readPlainXml(xml: string, element: string): string | null {
  const text = textOf(xml.replace(/<!DOCTYPE[^[>]*(\[[^\]]*\])?\s*>/i, ''), element);
  return text === null ? null : expand(text, new Map());
}

function textOf(xml: string, element: string): string | null {
  const start = xml.indexOf(`<${element}>`);
  const end = xml.indexOf(`</${element}>`);
  return start < 0 || end < start ? null : xml.slice(start + element.length + 2, end);
}

async function readEntities(xml: string): Promise<Map<string, string>> {
  const entities = new Map<string, string>();
  const declared =
    /<!ENTITY\s+(%\s+)?([\w.-]{1,60})\s+(?:(?:SYSTEM|PUBLIC\s+["'][^"']{0,200}["'])\s+)?(["'])(.{0,500}?)\3/gs;
  for (const [whole, parameter, name = '', , value = ''] of xml.slice(0, MAX_CHARACTERS).matchAll(declared)) {
    const external = /\s(SYSTEM|PUBLIC)\s/.test(whole.slice(0, whole.length - value.length));
    // A parameter entity is read where it is declared, whatever becomes of it.
    if (external && (parameter || xml.includes(`&${name};`))) entities.set(name, await readExternal(value));
    else entities.set(name, value);
  }
  const subset = /<!DOCTYPE\s+[\w:.-]{1,60}\s+(?:SYSTEM|PUBLIC\s+["'][^"']{0,200}["'])\s+["']([^"']{1,500})["']/.exec(
    xml,
  )?.[1];
  if (subset) await readExternal(subset);
  return entities;
}

async function readExternal(address: string): Promise<string> {
  try {
    if (address.startsWith('http:')) return await loopbackFetch(address);
    return readFile(address.replace(/^file:(\/\/(localhost)?)?/, '')) ?? '';
  } catch {
    return '';
  }
}

const OWN: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function expand(text: string, entities: ReadonlyMap<string, string>, depth = 0): string {
  return text.replace(/&([\w.-]{1,60});/g, (reference, name: string) => {
    const own = OWN[name];
    if (own !== undefined) return own;
    const value = entities.get(name);
    if (value === undefined) return reference;
    return depth > 3 ? '' : expand(value.slice(0, MAX_CHARACTERS), entities, depth + 1).slice(0, MAX_CHARACTERS);
  });
}
