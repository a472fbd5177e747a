import type { StartAnswer } from '../../../lib/tasks/submit-start.ts';

export interface LogLine {
  readonly kind: 'command' | 'output' | 'good' | 'bad';
  readonly text: string;
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
        { kind: 'bad', text: `status: ${answer.status}` },
        { kind: 'output', text: `headers: ${JSON.stringify(answer.headers, null, 2)}` },
        { kind: 'output', text: `data: ${write(answer.data)}` },
      ];
    case 'request':
      return [{ kind: 'bad', text: `request: ${answer.method} ${answer.path} (${answer.reason})` }];
    case 'message':
      return [{ kind: 'bad', text: `message: ${answer.message}` }];
  }
}

function write(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data, null, 2);
}
