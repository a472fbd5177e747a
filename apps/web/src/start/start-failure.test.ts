import { describe, expect, it } from 'vitest';
import type { StartAnswer } from '../lib/tasks/submit-start.ts';
import { type StartFailure, startFailureOf } from './start-failure.ts';

const response = (status: number, data: unknown): StartAnswer => ({ kind: 'response', status, headers: {}, data });
const body = (code: string, message?: string) => ({ error: { code, message } });
const text = (words: string): StartFailure => ({ kind: 'text', text: words });

describe('a start that failed', () => {
  it.each<[string, StartAnswer, StartFailure]>([
    ['shows the server’s message', response(400, body('x', 'Il dominio non esiste')), text('Il dominio non esiste')],
    ['says so when the engine is away', response(409, body('engine_unavailable', 'Fermo')), text('Fermo')],
    ['has words for a body without a message', response(400, body('x')), text('Target is not valid')],
    ['has words for an empty message', response(400, body('x', '')), text('Target is not valid')],
    ['has words for a body that is no error', response(500, '<html>'), text('Target is not valid')],
    ['names the licence on a bare 403', response(403, null), text('Expired license or invalid for service!')],
    ['leaves a 403 its own message', response(403, body('forbidden', 'No role')), text('No role')],
    ['offers an upgrade on 402', response(402, body('no_remaining_scans', 'None')), { kind: 'no_scans' }],
    ['offers an upgrade on a bare 402', response(402, ''), { kind: 'no_scans' }],
    [
      'shows the request when nobody answered',
      { kind: 'request', method: 'POST', path: '/tasks/nscan/', reason: 'network' },
      { kind: 'request', request: 'POST /tasks/nscan/', reason: 'network' },
    ],
    ['shows a message that stands alone', { kind: 'message', message: 'No session' }, text('No session')],
    ['offers an upgrade when nothing is known', { kind: 'message', message: '' }, { kind: 'no_scans' }],
  ])('%s', (_, answer, failure) => {
    if (answer.kind === 'started') throw new Error('not a failure');
    expect(startFailureOf(answer, 'en')).toEqual(failure);
  });

  it('speaks Italian too', () => {
    const answer = response(400, null);
    if (answer.kind === 'started') throw new Error('not a failure');
    expect(startFailureOf(answer, 'it')).toEqual(text('Il target non è valido'));
  });
});
