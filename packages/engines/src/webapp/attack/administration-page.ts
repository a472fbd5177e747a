import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { type Answered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import { managementIn } from './management.ts';
import { DENIED, partsOf } from './without-session.ts';

const SAYS_SO =
  /\badmin(?:istrat(?:ion|or))?(?:['’]s)? (?:panel|area|console|dashboard|page|section|tools?)\b|\b(?:pannello|area|pagina) (?:di |dell['’])?amministra\w{1,10}|\bcontrol panel\b|\bback ?office\b/i;
/** Targets of links that only an administration has. */
const TASK =
  /^(?:(?:manage|view|show|list|edit|add|all|see|gestisci|gestione|mostra|vedi|elenco)(?: all| the| degli| dei| delle)? ?)*(?:users?|accounts?|customers?|members?|orders?|messages?|posts?|comments?|employees?|patients?|doctors?|appointments?|students?|settings|logs?|reports?|backups?|database|roles?|products|utenti|clienti|ordini|messaggi|commenti|impostazioni|registri)(?: list)?$/i;
/** Pages about an administration. */
const OF_TEXTS =
  /(?:^|\/)(?:docs?|documentation|help|blog|wiki|guides?|manual|support|forum|news|features?|products?)(?:\/|$)/i;
const ITEM = /<a\b[^>]{0,500}>\s{0,20}([^<>]{3,40}?)\s{0,20}</gi;

/** Folder names of administration panels, without “amministrazione”: there public bodies publish information for citizens. */
const ITS_FOLDER =
  /(?:^|\/)(?:web|site|super|sys)?-?(?:admin(?:istrator|panel|area|cp)?|back-?office|back-?end|c-?panel)\/(?:[\w-]{1,20}\.\w{2,5})?$/i;
/** Link labels that no public area has. */
const ADMIN_TASK =
  /^(?:(?:manage|view|show|list|edit|all|see|gestisci|gestione|mostra|vedi|elenco)(?: all| the| degli| dei| delle)? ?)+(?:users?|accounts?|customers?|members?|utenti|clienti)(?: list)?$|^(?:users?|accounts?|utenti)(?: (?:list|management))?$|^(?:database|db|sql)(?: (?:back-?ups?|dump|export))?$|^back-?ups?(?: (?:database|db))?$/i;
const ENOUGH_TASKS = 2;

/** Administrative functions that a page in an administration folder links to, whatever its title. */
function findTasksByAddress(answer: Answered): readonly string[] {
  const { pathname } = new URL(answer.request.url);
  const folder = /\.\w{2,5}$/.test(pathname) ? pathname.replace(/[^/]*$/, '') : `${pathname.replace(/\/$/, '')}/`;
  if (!ITS_FOLDER.test(folder)) return [];
  const { links, labels } = pageOf(answer);
  const below = links.filter((link) => new URL(link).pathname.startsWith(folder));
  const said = below.map((link) => (labels.get(link) ?? '').trim().split('\n', 1)[0] ?? '');
  const tasks = [...new Set(said.filter((one) => TASK.test(one) || ADMIN_TASK.test(one)))];
  return tasks.length >= ENOUGH_TASKS && tasks.some((one) => ADMIN_TASK.test(one)) ? tasks : [];
}

/** The title and links that identify an administration page, or null. `says` is null if only the address identifies it. */
export function administrationIn(
  answer: Answered,
): { readonly says: string | null; readonly tasks: readonly string[] } | null {
  if (kindOf(answer.response) !== 'html' || OF_TEXTS.test(new URL(answer.request.url).pathname)) return null;
  const texts = partsOf(answer);
  const says = [pageOf(answer).title, ...texts].find((text) => text.length <= 120 && SAYS_SO.test(text));
  if (texts.some((text) => DENIED.test(text))) return null;
  if (says === undefined) {
    const tasks = findTasksByAddress(answer);
    return tasks.length > 0 ? { says: null, tasks } : null;
  }
  const items = [...textOf(answer.response).slice(0, 300_000).matchAll(ITEM)].map(([, item = '']) => item.trim());
  const tasks = [...new Set(items.filter((item) => TASK.test(item)))];
  return tasks.length > 0 ? { says, tasks } : null;
}

/** Whether an answer is a page of an administration, and neither asks for a password nor refuses. */
export function isOpenAdministration(answer: Answered): boolean {
  if (kindOf(answer.response) !== 'html' || partsOf(answer).some((text) => DENIED.test(text))) return false;
  const asksPassword = readHtml(textOf(answer.response)).forms.some((form) => passwordField(form) !== null);
  return !asksPassword && (administrationIn(answer) !== null || managementIn(answer).length > 0);
}
