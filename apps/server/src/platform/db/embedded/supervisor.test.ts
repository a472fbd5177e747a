import { describe, expect, it } from 'vitest';
import { silentLog } from '../../log/logger.ts';
import type { Postmaster } from './postmaster.ts';
import { superviseServer } from './supervisor.ts';

/** A server that ends when the test ends it; its folder does not exist, so no process is ever signalled. */
function fakeServer(ended: Promise<void> = new Promise(() => undefined)): Postmaster {
  return { pid: 2 ** 30, clusterDir: '/nonexistent/rocca', ended };
}

const hasSpace = async () => true;

describe('superviseServer', () => {
  it('starts a server that ended again', async () => {
    const crash = Promise.withResolvers<void>();
    const restarted = Promise.withResolvers<void>();
    superviseServer({
      first: fakeServer(crash.promise),
      restart: async () => {
        restarted.resolve();
        return fakeServer();
      },
      hasSpace,
      log: silentLog,
      onFailure: () => restarted.reject(new Error('gave up')),
    });
    crash.resolve();
    await expect(restarted.promise).resolves.toBeUndefined();
  });

  it('gives up after five restarts within a minute and says so once', async () => {
    let restarts = 0;
    const failures: string[] = [];
    await new Promise<void>((resolve) => {
      superviseServer({
        first: fakeServer(Promise.resolve()),
        restart: async () => {
          restarts += 1;
          return fakeServer(Promise.resolve());
        },
        hasSpace,
        log: silentLog,
        onFailure: (error) => {
          failures.push(error.message);
          resolve();
        },
      });
    });
    expect(restarts).toBe(5);
    expect(failures).toEqual(['The database server ended 6 times within a minute.']);
  });

  it('reports a server that cannot be started again', async () => {
    const failure = await new Promise<Error>((resolve) => {
      const restart = () => Promise.reject(new Error('broken'));
      superviseServer({ first: fakeServer(Promise.resolve()), restart, hasSpace, log: silentLog, onFailure: resolve });
    });
    expect(failure.message).toBe('broken');
  });

  it('waits for space on a full disk, however often the server ends or fails to start there', async () => {
    let free = false;
    let asked = 0;
    let restarts = 0;
    const failures: string[] = [];
    const back = Promise.withResolvers<void>();
    superviseServer({
      first: fakeServer(Promise.resolve()),
      restart: async () => {
        restarts += 1;
        // Takes the space that was just made: at first the start fails, then the server ends again.
        free = restarts >= 20;
        if (restarts % 2 === 1) throw new Error('no space left');
        if (free) back.resolve();
        return free ? fakeServer() : fakeServer(Promise.resolve());
      },
      hasSpace: async () => {
        asked += 1;
        if (asked % 3 === 0) free = true;
        return free;
      },
      spacePollMs: 1,
      log: silentLog,
      onFailure: (error) => {
        failures.push(error.message);
        back.resolve();
      },
    });
    await back.promise;
    expect({ restarts, failures }).toEqual({ restarts: 20, failures: [] });
  });

  it('lets a restart under way finish before it has stopped', async () => {
    const restarting = Promise.withResolvers<void>();
    const comesUp = Promise.withResolvers<Postmaster>();
    const restart = () => {
      restarting.resolve();
      return comesUp.promise;
    };
    const onFailure = () => undefined;
    const supervisor = superviseServer({
      first: fakeServer(Promise.resolve()),
      restart,
      hasSpace,
      log: silentLog,
      onFailure,
    });
    await restarting.promise;
    let stopped = false;
    const stop = supervisor.stop().then(() => {
      stopped = true;
    });
    await Promise.resolve();
    expect(stopped).toBe(false);
    comesUp.resolve(fakeServer());
    await stop;
    expect(stopped).toBe(true);
  });
});
