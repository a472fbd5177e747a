import type { Exchange } from '@rocca/tools/web/model';
import { askAnonymously, type ByStrength, mostOf } from '../attack/ask.ts';
import { destinationIn } from '../attack/visitor.ts';
import { partsOf, personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, WebSighting } from '../check.ts';
import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { filled } from '../evidence.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { changesSomething } from '../reading/form-purpose.ts';
import { pageOf } from '../reading/page.ts';

const MOST: ByStrength = { low: 4, medium: 12, high: 30, insane: 60 };
const SIGN_IN = /log-?in|sign-?in|logon|auth|acced|accesso|anmeld|connexion|entrar|acceder/i;
/** A notice of a redirect says less. */
const FEWEST_PARTS = 6;
const FEWEST_ROWS = 2;
/** The static shell of a page that scripts fill has fewer texts. */
const FEWEST_OF_ADMINISTRATION = 25;
const ADMINISTRATION =
  /\b(?:dashboard|admin(?:istrat(?:ion|or))?|control panel|back ?office|cruscotto|amministrazione|gestionale)\b/i;

const SENT_ALONG = {
  it: 'La pagina rimanda all’accesso (stato {status}, {to}), ma il corpo della risposta contiene una pagina intera ({signs}), per due volte; un nome inventato accanto non la dà. Il programma sembra continuare dopo il rinvio: da verificare se il contenuto è riservato.',
  en: 'The page redirects to the sign-in (status {status}, {to}), but the body of the answer holds a whole page ({signs}), twice; a made-up name beside it does not give it. The program seems to go on after the redirect. To be verified: whether the content is private.',
};

/** Content of a redirect beyond a notice: forms that change data, table rows, personal data, an administration page. */
function contentIn(exchange: Exchange, site: Site): string[] {
  if (!isAnswered(exchange) || kindOf(exchange.response) !== 'html') return [];
  const to = destinationIn(exchange);
  if (to === null || !leadsToSignIn(to, site)) return [];
  const html = textOf(exchange.response);
  const texts = partsOf(exchange);
  if (texts.length < FEWEST_PARTS || asksPassword(html)) return [];
  const { title, forms: all } = pageOf(exchange);
  const forms = all.filter(changesSomething);
  const isAdministration = texts.length >= FEWEST_OF_ADMINISTRATION && ADMINISTRATION.test(title);
  const rows = html.slice(0, 300_000).match(/<tr\b[^<>]{0,300}>\s{0,40}<td\b/gi) ?? [];
  const persons = [...personalIn(exchange)];
  return [
    ...forms.slice(0, 1).map(
      ({ fields }) =>
        `<form> ${fields
          .map(({ name }) => name)
          .slice(0, 4)
          .join(', ')}`,
    ),
    ...(rows.length >= FEWEST_ROWS ? [`${rows.length} <tr>`] : []),
    ...persons.slice(0, 2),
    ...(isAdministration ? [`<title>${title}</title>`] : []),
  ];
}

const asksPassword = (html: string) => readHtml(html).forms.some((form) => passwordField(form) !== null);

const leadsToSignIn = (to: string, site: Site) =>
  SIGN_IN.test(new URL(to).pathname) || site.logins.some(({ page }) => site.pageOf(page) === site.pageOf(to));

/** Pages that send strangers to the sign-in with a whole page in the body, where no session tells what is private. */
export async function contentOfRedirects(key: string, site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const seen = site.exchanges.filter(
    (one) =>
      one.request.method === 'GET' && one.request.url.startsWith(`${site.origin}/`) && contentIn(one, site).length > 0,
  );
  const pages = [...new Map(seen.map((one) => [site.pageOf(one.request.url), one])).values()];
  const found = await Promise.all(
    pages.slice(0, mostOf(MOST, tools)).map(async ({ request: { url } }): Promise<WebSighting | null> => {
      const [first, again] = [await askAnonymously(tools, url), await askAnonymously(tools, url)];
      const signs = contentIn(first, site);
      if (signs.length === 0 || contentIn(again, site).length === 0) return null;
      const { pathname } = new URL(url);
      const beside = new URL(pathname.replace(/[^/]*$/, '') + tools.token(), url).href;
      const control = await askAnonymously(tools, beside);
      if (isAnswered(control) && isAnswered(first) && isSameText(control, first)) return null;
      return {
        key,
        place: { url: site.pageOf(url), method: 'GET', parameter: null },
        possible: true,
        evidence: filled(SENT_ALONG, {
          status: first.response?.status,
          to: new URL(destinationIn(first) ?? url).pathname,
          signs: signs.join('; '),
        }),
        messages: [
          { exchange: first, marks: ['Location'], role: 'proof' },
          { exchange: again, marks: [], role: 'repeat' },
          { exchange: control, marks: [], role: 'control' },
        ],
      };
    }),
  );
  return found.filter((one) => one !== null);
}

const isSameText = (one: Answered, other: Answered) => partsOf(one).join('\n') === partsOf(other).join('\n');
