import { isHostName, isLoopbackName } from './host-name.ts';
import { classifyAddress, type ScopeOptions } from './scope.ts';

/**
 * Whether a host may be connected to on a customer's word: a name, or an address that a target could have. Our own
 * loopback and link-local neighbours (a cloud's metadata service is one) answer to us alone, so they are refused here;
 * the code that resolves a name judges its addresses again.
 */
export function mayConnectTo(host: string, options: ScopeOptions): boolean {
  const name = host.toLowerCase();
  const found = classifyAddress(name, options);
  return found ? found.scope !== 'refused' : isHostName(name) && !isLoopbackName(name);
}
