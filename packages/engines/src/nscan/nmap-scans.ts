import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { ConsentCode } from '@rocca/contract/task/consent';
import type { NmapScan } from '@rocca/tools/nmap/args';
import {
  CURATED_SCRIPTS,
  DEEP_SCRIPTS,
  DEFAULT_SCRIPTS,
  DOS_SCRIPTS,
  ULTIMATE_SCRIPTS,
} from './checks/scripts/script-sets.ts';

const CURATED = CURATED_SCRIPTS.join(',');
const MIN_RATE = 5000;
/** The UDP services a company is most likely to have open by mistake. */
const USUAL_UDP = '53,67,69,111,123,137,161,500,514,1900,4500,5353';

const FULL: NmapScan = { ports: 'tcp', args: ['-p-', '-sV'], os: 'all', scripts: { select: CURATED } };
const FULL_FAST: NmapScan = { ...FULL, minRate: MIN_RATE };
const DEEP: NmapScan = {
  ports: 'tcp_udp',
  args: ['-p', `T:-,U:${USUAL_UDP}`, '-sV', '--version-all', '--script-timeout', '120s'],
  os: 'all',
  // The curated ones are not all in these categories: the larger profile must not see less.
  scripts: { select: `${CURATED},${DEEP_SCRIPTS}` },
};

/** Brute force and intrusive scripts too; those that take services down with a written consent alone. */
function ultimate(scan: NmapScan, dosConsent: boolean): NmapScan {
  const select = `${CURATED},${ULTIMATE_SCRIPTS}`;
  if (!dosConsent) return { ...scan, scripts: { select } };
  // Wearing a server out takes longer. The script looks at the clock every 10 s only, and must have reported by then.
  return { ...scan, scripts: { select: `${select},${DOS_SCRIPTS.join(',')}`, args: DOS_ARGS }, scriptTimeout: '120s' };
}

/** `smb-vuln-ms10-054` does nothing without its word. */
const DOS_ARGS = 'http-slowloris.timelimit=100s,smb-vuln-ms10-054.unsafe=1';

const SCANS: Readonly<Record<ScanProfile, (dosConsent: boolean) => NmapScan>> = {
  host_discovery: () => ({
    ports: 'none',
    args: ['-sn', '-PE', '-PP', '-PS22,80,443,3389', '-PA80,443', '-PU53,161'],
  }),
  network_discovery: () => ({ ports: 'none', args: ['-sn', '--traceroute'] }),
  port_discovery: () => ({ ports: 'tcp', args: ['-p-'] }),
  service_discovery: () => ({ ports: 'tcp', args: ['--top-ports', '1000', '-sV'] }),
  light: () => ({ ports: 'tcp', args: ['--top-ports', '100'] }),
  lite: () => ({ ports: 'tcp', args: ['-F', '-sV', '--version-intensity', '2'] }),
  fast: () => ({ ports: 'tcp', args: ['--top-ports', '1000', '-sV', '--version-light'] }),
  medium: () => ({
    ports: 'tcp',
    args: ['--top-ports', '1000', '-sV', '--version-light'],
    os: 'limited',
    scripts: { select: DEFAULT_SCRIPTS },
  }),
  full: () => FULL,
  full_and_fast: () => FULL_FAST,
  full_and_very_deep: () => DEEP,
  full_ultimate: (dosConsent) => ultimate(FULL, dosConsent),
  full_and_fast_ultimate: (dosConsent) => ultimate(FULL_FAST, dosConsent),
  full_and_very_deep_ultimate: (dosConsent) => ultimate(DEEP, dosConsent),
  log4shell: () => ({ ports: 'tcp', args: ['-p-'] }),
};

/** What nmap does in a profile, with what the customer has allowed in writing. */
export function nmapScanOf(profile: ScanProfile, consents: readonly ConsentCode[] = []): NmapScan {
  return SCANS[profile](consents.includes('dos_scripts'));
}
