import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { Resvg } from '@resvg/resvg-js';
import { endWithCaller } from './end-with-caller.ts';

/**
 * A process that makes one PDF and ends: the compiler works synchronously, and gives no memory back. Its one argument is
 * a folder with `job.json`; it leaves `out.pdf` there, or diagnostics on the error channel and an exit code.
 */
interface CompileJob {
  readonly template: string;
  readonly templates: string;
  readonly fonts: readonly string[];
  /** Files of the folder that the template may read. */
  readonly files: readonly string[];
}

interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly range: { readonly start: { readonly line: number } } | null;
}

await endWithCaller();
const folder = process.argv[2] ?? '.';
const job = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')) as CompileJob;

const compiler = NodeCompiler.create({
  workspace: job.templates,
  fontArgs: [{ fontBlobs: job.fonts.map((font) => readFileSync(font)) }],
});
for (const file of job.files) compiler.mapShadow(join(job.templates, file), readPart(file));

const compiled = compiler.compile({ mainFilePath: join(job.templates, job.template) });
const { result } = compiled;
if (result) {
  // What was memoised for a second compilation, which never comes, is half of the memory.
  compiler.evictCache(0);
  writeFileSync(join(folder, 'out.pdf'), compiler.pdf(result));
} else {
  const error = compiled.takeError();
  const diagnostics = error ? (compiler.fetchDiagnostics(error) as Diagnostic[]) : [];
  process.stderr.write(diagnostics.map(diagnosticLine).join('; '));
  process.exitCode = 1;
}

/** Text of a drawing becomes outlines: fonts inside of a picture would be written in another order each time. */
function readPart(file: string): Buffer {
  const content = readFileSync(join(folder, file));
  if (!file.endsWith('.svg')) return content;
  const font = { fontFiles: [...job.fonts], loadSystemFonts: false, defaultFontFamily: 'Inter' };
  return Buffer.from(new Resvg(content.toString('utf8'), { font }).toString());
}

function diagnosticLine({ message, path, range }: Diagnostic): string {
  return `${basename(path)}:${(range?.start.line ?? 0) + 1} ${message}`;
}
