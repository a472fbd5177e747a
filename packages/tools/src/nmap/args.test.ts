import { expect, it } from 'vitest';
import { type NmapRequest, type NmapScan, nmapArgs } from './args.ts';

const BEGIN = '-n -T4 -v --stats-every 1s';
const PORTS: NmapScan = { ports: 'tcp', args: ['-p-'] };
const EVERYTHING: NmapScan = {
  ports: 'tcp_udp',
  args: ['-p', 'T:-,U:53', '-sV'],
  os: 'limited',
  scripts: { select: 'safe', args: 'a=1' },
  scriptTimeout: '2m',
  minRate: 5000,
};
const line = (scan: NmapScan, machine: Partial<NmapRequest> = {}) =>
  nmapArgs({ scan, privileged: true, ipv6: false, ...machine }).args.join(' ');

it.each([
  ['ports alone', PORTS, '-sS -p-'],
  ['discovery alone', { ports: 'none', args: ['-sn', '-PE', '-PP'] }, '-sn -PE -PP'],
  [
    'everything',
    EVERYTHING,
    '-sS -sU -p T:-,U:53 -sV --min-rate 5000 -O --osscan-limit --script safe --script-args a=1 --script-timeout 2m',
  ],
  ['service detection, whose scripts end', { ...PORTS, args: ['-F', '-sV'] }, '-sS -F -sV --script-timeout 30s'],
  ['scripts, which end', { ...PORTS, scripts: { select: 'x' } }, '-sS -p- --script x --script-timeout 30s'],
] as const)('writes the arguments of a scan of %s', (_what, scan, expected) => {
  expect(line(scan)).toBe(`${BEGIN} --privileged ${expected}`);
});

it('does without raw packets what can be done, and says what cannot', () => {
  const machine = { scan: EVERYTHING, privileged: false, ipv6: false };
  expect(nmapArgs(machine).leftOut).toEqual(['os', 'udp']);
  expect(line(EVERYTHING, machine)).toBe(
    `${BEGIN} --unprivileged -sT -p - -sV --min-rate 5000 --script safe --script-args a=1 --script-timeout 2m`,
  );
  expect(line({ ports: 'none', args: ['-sn', '-PE', '-PS22', '--traceroute'] }, { privileged: false })).toBe(
    `${BEGIN} --unprivileged -sn -PS22`,
  );
});

it('asks IPv6 only what it knows', () => {
  expect(line({ ports: 'none', args: ['-sn', '-PE', '-PP'] }, { ipv6: true })).toBe(`-6 ${BEGIN} --privileged -sn -PE`);
});

it('shares the packets among several processes, and keeps the groups small that a stop would lose', () => {
  expect(line(EVERYTHING, { slices: 4 })).toContain('--min-rate 1250 --max-hostgroup 32');
  expect(line(PORTS, { slices: 1 })).toContain('--max-hostgroup 32');
  expect(line(EVERYTHING)).not.toContain('--max-hostgroup');
});
