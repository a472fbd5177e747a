import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkshop, processesIn } from '../core/testing/workshop.ts';
import { runNmap, type ScanOptions, type ScanRequest } from './adapter.ts';
import type { NmapHost } from './model.ts';

const workshop = createWorkshop();
afterAll(workshop.close);

const CUT = join(import.meta.dirname, '__fixtures__', 'nmap-7.93-cut.xml');
const REQUEST: ScanRequest = {
  scan: { ports: 'tcp', args: ['--top-ports', '1000', '-sV', '--version-light'] },
  targets: ['127.20.0.6'],
  ipv6: false,
  privileged: false,
};

async function scan(script: string, options: Partial<ScanOptions> = {}, request: Partial<ScanRequest> = {}) {
  const hosts: NmapHost[] = [];
  const workDir = options.workDir ?? workshop.workDir();
  const outcome = await runNmap(
    { ...REQUEST, ...request },
    {
      signal: new AbortController().signal,
      workDir,
      timeoutMs: 20_000,
      searchPath: workshop.program('nmap', script),
      onHost: (host) => void hosts.push(host),
      ...options,
    },
  );
  // Whatever the end was: nothing of it is left.
  await expect.poll(() => processesIn(workDir)).toEqual([]);
  return { outcome, addresses: hosts.map(({ address }) => address) };
}

/** Prints a file the tool itself might not be allowed to read. */
const print = (file: string) => `cat <<'XML'\n${readFileSync(file, 'utf8')}\nXML\n`;

/** The script itself, not what encloses it. */
function kill(workDir: string): void {
  for (const { pid, command } of processesIn(workDir)) {
    if (!command.startsWith('/bin/sh')) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A shell that only wrote a text for the script may have ended since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const BEGIN = '<?xml version="1.0"?><nmaprun version="7.93">';
const HOST = '<host><status state="up" reason="r"/><address addr="127.20.0.6" addrtype="ipv4"/></host>';
const END = '<runstats><finished exit="success"/></runstats></nmaprun>';

describe('an nmap that', () => {
  it('is not there', async () => {
    const { outcome } = await scan('', { searchPath: '/nowhere' });
    expect(outcome).toEqual({ kind: 'failed', why: 'missing', detail: '', tcpPorts: null, udpPorts: null });
  });

  it('hangs without a word', async () => {
    const { outcome } = await scan('sleep 100', { silenceMs: 300 });
    expect(outcome).toMatchObject({ kind: 'failed', why: 'timed_out' });
  });

  it('goes on talking and never ends', async () => {
    const talk = `echo '${BEGIN}'; while true; do echo '<taskbegin task="x"/>'; sleep 0.05; done`;
    const { outcome } = await scan(talk, { timeoutMs: 700 });
    expect(outcome).toMatchObject({ kind: 'failed', why: 'timed_out', detail: '1 s' });
  });

  it('ignores being asked to end', async () => {
    const { outcome } = await scan("trap '' TERM INT HUP; sleep 100 & wait; sleep 100", { timeoutMs: 300 });
    expect(outcome).toMatchObject({ kind: 'failed', why: 'timed_out' });
  });

  it('is killed, with the hosts that were done', async () => {
    const workDir = workshop.workDir();
    const hosts: string[] = [];
    const outcome = scan(`${print(CUT)}sleep 100`, {
      workDir,
      onHost: ({ address }) => {
        hosts.push(address);
        if (hosts.length === 4) kill(workDir);
      },
    });
    expect((await outcome).outcome).toMatchObject({ kind: 'failed', why: 'killed', detail: 'ended by SIGKILL' });
    expect(hosts).toEqual(['127.20.0.6', '127.20.0.7', '127.20.0.8', '127.20.0.9']);
  });

  it('writes garbage, and would go on for ever', async () => {
    const { outcome } = await scan('while true; do echo garbage; done');
    expect(outcome).toMatchObject({
      kind: 'failed',
      why: 'garbage',
      detail: expect.stringContaining('cannot be read'),
    });
  });

  it('writes bytes of no meaning', async () => {
    const { outcome } = await scan('head -c 1000000 /dev/urandom');
    expect(outcome).toMatchObject({ kind: 'failed', why: 'garbage' });
  });

  it('writes garbage after hosts that were whole: they stay', async () => {
    const { outcome, addresses } = await scan(`echo '${BEGIN}${HOST}</broken>'; sleep 100`);
    expect(outcome).toMatchObject({ kind: 'failed', why: 'garbage' });
    expect(addresses).toEqual(['127.20.0.6']);
  });

  it('writes a gigabyte, in flat memory', async () => {
    const before = process.memoryUsage.rss();
    let most = 0;
    const flood = `echo '${BEGIN}'; yes '<taskprogress task="Service scan" percent="1.00"/>' | head -c 1000000000`;
    const { outcome } = await scan(flood, {
      maxOutputBytes: 32 * 1024 * 1024,
      // It is the amount that ends it, on a slow machine too.
      timeoutMs: 50_000,
      onProgress: () => {
        most = Math.max(most, process.memoryUsage.rss());
      },
    });
    expect(outcome).toMatchObject({ kind: 'failed', why: 'too_much_output' });
    expect(most).toBeGreaterThan(0);
    expect(most - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('writes a gigabyte in one piece that never ends', async () => {
    const { outcome } = await scan(`printf '%s' '${BEGIN}<a b="'; yes x | tr -d '\\n' | head -c 1000000000`);
    expect(outcome).toMatchObject({ kind: 'failed', why: 'garbage', detail: expect.stringContaining('larger') });
  });

  it('ends well and silently: that is no result', async () => {
    expect((await scan('exit 0')).outcome).toMatchObject({ kind: 'failed', why: 'garbage' });
  });

  it('ends well without saying that it has finished', async () => {
    const { outcome, addresses } = await scan(`echo '${BEGIN}${HOST}</nmaprun>'`);
    expect(outcome).toMatchObject({ kind: 'failed', why: 'garbage' });
    expect(addresses).toEqual(['127.20.0.6']);
  });

  it('ends with an error, told without the folders of this machine', async () => {
    const { outcome } = await scan('echo "cannot open /var/lib/rocca/work/1/x" >&2; exit 1');
    expect(outcome).toMatchObject({ kind: 'failed', why: 'error', detail: 'cannot open …' });
  });

  it('does as it should', async () => {
    const info = '<scaninfo protocol="tcp" services="1-3"/><scaninfo protocol="udp" services="53"/>';
    const progress: number[] = [];
    const { outcome, addresses } = await scan(`echo '${BEGIN}${info}${HOST}${END}'`, {
      onProgress: ({ fraction }) => progress.push(fraction),
    });
    expect(outcome).toEqual({ kind: 'finished', tcpPorts: '1-3', udpPorts: '53' });
    expect(addresses).toEqual(['127.20.0.6']);
    expect(progress).toEqual([0.99, 1]);
  });
});

describe('a scan', () => {
  it('gives every target to one process, by its standard input and never as an option', async () => {
    const targets = Array.from({ length: 9 }, (_, index) => `127.20.0.${index}`);
    const host = `<host><status state="up"/><address addr="'"$target"'" addrtype="ipv4"/></host>`;
    const script = `
      case "$*" in *127.20*) exit 3 ;; esac
      echo '${BEGIN}'; while read -r target; do echo '${host}'; done; echo '${END}'`;
    const { outcome, addresses } = await scan(script, {}, { targets });
    expect(outcome.kind).toBe('finished');
    expect(addresses.toSorted()).toEqual(targets);
  });

  it.runIf(process.getuid?.() === 0)('that fills its folder is a failure, and the folder stays empty', async () => {
    const workDir = workshop.workDir();
    const script = 'exec dd if=/dev/zero of=filled bs=1M count=700';
    const { outcome } = await scan(script, { workDir, user: 2_009_999_999 });
    expect(outcome).toMatchObject({ kind: 'failed', why: 'error', detail: expect.stringContaining('Read-only') });
    expect(readdirSync(workDir)).toEqual([]);
  });

  it.each([
    ['--script=evil'],
    ['127.0.0.1 --script=x'],
    ['127.0.0.1\n-iL /etc/passwd'],
    ['example.org'],
    ['127.0.0.0/8'],
    ['127.0.0.1-9'],
    ['::1'],
    [''],
  ])('of %j is refused before anything starts', async (target) => {
    await expect(scan('', {}, { targets: ['127.0.0.1', target] })).rejects.toThrow('not an address');
  });

  it('fails as a whole when one of its processes does, and the others are gone', async () => {
    // One in four finds the first target among its own.
    const { outcome } = await scan(
      "grep -q '127.20.0.1$' && exit 3; sleep 100",
      {},
      {
        targets: ['127.20.0.1', '127.20.0.2', '127.20.0.3', '127.20.0.4'],
      },
    );
    expect(outcome).toMatchObject({ kind: 'failed', why: 'error' });
  });

  it('that is stopped says so, keeps what it has, and is gone', async () => {
    const stop = new AbortController();
    const hosts: string[] = [];
    const { outcome } = await scan(`echo '${BEGIN}<scaninfo protocol="tcp" services="1-9"/>${HOST}'; sleep 100`, {
      signal: stop.signal,
      onHost: ({ address }) => {
        hosts.push(address);
        stop.abort();
      },
    });
    expect(outcome).toEqual({ kind: 'stopped', tcpPorts: '1-9', udpPorts: null });
    expect(hosts).toEqual(['127.20.0.6']);
  });

  it('hands over one host at a time, and waits for it', async () => {
    let inFlight = 0;
    let most = 0;
    let taken = 0;
    const { outcome } = await scan(
      `echo '${BEGIN}${HOST.repeat(5)}${END}'`,
      {
        onHost: async () => {
          most = Math.max(most, ++inFlight);
          await new Promise((done) => setImmediate(done));
          inFlight--;
          taken++;
        },
      },
      { targets: ['127.20.0.1', '127.20.0.2', '127.20.0.3', '127.20.0.4'] },
    );
    expect(outcome.kind).toBe('finished');
    expect([most, taken]).toEqual([1, 20]);
  });

  it('ends with what the taker of its hosts throws', async () => {
    const workDir = workshop.workDir();
    const running = scan(
      `echo '${BEGIN}${HOST}'; sleep 100`,
      { workDir, onHost: () => Promise.reject(new Error('the database is gone')) },
      { targets: ['127.20.0.1', '127.20.0.2'] },
    );
    await expect(running).rejects.toThrow('the database is gone');
    await expect.poll(() => processesIn(workDir)).toEqual([]);
  });
});
