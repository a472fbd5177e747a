import type { AttackTools, Site, UserSession } from '../check.ts';
import { type Answered, isAnswered, textOf } from '../reading/answer.ts';
import { compareWithStrangers, personalIn } from './without-session.ts';

/** What names the first user, and what names the second in its place. */
export interface Identities {
  readonly names: ReadonlyMap<string, string>;
  /** Numeric and coded identifiers of both users; exchanged only in parameters whose name refers to a user. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Pages of the first user that the second one opens, too, for the mail addresses and numbers that stand there. */
const READ = 3;
const MAIL = /^[^@\s]+@[^@\s]+$/;
/** A user's number, as it stands in JSON, in a script or in a hidden field of that user's page. */
const ID =
  /(?:^|[^a-z])((?:current_?)?(?:user|member|account|customer|client|profile|utente|cliente|socio)_?(?:id|no|nr|number)|uid|id_?(?:user|utente|cliente))["']?(?:\s{0,4}[:=]\s{0,4}|[^<>]{0,80}\bvalue=)["']?(\d{1,12}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24})\b/gi;

const known = new WeakMap<Site, Promise<Identities>>();

/** Read once for all checks. */
export function identitiesOf(second: UserSession, site: Site, tools: AttackTools): Promise<Identities> {
  const before = known.get(site) ?? read(second, site, tools);
  known.set(site, before);
  return before;
}

async function read(second: UserSession, site: Site, tools: AttackTools): Promise<Identities> {
  const { user = '', secondUser = '' } = site.session;
  const names = new Map<string, string>();
  const pair = (own: string, theirs: string) => {
    const isUsable = own.length >= 3 && theirs.length >= 3 && own.toLowerCase() !== theirs.toLowerCase();
    if (isUsable && !names.has(own.toLowerCase())) names.set(own.toLowerCase(), theirs);
  };
  pair(user, secondUser);
  if (MAIL.test(user) && MAIL.test(secondUser)) pair(localOf(user), localOf(secondUser));
  const ids = new Map<string, string>();
  const compared = await compareWithStrangers(site, tools);
  const shown = new Set(compared.flatMap(({ anonymous }) => (isAnswered(anonymous) ? [...mailsIn(anonymous)] : [])));
  const own = compared
    .filter(({ isRefused, signedIn }) => isRefused && (mailsIn(signedIn).size > 0 || idsIn(signedIn).size > 0))
    .slice(0, READ);
  for (const { signedIn } of own) {
    const theirs = await second.read(signedIn.request.url);
    if (!isAnswered(theirs) || theirs.response.status !== 200) continue;
    const [mine, others] = [mailsIn(signedIn), mailsIn(theirs)];
    const [mail, ...more] = [...mine].filter((one) => !others.has(one) && !shown.has(one));
    const [other, ...rest] = [...others].filter((one) => !mine.has(one) && !shown.has(one));
    // Among several numbers the user's own cannot be told apart.
    if (mail !== undefined && other !== undefined && more.length + rest.length === 0) pair(mail, other);
    const numbers = idsIn(theirs);
    for (const [name, id] of idsIn(signedIn)) {
      const number = numbers.get(name);
      if (number !== undefined && number !== id) ids.set(id, number);
    }
  }
  return { names, ids };
}

const localOf = (mail: string) => mail.split('@')[0] ?? mail;

const mailsIn = (answer: Answered): ReadonlySet<string> =>
  new Set([...personalIn(answer)].filter((value) => MAIL.test(value)).map((mail) => mail.toLowerCase()));

/** Values by parameter name; a name with two values on the page identifies no single user and is left out. */
function idsIn({ response }: Answered): ReadonlyMap<string, string> {
  const found = [...textOf(response).slice(0, 300_000).matchAll(ID)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
  );
  const groups = Map.groupBy(found, ([name]) => name);
  return new Map(
    [...groups].flatMap(([name, all]) => {
      const values = [...new Set(all.map(([, value]) => value))];
      return values.length === 1 ? [[name, values[0] ?? ''] as const] : [];
    }),
  );
}
