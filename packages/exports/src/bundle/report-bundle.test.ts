import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT, sampleDocument } from '../testing/sample-document.ts';
import { UnreadableOutput } from './raw-file.ts';
import { keyIdOf, reportBundle } from './report-bundle.ts';
import { readArchive } from './testing/read-archive.ts';
import { bufferSource, makeBundle, makeSigner } from './testing/sample-bundle.ts';
import { verifyBundle } from './verify-bundle.ts';

const contentOf = (bundle: Buffer, name: string) => {
  const entry = readArchive(bundle).entries.find((one) => one.name === name);
  return entry ? entry.content.toString('utf8') : null;
};

/** An output that fails, after its first bytes if it has any. */
async function* broken(error: Error, first?: string): AsyncGenerator<Uint8Array> {
  if (first) yield Buffer.from(first);
  throw error;
}

describe('a bundle', () => {
  it('holds the data, the outputs of tools as they came, and a manifest of every file', async () => {
    const signer = makeSigner();
    const { coverage, ...rest } = sampleDocument();
    const starter_part = { data_date: '2026-08-07T00:00:00.000Z', entries: 9 };
    const never = { name: 'kev', data_date: null, loaded_at: null, entries: 0, starter_part } as const;
    const document = { ...rest, coverage: { ...coverage, knowledge: [...coverage.knowledge, never] } };
    const bundle = await makeBundle({ document, signer, raw: [['nmap', 'scan.xml', '<nmaprun/>']] });
    const { entries } = readArchive(bundle);
    expect(entries.map(({ name }) => name)).toEqual([
      'README.txt',
      'data/executive.json',
      'data/coverage.json',
      'data/vulnerabilities.jsonl',
      'data/remedies.jsonl',
      'data/hosts.jsonl',
      'raw/nmap/scan.xml',
      'manifest.json',
      'regions.json',
    ]);
    expect(contentOf(bundle, 'raw/nmap/scan.xml')).toBe('<nmaprun/>');
    const lines = contentOf(bundle, 'data/vulnerabilities.jsonl')?.trimEnd().split('\n') ?? [];
    expect(lines.map((line) => JSON.parse(line).id)).toHaveLength(12);

    const manifest = JSON.parse(contentOf(bundle, 'manifest.json') ?? '');
    expect(manifest).toMatchObject({
      report: { id: '0f0e0d0c-0b0a-4908-8706-050403020100', engine: 'nscan', target: '10.20.0.0/24' },
      tools: [{ name: 'nmap', version: '7.93' }],
      knowledge: [{ name: 'nvd', data_date: '2026-10-30T00:00:00.000Z', starter_part: null }, never],
      key_id: keyIdOf(signer.publicKeyPem),
    });
    expect(manifest.files).toEqual(
      entries.slice(0, -2).map(({ name, content }) =>
        expect.objectContaining({
          ...{ name, size: content.length },
          sha256: createHash('sha256').update(content).digest('hex'),
        }),
      ),
    );
  });

  it('is the same, byte by byte, however its content comes in pieces', async () => {
    const signer = makeSigner();
    const document = sampleDocument({ findings: 300 });
    const text = 'a line of an output\n'.repeat(20_000);
    const write = async (pieceLength: number) => {
      const chunks: Uint8Array[] = [];
      async function* open() {
        for (let at = 0; at < text.length; at += pieceLength) yield Buffer.from(text.slice(at, at + pieceLength));
      }
      async function* raw() {
        yield { tool: 'nmap', name: 'out', open };
      }
      for await (const chunk of reportBundle(document, { raw: raw(), signer })) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const [first, second] = [await write(4_321), await write(200_000)];
    expect(first.equals(second)).toBe(true);
  });

  it('keeps every name from outside in its folder, each once', async () => {
    const names = ['../../etc/passwd', '/etc/passwd', 'ETC_PASSWD', 'a\\..\\b', 'x\u0000', 'NUL', 'n'.repeat(300), ''];
    const raw = names.map((name, index) => ['../nmap', name, String(index)] as const);
    const { entries } = readArchive(await makeBundle({ raw }));
    const paths = entries.map(({ name }) => name).filter((name) => name.startsWith('raw'));
    expect(paths).toHaveLength(names.length);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
    for (const path of paths) expect(path).toMatch(/^raw\/nmap\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,109}$/);
  });

  it('writes hostile text as data: nothing unseen, nothing that a parser refuses', async () => {
    const bundle = await makeBundle({ document: sampleDocument({ hostile: true, findings: 2 }) });
    for (const { name, content } of readArchive(bundle).entries) {
      const text = content.toString('utf8');
      expect(text.replace(/\n/g, ''), name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(text, name).not.toContain('\\ud800');
    }
    const [line = ''] = contentOf(bundle, 'data/vulnerabilities.jsonl')?.split('\n') ?? [];
    expect(JSON.parse(line).evidence).toBe(HOSTILE_TEXT.toWellFormed());
  });

  it('has no file of an output that was left out, and says why it is not there', async () => {
    const problem = 'not kept: it names accounts of people, which the report shows masked';
    const hibp = { tool: 'hibp', name: 'acme.test.json', problem, open: () => broken(new Error('never read')) };
    const bundle = await makeBundle({ raw: [['nmap', 'scan.xml', '']], more: [hibp] });
    const { entries } = readArchive(bundle);
    expect(entries.map(({ name }) => name).filter((name) => name.startsWith('raw/'))).toEqual(['raw/nmap/scan.xml']);
    const manifest = JSON.parse(contentOf(bundle, 'manifest.json') ?? '');
    expect(manifest.left_out).toEqual([{ tool: 'hibp', name: 'acme.test.json', reason: problem }]);
    const readme = contentOf(bundle, 'README.txt');
    expect(readme).toContain(`  hibp/acme.test.json: ${problem}\n`);
    expect(readme).toContain('  hibp/acme.test.json: non conservato: nomina account di persone,');
    expect(contentOf(await makeBundle(), 'README.txt')).not.toContain('raw_problem');
  });

  it('comes to its end without what is lost of an output, and says so', async () => {
    const lost = new UnreadableOutput('not readable: damaged');
    const bundle = await makeBundle({
      raw: [['nmap', 'good.xml', '<good/>']],
      more: [
        { tool: 'nmap', name: 'gone.xml', open: () => broken(lost) },
        { tool: 'nmap', name: 'half.xml', open: () => broken(lost, '<half') },
      ],
    });
    expect(await verifyBundle(bufferSource(bundle))).toMatchObject({ kind: 'intact' });
    expect(contentOf(bundle, 'raw/nmap/half.xml')).toBe('<half');
    const { files, left_out } = JSON.parse(contentOf(bundle, 'manifest.json') ?? '');
    expect(left_out).toEqual([{ tool: 'nmap', name: 'gone.xml', reason: 'not readable: damaged' }]);
    expect(files.slice(-2)).toEqual([
      expect.not.objectContaining({ cut: true }),
      expect.objectContaining({ name: 'raw/nmap/half.xml', size: 5, cut: true, problem: 'not readable: damaged' }),
    ]);
  });

  it('fails with the error of an output that may be read another time', async () => {
    async function* raw() {
      yield { tool: 'nmap', name: 'gone', open: () => broken(new Error('the store is away')) };
    }
    const read = async () => {
      const bundle = reportBundle(sampleDocument({ lite: true }), { raw: raw(), signer: makeSigner() });
      for await (const chunk of bundle) expect(chunk.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('the store is away');
  });

  it('can be unpacked by what reads one file after another', async () => {
    const bundle = await makeBundle();
    const nameLength = bundle.readUInt16LE(26);
    expect(inflateRawSync(bundle.subarray(30 + nameLength)).toString('utf8')).toContain('npm run verify');
  });
});
