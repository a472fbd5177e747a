import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { ReportDocument } from '../../document/document.ts';
import type { FileFormat } from '../../document/file-format.ts';

/** A cell as a program would show it: the attributes of its element, and its text or number. */
export interface ReadCell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

export interface ReadSheet {
  readonly name: string;
  /** The names of the elements in `worksheet`, in their order. */
  readonly elements: readonly string[];
  readonly cells: ReadonlyMap<string, ReadCell>;
  readonly xml: string;
  readonly relations: string;
}

export interface ReadWorkbook {
  readonly parts: Readonly<Record<string, string>>;
  readonly sheets: readonly ReadSheet[];
}

export async function bytesOf(format: FileFormat, document: ReportDocument): Promise<Uint8Array> {
  const context = { signal: new AbortController().signal };
  return buffer(format.write(document, context));
}

/** Reads a file back with programs that are not ours. Fails where a part is no XML. */
export function readWorkbook(bytes: Uint8Array): ReadWorkbook {
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  for (const [name, xml] of Object.entries(parts)) if (!name.endsWith('.png')) parse(xml, {});
  const sheets: ReadSheet[] = [];
  parse(parts['xl/workbook.xml'] ?? '', {
    open(name, attributes) {
      if (name === 'sheet') sheets.push(readSheet(parts, attributes.name ?? '', sheets.length + 1));
    },
  });
  return { parts, sheets };
}

function readSheet(parts: Readonly<Record<string, string>>, name: string, number: number): ReadSheet {
  const xml = parts[`xl/worksheets/sheet${number}.xml`] ?? '';
  const elements: string[] = [];
  const cells = new Map<string, ReadCell>();
  let depth = 0;
  let cell: { place: string; type: string; style: number } | null = null;
  let value = '';
  parse(xml, {
    open(element, attributes) {
      if (depth === 1) elements.push(element);
      depth += 1;
      if (element === 'c') {
        cell = { place: attributes.r ?? '', type: attributes.t ?? 'n', style: Number(attributes.s) };
        value = '';
      }
    },
    text(text) {
      value += text;
    },
    close(element) {
      depth -= 1;
      if (element === 'c' && cell) cells.set(cell.place, { type: cell.type, style: cell.style, value });
    },
  });
  return { name, elements, cells, xml, relations: parts[`xl/worksheets/_rels/sheet${number}.xml.rels`] ?? '' };
}

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

function parse(xml: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open?.(name, attributes));
  parser.on('text', (found) => text?.(found));
  parser.on('closetag', ({ name }) => close?.(name));
  parser.write(xml).close();
}
