import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json']);

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while somebody waits. */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files) await compressFile(file);
  return files.length;
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const brotliOptions = {
    params: {
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await writeFile(`${file}.br`, await brotli(content, brotliOptions));
  await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
}
