import { readlinkSync } from 'node:fs';

let known: number | undefined;

/** The number of our process namespace, unique among those that exist; 0 where the kernel does not tell. */
export function pidNamespace(): number {
  known ??= read();
  return known;
}

function read(): number {
  try {
    return Number(/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? 0);
  } catch {
    return 0;
  }
}
