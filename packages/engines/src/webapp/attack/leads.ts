import { type FilledField, formRequest, type SeenForm } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { formChange, linkChange, mayAct } from '../crawl/state-change.ts';
import { type Answered, kindOf, textOf } from '../reading/answer.ts';

const MOST_FORMS = 200;
const MOST_OPTIONS = 20;

interface Reader {
  readonly root: string;
  /** The session is somebody else's: what may do something at once, such as "Confirm" or "Move", is left alone as well. */
  readonly isGuest?: boolean;
}

/**
 * Where a page leads its reader: by links, by what is pressed, and by forms in which nothing is written, whose values the
 * page gives. Nothing that would change something.
 */
export function leadsIn(answer: Answered, { root, isGuest = false }: Reader): string[] {
  if (kindOf(answer.response) !== 'html') return [];
  const { url } = answer.request;
  const { links, labels, places, base, forms } = readHtml(textOf(answer.response));
  const from = base === null ? url : (URL.parse(base, url)?.href ?? url);
  const isLeft = (address: string, label = '', near = '') => isGuest && mayAct(address, label, near);
  const byLinks = links.filter((link) => {
    const address = URL.parse(link, from)?.href ?? link;
    const label = labels.get(link);
    const near = places.get(link)?.near;
    return linkChange(address, { label, root, near }) === null && !isLeft(address, label, near);
  });
  const byForms = forms
    .slice(0, MOST_FORMS)
    .filter(({ buttons = [] }) => !buttons.some((words) => isLeft(url, words)))
    .flatMap((form) => requestsOf(form, url, from, root));
  const all = [...byLinks, ...byForms].flatMap((link) => URL.parse(link, from)?.href.replace(/#.*$/s, '') ?? []);
  return [...new Set(all)];
}

/** The addresses that a form leads to, one for each of its choices; none, if something is to be written. */
function requestsOf(form: SeenForm, page: string, base: string, root: string): string[] {
  const given = form.fields.filter(({ type }) => type === 'hidden');
  const choices = form.fields.filter(({ type, options }) => type === 'select' && options.length > 0);
  const isGiven = form.fields.every(({ type }) => /^(?:hidden|select|submit|button|image|reset)$/.test(type));
  const [choice] = choices;
  if (form.method === 'post' || !isGiven || choices.length > 1 || given.length + choices.length === 0) return [];
  const filled = given.map((field): FilledField => ({ field, value: field.value }));
  const ways = choice
    ? choice.options.slice(0, MOST_OPTIONS).map((value) => [...filled, { field: choice, value }])
    : [filled];
  const from = form.action === '' ? page : base;
  return ways.flatMap((way) => {
    const request = formRequest(form, from, way);
    const isRead = request !== null && formChange(form, request.url, { root }) === null;
    return isRead && linkChange(request.url, { root }) === null ? [request.url] : [];
  });
}
