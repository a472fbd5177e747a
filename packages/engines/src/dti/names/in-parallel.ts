/**
 * Works through a sequence with a bounded number at once, taking from it only what it can begin: a sequence of millions
 * is never in memory. Ends with the first failure and at once with the signal, whatever the sequence does.
 */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted();
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let over = false;
  const take = async () => {
    while (!over) {
      const taken = iterator.next();
      // Waiting for what is there already would cost a turn of the loop for each.
      const next = taken instanceof Promise ? await taken : taken;
      if (next.done) over = true;
      else await work(next.value);
    }
  };
  const stop = Promise.withResolvers<never>();
  const onAbort = () => stop.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    await Promise.race([Promise.all(Array.from({ length: concurrency }, take)), stop.promise]);
  } catch (error) {
    // Not awaited: a sequence that hangs would never come to an end.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
    throw error;
  } finally {
    over = true;
    signal.removeEventListener('abort', onAbort);
  }
}
