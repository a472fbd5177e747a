import { lstat, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PlatformLab } from '../../../testing/platform-process.ts';
import { eventually, PlatformFixture } from '../testing/platform-fixture.ts';
import { recordedPid } from './cluster-place.ts';
import { connectionOfRunningCluster } from './embedded-cluster.ts';

const isRoot = process.getuid?.() === 0;
const fixtures: PlatformFixture[] = [];

afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.remove();
});

async function newFixture(...subfolders: string[]): Promise<PlatformFixture> {
  const fixture = await PlatformFixture.create(...subfolders);
  fixtures.push(fixture);
  return fixture;
}

/** With a cluster in it that an earlier start made. */
async function usedFixture(): Promise<PlatformFixture> {
  const fixture = await newFixture();
  await PlatformLab.fill(fixture.dataDir);
  return fixture;
}

const addRow = (fixture: PlatformFixture, text: string) =>
  fixture.withDatabase(async ({ pool }) => {
    await pool.query('CREATE TABLE IF NOT EXISTS kept (text text)');
    await pool.query('INSERT INTO kept VALUES ($1)', [text]);
  });

const rowsOf = (fixture: PlatformFixture) =>
  fixture.withDatabase(async ({ pool }) =>
    (await pool.query<{ text: string }>('SELECT text FROM kept')).rows.map(({ text }) => text),
  );

/** Who may connect, and how they are recognised. */
const accessOf = (fixture: PlatformFixture) =>
  fixture.withDatabase(async ({ pool }) => {
    const text = "SELECT concat_ws(' ', type, database, user_name, auth_method) AS rule FROM pg_hba_file_rules";
    return (await pool.query<{ rule: string }>(text)).rows.map(({ rule }) => rule);
  });

describe('a first start', () => {
  it('makes a private, durable cluster and stops it with the platform', async () => {
    const fixture = await newFixture();
    const platform = await fixture.start();
    expect(platform.said).toBe('ready');
    const settings = await fixture.withDatabase(async ({ pool }) => {
      const names = [
        'listen_addresses',
        'data_checksums',
        'fsync',
        'synchronous_commit',
        'server_encoding',
        'TimeZone',
      ];
      const text =
        'SELECT array_agg(setting ORDER BY array_position($1, name)) AS found FROM pg_settings WHERE name = ANY($1)';
      return (await pool.query<{ found: string[] }>(text, [names])).rows[0]?.found;
    });
    expect(settings).toEqual(['', 'on', 'on', 'on', 'UTF8', 'UTC']);
    expect((await stat(join(fixture.dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await accessOf(fixture)).toEqual(['local {all} {rocca} peer']);
    await platform.end('SIGTERM');
    expect(platform.child.exitCode).toBe(0);
    expect(await connectionOfRunningCluster(fixture.dataDir)).toBeNull();
  });

  it.skipIf(!isRoot)('runs as another user for root, below a folder that user cannot enter', async () => {
    const fixture = await newFixture('closed');
    expect((await fixture.start()).said).toBe('ready');
    const pid = await fixture.serverPid();
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
    await addRow(fixture, 'written');
    expect(await rowsOf(fixture)).toEqual(['written']);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const fixture = await newFixture('long-'.repeat(20), 'longer-'.repeat(15));
    expect((await fixture.start()).said).toBe('ready');
    await addRow(fixture, 'far away');
    expect(await rowsOf(fixture)).toEqual(['far away']);
  });

  it('makes the cluster anew after a start that was killed while making it', async () => {
    const fixture = await newFixture();
    const killed = fixture.launch();
    await eventually(async () => (await fixture.dataFiles()).find((name) => name.startsWith('postgres.')) ?? null);
    killed.kill('SIGKILL');
    const next = await eventually(async () => {
      const platform = await fixture.start();
      return platform.said === 'ready' ? platform : null;
    });
    expect(next.said).toBe('ready');
    await addRow(fixture, 'whole');
  });
});

describe('after a kill', () => {
  it('reuses a cluster that a killed platform left running', async () => {
    const fixture = await usedFixture();
    const first = await fixture.start();
    const pid = await fixture.serverPid();
    await addRow(fixture, 'acknowledged');
    await first.end('SIGKILL');
    expect(await fixture.serverPid()).toBe(pid);
    // As earlier versions left it.
    await writeFile(
      join(fixture.dataDir, 'postgres', 'pg_hba.conf'),
      'local all all trust\nhost all all ::1/128 trust\n',
    );
    const second = await fixture.start();
    expect(second.said).toBe('ready');
    expect(await fixture.serverPid()).toBe(pid);
    expect(await accessOf(fixture)).toEqual(['local {all} {rocca} peer']);
    expect(await rowsOf(fixture)).toEqual(['acknowledged']);
    await second.end('SIGTERM');
    expect(await fixture.serverPid()).toBeNull();
  });

  it('keeps every acknowledged row when platform and server are both killed', async () => {
    const fixture = await usedFixture();
    const first = await fixture.start();
    await addRow(fixture, 'acknowledged');
    const pid = await fixture.serverPid();
    await first.end('SIGKILL');
    process.kill(Number(pid), 'SIGKILL');
    expect((await fixture.start()).said).toBe('ready');
    expect(await fixture.serverPid()).not.toBe(pid);
    expect(await rowsOf(fixture)).toEqual(['acknowledged']);
  });

  it('starts the server again when it dies under a running platform', async () => {
    const fixture = await usedFixture();
    const platform = await fixture.start();
    await addRow(fixture, 'acknowledged');
    const pid = Number(await fixture.serverPid());
    process.kill(pid, 'SIGKILL');
    const rows = await eventually(async () => ((await fixture.serverPid()) === pid ? null : rowsOf(fixture)));
    expect(rows).toEqual(['acknowledged']);
    await platform.end('SIGTERM');
    expect(await fixture.serverPid()).toBeNull();
  });

  it('watches a server it took over as well as its own', async () => {
    const fixture = await usedFixture();
    await (await fixture.start()).end('SIGKILL');
    const second = await fixture.start();
    await addRow(fixture, 'acknowledged');
    const pid = Number(await fixture.serverPid());
    process.kill(pid, 'SIGKILL');
    await eventually(async () => ((await fixture.serverPid()) === pid ? null : rowsOf(fixture)));
    expect(second.child.exitCode).toBeNull();
  });

  it('is not held up by a stale lock file whose number belongs to another process by now', async () => {
    const fixture = await usedFixture();
    await (await fixture.start()).end('SIGTERM');
    const pidFile = join(fixture.dataDir, 'postgres', 'postmaster.pid');
    // A process of the server's own user is the hard case: PostgreSQL itself takes it for a running server.
    const bystander = await fixture.bystander();
    await writeFile(
      pidFile,
      `${bystander.pid}\n/proc/self/cwd\n1700000000\n5432\n/proc/self/cwd\n\n  1  1\nready   \n`,
    );
    await fixture.giveToServer(pidFile);
    expect((await fixture.start()).said).toBe('ready');
    expect(bystander.exitCode).toBeNull();
    expect(Number.parseInt(await readFile(pidFile, 'utf8'), 10)).not.toBe(bystander.pid);
  });
});

describe('a second copy', () => {
  it('leaves alone a server that an operator started by hand in the folder', async () => {
    const fixture = await usedFixture();
    await (await fixture.start()).end('SIGTERM');
    const pid = await fixture.startServerByHand();
    expect((await fixture.start()).said).toBe(
      `StartProblem: The database in ${fixture.dataDir}/postgres is in use by another program (process ${pid}).`,
    );
    expect(await recordedPid(join(fixture.dataDir, 'postgres'))).toBe(pid);
  });

  it('is refused with one line while the first keeps working', async () => {
    const fixture = await usedFixture();
    const first = await fixture.start();
    await addRow(fixture, 'before');
    const second = await fixture.start();
    expect(second.said).toBe(
      `StartProblem: Data folder ${fixture.dataDir} is in use by another copy of Rocca (process ${first.child.pid}).`,
    );
    await addRow(fixture, 'after');
    expect(await rowsOf(fixture)).toEqual(['before', 'after']);
    expect((await lstat(join(fixture.dataDir, 'rocca.lock'))).mode & 0o777).toBe(0o600);
  });
});
