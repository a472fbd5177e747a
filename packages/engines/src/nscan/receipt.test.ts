import { expect, it } from 'vitest';
import { openReceipt } from './receipt.ts';

const NOTHING = { ipv4: [], ipv6: [], names: [], refusedEntries: [], leftOut: [], needsVpn: false, nameOf: () => null };
const LOOKED = { tcpPorts: '1-1000', udpPorts: null };
const receipt = openReceipt({
  profile: 'port_discovery',
  privileged: true,
  subjects: NOTHING,
  dosConsent: false,
  sources: [],
});

it.each([
  ['finished', 'cut', []],
  ['stopped', 'stopped', [{ check: 'discovery', reason: 'stopped', detail: '' }]],
  // The tunnel was lost: the tools were stopped, the test was not.
  ['stopped', 'cut', [{ check: 'discovery', reason: 'cut', detail: '' }]],
] as const)('says of a scan that %s who cut it short: %s', (kind, cutBy, notDone) => {
  expect(receipt.close({ kind, ...LOOKED }, cutBy)).toEqual({ ...LOOKED, notDone });
});
