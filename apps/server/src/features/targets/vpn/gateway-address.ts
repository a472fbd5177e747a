import { isHostName, isLoopbackName } from '@rocca/contract/target/host-name';
import { classifyAddress, type ScopeOptions } from '@rocca/contract/target/scope';

/**
 * Whether a host may be connected to on a customer's word: a name, or an address that a target could have. Our own
 * loopback and link-local neighbours (a cloud's metadata service is one) answer to us alone, so they are refused here;
 * where a name leads is judged again by whoever resolves it.
 */
export function mayConnectTo(host: string, options: ScopeOptions): boolean {
  const name = host.toLowerCase();
  const found = classifyAddress(name, options);
  return found ? found.scope !== 'refused' : isHostName(name) && !isLoopbackName(name);
}

/** A port something can listen on; null for anything else. */
export function readPort(text: string): number | null {
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}
