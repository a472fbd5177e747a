import type { StartAnswer } from '../../../lib/tasks/submit-start.ts';

export interface LogLine {
  readonly kind: 'command' | 'output' | 'good' | 'bad';
  readonly text: string;
  /** Shown when it is asked for: the head of an answer is long and rarely read. */
  readonly folded?: boolean;
}

/** The request as the log announces it. */
export function commandLine(engine: string, targets: readonly string[]): LogLine {
  return { kind: 'command', text: `POST /tasks/${engine}/ ${JSON.stringify({ targets })}` };
}

/** The outcome as it came: of a failure everything that is known, because this is where one looks for it. */
export function answerLines(answer: StartAnswer): LogLine[] {
  switch (answer.kind) {
    case 'started': {
      const { msg, task_id, status } = answer.started;
      return [
        { kind: 'good', text: `msg: ${msg}` },
        { kind: 'output', text: `task_id: ${task_id}` },
        { kind: 'output', text: `status: ${status}` },
      ];
    }
    case 'response':
      return [
        { kind: 'bad', text: `✗ ${[answer.status, ...sentencesOf(answer.data)].join(' ')}` },
        { kind: 'output', text: `status: ${answer.status}`, folded: true },
        { kind: 'output', text: `headers: ${JSON.stringify(answer.headers, null, 2)}`, folded: true },
        { kind: 'output', text: `data: ${write(answer.data)}`, folded: true },
      ];
    case 'request':
      return [{ kind: 'bad', text: `request: ${answer.method} ${answer.path} (${answer.reason})` }];
    case 'message':
      return [{ kind: 'bad', text: `message: ${answer.message}` }];
  }
}

/** What the platform says of a refusal, and of single fields. */
function sentencesOf(data: unknown): string[] {
  const error: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'error') : null;
  if (typeof error !== 'object' || error === null) return [];
  const fields: unknown = Reflect.get(error, 'fields');
  const ofFields = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  return [Reflect.get(error, 'message'), ...ofFields].filter((text): text is string => typeof text === 'string');
}

function write(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data, null, 2);
}
