import { expect, it } from 'vitest';
import { openCoverage } from './coverage.ts';

const NOTHING = { ipv4: [], ipv6: [], names: [], refusedEntries: [], leftOut: [], needsVpn: false, nameOf: () => null };
const LOOKED = { tcpPorts: '1-1000', udpPorts: null };
const coverage = openCoverage({
  profile: 'port_discovery',
  privileged: true,
  subjects: NOTHING,
  consents: [],
  sources: [],
});

it.each([
  ['finished', 'cut', []],
  ['stopped', 'stopped', [{ check: 'discovery', reason: 'stopped', detail: '' }]],
  // The tunnel was lost: the tools were stopped, the test was not.
  ['stopped', 'cut', [{ check: 'discovery', reason: 'cut', detail: '' }]],
] as const)('says of a scan that %s why it was cut short: %s', (kind, cutBy, notDone) => {
  expect(coverage.close({ kind, ...LOOKED }, cutBy)).toEqual({ ...LOOKED, notDone });
});

it('names the addresses inside its ranges that are never tested', () => {
  const open = openCoverage({
    profile: 'fast',
    privileged: true,
    subjects: { ...NOTHING, leftOut: ['10.0.0.5'] },
    consents: [],
    sources: [],
  });
  expect(open.close({ kind: 'finished', ...LOOKED }, 'cut').notDone).toContainEqual({
    check: 'discovery',
    reason: 'left_out',
    detail: '10.0.0.5',
  });
});
