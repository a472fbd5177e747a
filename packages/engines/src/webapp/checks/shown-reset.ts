import type { Exchange } from '@rocca/tools/web/model';
import { plainGet } from '../attack/ask.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { isAnswered, isOurs, textOf } from '../reading/answer.ts';
import { AUTHENTICATION, define, OPENS_OTHERS, owaspSheet } from './passive/define.ts';

const SHOWN = define(
  'password-reset-shown',
  {
    family: 'Passwords',
    scores: OPENS_OTHERS,
    owasp: AUTHENTICATION,
    cwes: [640, 201],
    references: [owaspSheet('forgot_password', 'Forgot Password')],
  },
  {
    name: { it: 'Link di ripristino mostrato a chi lo chiede', en: 'Reset link shown to whoever asks for it' },
    description: {
      it: 'La risposta al modulo per la password dimenticata contiene il link o il codice con cui si imposta la nuova password, invece di inviarlo soltanto all’indirizzo registrato: chi conosce il nome o l’indirizzo di un utente prende possesso del suo account.',
      en: 'The answer to the form for a forgotten password contains the link or the code that sets the new password, instead of sending it to the registered address alone: whoever knows the name or the address of a user takes over the account.',
    },
    solution: {
      it: 'Inviare il link soltanto all’indirizzo registrato, con un codice casuale, monouso e a scadenza breve, e rispondere allo stesso modo per account esistenti e inesistenti.',
      en: 'Send the link to the registered address alone, with a random, short-lived one-time code, and answer alike for accounts that exist and those that do not.',
    },
  },
);

const MOST_FORMS = 3;

/** The form is sent as the crawl filled it, for a made-up name: nobody gets a letter, and no account gets another password. */
export const shownReset = {
  code: 'shown_reset',
  name: { it: 'Link di ripristino nelle risposte', en: 'Reset links in answers' },
  kind: 'site',
  from: 'low',
  definitions: [SHOWN],
  async probe(site, tools) {
    const points = site.points.filter(({ request }) => request.method === 'POST' && site.recovers?.(request.url));
    const forms = [...new Map(points.map((point) => [point.request, point])).values()].slice(0, MOST_FORMS);
    const found = await Promise.all(forms.map((point) => look(point, site, tools)));
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

/** Links and fields of data whose name says that they hold a code. */
const LINK =
  /([\w./~%:-]{0,200})\?(?:[\w.%~-]{1,40}=[^&"'\s<>]{0,80}&(?:amp;)?){0,4}([\w-]{0,20}(?:token|code|key|hash|secret|reset)[\w-]{0,10})=([\w.~%-]{8,300})/gi;
const FIELD = /()"([\w-]{0,20}(?:token|code|otp)[\w-]{0,10})"\s{0,4}:\s{0,4}"([\w.~-]{6,300})"/gi;
const OF_RESET = /reset|recover|forg[oe]t|pass|pwd|confirm|recuper|ripristin|reimpost|dimentic|vergessen|oubli|olvid/i;
/** Against forged requests, and of the page itself. */
const OF_FORM = /csrf|xsrf|authenticity|nonce|captcha|session|lang|country|zip|status|error/i;
const RANDOM = /^(?=.*\d)(?:[0-9a-f]{8,}|[\w.~%-]{16,}|\d{6,})$/i;

/** Codes that an answer gives, by their names; none that the request has brought. */
function codesIn(exchange: Exchange): Map<string, string> {
  if (!isAnswered(exchange) || exchange.response.status >= 400) return new Map();
  const text = textOf(exchange.response).slice(0, 300_000);
  const links = [...text.matchAll(LINK)].filter(([, path = '', name = '']) => OF_RESET.test(path + name));
  return new Map(
    [...links, ...text.matchAll(FIELD)]
      .map(([, , name = '', value = '']) => [name, value] as const)
      .filter(([name, value]) => !OF_FORM.test(name) && RANDOM.test(value) && !isOurs(exchange, value)),
  );
}

async function look(point: InjectionPoint, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const first = await tools.control(point);
  const codes = codesIn(first);
  if (codes.size === 0) return null;
  const before = await tools.request(plainGet(point.page));
  const again = await tools.send(point, point.value);
  const [usual, others] = [codesIn(before), codesIn(again)];
  // The same each time is an example in a text.
  const name = [...codes.keys()].find(
    (one) => !usual.has(one) && others.has(one) && others.get(one) !== codes.get(one),
  );
  if (name === undefined) return null;
  return {
    key: SHOWN.key,
    place: { ...placeOfPoint(point), url: site.pageOf(point.request.url), parameter: null },
    possible: true,
    evidence: filled(
      {
        it: 'Per un nome inventato la risposta al modulo contiene un codice nuovo ({name}), per due volte; la pagina del modulo non lo contiene. Da verificare se per un account esistente il codice ne imposta la password: la scansione non lo ha chiesto.',
        en: 'For a made-up name the answer to the form contains a new code ({name}), twice; the page of the form does not. To be verified: whether for an account that exists the code sets its password. The scan did not ask for that.',
      },
      { name },
    ),
    messages: [
      { exchange: first, marks: [codes.get(name) ?? name], role: 'proof' },
      { exchange: again, marks: [others.get(name) ?? name], role: 'repeat' },
      { exchange: before, marks: [], role: 'control' },
    ],
  };
}
