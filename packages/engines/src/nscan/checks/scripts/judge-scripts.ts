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
 * What in a script's result proves it:
 * - `answer`: it reports VULNERABLE only after an answer that a sound target never gives, such as memory of the server, a
 *   value that the server had to compute, or a session it should have refused;
 * - a pattern: these words of the target among its results, such as what a command printed;
 * - `nothing`: it goes by a version, a delay, a broken connection or an error that did not come.
 * Without its proof a VULNERABLE is a possibility.
 */
type ProvenBy = 'answer' | 'nothing' | RegExp;

/** What `id` prints. */
const USER_ID = /\buid=\d+\(/;

/** Scripts of the `vulns` library, with the key of what they are about. */
const ABOUT: Readonly<Record<string, { readonly key: string; readonly provenBy: ProvenBy }>> = {
  'ftp-vsftpd-backdoor': { key: 'CVE-2011-2523', provenBy: USER_ID },
  // It got memory back.
  'ssl-heartbleed': { key: 'CVE-2014-0160', provenBy: 'answer' },
  // The handshake was made.
  'ssl-poodle': { key: 'ssl-v3', provenBy: 'answer' },
  'sslv2-drown': { key: 'ssl-v2', provenBy: 'answer' },
  // Any alert but one counts as a yes.
  'ssl-ccs-injection': { key: 'CVE-2014-0224', provenBy: 'nothing' },
  // It got its session's number back, and more.
  'tls-ticketbleed': { key: 'CVE-2016-9244', provenBy: 'answer' },
  // It looks for two words that only a shell puts together.
  'http-shellshock': { key: 'CVE-2014-6271', provenBy: 'answer' },
  // Any page with the status 200 counts as the file.
  'http-vuln-cve2006-3392': { key: 'CVE-2006-3392', provenBy: 'nothing' },
  // The file it asks for is /etc/passwd.
  'http-vuln-cve2009-3960': { key: 'CVE-2009-3960', provenBy: /\broot:[^:\n]{0,200}:0:0:/ },
  'http-vuln-cve2010-2861': { key: 'CVE-2010-2861', provenBy: /\bHash: [\dA-F]{4}/i },
  'http-vuln-cve2011-3192': { key: 'CVE-2011-3192', provenBy: 'nothing' },
  // A request that timed out counts as one to an internal server.
  'http-vuln-cve2011-3368': { key: 'CVE-2011-3368', provenBy: 'nothing' },
  // What `uname -a` prints.
  'http-vuln-cve2012-1823': {
    key: 'CVE-2012-1823',
    provenBy: /\b(?:Linux|FreeBSD|OpenBSD|NetBSD|SunOS|Darwin) \S+ \S/,
  },
  'http-vuln-cve2013-0156': { key: 'CVE-2013-0156', provenBy: 'nothing' },
  // A page that repeats the address it was come from: of any server, not of this one alone.
  'http-vuln-cve2013-6786': { key: 'CVE-2013-6786', provenBy: 'nothing' },
  // A longer answer counts as a file.
  'http-vuln-cve2013-7091': { key: 'CVE-2013-7091', provenBy: 'nothing' },
  'http-vuln-cve2014-2126': { key: 'CVE-2014-2126', provenBy: 'nothing' },
  'http-vuln-cve2014-2127': { key: 'CVE-2014-2127', provenBy: 'nothing' },
  'http-vuln-cve2014-2128': { key: 'CVE-2014-2128', provenBy: 'nothing' },
  'http-vuln-cve2014-2129': { key: 'CVE-2014-2129', provenBy: 'nothing' },
  // It signed in as the administrator it had written into the database.
  'http-vuln-cve2014-3704': { key: 'CVE-2014-3704', provenBy: 'answer' },
  // The server had to decode a word.
  'http-vuln-cve2014-8877': { key: 'CVE-2014-8877', provenBy: 'answer' },
  'http-vuln-cve2015-1427': { key: 'CVE-2015-1427', provenBy: /\bElasticSearch version: \S/ },
  // Only the faulty sum makes a range from 0 unsatisfiable.
  'http-vuln-cve2015-1635': { key: 'CVE-2015-1635', provenBy: 'answer' },
  'http-vuln-cve2017-1001000': { key: 'CVE-2017-1001000', provenBy: 'nothing' },
  // The server had to evaluate an expression to send the header.
  'http-vuln-cve2017-5638': { key: 'CVE-2017-5638', provenBy: 'answer' },
  // Refused without an answer, let in with an empty one.
  'http-vuln-cve2017-5689': { key: 'CVE-2017-5689', provenBy: 'answer' },
  // What the database said when it was asked for its user.
  'http-vuln-cve2017-8917': { key: 'CVE-2017-8917', provenBy: /\bUser: \S/ },
  // The page names an address that stood in a cookie alone.
  'http-vuln-misfortune-cookie': { key: 'CVE-2014-9222', provenBy: 'answer' },
  // A status that only the unpatched driver has.
  'smb-vuln-ms17-010': { key: 'CVE-2017-0143', provenBy: 'answer' },
  // No error came.
  'smb-vuln-ms08-067': { key: 'CVE-2008-4250', provenBy: 'nothing' },
  'smb-vuln-conficker': { key: 'windows-conficker', provenBy: 'nothing' },
  // The connection broke, or none could be made: an intrusion prevention does the same.
  'smb-vuln-cve2009-3103': { key: 'CVE-2009-3103', provenBy: 'nothing' },
  'smb-vuln-ms06-025': { key: 'CVE-2006-2370', provenBy: 'nothing' },
  'smb-vuln-ms07-029': { key: 'CVE-2007-1748', provenBy: 'nothing' },
  'smb-vuln-ms10-054': { key: 'CVE-2010-2550', provenBy: 'nothing' },
  'smb-vuln-regsvc-dos': { key: 'windows-regsvc-dos', provenBy: 'nothing' },
  'smb-vuln-cve-2017-7494': { key: 'CVE-2017-7494', provenBy: 'nothing' },
  'distcc-cve2004-2687': { key: 'CVE-2004-2687', provenBy: USER_ID },
  // The server said that the session is open, after a kind of sign-in it had not offered.
  'realvnc-auth-bypass': { key: 'CVE-2006-2369', provenBy: 'answer' },
  // It got in with a wrong password, and says so.
  'mysql-vuln-cve2012-2122': { key: 'CVE-2012-2122', provenBy: /\bServer granted access\b/ },
  // It waits for the words “class loader disabled”: any other error counts as a yes.
  'rmi-vuln-classloader': { key: 'rmi-remote-classes', provenBy: 'nothing' },
};

/** Scripts that say it in words of their own: what they write when it is so. */
const SAYING: Readonly<Record<string, Judge>> = {
  'ftp-anon': saying('ftp-anonymous', /^Anonymous FTP login allowed/m),
  // It says so after any answer but 502; only what the command printed shows that a shell was there.
  'ftp-proftpd-backdoor': saying('CVE-2010-20103', /This installation has been backdoored/, USER_ID),
  // Its “Probably vulnerable” means that the server was gone for another reason.
  'http-slowloris': saying('CVE-2007-6750', /^\s*Vulnerable:/m),
  'irc-unrealircd-backdoor': saying('CVE-2010-2075', /Looks like trojaned version of unrealircd/, 'nothing'),
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
  const sure = entries.filter(({ certainty }) => certainty === 'proven').map(({ text }) => text);
  const possible = !sure.some((text) => isProven(text, about.provenBy));
  return [{ key: about.key, evidence: quote(id, entries.map(({ text }) => text).join('\n')), possible }];
}

function isProven(text: string, by: ProvenBy): boolean {
  return by instanceof RegExp ? by.test(text) : by === 'answer';
}

function saying(key: string, pattern: RegExp, provenBy: ProvenBy = 'answer'): Judge {
  return ({ id, output }) =>
    pattern.test(output) ? [{ key, evidence: quote(id, output), possible: !isProven(output, provenBy) }] : [];
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
