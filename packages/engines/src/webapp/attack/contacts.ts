import { type Answered, isAnswered } from '../reading/answer.ts';
import { type Compared, personalIn } from './without-session.ts';

const isMail = (value: string) => value.includes('@');
const namesThing = (url: string) => /\d|=./.test(new URL(url).pathname + new URL(url).search);

/**
 * Persons whom lists for the user name, such as the staff to write to: data of several persons on a page without a number. A
 * page with one mail address is the user's own.
 */
export function contactsOf(compared: readonly Compared[]): ReadonlySet<string> {
  const shown = compared
    .filter(({ signedIn }) => !namesThing(signedIn.request.url))
    .flatMap(({ signedIn, anonymous }) => [signedIn, ...(isAnswered(anonymous) ? [anonymous] : [])])
    .map((answer) => [...personalIn(answer)]);
  const mailsIn = (values: readonly string[]) => values.filter(isMail).length;
  const own = new Set(shown.filter((values) => mailsIn(values) === 1).flat());
  const listed = shown.filter((values) => mailsIn(values) > 1).flat();
  return new Set(listed.filter((value) => !own.has(value)));
}

/** Whether all persons an answer shows, beside those in the frame of every page, are such contacts. */
export function namesOnlyContacts(answer: Answered, frame: Answered, contacts: ReadonlySet<string>): boolean {
  const usual = personalIn(frame);
  const persons = [...personalIn(answer)].filter((value) => !usual.has(value));
  return persons.length > 0 && persons.every((value) => contacts.has(value));
}
