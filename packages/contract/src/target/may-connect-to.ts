import { isHostName, isLoopbackName } from './host-name.ts';
import { classifyAddress, type ScopeOptions } from './scope.ts';

/**
 * Whether the platform may connect to a host that a customer names: a host name, or an address that a target could
 * have. Loopback and link-local addresses (a cloud's metadata service, for example) answer only to this machine, so
 * they are refused here; the code that resolves a name checks its addresses again.
 */
export function mayConnectTo(host: string, options: ScopeOptions): boolean {
  const name = host.toLowerCase();
  const found = classifyAddress(name, options);
  return found ? found.scope !== 'refused' : isHostName(name) && !isLoopbackName(name);
}
