import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { classifyAddress } from '@rocca/contract/target/scope';
import { type OutOfBandListener, openListener } from '@rocca/tools/web/listener';

/**
 * Our own listener, on the address from which the target sees us; null: a target out there cannot reach one of a private
 * network.
 */
export async function openScanListener(target: string, signal: AbortSignal): Promise<OutOfBandListener | null> {
  const address = await addressTowards(target).catch(() => null);
  if (address === null || (isPrivate(address) && !isPrivate(target))) return null;
  return openListener({ address, signal }).catch(() => null);
}

/** Nothing is sent: the system only says which of its addresses it would use. */
function addressTowards(target: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = createSocket(isIPv6(target) ? 'udp6' : 'udp4');
    socket.once('error', fail);
    socket.connect(9, target, () => {
      const { address } = socket.address();
      socket.close();
      done(address);
    });
  });
}

function isPrivate(address: string): boolean {
  return classifyAddress(address, {})?.scope !== 'public';
}
