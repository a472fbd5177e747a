import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTool, TOOL_PATH } from '../core/find-tool.ts';
import { createAttempt } from './attempt.ts';
import type { TunnelSettings } from './model.ts';
import { connectNetExtender } from './netextender.ts';
import { createNetExtenderDialogue, type DialogueStep } from './netextender-dialogue.ts';
import { type Bed, makeBed } from './testing/bed.ts';
import { type Platform, startPlatform } from './testing/platform.ts';
import { tunnelProblem } from './tunnel-problem.ts';

const fixture = (name: string) => fileURLToPath(new URL(`./__fixtures__/netextender-${name}.txt`, import.meta.url));
const SECRETS = { user: 'anna', password: 'se cret$(id)', domain: 'LocalDomain', server: '10.99.0.10:4433' };

/** What the terminal shows: the transcript with what is typed in its place, as an echo would leave it. */
const terminal = (name: string) =>
  readFileSync(fixture(name), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replaceAll('{{password}}', SECRETS.password)
    .replaceAll(/\{\{\w+\}\}/g, '')
    .replaceAll('\n', '\r\n');

function answers(name: string, cuts: readonly number[]): DialogueStep[] {
  const text = terminal(name);
  const read = createNetExtenderDialogue(SECRETS);
  // A prompt is always the end of what was written so far: the tool waits there.
  const prompts = [...text.matchAll(/(?:Server|User|Password|Domain): |Certificate\) /g)].map(
    (found) => found.index + found[0].length,
  );
  const places = [0, ...[...cuts, ...prompts].toSorted((a, b) => a - b), text.length];
  return places.slice(1).flatMap((end, index) => read(text.slice(places[index], end)));
}

describe('the conversation with netExtender', () => {
  it.each<[string, readonly (string | object)[]]>([
    ['connected', [SECRETS.password, 'log_in', 'open', { why: 'refused' }]],
    ['wrong-password', [SECRETS.password, 'log_in', { why: 'refused', message: expect.stringContaining('Incorrect') }]],
    [
      'untrusted',
      [
        SECRETS.server,
        SECRETS.user,
        SECRETS.password,
        SECRETS.domain,
        { message: expect.stringContaining('certificate') },
      ],
    ],
  ])('goes as it should however the text is cut: %s', (name, expected) => {
    fc.assert(
      fc.property(fc.array(fc.nat(terminal(name).length), { maxLength: 10 }), (cuts) => {
        const steps = answers(name, cuts).map((step) =>
          step.kind === 'answer'
            ? step.line
            : step.kind === 'over'
              ? { why: step.failure.why, message: step.failure.message }
              : step.kind,
        );
        expect(steps).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.objectContaining(one))));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['One Time Password: ', 'one-time'],
    ['Password: \r\nPassword: ', 'again'],
  ])('ends when more is asked than was given: %j', (text, words) => {
    const read = createNetExtenderDialogue(SECRETS);
    const steps = text.split('\r\n').flatMap((line, index) => read(index === 0 ? line : `\r\n${line}`));
    expect(steps.at(-1)).toMatchObject({ kind: 'over', failure: { message: expect.stringContaining(words) } });
  });

  it('does not repeat the password in what it tells', () => {
    const read = createNetExtenderDialogue(SECRETS);
    expect(
      JSON.stringify(read(`Login failed for ${SECRETS.password}\n`).map((step) => String(Object.values(step)[1]))),
    ).not.toContain('se cret');
  });
});

describe('a gateway', () => {
  it.each(['127.0.0.1:443', '169.254.169.254', 'localhost', '10.0.0.1:99999', 'a b', ''])(
    'is not tried at %j',
    async (address) => {
      const attempt = createAttempt({ signal: new AbortController().signal, workDir: '', timeoutMs: 1000 });
      const opening = connectNetExtender({ kind: 'netextender', ...SECRETS, address }, attempt);
      await expect(opening).rejects.toMatchObject({ why: 'bad_config' });
    },
  );
});

/** Reads what is served at an address, or why nothing is. */
const REACH = `require('net').connect(process.argv[2], process.argv[1])
  .on('data', (told) => (console.log(String(told)), process.exit()))
  .on('error', ({ code }) => (console.log(code), process.exit()));`;

/** The client itself is replayed; networks of our own and a terminal are not. */
const cannot = tunnelProblem('openvpn')?.reason === 'no_privileges' || !findTool('ip') || !findTool('script');

describe.skipIf(cannot)('a NetExtender tunnel', () => {
  let bed: Bed;
  const started: Platform[] = [];
  beforeAll(async () => {
    bed = makeBed();
    const replay = fileURLToPath(new URL('./testing/netextender-replay.ts', import.meta.url));
    const secrets = join(bed.folder, 'secrets.json');
    writeFileSync(secrets, JSON.stringify(SECRETS));
    for (const name of ['connected', 'wrong-password', 'untrusted']) {
      const program = join(bed.folder, name, 'netExtender');
      execFileSync('mkdir', [join(bed.folder, name)]);
      writeFileSync(
        program,
        `#!/bin/sh\nexec '${process.execPath}' '${replay}' '${fixture(name)}' '${secrets}' "$@"\n`,
      );
      chmodSync(program, 0o755);
    }
    await bed.serve(bed.server, 'tcp', '10.99.0.10', '4433', 'gateway');
    await bed.serve(bed.here, 'tcp', '10.99.0.1', '9000', 'platform');
  });
  afterAll(() => {
    for (const { process } of started) process.kill('SIGKILL');
    bed.remove();
  });

  const settings: TunnelSettings = { kind: 'netextender', ...SECRETS, address: SECRETS.server };
  const platformWith = (transcript: string) => {
    const one = startPlatform(bed.here, bed.folder, {
      ROCCA_TOOL_PATH: `${join(bed.folder, transcript)}:${TOOL_PATH}`,
    });
    started.push(one);
    return one;
  };

  it('is opened from inside, where the gateway is all that is reached, and is gone when it is closed', async () => {
    const platform = platformWith('connected');
    const { inside, name } = await platform.open(settings);
    const [program = '', ...words] = inside;
    const reach = (host: string, port: number) =>
      execFileSync(program, [...words, process.execPath, '-e', REACH, host, String(port)], { encoding: 'utf8' }).trim();
    expect(reach('10.99.0.10', 4433)).toBe('gateway');
    expect(reach('10.99.0.1', 9000)).toBe('ENETUNREACH');
    await platform.close();
    expect(platform.namespaces()).toEqual([]);
    expect(existsSync(`/etc/netns/${name}`)).toBe(false);
  });

  it.each([
    ['wrong-password', 'Incorrect username/password'],
    ['untrusted', 'certificate is not trusted'],
  ])('is refused: %s', async (transcript, words) => {
    const platform = platformWith(transcript);
    platform.ask(settings);
    const detail = expect.stringContaining(words);
    expect(await platform.outcome()).toMatchObject({ told: 'failed', why: 'refused', detail });
    expect(platform.namespaces()).toEqual([]);
  });
});
