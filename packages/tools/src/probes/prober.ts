import type { RawWriter } from '../core/raw-outputs.ts';
import { PROBE_LIMITS } from './limits.ts';
import { CONCURRENT_PROBES, isName, questionLine } from './messages.ts';
import type { ProbeAnswer } from './model.ts';
import { type ProbeProcess, startProbeProcess } from './probe-process.ts';
import type { ProbeRequest } from './request.ts';

/** Our own checks, run in a process apart. */
export interface Prober {
  /** Always answers; what could not be asked is unclear. */
  probe(request: ProbeRequest): Promise<ProbeAnswer>;
  close(): Promise<void>;
}

export interface ProberOptions {
  readonly signal: AbortSignal;
  readonly workDir: string;
  /** Words before the command that bring it into the job's own network. */
  readonly inside?: readonly string[];
  /** The user of its run. */
  readonly user?: number | undefined;
  /** How long a question may stay without an answer before the process counts as stuck. */
  readonly answerMs?: number;
  /** Begins the output that gets the questions and the answers, line by line; called with the first question. */
  keep?(): RawWriter;
}

interface Question {
  readonly request: ProbeRequest;
  readonly answer: (answer: ProbeAnswer) => void;
  timer: NodeJS.Timeout | null;
}

/** The first and three more: a process that keeps dying is not going to answer. */
const MAX_STARTS = 4;
/** Time to start, besides what a check may take. */
const START_MS = 10_000;

/** Takes questions; the process is started with the first of them. */
export function startProber(options: ProberOptions): Prober {
  const { signal, workDir, inside = [], user, answerMs = PROBE_LIMITS.totalMs + START_MS } = options;
  const waiting: Question[] = [];
  const open = new Map<number, Question>();
  let child: ProbeProcess | null = null;
  let raw: RawWriter | undefined;
  let starts = 0;
  let lastId = 0;
  let over = signal.aborted;

  const settle = (id: number, answer: ProbeAnswer) => {
    const question = open.get(id);
    if (!question) return;
    open.delete(id);
    clearTimeout(question.timer ?? undefined);
    question.answer(answer);
  };
  const failOpen = (why: string) => {
    for (const id of [...open.keys()]) settle(id, failed(why));
  };
  const start = (): ProbeProcess => {
    starts += 1;
    const started: ProbeProcess = startProbeProcess({
      workDir,
      inside,
      user,
      onLine: (line) => void raw?.write(Buffer.from(`${line}\n`)),
      onAnswer: (id, answer) => {
        settle(id, answer);
        pump();
      },
      onGone: (why) => {
        if (child === started) child = null;
        failOpen(`the checking process died: ${why}`);
        pump();
      },
    });
    return started;
  };
  const ask = (question: Question) => {
    if (!child && starts === MAX_STARTS) return question.answer(failed('the checking process keeps dying'));
    raw ??= options.keep?.();
    child ??= start();
    lastId += 1;
    open.set(lastId, question);
    question.timer = setTimeout(() => child?.kill(), answerMs);
    child.ask(lastId, question.request);
  };
  const pump = () => {
    while (waiting.length > 0 && (over || open.size < CONCURRENT_PROBES)) {
      const question = waiting.shift() as Question;
      if (over) question.answer(failed('stopped'));
      else ask(question);
    }
  };
  const stop = () => {
    over = true;
    child?.kill();
    failOpen('stopped');
    pump();
  };
  signal.addEventListener('abort', stop, { once: true });

  return {
    probe: (request) =>
      new Promise((answer) => {
        const asked = isName(request.hostname) ? request : { ...request, hostname: null };
        const { success } = questionLine.safeParse({ id: 0, request: asked });
        if (!success) return answer(failed('not a question a check understands'));
        waiting.push({ request: asked, answer, timer: null });
        pump();
      }),
    async close() {
      over = true;
      signal.removeEventListener('abort', stop);
      failOpen('closed');
      pump();
      await child?.end();
      raw?.end();
    },
  };
}

function failed(detail: string): ProbeAnswer {
  return { kind: 'unclear', reason: 'tool_failed', detail };
}
