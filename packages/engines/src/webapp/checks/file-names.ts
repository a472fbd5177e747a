import { execute, harmless } from '../attack/execute.ts';
import { withQuietOf } from '../attack/quiet.ts';
import { textOf } from '../attack/similar.ts';
import { Trial } from '../attack/trial.ts';
import { type AttackTools, type PointCheck, PROOF_FUNCTION, type WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { isFilePart, readParts } from '../crawl/spots/multipart-body.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { commandInjection, waitsForCommand } from './command-injection.ts';
import { sqlInjection, waitsForStatement } from './sql-injection.ts';
import { XSS_REFLECTED } from './xss-reflected.ts';

const MOST_PAYLOADS = 6;
/** One of each: what was asked with them is not asked again. */
const fewOf = new WeakMap<AttackTools, AttackTools>();
const namedOf = new WeakMap<InjectionPoint, InjectionPoint>();

/** Each try leaves a file behind: as few as in a short scan, whatever its strength. */
function frugal(tools: AttackTools): AttackTools {
  const payloads = Math.min(tools.depth.payloads, MOST_PAYLOADS);
  const few =
    fewOf.get(tools) ?? withQuietOf(tools, { ...tools, depth: { ...tools.depth, strength: 'low', payloads } });
  fewOf.set(tools, few);
  return few;
}

/** The name of the file, without its ending, which decides over what is taken. */
function nameOf(point: InjectionPoint): InjectionPoint | null {
  const own = SPOTS.filename.list(point.request).find(({ name }) => name === point.name);
  if (!own) return null;
  const named = namedOf.get(point) ?? { ...point, kind: 'filename', value: own.value };
  namedOf.set(point, named);
  return named;
}

/** Without a slash, which would make a path of it, and without quotes. */
const markup = (mark: string) => `<svg onload=${PROOF_FUNCTION}\`${mark}\`>`;

/** A name that the answer shows as it is, and that becomes markup there. */
async function shownAsMarkup(named: InjectionPoint, tools: AttackTools): Promise<WebSighting[]> {
  const trial = await Trial.begin(named, tools);
  if (!trial?.reflects) return [];
  const word = tools.token();
  if (!textOf(await tools.send(named, `${word}<i>`)).includes(`${word}<i>`)) return [];
  const run = async () => {
    const mark = tools.token();
    const made = await execute(named, tools, markup(mark), { mark, interact: false, isDecisive: true });
    return made?.run.executed ? made : null;
  };
  const first = await run();
  const again = first && (await run());
  const control = again && (await harmless(named, tools, tools.token()));
  if (!control) return [];
  return [
    {
      key: XSS_REFLECTED.key,
      place: placeOfPoint(named),
      evidence: filled(
        {
          it: 'La risposta mostra il nome del file caricato senza codifica: {first} è stato eseguito nel browser; lo stesso vale per {again}.',
          en: 'The answer shows the name of the uploaded file unescaped: {first} was executed in the browser; so was {again}.',
        },
        { first: first.value, again: again.value },
      ),
      messages: [
        { exchange: first.exchange, marks: [first.value], role: 'proof' },
        { exchange: again.exchange, marks: [again.value], role: 'repeat' },
        { exchange: control, marks: [], role: 'control' },
      ],
    },
  ];
}

/** Statements, commands and pages that hold the name of an uploaded file. Names lead nowhere: none of them has a slash or a dot. */
export const fileNames = {
  code: 'file_names',
  name: { it: 'Nomi dei file caricati', en: 'Names of uploaded files' },
  kind: 'point',
  from: 'default',
  definitions: [...sqlInjection.definitions, ...commandInjection.definitions, XSS_REFLECTED],
  measuresTime: true,
  wants: ({ kind, name, request }) => kind === 'multipart' && isFilePart(request, name),
  async attack(point, tools) {
    const named = nameOf(point);
    if (!named) return [];
    const few = frugal(tools);
    // One name shows whether markup is kept: the many of the others may be more than the form is sent.
    const markups = await shownAsMarkup(named, few);
    const statements = await sqlInjection.attack(named, few);
    const commands = await commandInjection.attack(named, few);
    return [...statements, ...commands, ...markups];
  },
  async waitFor(point, tools) {
    const named = nameOf(point);
    const trial = named && (await Trial.begin(named, frugal(tools)));
    if (!trial) return [];
    const whole = readParts(point.request).find(({ name }) => name === point.name)?.fileName ?? '';
    const found =
      (await waitsForStatement(trial, 1)) ??
      (await waitsForCommand(trial, { most: 1 })) ??
      // A file may be stored under another name that keeps its ending alone.
      (await waitsForCommand(trial, { most: 1, value: whole, options: { raw: true } }));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;
