import { pageOf } from '@rocca/tools/web/scope';
import { askAnonymously, baseOf } from '../attack/ask.ts';
import { type Compared, compareWithStrangers, dataIn } from '../attack/without-session.ts';
import type { AttackTools, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { isAnswered } from '../reading/answer.ts';
import { ACCESS_CONTROL, define, OPENS_OTHERS } from './passive/define.ts';

const OPEN = define(
  'private-data-open',
  { family: 'Access control', scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [425, 862] },
  {
    name: { it: 'Dati riservati senza accesso', en: 'Private data without a sign-in' },
    description: {
      it: 'Dati di una persona, che il sito mostra altrove soltanto dopo l’accesso, si ottengono qui senza: basta conoscere l’indirizzo.',
      en: 'Data of a person, which the site shows elsewhere only after a sign-in, can be had here without one: knowing the address is enough.',
    },
    solution: {
      it: 'Verificare l’accesso e i diritti sul server a ogni richiesta di dati, anche per le interfacce usate soltanto dagli script.',
      en: 'Check the sign-in and the rights on the server with every request for data, also for interfaces that only scripts use.',
    },
  },
);

const PERSONAL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,60}|\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b|\+?\d[\d ./-]{7,18}\d/;
const ENOUGH = 2;

/** What only pages behind the sign-in show must not stand in a page that everybody gets. */
export const privatePages = {
  code: 'private_pages',
  name: { it: 'Pagine riservate senza accesso', en: 'Private pages without a sign-in' },
  kind: 'site',
  from: 'low',
  definitions: [OPEN],
  lacks: ({ session }) => (session.signedIn ? null : 'no_sign_in'),
  async probe(site, tools) {
    const compared = await compareWithStrangers(site, tools);
    const [refused, given] = [compared.filter((one) => one.isRefused), compared.filter((one) => !one.isRefused)];
    const [door] = refused;
    const candidates = given.flatMap((one) => {
      const shared = [...privateIn(one, refused, given)];
      return shared.length >= ENOUGH && shared.some((value) => PERSONAL.test(value)) ? [{ one, shared }] : [];
    });
    if (!door || candidates.length === 0) return [];
    const start = await askAnonymously(tools, baseOf(site));
    const usual = isAnswered(start) ? dataIn(start) : new Set<string>();
    const found = await Promise.all(
      candidates
        .map(({ one, shared }) => ({ one, shared: shared.filter((value) => !usual.has(value)) }))
        .map(({ one, shared }) => (shared.length >= ENOUGH ? confirm(one, shared, door, tools) : null)),
    );
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

/** Values of a page everybody gets that otherwise stand behind the sign-in alone. */
function privateIn(one: Compared, refused: readonly Compared[], given: readonly Compared[]): Set<string> {
  if (!isAnswered(one.anonymous)) return new Set();
  const behind = new Set(refused.flatMap(({ signedIn }) => [...dataIn(signedIn)]));
  const open = new Set<string>();
  for (const { anonymous } of [...given.filter((other) => other !== one), ...refused])
    if (isAnswered(anonymous)) for (const value of dataIn(anonymous)) open.add(value);
  return new Set([...dataIn(one.anonymous)].filter((value) => behind.has(value) && !open.has(value)));
}

async function confirm(
  { signedIn, anonymous }: Compared,
  shared: readonly string[],
  door: Compared,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const again = await askAnonymously(tools, signedIn.request.url);
  const repeated = isAnswered(again) ? dataIn(again) : new Set<string>();
  if (!shared.every((value) => repeated.has(value))) return null;
  return {
    key: OPEN.key,
    place: { url: pageOf(signedIn.request.url), method: 'GET', parameter: null },
    evidence: filled(
      {
        it: 'Senza sessione la risposta contiene {count} valori che altrove richiedono l’accesso, per due volte; {path} rifiuta lo stesso visitatore.',
        en: 'Without a session the answer holds {count} values that are otherwise behind the sign-in, twice; {path} refuses the same visitor.',
      },
      { count: shared.length, path: new URL(door.signedIn.request.url).pathname },
    ),
    messages: [
      { exchange: anonymous, marks: shared.slice(0, 5), role: 'proof' },
      { exchange: again, marks: shared.slice(0, 5), role: 'repeat' },
      { exchange: door.anonymous, marks: [], role: 'control' },
    ],
  };
}
