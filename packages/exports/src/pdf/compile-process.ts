import { readFileSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { Resvg } from '@resvg/resvg-js';
import { endWithCaller } from './end-with-caller.ts';

/**
 * A process that makes one PDF and ends: the compiler works synchronously, and gives no memory back. Its input is a line
 * that says what to do and then the files, one after the other; its output is the PDF, or diagnostics on the error
 * channel and an exit code.
 */
export interface CompileJob {
  readonly template: string;
  readonly templates: string;
  readonly fonts: readonly string[];
  /** Files that the template may read, as they follow. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly size: number }>;
}

interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly range: { readonly start: { readonly line: number } } | null;
}

const job = JSON.parse(readLine()) as CompileJob;
const files = job.files.map(({ name, size }) => ({ name, content: readBytes(size) }));
await endWithCaller();

const compiler = NodeCompiler.create({
  workspace: job.templates,
  fontArgs: [{ fontBlobs: job.fonts.map((font) => readFileSync(font)) }],
});
for (const { name, content } of files) compiler.mapShadow(join(job.templates, name), asPart(name, content));

const compiled = compiler.compile({ mainFilePath: join(job.templates, job.template) });
const { result } = compiled;
if (result) {
  // What was memoised for a second compilation, which never comes, is half of the memory.
  compiler.evictCache(0);
  process.stdout.write(compiler.pdf(result));
} else {
  const error = compiled.takeError();
  const diagnostics = error ? (compiler.fetchDiagnostics(error) as Diagnostic[]) : [];
  process.stderr.write(diagnostics.map(diagnosticLine).join('; '));
  process.exitCode = 1;
}

/** Text of a drawing becomes outlines: fonts inside of a picture would be written in another order each time. */
function asPart(name: string, content: Buffer): Buffer {
  if (!name.endsWith('.svg')) return content;
  const font = { fontFiles: [...job.fonts], loadSystemFonts: false, defaultFontFamily: 'Inter' };
  return Buffer.from(new Resvg(content.toString('utf8'), { font }).toString());
}

function readLine(): string {
  const bytes: Buffer[] = [];
  for (let byte = readBytes(1); byte[0] !== 10; byte = readBytes(1)) bytes.push(byte);
  return Buffer.concat(bytes).toString('utf8');
}

/** Whoever calls is gone if there are fewer. */
function readBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = readSync(0, bytes, at, size - at, null);
    if (read === 0) process.exit(1);
    at += read;
  }
  return bytes;
}

function diagnosticLine({ message, path, range }: Diagnostic): string {
  return `${basename(path)}:${(range?.start.line ?? 0) + 1} ${message}`;
}
