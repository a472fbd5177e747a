import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findTool } from './find-tool.ts';
import { claimUser } from './run-user.ts';
import { dropTo, hasRawNetwork, type Privileges } from './sandbox.ts';
import { spawnTool, type ToolOptions } from './spawn-tool.ts';

const cwd = mkdtempSync(join(tmpdir(), 'rocca-spawn-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const run = (command: string, args: string[], options: Partial<ToolOptions> = {}) =>
  spawnTool(command, args, {
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    cwd,
    maxOutputBytes: 1_000_000,
    ...options,
  });

async function outputOf(command: string, args: string[], options: Partial<ToolOptions> = {}): Promise<string> {
  const chunks: Buffer[] = [];
  await run(command, args, { ...options, onOutput: (chunk) => chunks.push(chunk) });
  return Buffer.concat(chunks).toString();
}

/** Below a folder no other user may enter, as the platform's own is. */
const ownFolder = () => mkdtempSync(join(cwd, 'run-'));

/** A duration no other process sleeps for, so that these can be found. */
let next = 870_000 + (process.pid % 10_000) * 10;
const uniqueSeconds = () => String(next++);

function sleepers(seconds: string): number {
  try {
    return execFileSync('pgrep', ['-fc', `sleep ${seconds}`], { encoding: 'utf8' }).trim() === '0' ? 0 : 1;
  } catch {
    return 0;
  }
}

/** The sleeper itself, not the programs that enclose it and carry its words too. */
function pidOf(seconds: string): string | null {
  return spawnSync('pgrep', ['-f', `^sleep ${seconds}`], { encoding: 'utf8' }).stdout.trim() || null;
}

/** Starts children in every way that escapes a process group: in the background, in a session of their own. */
const family = (seconds: string) => `sleep ${seconds} & (setsid sleep ${seconds} &); echo ready; sleep ${seconds}`;

/** A process of ours that has a tool running and is stopped by SIGSTOP. Begun first and looked at last: it takes 8 s. */
async function stopOwner() {
  const seconds = uniqueSeconds();
  const script = `
    import { spawnTool } from ${JSON.stringify(join(import.meta.dirname, 'spawn-tool.ts'))};
    await spawnTool('bash', ['-c', ${JSON.stringify(family(seconds))}], { signal: new AbortController().signal,
      timeoutMs: 60000, cwd: ${JSON.stringify(ownFolder())}, maxOutputBytes: 1000, onOutput: () => console.log('up') });`;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(owner.stdout, 'data');
  owner.kill('SIGSTOP');
  return { owner, seconds, sleeper: pidOf(seconds) };
}
let stopped: Awaited<ReturnType<typeof stopOwner>>;
beforeAll(async () => {
  stopped = await stopOwner();
});
afterAll(() => void stopped.owner.kill('SIGKILL'));

describe('a tool', () => {
  it('hands over its output and how it ended', async () => {
    const chunks: Buffer[] = [];
    const onOutput = (chunk: Buffer) => chunks.push(chunk);
    const outcome = await run('sh', ['-c', 'echo out; echo err >&2; exit 3'], { onOutput });
    expect(Buffer.concat(chunks).toString()).toBe('out\n');
    expect(outcome).toMatchObject({ kind: 'ended', exitCode: 3, stderr: expect.stringContaining('err') });
  });

  it('gets its arguments as they are: there is no shell to read them', async () => {
    const chunks: Buffer[] = [];
    await run('echo', ['$(id)', '; rm -rf /', '`id`'], { onOutput: (chunk) => chunks.push(chunk) });
    expect(Buffer.concat(chunks).toString()).toBe('$(id) ; rm -rf / `id`\n');
  });

  it('does not see our settings', async () => {
    process.env.ROCCA_SPAWN_SECRET = 'hidden';
    const chunks: Buffer[] = [];
    await run('env', [], { onOutput: (chunk) => chunks.push(chunk) });
    delete process.env.ROCCA_SPAWN_SECRET;
    expect(Buffer.concat(chunks).toString()).not.toContain('ROCCA_SPAWN_SECRET');
  });

  it('is gone with everything it started when it is stopped', async () => {
    const seconds = uniqueSeconds();
    const stop = new AbortController();
    const outcome = run('bash', ['-c', family(seconds)], { signal: stop.signal, onOutput: () => stop.abort() });
    expect(await outcome).toEqual({ kind: 'stopped' });
    await expect.poll(() => sleepers(seconds)).toBe(0);
  });

  it('is gone when it takes too long, and when it ignores being asked', async () => {
    const seconds = uniqueSeconds();
    const outcome = await run('bash', ['-c', `trap '' TERM; ${family(seconds)}`], { timeoutMs: 300 });
    expect(outcome).toEqual({ kind: 'timed_out', afterMs: 300 });
    await expect.poll(() => sleepers(seconds)).toBe(0);
  });

  it('is gone when it falls silent, and lives as long as it goes on writing', async () => {
    const seconds = uniqueSeconds();
    const silent = await run('bash', ['-c', family(seconds)], { silenceMs: 200 });
    expect(silent).toEqual({ kind: 'timed_out', afterMs: 200 });
    await expect.poll(() => sleepers(seconds)).toBe(0);
    const slow = await run('bash', ['-c', 'for i in 1 2 3 4 5; do sleep 0.25; echo; done'], { silenceMs: 1000 });
    expect(slow).toMatchObject({ kind: 'ended', exitCode: 0 });
  });

  it('is not called silent while its output is being taken', async () => {
    const outcome = await run('bash', ['-c', 'echo'], {
      silenceMs: 500,
      onOutput: () => new Promise((done) => setTimeout(done, 800)),
    });
    expect(outcome).toMatchObject({ kind: 'ended', exitCode: 0 });
  });

  it('is ended when it writes too much', async () => {
    const outcome = await run('yes', [], { maxOutputBytes: 100_000 });
    expect(outcome).toEqual({ kind: 'too_much_output', limitBytes: 100_000 });
  });

  it('that does not exist is a failure, not an empty result', async () => {
    const outcome = await run('no-such-tool-anywhere', []);
    expect(outcome.kind === 'not_started' || (outcome.kind === 'ended' && outcome.exitCode !== 0)).toBe(true);
  });

  it('does not start at all after a stop', async () => {
    expect(await run('sleep', ['5'], { signal: AbortSignal.abort() })).toEqual({ kind: 'stopped' });
  });

  it.each<Privileges>(['keep', 'none', 'raw_network'])(
    'with privileges %s is gone with everything it started when our own process is killed with -9',
    async (privileges) => {
      const seconds = uniqueSeconds();
      const script = `
        import { spawnTool } from ${JSON.stringify(join(import.meta.dirname, 'spawn-tool.ts'))};
        await spawnTool('bash', ['-c', ${JSON.stringify(family(seconds))}], { signal: new AbortController().signal,
          timeoutMs: 60000, cwd: ${JSON.stringify(ownFolder())}, maxOutputBytes: 1000,
          privileges: '${privileges}', memoryBytes: 1e9, onOutput: () => console.log('up') });`;
      const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(owner.stdout, 'data');
      expect(sleepers(seconds)).toBe(1);
      owner.kill('SIGKILL');
      await expect.poll(() => sleepers(seconds)).toBe(0);
    },
  );

  it('that was killed says by which signal', async () => {
    const seconds = uniqueSeconds();
    const killed = run('sleep', [seconds], { cwd: ownFolder(), privileges: 'none' });
    await expect.poll(() => pidOf(seconds)).not.toBeNull();
    process.kill(Number(pidOf(seconds)), 'SIGKILL');
    expect(await killed).toMatchObject({ kind: 'ended', signal: 'SIGKILL' });
  });

  it('that cannot be put into its folder was not started', async () => {
    for (const privileges of ['keep', 'none'] as const) {
      const outcome = await run('true', [], { cwd: join(cwd, 'nowhere'), privileges });
      expect(outcome.kind).toBe('not_started');
    }
  });

  it('reads what it is given, and may end without reading it', async () => {
    expect(await outputOf('cat', [], { input: 'two\nlines\n' })).toBe('two\nlines\n');
    expect(await run('true', [], { input: 'x'.repeat(1_000_000) })).toMatchObject({ kind: 'ended', exitCode: 0 });
  });

  it('has nothing to read unless it is given something', async () => {
    expect(await outputOf('cat', [])).toBe('');
  });

  it('waits while its output is being taken', async () => {
    let inFlight = 0;
    let most = 0;
    let bytes = 0;
    const outcome = await run('head', ['-c', '2000000', '/dev/zero'], {
      maxOutputBytes: 10_000_000,
      onOutput: async (chunk: Buffer) => {
        most = Math.max(most, ++inFlight);
        await new Promise((done) => setImmediate(done));
        bytes += chunk.length;
        inFlight--;
      },
    });
    expect(outcome).toMatchObject({ kind: 'ended', exitCode: 0 });
    expect([most, bytes]).toEqual([1, 2_000_000]);
  });

  it('is ended when the reader of its output fails, and the failure is passed on', async () => {
    const seconds = uniqueSeconds();
    const outcome = run('bash', ['-c', family(seconds)], {
      onOutput: () => Promise.reject(new Error('the disk is full')),
    });
    await expect(outcome).rejects.toThrow('the disk is full');
    await expect.poll(() => sleepers(seconds)).toBe(0);
  });

  it('gets no more memory than it may have', async () => {
    const hungry = ['-e', 'my $n = 60_000_000; my $x = "x" x $n; print "full"'];
    expect(await outputOf('perl', hungry)).toBe('full');
    expect(await outputOf('perl', hungry, { memoryBytes: 50_000_000 })).toBe('');
  });

  it('runs inside what it is put into', async () => {
    expect(await outputOf('sh', ['-c', 'echo $PLACE'], { inside: ['env', 'PLACE=here'] })).toBe('here\n');
  });
});

describe.runIf(process.getuid?.() === 0)('a tool started by root', () => {
  /** A tool of a run of its own that sleeps, by the number the machine knows it by. */
  async function sleeperOfAnotherRun() {
    const other = await claimUser();
    const seconds = uniqueSeconds();
    const stop = new AbortController();
    const ended = run('sleep', [seconds], {
      cwd: ownFolder(),
      privileges: 'raw_network',
      user: other?.id,
      inside: ['env', 'SECRET=target-of-another'],
      signal: stop.signal,
    });
    onTestFinished(async () => {
      stop.abort();
      await ended;
      other?.release();
    });
    await expect.poll(() => pidOf(seconds)).not.toBeNull();
    return { pid: Number(pidOf(seconds)), seconds, user: other?.id };
  }

  it('cannot read the memory or the environment of another run’s tool', async () => {
    const other = await sleeperOfAnotherRun();
    const user = await claimUser();
    onTestFinished(() => user?.release());
    expect(user?.id).not.toBe(other.user);
    // With the machine's own /proc, so that the user alone is what keeps it away.
    const read = (file: string) => {
      const [program = '', ...args] = [
        ...dropTo('raw_network', user?.id),
        'head',
        '-c',
        '1',
        `/proc/${other.pid}/${file}`,
      ];
      return spawnSync(program, args, { encoding: 'utf8' });
    };
    for (const file of ['environ', 'maps', 'mem']) expect(read(file).stderr).toContain('Permission denied');
    expect(readFileSync(`/proc/${other.pid}/environ`, 'utf8')).toContain('target-of-another');
  });

  it('does not see that other processes exist', async () => {
    const { seconds } = await sleeperOfAnotherRun();
    const seen = await outputOf('sh', ['-c', 'cat /proc/[0-9]*/cmdline'], { cwd: ownFolder(), privileges: 'none' });
    expect(seen).toContain('cmdline');
    expect(seen).not.toContain(seconds);
  });

  it('can write no file anywhere: it is ended when it tries, or the place is read-only', async () => {
    const folder = ownFolder();
    const user = await claimUser();
    onTestFinished(() => user?.release());
    const options = { cwd: folder, privileges: 'none', user: user?.id } as const;
    for (const place of ['.', '/tmp', '/var/tmp', '/dev/shm']) {
      const outcome = await run('mkdir', [join(place, 'filled-by-a-tool')], options);
      expect(outcome).toMatchObject({ kind: 'ended', exitCode: 1, stderr: expect.stringContaining('Read-only') });
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(findTool('ipcmk'))('leaves no shared memory behind', async () => {
    const user = await claimUser();
    onTestFinished(() => user?.release());
    // A size no other program asks for tells the segment apart.
    const bytes = String(4_000_000 + process.pid);
    const options = { cwd: ownFolder(), privileges: 'none', user: user?.id } as const;
    expect(await outputOf('sh', ['-c', `ipcmk -M ${bytes} && ipcs -m`], options)).toContain(bytes);
    const rows = execFileSync('ipcs', ['-m'], { encoding: 'utf8' })
      .split('\n')
      .map((row) => row.split(/ +/));
    const left = rows.filter((row) => row[4] === bytes).map(([, id = '']) => id);
    for (const id of left) execFileSync('ipcrm', ['-m', id]);
    expect(left).toEqual([]);
  });

  it('starts no more processes than a run needs', async () => {
    const user = await claimUser();
    onTestFinished(() => user?.release());
    const script =
      'my $n = 0; while ($n < 300) { my $p = fork; last unless defined $p; if (!$p) { sleep 60 } $n++ } print $n';
    const started = await outputOf('perl', ['-e', script], { cwd: ownFolder(), privileges: 'none', user: user?.id });
    expect(Number(started)).toBeGreaterThan(30);
    expect(Number(started)).toBeLessThan(64);
  });

  it('has a user that no other run has, and leaves it to the next', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, claimUser));
    expect(new Set(users.map((user) => user?.id)).size).toBe(8);
    for (const user of users) expect(user?.id).toBeGreaterThanOrEqual(2_010_000_000);
    for (const user of users) user?.release();
    const status = await outputOf('cat', ['/proc/self/status'], {
      cwd: ownFolder(),
      privileges: 'none',
      user: users[0]?.id,
    });
    expect(status).toMatch(new RegExp(`^Uid:\\s${users[0]?.id}\\s`, 'm'));
  });

  const statusOf = (privileges: Privileges) =>
    outputOf('cat', ['/proc/self/status'], { cwd: ownFolder(), privileges, inside: ['env'] });

  it('has no rights at all where it needs none', async () => {
    const status = await statusOf('none');
    expect(status).toMatch(/^Uid:\s65534\s65534\s65534\s65534$/m);
    expect(status).toMatch(/^Gid:\s65534\s65534\s65534\s65534$/m);
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
      expect(status).toMatch(new RegExp(`^${set}:\\s0+$`, 'm'));
    }
  });

  it('may send raw packets and nothing more where it must', async () => {
    const status = await statusOf('raw_network');
    expect(hasRawNetwork()).toBe(true);
    expect(status).toMatch(/^Uid:\s65534\s/m);
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    for (const set of ['CapPrm', 'CapEff', 'CapBnd']) expect(status).toMatch(new RegExp(`^${set}:\\s0+2000$`, 'm'));
  });

  it('is in its own folder and cannot read the files of root', async () => {
    const folder = ownFolder();
    expect(await outputOf('sh', ['-c', 'pwd; stat -c %a-%u .'], { cwd: folder, privileges: 'none' })).toBe(
      `${folder}\n700-65534\n`,
    );
    const peeped = await run('ls', [cwd], { cwd: folder, privileges: 'none' });
    expect(peeped).toMatchObject({ kind: 'ended', exitCode: 2 });
  });

  it('keeps its rights unless they are taken', () => {
    expect(dropTo('keep')).toEqual([]);
  });
});

it('of a process that is stopped and gives no sign of life is gone with everything it started', async () => {
  expect(stopped.sleeper).not.toBeNull();
  await expect.poll(() => pidOf(stopped.seconds)).toBeNull();
});
