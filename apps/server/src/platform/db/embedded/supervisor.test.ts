import { describe, expect, it } from 'vitest';
import { silentLog } from '../../log/logger.ts';
import type { Postmaster } from './postmaster.ts';
import { superviseServer } from './supervisor.ts';

/** A server that ends when told to; its folder does not exist, so no process is ever signalled. */
function fakeServer(ended: Promise<void> = new Promise(() => undefined)): Postmaster {
  return { pid: 2 ** 30, clusterDir: '/nonexistent/rocca', ended };
}

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
      const restart = () => Promise.reject(new Error('no space left'));
      superviseServer({ first: fakeServer(Promise.resolve()), restart, log: silentLog, onFailure: resolve });
    });
    expect(failure.message).toBe('no space left');
  });

  it('lets a restart under way finish before it has stopped', async () => {
    const restarting = Promise.withResolvers<void>();
    const comesUp = Promise.withResolvers<Postmaster>();
    const restart = () => {
      restarting.resolve();
      return comesUp.promise;
    };
    const onFailure = () => undefined;
    const supervisor = superviseServer({ first: fakeServer(Promise.resolve()), restart, log: silentLog, onFailure });
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
