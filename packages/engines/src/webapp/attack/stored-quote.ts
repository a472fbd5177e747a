import { filled } from '../evidence.ts';
import { plainGet } from './ask.ts';
import { textOf } from './similar.ts';
import type { Proven } from './sql-proof.ts';
import { type Answer, control, proof, repeat, type Trial } from './trial.ts';

const QUOTES = /&(?:#0{0,2}39|#x27|apos|#34|quot);/gi;

/** As the page shows it: its quotes may be encoded there. */
const shows = ({ text }: Pick<Answer, 'text'>, words: string) =>
  text.replaceAll(QUOTES, (sign) => (/34|quot/.test(sign) ? '"' : "'")).includes(words);

/** Whether the value with all kinds of quotes, which was sent before, is shown: then none of them ended a string. */
async function showsBroken(shown: Trial, trial: Trial): Promise<boolean> {
  const broken = await trial.broken();
  if (shown === trial) return shows(broken, broken.value);
  const { url } = shown.other.exchange.request;
  const page = await trial.tools.request(plainGet(url));
  return shows({ text: textOf(page) }, broken.value);
}

/** Strings put together: by most databases, by MySQL, by Microsoft's. */
const JOINTS = ["'||'", "' '", "'+'"] as const;

/**
 * A value that is stored and shown: a string of SQL reads two quotes as one, and ends at a single one. The statement with that
 * one fails and stores nothing, whatever the answer says. It needs no message and no wait.
 */
export async function byStoredQuote(trial: Trial): Promise<Proven | null> {
  const { point, tools, other } = trial;
  if (!/^(?:POST|PUT|PATCH)$/.test(point.request.method) || point.signsIn) return null;
  const shown = shows(other, other.value) ? trial : await trial.landing();
  if (!shown || (await showsBroken(shown, trial))) return null;
  const proving = shown.proving();
  const sendTwoWords = async (between: string) => {
    const [one, two] = [tools.token(), tools.token()];
    return { one, two, answer: await proving.send(`${one}${between}${two}`) };
  };
  const isRead = ({ one, two, answer }: Awaited<ReturnType<typeof sendTwoWords>>, as: string) =>
    shows(answer, `${one}${as}${two}`);
  const doubled = await sendTwoWords("''");
  if (!isRead(doubled, "'") || isRead(doubled, "''")) return null;
  const single = await sendTwoWords("'");
  // What was not sent, or not answered, is not missing on the page.
  const isAnswered = (single.answer.sent ?? single.answer.exchange).response !== null;
  if (!isAnswered || shows(single.answer, single.one)) return null;
  const again = await sendTwoWords("''");
  if (!isRead(again, "'") || isRead(again, "''")) return null;
  let joined: Answer | null = null;
  for (const joint of JOINTS) {
    const tried = await sendTwoWords(joint);
    if (isRead(tried, '') && !isRead(tried, joint)) joined = tried.answer;
    if (joined) break;
  }
  return {
    evidence: filled(
      {
        it: 'Il valore si trova in un’istruzione SQL che lo memorizza: di “{doubled}” la pagina mostra un solo apice, “{single}” non vi compare affatto.{joined}',
        en: 'The value becomes part of an SQL statement that stores it: of “{doubled}” the page shows one quote only, “{single}” does not appear on it at all.{joined}',
      },
      {
        doubled: doubled.answer.value,
        single: single.answer.value,
        joined: joined
          ? filled(
              {
                it: ' Il database unisce anche due stringhe (“{value}”).',
                en: ' The database also joins two strings (“{value}”).',
              },
              { value: joined.value },
            )
          : '',
      },
    ),
    messages: [
      proof(doubled.answer, `${doubled.one}'${doubled.two}`),
      control(single.answer),
      repeat(again.answer, `${again.one}'${again.two}`),
      ...(joined ? [repeat(joined)] : []),
    ],
    possible: joined === null,
  };
}
