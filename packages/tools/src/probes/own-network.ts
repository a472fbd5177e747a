import { BlockList, isIPv6 } from 'node:net';

/** Addresses that mean something only inside a network: they cannot be reached from outside. */
const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  INSIDE.addSubnet(network, prefix, 'ipv4');
}
INSIDE.addAddress('::1', 'ipv6');
INSIDE.addSubnet('fc00::', 7, 'ipv6');
INSIDE.addSubnet('fe80::', 10, 'ipv6');

function isInside(address: string): boolean {
  const bare = address.replace(/%.*/, '');
  return INSIDE.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/** Whether a target could call us back at our own address: from the world into a private network it cannot. */
export function canCallBack(target: string, own: string): boolean {
  return isInside(target) || !isInside(own);
}
