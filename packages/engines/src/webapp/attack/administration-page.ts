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

/** The title and links that show a page to be an administration; null if it is none. */
export function administrationIn(
  answer: Answered,
): { readonly says: string; readonly tasks: readonly string[] } | null {
  if (kindOf(answer.response) !== 'html' || OF_TEXTS.test(new URL(answer.request.url).pathname)) return null;
  const texts = partsOf(answer);
  const says = [pageOf(answer).title, ...texts].find((text) => text.length <= 120 && SAYS_SO.test(text));
  if (says === undefined || texts.some((text) => DENIED.test(text))) return null;
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
