import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { isLetter } from '../crawl/letters.ts';
import { graphqlOf } from '../crawl/spots/json-body.ts';
import { requestChange } from '../crawl/state-change.ts';
import type { StateChange } from '../crawl/state-words.ts';
import { templateOf } from '../crawl/template.ts';
import { writesByLink } from '../crawl/writing-link.ts';

/**
 * Words of requests that write to somebody: each one may be a mail in an inbox. In several languages. Not quotation marks, a
 * border or coordinates.
 */
const WRITES_TO_SOMEBODY =
  /contact|contatt|kontakt|contacto|newsletter|subscri|iscri|abonn|invit|feedback|segnal(?!ibr)|support|assisten|ticket|forgot|recover|recup|dimentic|vergess|olvid|oubli|notif|avvis|messag|messagg|nachricht|mensaj|preventiv|(?<!(?:single|double|back|un)[-_]?)quote(?!d|s?[-_]?mark)|angebot|(?<!b|rec|dis)order(?![-_]?by)|(?<!co|sub)ordin(?!al|ary)|checkout|bestell|pedido|share(?!d|holder|ware)|condivid/i;

/** Of those, what goes to the address or number in the form: people who have nothing to do with the site. */
const WRITES_TO_OTHERS =
  /newsletter|subscri|iscriv|abonn|invit|einlad|forgot|recover|recup|dimentic|vergess|olvid|oubli|share(?!d|holder|ware)|condivid|teilen|partag|compart|refer-?a|tell-?a|(?:^|[^a-z])sms(?:$|[^a-z])|send-?_?code|resend|abuse/i;

/** The same to the people of the site: each sending takes somebody's time. */
const WRITES_TO_PEOPLE =
  /contact|contatt|kontakt|contacto|feedback|notif|announce|circular|broadcast|send-?_?(?:mail|message)|private-?_?message/i;

/** Of one form in a whole scan. */
const MOST = { low: 200, default: 400, medium: 400, high: 1500, insane: 10_000 } as const;
/** Each leaves a file behind; checks of what stands in files need their share. As many may ask for accounts that nobody has. */
const MOST_FILES = { low: 80, default: 150, medium: 150, high: 500, insane: 3000 } as const;
/** A link that writes is none that visitors of the site follow: what stands behind it is told by a few of them. */
const MOST_BY_LINK = { low: 8, default: 12, medium: 12, high: 40, insane: 200 } as const;
/** For checks of values, and as many for those of the site. */
const MOST_LETTERS = { low: 10, default: 10, medium: 10, high: 25, insane: 50 } as const;
/** To the people of the site itself, whose inbox is part of what is tested. */
const MOST_LETTERS_TO_SITE = { low: 20, default: 20, medium: 20, high: 40, insane: 80 } as const;
/**
 * Further messages for time-delay payloads: other payloads may have used up the limit, and a blind weakness shows only by a
 * delay. `proof`: after a first late answer.
 */
const MOST_TIMED = { first: 3, proof: 16 } as const;
const MOST_MAILS = { low: 50, default: 50, medium: 50, high: 120, insane: 250 } as const;

interface Submissions {
  /**
   * Counts a request that is about to be sent; false: the limit of this form is reached. `refused`: the site discards it;
   * `nobody`: it would write to an account that does not exist; `timed`: it carries a time-delay payload.
   */
  take(request: WebRequest, by?: 'values' | 'site' | 'refused' | 'nobody', timed?: keyof typeof MOST_TIMED): boolean;
}

/** What is sent by POST, or by a link that writes, stays with somebody: each form is sent a bounded number of times, whatever checks would like. */
export function createSubmissions(
  strength: ScanStrength,
  pageKey = formKeyOf,
  /** Whether the page of a form says that it reaches somebody. */
  isKnownLetter: (request: WebRequest) => boolean = () => false,
  /** What a request does, for a caller who has seen its form. */
  changeOf: (request: WebRequest) => StateChange | null = requestChange,
): Submissions {
  const sent = new Map<string, number>();
  return {
    take(request, by = 'values', timed) {
      const isLink = isQuestion(request);
      if (isLink && !writesByLink(request.url)) return true;
      // By the kind of file: what is tried in other fields must not use up what the check of uploads needs.
      const isWritten = by !== 'refused' && by !== 'nobody';
      const isFew = isWritten && (reachesSomebody(request) || isKnownLetter(request));
      const form = `${pageKey(request)} ${isFew ? by : fileEndingOf(request)}`;
      const times = sent.get(form) ?? 0;
      const most = isLink
        ? MOST_BY_LINK
        : isFew
          ? lettersOf(request)
          : bringsFile(request) || by === 'nobody'
            ? MOST_FILES
            : isWritten && isSentSeldom(request, changeOf)
              ? MOST_MAILS
              : MOST;
      if (times < most[strength]) {
        sent.set(form, times + 1);
        return true;
      }
      const more = sent.get(`${form} timed`) ?? 0;
      if (!isFew || isLink || timed === undefined || more >= MOST_TIMED[timed]) return false;
      sent.set(`${form} timed`, more + 1);
      return true;
    },
  };
}

function lettersOf({ url }: WebRequest): Readonly<Record<ScanStrength, number>> {
  const path = pathOf(url);
  return CONTACTS.test(path) && !WRITES_TO_OTHERS.test(path) ? MOST_LETTERS_TO_SITE : MOST_LETTERS;
}

const CONTACTS = /contact|contatt|kontakt|contacto|feedback/i;

/** Whether each sending is a letter to somebody, or a booking. */
function reachesSomebody(request: WebRequest): boolean {
  if (opensMessage(request) || graphqlOf(request)) return false;
  const path = pathOf(request.url);
  return (
    WRITES_TO_OTHERS.test(path) || WRITES_TO_PEOPLE.test(path) || asksForLetter(fieldsOf(request)) || isLetter(request)
  );
}

const fieldsOf = ({ body }: WebRequest) => (typeof body === 'string' ? body.slice(0, 2000) : '');

const isQuestion = (request: WebRequest) =>
  ['GET', 'HEAD', 'OPTIONS'].includes(request.method) || graphqlOf(request)?.isQuestion === true;

/** What is counted as one form. */
export const formKeyOf = ({ method, url }: Pick<WebRequest, 'method' | 'url'>) => templateOf(method, pageOf(url)).shape;

/** Whether each sending may be a mail, a file or an entry in somebody's account: so few of them are sent that checks have to share them. */
export function isSentSeldom(
  request: WebRequest,
  changeOf: (request: WebRequest) => StateChange | null = requestChange,
): boolean {
  if (isQuestion(request)) return writesByLink(request.url);
  if (opensMessage(request)) return false;
  if (
    WRITES_TO_SOMEBODY.test(pathOf(request.url)) ||
    reachesSomebody(request) ||
    asksForMail(fieldsOf(request)) ||
    bringsFile(request)
  )
    return true;
  return changeOf(request) === 'registers';
}

/** Asks for a message by nothing but its number: without a text it writes to no person. */
const opensMessage = ({ method, url, body }: WebRequest) =>
  method === 'POST' &&
  /\/(?:messages?|messagg[io]|tickets?)(?:\.\w{2,5})?$/i.test(pathOf(url)) &&
  /^[\w.-]{1,40}=\d{1,12}$/.test(body?.slice(0, 100).toString() ?? '');

/** Each sending leaves a file behind. */
export const bringsFile = (request: WebRequest) => fileEndingOf(request) !== '';

/** `.gif`; empty: there is no file. */
const fileEndingOf = ({ body }: WebRequest) =>
  /filename="[^".]{0,200}([^"]{1,200})"/.exec(body?.slice(0, 4000).toString('latin1') ?? '')?.[1] ?? '';

const pathOf = (url: string) => URL.parse(url)?.pathname ?? '';

/** An address of a person beside a text for somebody: a letter, whatever its page is called. */
const asksForLetter = (fields: string) =>
  /mail/i.test(fields) &&
  /(?:message|messagg|subject|oggetto|nachricht|betreff|sujet|mensaje|asunto)["=]/i.test(fields);
/** The same beside any text: it may be a comment. */
const asksForMail = (fields: string) =>
  /mail/i.test(fields) && /(?:message|messagg|text|testo|comment|subject|oggetto|nachricht|mensaje)["=]/i.test(fields);
