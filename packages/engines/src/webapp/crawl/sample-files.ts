import { OFFICE_FILES } from '../attack/office-files.ts';

/** A file that says nothing and is what it seems to be. */
interface SampleFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const sample = (ending: string, type: string, content: Buffer): SampleFile => ({
  name: `prova.${ending}`,
  type,
  content,
});

/** Those first that most sites take: a picture, then a document. */
const SAMPLES: readonly SampleFile[] = [
  sample(
    'png',
    'image/png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  sample(
    'pdf',
    'application/pdf',
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  ),
  sample('gif', 'image/gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
  sample('xml', 'text/xml', Buffer.from('<?xml version="1.0"?><prova>prova</prova>')),
  sample('svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><title>prova</title></svg>')),
  sample('csv', 'text/csv', Buffer.from('prova\n1\n')),
  sample('json', 'application/json', Buffer.from('{"prova":1}')),
  ...OFFICE_FILES.map(({ ending, type, document, wrap }) =>
    sample(ending, type, Buffer.from(wrap(document), 'latin1')),
  ),
  sample('txt', 'text/plain', Buffer.from('prova')),
];
const TEXT = SAMPLES.at(-1) as SampleFile;

/**
 * A file for a field that takes these kinds; scripts may take fewer than the field says, so that another turn gives
 * another one.
 */
export function sampleFile(accept: string | null, turn = 0): SampleFile {
  const kinds = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
  const taken = kinds.length === 0 ? SAMPLES : SAMPLES.filter((file) => kinds.some((kind) => isOfKind(file, kind)));
  return taken[turn % Math.max(1, taken.length)] ?? TEXT;
}

/** `.pdf`, `application/pdf`, `image/*`, as a field names them. */
function isOfKind({ name, type }: SampleFile, kind: string): boolean {
  if (kind.startsWith('.')) return name.endsWith(kind);
  return kind === '*/*' || (kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : kind === type);
}
