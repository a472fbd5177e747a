import type { NmapHost, NmapPort, NmapScript } from '@rocca/tools/nmap/model';
import { visible } from '@rocca/tools/probes/visible';
import { type Definition, findingOf } from '../../../core/finding.ts';
import { type NetworkFinding, type NetworkPlace, placeOf } from '../../place.ts';
import { ftpAnonymous } from '../ftp-anonymous.ts';
import { redisOpen } from '../redis-open.ts';
import { smbV1 } from '../smb-v1.ts';
import { snmpPublic } from '../snmp-public.ts';
import { tls } from '../tls.ts';
import { SCRIPT_DEFINITIONS } from './script-definitions.ts';
import { CURATED_SCRIPTS, DOS_SCRIPTS } from './script-sets.ts';
import { vulnsEntries } from './vulns-report.ts';

/** Checks of our own whose findings scripts can prove too: such a finding belongs to the check. */
const OWN: ReadonlyMap<string, { readonly check: string; readonly definition: Definition }> = new Map(
  [ftpAnonymous, redisOpen, smbV1, snmpPublic, tls].flatMap(({ code, definitions }) =>
    definitions.map((definition: Definition) => [definition.key, { check: code, definition }] as const),
  ),
);

interface Proof {
  readonly key: string;
  readonly evidence: string;
  readonly possible: boolean;
}

/** Reads one script's result; `others` are the scripts of the same port. */
type Judge = (script: NmapScript, others: readonly NmapScript[]) => Proof[];

/**
 * Scripts of the `vulns` library, with the key of what they are about. `guesses`: the script goes by a version or by a
 * behaviour that sound servers show too, so that even its VULNERABLE is a possibility.
 */
const ABOUT: Readonly<Record<string, { readonly key: string; readonly guesses?: true }>> = {
  'ftp-vsftpd-backdoor': { key: 'CVE-2011-2523' },
  'ssl-heartbleed': { key: 'CVE-2014-0160' },
  'ssl-poodle': { key: 'ssl-v3' },
  'ssl-ccs-injection': { key: 'CVE-2014-0224' },
  'sslv2-drown': { key: 'ssl-v2' },
  'tls-ticketbleed': { key: 'CVE-2016-9244' },
  'http-shellshock': { key: 'CVE-2014-6271' },
  'http-vuln-cve2006-3392': { key: 'CVE-2006-3392' },
  'http-vuln-cve2009-3960': { key: 'CVE-2009-3960' },
  'http-vuln-cve2010-2861': { key: 'CVE-2010-2861' },
  'http-vuln-cve2011-3192': { key: 'CVE-2011-3192', guesses: true },
  'http-vuln-cve2011-3368': { key: 'CVE-2011-3368' },
  'http-vuln-cve2012-1823': { key: 'CVE-2012-1823' },
  'http-vuln-cve2013-0156': { key: 'CVE-2013-0156', guesses: true },
  'http-vuln-cve2013-6786': { key: 'CVE-2013-6786' },
  'http-vuln-cve2013-7091': { key: 'CVE-2013-7091' },
  'http-vuln-cve2014-2126': { key: 'CVE-2014-2126', guesses: true },
  'http-vuln-cve2014-2127': { key: 'CVE-2014-2127', guesses: true },
  'http-vuln-cve2014-2128': { key: 'CVE-2014-2128', guesses: true },
  'http-vuln-cve2014-2129': { key: 'CVE-2014-2129', guesses: true },
  'http-vuln-cve2014-3704': { key: 'CVE-2014-3704' },
  'http-vuln-cve2014-8877': { key: 'CVE-2014-8877' },
  'http-vuln-cve2015-1427': { key: 'CVE-2015-1427' },
  'http-vuln-cve2015-1635': { key: 'CVE-2015-1635' },
  'http-vuln-cve2017-1001000': { key: 'CVE-2017-1001000', guesses: true },
  'http-vuln-cve2017-5638': { key: 'CVE-2017-5638' },
  'http-vuln-cve2017-5689': { key: 'CVE-2017-5689' },
  'http-vuln-cve2017-8917': { key: 'CVE-2017-8917' },
  'http-vuln-misfortune-cookie': { key: 'CVE-2014-9222' },
  'smb-vuln-ms17-010': { key: 'CVE-2017-0143' },
  'smb-vuln-ms08-067': { key: 'CVE-2008-4250' },
  'smb-vuln-conficker': { key: 'windows-conficker' },
  'smb-vuln-cve2009-3103': { key: 'CVE-2009-3103' },
  'smb-vuln-ms06-025': { key: 'CVE-2006-2370' },
  'smb-vuln-ms07-029': { key: 'CVE-2007-1748' },
  'smb-vuln-ms10-054': { key: 'CVE-2010-2550' },
  'smb-vuln-regsvc-dos': { key: 'windows-regsvc-dos' },
  'smb-vuln-cve-2017-7494': { key: 'CVE-2017-7494' },
  'distcc-cve2004-2687': { key: 'CVE-2004-2687' },
  'realvnc-auth-bypass': { key: 'CVE-2006-2369' },
  'mysql-vuln-cve2012-2122': { key: 'CVE-2012-2122' },
  'rmi-vuln-classloader': { key: 'rmi-remote-classes' },
};

/** Scripts that say it in words of their own: what they write when it is so. */
const SAYING: Readonly<Record<string, Judge>> = {
  'ftp-anon': saying('ftp-anonymous', /^Anonymous FTP login allowed/m),
  'ftp-proftpd-backdoor': saying('proftpd-backdoor', /This installation has been backdoored/),
  // Its “Probably vulnerable” means that the server was gone for another reason.
  'http-slowloris': saying('CVE-2007-6750', /^\s*Vulnerable:/m),
  'irc-unrealircd-backdoor': saying('CVE-2010-2075', /Looks like trojaned version of unrealircd/, { guesses: true }),
  'mysql-empty-password': saying('mysql-empty-password', /^\s*(?:root|anonymous) account has empty password/m),
  'mongodb-databases': unlessLoggedIn('mongodb-brute', saying('mongodb-open', /^\s*(?:totalSize|databases)\b/m)),
  // It uses a password that redis-brute has found, if there is one.
  'redis-info': unlessLoggedIn('redis-brute', saying('redis-open', /^\s*Version: +\d/m)),
  'smb-protocols': saying('smb-v1', /^\s*NT LM 0\.12\b/m),
  // snmp-info proves nothing: it asks version 3 for its engine, which needs no community.
  'snmp-sysdescr': unlessLoggedIn('snmp-brute', saying('snmp-public', /\S/)),
  'snmp-brute': saying('snmp-public', /^\s*public - Valid credentials/m),
};

/** The scripts whose word we take; what any other says is no finding. */
export const JUDGED_SCRIPTS: ReadonlySet<string> = new Set([...Object.keys(ABOUT), ...Object.keys(SAYING)]);

/** What the scripts have proven of a host and its ports. */
export function judgeScripts(host: NmapHost): NetworkFinding[] {
  const ofPorts = host.ports.flatMap((port) => findingsOf(port.scripts, placeOf(port)));
  // Scripts about Windows sharing speak of the host, but mean the port it is shared on.
  const sharing = host.ports.find((port) => isShared(port, 445)) ?? host.ports.find((port) => isShared(port, 139));
  return [...ofPorts, ...findingsOf(host.scripts, sharing ? placeOf(sharing) : { port: null })];
}

function findingsOf(scripts: readonly NmapScript[], place: NetworkPlace): NetworkFinding[] {
  return scripts.flatMap((script) => {
    const judge = Object.hasOwn(SAYING, script.id) ? SAYING[script.id] : judgeVulns;
    return (judge?.(script, scripts) ?? []).flatMap(({ key, evidence, possible }) => {
      const found = definitionOf(key, script.id);
      return found
        ? [findingOf({ definition: found.definition, evidence, possible }, { check: found.check, place })]
        : [];
    });
  });
}

function judgeVulns({ id, data }: NmapScript): Proof[] {
  const about = Object.hasOwn(ABOUT, id) ? ABOUT[id] : undefined;
  if (!about) return [];
  const entries = vulnsEntries(data);
  if (entries.length === 0) return [];
  const possible = about.guesses === true || entries.every(({ certainty }) => certainty === 'likely');
  return [{ key: about.key, evidence: quote(id, entries.map(({ text }) => text).join('\n')), possible }];
}

function saying(key: string, pattern: RegExp, { guesses = false } = {}): Judge {
  return ({ id, output }) => (pattern.test(output) ? [{ key, evidence: quote(id, output), possible: guesses }] : []);
}

/** A script that signs in with what a guessing script found proves a weak password, not an open service. */
function unlessLoggedIn(guessing: string, judge: Judge): Judge {
  return (script, others) => (others.some(({ id }) => id === guessing) ? [] : judge(script, others));
}

/** Scripts quote the target, which may have written something harmful to a reader. */
function quote(id: string, text: string): string {
  return visible(`nmap ${id}\n${text.trim()}`);
}

function definitionOf(key: string, script: string): { check: string; definition: Definition } | undefined {
  const definition = SCRIPT_DEFINITIONS.get(key);
  return OWN.get(key) ?? (definition && { definition, check: checkOf(script) });
}

/** The smallest set of scripts that holds it: a scan with a smaller one did not look. */
function checkOf(script: string): 'scripts' | 'vuln_scripts' | 'deep_scripts' | 'dos_scripts' {
  if (script === 'mongodb-databases') return 'scripts';
  if (isOneOf(CURATED_SCRIPTS, script)) return 'vuln_scripts';
  return isOneOf(DOS_SCRIPTS, script) ? 'dos_scripts' : 'deep_scripts';
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function isShared({ protocol, port, state }: NmapPort, on: number): boolean {
  return protocol === 'tcp' && state === 'open' && port === on;
}
