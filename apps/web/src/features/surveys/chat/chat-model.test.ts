// @vitest-environment node
import type { HelperReply } from '@rocca/contract/api/helper.schema';
import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../../lib/api/api-error.ts';
import { MemoryStorage } from '../../../testing/memory-storage.ts';
import { hasAccepted, keepAcceptance } from './acceptance.ts';
import { failureOfError, failureOfReply } from './chat-failure.ts';
import {
  addPiece,
  addReply,
  ask,
  askAgain,
  type Chat,
  canSend,
  counterOf,
  EMPTY_CHAT,
  fail,
  historyOf,
  randomOffset,
} from './chat-model.ts';
import { isHelperShown } from './helper-visibility.ts';

const AT = '2026-11-17T10:00:00.000Z';
const DAY_MS = 86_400_000;
const replyOf = (content: string): HelperReply => ({ content, tstamp: AT, role: 'assistant', code: 0, sources: [] });
const answered = (chat: Chat, question: string) => addReply(ask(chat, question, AT), replyOf(`re ${question}`));
const FAILURE = { reason: 'cannotSend', words: null } as const;

describe('a chat', () => {
  it('waits for the answer to a trimmed question, and shows it as it comes', () => {
    const asked = ask(EMPTY_CHAT, '  why? ', AT);
    expect(asked).toMatchObject({ messages: [{ content: 'why?', role: 'user' }], waitingFor: 1, hasStarted: true });
    const coming = addPiece(addPiece(asked, 'Be'), 'cause');
    expect(coming.partial).toBe('Because');
    expect(addReply(coming, replyOf('Because.'))).toMatchObject({
      messages: [{ id: 1 }, { id: 2, role: 'assistant', content: 'Because.' }],
      waitingFor: null,
      partial: '',
    });
  });

  it('marks the message that was not answered and drops what had come', () => {
    const failed = fail(addPiece(ask(answered(EMPTY_CHAT, 'a'), 'b', AT), 'hal'), FAILURE);
    expect(failed.messages.map(({ failure }) => failure)).toEqual([null, null, FAILURE]);
    expect(failed).toMatchObject({ waitingFor: null, partial: '' });
  });

  it('asks a failed message once more as the newest one', () => {
    const failed = fail(ask(EMPTY_CHAT, 'a', AT), FAILURE);
    const again = askAgain(answered(failed, 'b'), 1, AT);
    expect(again.messages.map(({ content }) => content)).toEqual(['b', 're b', 'a']);
    expect(again.waitingFor).toBe(again.messages.at(-1)?.id);
    expect(new Set(again.messages.map(({ id }) => id)).size).toBe(3);
  });

  it('sends the last ten messages, and none that failed', () => {
    let chat = fail(ask(EMPTY_CHAT, 'lost', AT), FAILURE);
    for (let at = 0; at < 7; at++) chat = answered(chat, `q${at}`);
    const history = historyOf(ask(chat, 'now', AT));
    expect(history).toHaveLength(10);
    expect(history.at(-1)).toEqual({ content: 'now', tstamp: AT, role: 'user' });
    expect(history[0]?.content).toBe('re q2');
    expect(historyOf(fail(ask(EMPTY_CHAT, 'lost', AT), FAILURE))).toEqual([]);
  });
});

describe('the field', () => {
  const waiting = ask(EMPTY_CHAT, 'a', AT);
  const started = answered(EMPTY_CHAT, 'a');
  it.each([
    ['nothing', { text: ' \n', chat: EMPTY_CHAT, accepted: true }, false],
    ['a question', { text: 'why?', chat: EMPTY_CHAT, accepted: true }, true],
    ['a question while another waits', { text: 'why?', chat: waiting, accepted: true }, false],
    ['a question before the terms', { text: 'why?', chat: EMPTY_CHAT, accepted: false }, false],
    ['a question of a chat that has started', { text: 'why?', chat: started, accepted: false }, true],
    ['250 characters and spaces', { text: ` ${'x'.repeat(250)} `, chat: EMPTY_CHAT, accepted: true }, true],
    ['251 characters', { text: 'x'.repeat(251), chat: EMPTY_CHAT, accepted: true }, false],
  ])('with %s can be sent or not', (_what, composer, expected) => {
    expect(canSend(composer)).toBe(expected);
  });

  it.each([
    [225, 'fine'],
    [226, 'near'],
    [250, 'near'],
    [251, 'over'],
  ])('with %i characters is %s', (used, state) => {
    expect(counterOf(`${'x'.repeat(used)} `)).toEqual({ used, state });
  });
});

describe('a failure', () => {
  const error = (status: number, message = 'words') => new ApiError(status, { code: 'x', message });
  it.each([
    ['code 102', failureOfReply({ code: 102, content: 'Too long' }), { reason: 'tooLong', words: 'Too long' }],
    ['code 103', failureOfReply({ code: 103, content: 'Renews' }), { reason: 'licence', words: 'Renews' }],
    ['code 104', failureOfReply({ code: 104, content: '' }), { reason: 'unavailable', words: null }],
    ['code 101', failureOfReply({ code: 101, content: 'x' }), { reason: 'cannotSend', words: null }],
    ['an unknown code', failureOfReply({ code: 7, content: 'x' }), { reason: 'cannotSend', words: null }],
    ['403', failureOfError(error(403)), { reason: 'licence', words: null }],
    ['a message on the licence', failureOfError(error(500, 'No LICENSE!')), { reason: 'licence', words: null }],
    ['one in Italian', failureOfError(error(400, 'La licenza manca')), { reason: 'licence', words: null }],
    ['429', failureOfError(error(429)), { reason: 'unavailable', words: 'words' }],
    ['500', failureOfError(error(500)), { reason: 'cannotSend', words: null }],
    ['silence', failureOfError(new NoAnswerError('network', null)), { reason: 'noAnswer', words: null }],
    ['anything else', failureOfError(new Error('x')), { reason: 'cannotSend', words: null }],
  ])('by %s has its own text', (_what, failure, expected) => {
    expect(failure).toEqual(expected);
  });

  it('is none where the code is 0', () => {
    expect(failureOfReply(replyOf('x'))).toBeNull();
  });
});

describe('an acceptance', () => {
  const terms = { username: 'anna', remote: false };
  const stored = (text: string) => {
    const storage = new MemoryStorage();
    storage.setItem('helper-accepted/anna/terms', text);
    return storage;
  };

  it('is kept for seven days', () => {
    const storage = new MemoryStorage();
    expect(hasAccepted(storage, terms, 0)).toBe(false);
    keepAcceptance(storage, terms, 1000);
    expect(hasAccepted(storage, terms, 1000 + 7 * DAY_MS - 1)).toBe(true);
    expect(hasAccepted(storage, terms, 1000 + 7 * DAY_MS)).toBe(false);
    expect(hasAccepted(storage, terms, 0)).toBe(false);
  });

  it('is that of one person and of the terms they read', () => {
    const storage = new MemoryStorage();
    keepAcceptance(storage, terms, 1000);
    expect(hasAccepted(storage, { ...terms, username: 'bruno' }, 1000)).toBe(false);
    expect(hasAccepted(storage, { ...terms, remote: true }, 1000)).toBe(false);
  });

  it.each(['', '{', 'null', '7', '{"remote":false,"at":"1000"}'])('is not read from %j', (text) => {
    expect(hasAccepted(stored(text), terms, 1000)).toBe(false);
  });
});

describe('the helper', () => {
  const held = [{ id: 'x', api: '/helperbot/nis2/' }];
  it.each([
    ['beside NIS 2 with a licence', ['nis2', ['helperbot'], held], true],
    ['beside no other questionnaire', ['gdpr', ['helperbot'], held], false],
    ['where the deployment does not permit it', ['nis2', ['nscan'], held], false],
    ['without a licence', ['nis2', ['helperbot'], [{ id: 'x', api: '/nscan/' }]], false],
    ['where it could only be bought', ['nis2', ['helperbot'], [{ id: null, api: '/helperbot/nis2/' }]], false],
  ] as const)('is shown %s, or not', (_what, [type, permitted, licences], expected) => {
    expect(isHelperShown(type, permitted, licences)).toBe(expected);
  });

  it('opens up to 40 px beside the middle', () => {
    expect(randomOffset(() => 0)).toEqual({ x: -40, y: -40 });
    expect(randomOffset(() => 0.5)).toEqual({ x: 0, y: 0 });
    expect(randomOffset(() => 0.999_999)).toEqual({ x: 40, y: 40 });
  });
});
