import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SCAN_PROFILE_CODES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { findTool } from '@rocca/tools/core/find-tool';
import { type NmapRequest, nmapArgs } from '@rocca/tools/nmap/args';
import { describe, expect, it } from 'vitest';
import { CURATED_SCRIPTS, DOS_SCRIPTS } from './checks/scripts/script-sets.ts';
import { nmapScanOf } from './nmap-scans.ts';

interface Machine extends Partial<Omit<NmapRequest, 'scan'>> {
  readonly dosConsent?: boolean;
}

const request = (profile: ScanProfile, { dosConsent = false, ...machine }: Machine = {}) => ({
  profile,
  scan: nmapScanOf(profile, dosConsent ? ['dos_scripts'] : []),
  privileged: true,
  ipv6: false,
  ...machine,
});
const line = (profile: ScanProfile, machine?: Machine) => nmapArgs(request(profile, machine)).args.join(' ');

const BEGIN = '-n -T4 -v --stats-every 1s';
const CURATED = CURATED_SCRIPTS.join(',');
const DEFAULT = 'default and safe and not (external or broadcast or http-rfi-spider)';
const DEEP = '(default or vuln) and not (external or broadcast or http-rfi-spider or dos or brute)';
const ULTIMATE = '(default or vuln or brute or intrusive) and not (external or broadcast or http-rfi-spider or dos)';
const DOS = DOS_SCRIPTS.join(',');
const UDP = '53,67,69,111,123,137,161,500,514,1900,4500,5353';

const TABLE: Readonly<Record<ScanProfile, { readonly root: string; readonly plain: string }>> = {
  host_discovery: {
    root: '-sn -PE -PP -PS22,80,443,3389 -PA80,443 -PU53,161',
    plain: '-sn -PS22,80,443,3389 -PA80,443',
  },
  network_discovery: { root: '-sn --traceroute', plain: '-sn' },
  port_discovery: { root: '-sS -p-', plain: '-sT -p-' },
  service_discovery: {
    root: '-sS --top-ports 1000 -sV --script-timeout 30s',
    plain: '-sT --top-ports 1000 -sV --script-timeout 30s',
  },
  light: { root: '-sS --top-ports 100', plain: '-sT --top-ports 100' },
  lite: {
    root: '-sS -F -sV --version-intensity 2 --script-timeout 30s',
    plain: '-sT -F -sV --version-intensity 2 --script-timeout 30s',
  },
  fast: {
    root: '-sS --top-ports 1000 -sV --version-light --script-timeout 30s',
    plain: '-sT --top-ports 1000 -sV --version-light --script-timeout 30s',
  },
  medium: {
    root: `-sS --top-ports 1000 -sV --version-light -O --osscan-limit --script ${DEFAULT} --script-timeout 30s`,
    plain: `-sT --top-ports 1000 -sV --version-light --script ${DEFAULT} --script-timeout 30s`,
  },
  full: {
    root: `-sS -p- -sV -O --script ${CURATED} --script-timeout 30s`,
    plain: `-sT -p- -sV --script ${CURATED} --script-timeout 30s`,
  },
  full_and_fast: {
    root: `-sS -p- -sV --min-rate 5000 -O --script ${CURATED} --script-timeout 30s`,
    plain: `-sT -p- -sV --min-rate 5000 --script ${CURATED} --script-timeout 30s`,
  },
  full_and_very_deep: {
    root: `-sS -sU -p T:-,U:${UDP} -sV --version-all --script-timeout 120s -O --script ${CURATED},${DEEP}`,
    plain: `-sT -p - -sV --version-all --script-timeout 120s --script ${CURATED},${DEEP}`,
  },
  full_ultimate: {
    root: `-sS -p- -sV -O --script ${CURATED},${ULTIMATE} --script-timeout 30s`,
    plain: `-sT -p- -sV --script ${CURATED},${ULTIMATE} --script-timeout 30s`,
  },
  full_and_fast_ultimate: {
    root: `-sS -p- -sV --min-rate 5000 -O --script ${CURATED},${ULTIMATE} --script-timeout 30s`,
    plain: `-sT -p- -sV --min-rate 5000 --script ${CURATED},${ULTIMATE} --script-timeout 30s`,
  },
  full_and_very_deep_ultimate: {
    root: `-sS -sU -p T:-,U:${UDP} -sV --version-all --script-timeout 120s -O --script ${CURATED},${ULTIMATE}`,
    plain: `-sT -p - -sV --version-all --script-timeout 120s --script ${CURATED},${ULTIMATE}`,
  },
  log4shell: { root: '-sS -p-', plain: '-sT -p-' },
};

describe('the arguments of a profile', () => {
  it.each(SCAN_PROFILE_CODES)('are those of the table: %s', (profile) => {
    expect(line(profile)).toBe(`${BEGIN} --privileged ${TABLE[profile].root}`);
    expect(line(profile, { privileged: false })).toBe(`${BEGIN} --unprivileged ${TABLE[profile].plain}`);
  });

  it.each(SCAN_PROFILE_CODES)('tell what the machine cannot do: %s', (profile) => {
    const wanted = TABLE[profile].root.split(' ');
    const leftOut = [...(wanted.includes('-O') ? ['os'] : []), ...(wanted.includes('-sU') ? ['udp'] : [])];
    expect(nmapArgs(request(profile)).leftOut).toEqual([]);
    expect(nmapArgs(request(profile, { privileged: false })).leftOut).toEqual(leftOut);
  });

  it('allow services to go down only with consent, and only in the ultimate profiles', () => {
    for (const profile of SCAN_PROFILE_CODES) {
      const agreed = line(profile, { dosConsent: true });
      expect(line(profile)).not.toContain('slowloris');
      if (!profile.endsWith('_ultimate')) expect(agreed).toBe(line(profile));
      else expect(agreed).toContain(`${ULTIMATE},${DOS} --script-args http-slowloris.timelimit=100s,`);
    }
  });

  it('ask IPv6 only what it knows', () => {
    expect(line('host_discovery', { ipv6: true })).toBe(
      `-6 ${BEGIN} --privileged -sn -PE -PS22,80,443,3389 -PA80,443 -PU53,161`,
    );
    expect(line('fast', { ipv6: true })).toBe(`-6 ${line('fast')}`);
  });

  it('share the packets among several processes, and keep the groups small that a stop would lose', () => {
    expect(line('full_and_fast', { slices: 4 })).toContain('--min-rate 1250 --max-hostgroup 32');
    expect(line('fast', { slices: 1 })).toContain('--max-hostgroup 32');
    expect(line('full_and_fast')).not.toContain('--max-hostgroup');
  });
});

const RULES = [DEFAULT, DEEP, ULTIMATE];

describe('nmap as it is installed', () => {
  const nmap = findTool('nmap') ?? '';
  const database = join(dirname(dirname(nmap)), 'share/nmap/scripts/script.db');
  const categories = new Map(
    [...readFileSync(database, 'utf8').matchAll(/filename = "([^"]+)\.nse", categories = \{ ([^}]*)\}/g)].map(
      ([, name = '', list = '']) => [name, list.match(/[a-z]+/g) ?? []],
    ),
  );

  it.each(CURATED_SCRIPTS)('has the curated script %s, which does no harm and talks to the target alone', (script) => {
    expect(categories.get(script)).toBeDefined();
    expect(categories.get(script)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(external|broadcast|dos|brute)$/)]),
    );
  });

  it.each(DOS_SCRIPTS)('has the script %s, which may take down the target alone', (script) => {
    expect(categories.get(script)).toContain('dos');
    expect(categories.get(script)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(external|broadcast)$/)]),
    );
  });

  it.each(RULES)('chooses no script that talks to others by the rule %s', async (rule) => {
    const { stdout } = await promisify(execFile)(nmap, ['--script-help', rule]);
    const chosen = [...stdout.matchAll(/^([a-z0-9.-]+)\nCategories: (.*)$/gm)];
    expect(chosen.length).toBeGreaterThan(100);
    expect(
      chosen.filter(([, name, list]) => /external|broadcast/.test(`${list}`) || name === 'http-rfi-spider'),
    ).toEqual([]);
  });

  // nmap reads all its options before it finds that there is nothing to scan. Those that differ by machine and family
  // are tried, and one of every kind; the rules for scripts are tried above.
  it.each([
    ...(['host_discovery', 'network_discovery'] as const).flatMap((profile) => [
      request(profile),
      request(profile, { ipv6: true }),
      request(profile, { privileged: false }),
      request(profile, { privileged: false, ipv6: true }),
    ]),
    request('lite'),
    request('full_and_fast', { slices: 4 }),
    request('full_and_very_deep', { ipv6: true }),
    request('full_and_very_deep', { privileged: false }),
    request('full_ultimate', { dosConsent: true }),
  ])('takes the arguments of $profile (privileged: $privileged, IPv6: $ipv6)', async (each) => {
    const running = promisify(execFile)(nmap, [...nmapArgs(each).args, '-oX', '-', '-iL', '-']);
    running.child.stdin?.end();
    const { stdout, stderr } = await running;
    expect(stdout).toContain('exit="success"');
    expect(stderr.replace(/^WARNING: No targets were specified.*\n/m, '')).toBe('');
  });
});
