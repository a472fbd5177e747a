import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { scored } from '../../core/definition.ts';
import { type ByStrength, mostOf } from '../attack/ask.ts';
import { type SignedToken, tokensIn, unsigned, weakKeyOf, withWrongSignature } from '../attack/signed-tokens.ts';
import { StableParts, textOf, wordsOf } from '../attack/similar.ts';
import { keysOfSite } from '../attack/site-words.ts';
import { compareWithStrangers, isRefusedToStrangers } from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { PointKind } from '../crawl/point.ts';
import { type Evidence, filled } from '../evidence.ts';
import type { WebPlace } from '../place.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, isAnswered, kindOf } from '../reading/answer.ts';
import { AUTHENTICATION, CRYPTOGRAPHY, define, HELPS_TO_READ, owaspSheet } from './passive/define.ts';

const family = 'JSON Web Tokens';
const references = [owaspSheet('JSON Web Token', 'JSON_Web_Token_for_Java')];
const TAKES_OVER = scored(['AV:N/AC:L/Au:N/C:P/I:P/A:N', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 9.1]);

const NONE = define(
  'jwt-none',
  { family, scores: TAKES_OVER, owasp: CRYPTOGRAPHY, cwes: [347], references },
  {
    name: { it: 'JWT accettato senza firma', en: 'JWT accepted without a signature' },
    description: {
      it: 'Il server accetta un token che dichiara di non avere firma (alg: none): chiunque ne scrive uno con il nome e i diritti che vuole.',
      en: 'The server accepts a token that declares no signature (alg: none): anybody can write one with any name and any rights.',
    },
    solution: {
      it: 'Stabilire nel server l’algoritmo ammesso, senza prenderlo dal token, e rifiutare «none» in ogni grafia.',
      en: 'Set the allowed algorithm on the server instead of taking it from the token, and reject “none” in any spelling.',
    },
  },
);

const UNVERIFIED = define(
  'jwt-unverified',
  { family, scores: TAKES_OVER, owasp: CRYPTOGRAPHY, cwes: [347], references },
  {
    name: { it: 'Firma del JWT non verificata', en: 'JWT signature not verified' },
    description: {
      it: 'Il server accetta un token la cui firma è sbagliata: ne legge il contenuto senza verificarlo, e chiunque può scriverne uno.',
      en: 'The server accepts a token whose signature is wrong: it reads what it says without verifying it, and anybody can write one.',
    },
    solution: {
      it: 'Verificare la firma di ogni token prima di leggerne il contenuto, con le funzioni di verifica della libreria e non con quelle che soltanto decodificano.',
      en: 'Verify the signature of every token before reading it, with the library’s functions that verify and not those that only decode.',
    },
  },
);

const WEAK_KEY = define(
  'jwt-weak-key',
  { family, scores: TAKES_OVER, owasp: CRYPTOGRAPHY, cwes: [1391, 326], references },
  {
    name: { it: 'JWT firmato con un segreto debole', en: 'JWT signed with a weak secret' },
    description: {
      it: 'La chiave con cui il server firma i token è in elenchi di parole comuni: chi ha un token può ricavarla e firmarne altri, con qualsiasi nome e qualsiasi diritto.',
      en: 'The key that the server signs tokens with is in common word lists: whoever has a token can recover the key and sign others, with any name and any rights.',
    },
    solution: {
      it: 'Usare una chiave casuale di almeno 256 bit, tenerla fuori dal codice e invalidare i token emessi finora.',
      en: 'Use a random key of at least 256 bits, keep it out of the code, and invalidate the tokens issued so far.',
    },
  },
);

const NO_EXPIRY = define(
  'jwt-no-expiry',
  { family, scores: HELPS_TO_READ, owasp: AUTHENTICATION, cwes: [613], references },
  {
    name: { it: 'JWT senza scadenza', en: 'JWT without an expiry' },
    description: {
      it: 'Il token non dice quando scade: chi lo ruba lo usa per sempre.',
      en: 'The token does not say when it expires: whoever steals it uses it for ever.',
    },
    solution: {
      it: 'Dare ai token una durata breve (exp) e verificarla a ogni richiesta.',
      en: 'Give tokens a short life (exp) and verify it with every request.',
    },
  },
);

/** A request that carries a token, and where. */
interface Carrier extends Found {
  readonly request: WebRequest;
  ask(value: string, tools: AttackTools): Promise<Exchange>;
}

/** A token, and where it stands. */
interface Found {
  readonly token: SignedToken;
  readonly place: WebPlace;
  readonly exchange: Exchange;
}

const CARRIERS: ByStrength = { low: 4, medium: 10, high: 40, insane: 100 };
const SPELLINGS = ['none', 'None', 'NONE', 'nOnE'];

export const jsonWebTokens = {
  code: 'json_web_tokens',
  name: { it: 'Token JWT', en: 'JSON Web Tokens' },
  kind: 'site',
  from: 'low',
  definitions: [NONE, UNVERIFIED, WEAK_KEY, NO_EXPIRY],
  async probe(site, tools) {
    await compareWithStrangers(site, tools);
    const carriers = [...carriersOf(site), ...carriersInBodies(site)]
      .toSorted((one, other) => rankOf(site, other) - rankOf(site, one))
      .slice(0, mostOf(CARRIERS, tools));
    const attacked = await Promise.all(carriers.map((carrier) => attack(carrier, tools)));
    return [...looked(site, carriers), ...attacked.filter((one) => one !== null)];
  },
} as const satisfies SiteCheck;

/** Requests of the site that carry one, each place once. */
function carriersOf(site: Site): Carrier[] {
  const all = site.exchanges.flatMap((exchange) => {
    const { request } = exchange;
    const place = { url: pageOf(request.url), method: request.method };
    const inHeaders = request.headers.flatMap(([name, value]) =>
      /^cookie$/i.test(name)
        ? value.split(/; */).flatMap((pair) => {
            const [cookie = ''] = pair.split('=');
            return tokensIn(pair).map((token) => ({
              request,
              token,
              exchange,
              place: { ...place, parameter: `cookie ${cookie}` },
            }));
          })
        : tokensIn(value).map((token) => ({
            request,
            token,
            exchange,
            place: { ...place, parameter: `header ${spelled(name)}` },
          })),
    );
    const inQuery = [...new URL(request.url).searchParams].flatMap(([name, value]) =>
      tokensIn(value).map((token) => ({ request, token, exchange, place: { ...place, parameter: name } })),
    );
    return [...inHeaders, ...inQuery];
  });
  const sent = all.filter(({ request }) => request.method === 'GET');
  return [...new Map(sent.map((one) => [`${one.place.url} ${one.place.parameter}`, one])).values()].map((one) => ({
    ...one,
    // A token in a cookie is tried alone: the scan’s own session would answer for it.
    ask: (value, tools) => tools.request(replaced(one, value), { anonymous: isCookie(one.place) }),
  }));
}

const IN_BODIES: ReadonlySet<PointKind> = new Set(['form', 'multipart', 'json']);

/** Fields of what is sent and changes nothing. */
const carriersInBodies = ({ points, exchanges }: Site): Carrier[] =>
  points
    .filter(({ kind, changes, signsIn }) => IN_BODIES.has(kind) && !changes && !signsIn)
    .flatMap((point) => {
      const [token] = tokensIn(point.value);
      const exchange = exchanges.find(({ request }) => request.url === point.page) ?? exchanges[0];
      if (token?.text !== point.value || !exchange) return [];
      const { request } = point;
      return [
        { request, token, exchange, place: placeOfPoint(point), ask: (value, tools) => tools.send(point, value) },
      ];
    });

/** What strangers are refused reads the token; files that anybody gets do not. */
function rankOf(site: Site, { request, exchange: { response } }: Carrier): number {
  const isRefused = isRefusedToStrangers(site, request.url);
  return (
    (isRefused === true ? 2 : isRefused === undefined ? 1 : 0) + (response && kindOf(response) === 'json' ? 0.5 : 0)
  );
}

/** `authorization`, as browsers write it, is `Authorization` in reports. */
const spelled = (name: string) => name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** What the tokens themselves show; sends nothing. Each kind of token once, where it is used or else where it was given. */
function looked(site: Site, carriers: readonly Carrier[]): WebSighting[] {
  const given = site.exchanges.filter(isAnswered).flatMap((exchange) => {
    const { request, response } = exchange;
    if (response.status >= 400) return [];
    // A page may be about tokens; data and headers give them.
    const place = { url: pageOf(request.url), method: request.method, parameter: null };
    const others = response.headers.filter(([name]) => !isSetCookie(name)).map(([, value]) => value);
    const said = [kindOf(response) === 'json' ? textOf(exchange) : '', ...others];
    return tokensIn(said.join('\n')).map((token) => ({ token, place, exchange }));
  });
  // Browsers send a cookie with every request: the page that sets it is the one to mend.
  const set = site.exchanges.flatMap((exchange) => {
    const { request, response } = exchange;
    return (response?.headers ?? [])
      .filter(([name]) => isSetCookie(name))
      .flatMap(([, value]) => {
        const parameter = `cookie ${value.split('=')[0]}`;
        const place = { url: pageOf(request.url), method: request.method, parameter };
        return tokensIn(value).map((token) => ({ token, place, exchange }));
      });
  });
  const inPages = site.exchanges.filter(isAnswered).flatMap((exchange) => tokensInPage(exchange, site));
  const words = keysOfSite(site);
  const sightings = new Map<string, WebSighting>();
  for (const { token, place, exchange } of [...set, ...carriers, ...given, ...inPages]) {
    const kind = `${token.algorithm} ${Object.keys(token.claims).sort().join(' ')}`;
    const isNew = (key: string) => !sightings.has(`${key} ${kind}`);
    const tell = (key: string, evidence: Evidence) =>
      sightings.set(`${key} ${kind}`, { key, place, evidence, messages: [{ exchange, marks: [], role: 'proof' }] });
    const word = isNew(WEAK_KEY.key) ? weakKeyOf(token, words) : null;
    if (word !== null)
      tell(
        WEAK_KEY.key,
        filled(
          {
            it: 'La firma ({algorithm}) del token è quella che si ottiene con la chiave “{word}”; è stata trovata senza interrogare il server.',
            en: 'The signature ({algorithm}) of the token is the one made with the key “{word}”; it was found without asking the server.',
          },
          { algorithm: token.algorithm, word },
        ),
      );
    const expires = token.claims.exp ?? token.claims.expires ?? token.claims.expiry;
    if (expires === undefined && isNew(NO_EXPIRY.key))
      tell(
        NO_EXPIRY.key,
        filled(
          { it: 'Il token ha i campi {claims} e nessun exp.', en: 'The token has the claims {claims} and no exp.' },
          { claims: Object.keys(token.claims).slice(0, 10).join(', ') },
        ),
      );
  }
  return [...sightings.values()];
}

/** Those that a form of the page sends, and those that name the user; others may be examples. */
function tokensInPage(exchange: Answered, { session: { user } }: Site): Found[] {
  const { request, response } = exchange;
  if (response.status >= 400 || kindOf(response) !== 'html' || !textOf(exchange).includes('eyJ')) return [];
  const fields = readHtml(textOf(exchange)).forms.flatMap((form) => form.fields);
  const place = { url: pageOf(request.url), method: request.method };
  const sent = fields.flatMap(({ name, value }) =>
    tokensIn(value).map((token) => ({ token, exchange, place: { ...place, parameter: name } })),
  );
  const ofUser = tokensIn(textOf(exchange))
    .filter(({ claims }) => user !== undefined && Object.values(claims).includes(user))
    .map((token) => ({ token, exchange, place: { ...place, parameter: null } }));
  return [...sent, ...ofUser];
}

/** The token’s own answer, that to a broken one, and then to those that should be refused as well. */
async function attack(carrier: Carrier, tools: AttackTools): Promise<WebSighting | null> {
  const { token, place } = carrier;
  // One part of the server looks at all tokens that are sent to it in this way.
  const cause = [place.parameter, token.algorithm, ...Object.keys(token.claims).sort()].join(' ');
  // A page may repeat what it was sent.
  const said = [token.text];
  const ask = (value: string) => {
    said.push(value);
    return carrier.ask(value, tools);
  };
  const own = await ask(token.text);
  const repeat = await ask(token.text);
  const broken = await ask(withWrongSignature(token));
  const words = (exchange: Exchange) => wordsOf(exchange, said);
  const stable = new StableParts(words(own), words(repeat));
  const isAs = (one: Exchange, other: Exchange) =>
    one.response?.status === other.response?.status && stable.distance(words(one), words(other)) <= 2;
  // A token that is over, or that nobody looks at, shows nothing.
  if (!own.response || own.response.status >= 400 || !isAs(own, repeat)) return null;
  const nothing = await ask(tools.token());
  if (isAs(nothing, own)) return null;
  const proven = (
    key: string,
    evidence: Evidence,
    forged: Exchange,
    again: Exchange,
    control: Exchange,
    mark: string,
  ) => ({
    ...{ key, place, evidence, cause },
    messages: [
      { exchange: forged, marks: [mark], role: 'proof' as const },
      { exchange: again, marks: [mark], role: 'repeat' as const },
      { exchange: control, marks: [], role: 'control' as const },
    ],
  });
  if (isAs(broken, own)) {
    const wrong = withWrongSignature(token);
    const again = await ask(wrong);
    return isAs(again, own)
      ? proven(
          UNVERIFIED.key,
          {
            it: 'Un token con una firma sbagliata riceve la stessa risposta di quello giusto, per due volte; una parola che non è un token no.',
            en: 'A token with a wrong signature is answered as the right one, twice; a word that is no token is not.',
          },
          broken,
          again,
          nothing,
          wrong,
        )
      : null;
  }
  for (const spelling of SPELLINGS.slice(0, tools.depth.strength === 'low' ? 2 : SPELLINGS.length)) {
    const forged = unsigned(token, spelling);
    const first = await ask(forged);
    if (!isAs(first, own)) continue;
    const again = await ask(forged);
    if (isAs(again, own))
      return proven(
        NONE.key,
        filled(
          {
            it: 'Un token con alg {spelling} e senza firma riceve la stessa risposta di quello giusto, per due volte; uno con una firma sbagliata è rifiutato.',
            en: 'A token with alg {spelling} and no signature is answered as the right one, twice; one with a wrong signature is rejected.',
          },
          { spelling },
        ),
        first,
        again,
        broken,
        forged,
      );
  }
  return null;
}

const isSetCookie = (name: string) => name.toLowerCase() === 'set-cookie';

const isCookie = ({ parameter }: WebPlace) => parameter?.startsWith('cookie ') ?? false;

/** Cookies of then are left out, but for the one that carries the token. */
function replaced({ request, token, place }: Omit<Carrier, 'ask'>, value: string): WebRequest {
  const headers = request.headers.filter(([name]) => isCookie(place) || name.toLowerCase() !== 'cookie');
  return {
    ...request,
    url: request.url.replaceAll(token.text, value),
    headers: headers.map(([name, text]) => [name, text.replaceAll(token.text, value)]),
  };
}
