import { AsyncLocalStorage } from 'node:async_hooks';

const owners = new AsyncLocalStorage<string>();

/** Whatever `work` reads or writes counts towards the owner's share of database connections. */
export function runAsOwner<T>(owner: string, work: () => T): T {
  return owners.run(owner, work);
}

/** The same items; each is made for the owner of this call, whoever asks for it: a stream is read by its socket. */
export function keepOwner<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  return itemsFrom(items, AsyncLocalStorage.snapshot());
}

async function* itemsFrom<T>(items: AsyncGenerator<T>, asBefore: ReturnType<typeof AsyncLocalStorage.snapshot>) {
  try {
    for (;;) {
      const next = await asBefore(() => items.next());
      if (next.done) return;
      yield next.value as T;
    }
  } finally {
    await items.return(undefined);
  }
}

/** Undefined for the platform's own work, which has no share to keep to. */
export const currentOwner = (): string | undefined => owners.getStore();
