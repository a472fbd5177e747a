import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { templateOf } from '../crawl/template.ts';

/** Words of requests that write to somebody: each one may be a mail in an inbox. In several languages. */
const WRITES_TO_SOMEBODY =
  /contact|contatt|kontakt|contacto|newsletter|subscri|iscri|abonn|invit|feedback|segnal|support|assisten|ticket|forgot|recover|recup|dimentic|vergess|olvid|oubli|notif|avvis|messag|messagg|nachricht|mensaj|prevent|quote|angebot|order|ordin|checkout|bestell|pedido|share|condivid/i;

/** Of one form in a whole scan. */
const MOST = { low: 200, default: 400, medium: 400, high: 1500, insane: 10_000 } as const;
const MOST_MAILS = { low: 50, default: 50, medium: 50, high: 120, insane: 250 } as const;

interface Submissions {
  /** Counts a request that is about to be sent; false: this form was sent often enough. */
  take(request: WebRequest): boolean;
}

/** What is sent by POST stays with somebody: each form is sent a bounded number of times, whatever checks would like. */
export function createSubmissions(strength: ScanStrength, pageKey = formKeyOf): Submissions {
  const sent = new Map<string, number>();
  return {
    take(request) {
      if (isQuestion(request)) return true;
      const form = pageKey(request);
      const times = sent.get(form) ?? 0;
      if (times >= (isSentSeldom(request) ? MOST_MAILS : MOST)[strength]) return false;
      sent.set(form, times + 1);
      return true;
    },
  };
}

const isQuestion = ({ method }: WebRequest) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** What is counted as one form. */
export const formKeyOf = ({ method, url }: Pick<WebRequest, 'method' | 'url'>) => templateOf(method, pageOf(url)).shape;

/** Whether each sending may be a mail: so few of them are sent that checks have to share them. */
export function isSentSeldom(request: WebRequest): boolean {
  if (isQuestion(request)) return false;
  const fields = typeof request.body === 'string' ? request.body.slice(0, 2000) : '';
  return WRITES_TO_SOMEBODY.test(pathOf(request.url)) || asksForMail(fields);
}

const pathOf = (url: string) => URL.parse(url)?.pathname ?? '';

/** An address of a person beside a text for somebody: a letter, whatever its page is called. */
const asksForMail = (fields: string) =>
  /mail/i.test(fields) && /(?:message|messagg|text|testo|comment|subject|oggetto|nachricht|mensaje)["=]/i.test(fields);
