import { describe, expect, it } from 'vitest';
import { usedUp } from './helper.messages.ts';
import { monthOf, readConversation, renewalOf } from './helper.rules.ts';

const message = (content: string, role: 'user' | 'assistant' = 'user') => ({ content, role, tstamp: 0 });

describe('a conversation', () => {
  it('is its trimmed newest message and the nine before it', () => {
    const earlier = Array.from({ length: 20 }, (_, at) => message(`m${at}`, at % 2 ? 'assistant' : 'user'));
    const read = readConversation({ history: [...earlier, message('  what? \n')] });
    expect(read).toMatchObject({ kind: 'fine', question: 'what?' });
    expect(read.kind === 'fine' && read.history.map(({ content }) => content)).toEqual(
      Array.from({ length: 9 }, (_, at) => `m${at + 11}`),
    );
  });

  it('reads no more of what was said before than can have been said', () => {
    const long = 'x'.repeat(8000);
    const read = readConversation({ history: [message(long), message(long, 'assistant'), message('what?')] });
    expect(read.kind === 'fine' && read.history.map(({ content }) => content.length)).toEqual([250, 4000]);
  });

  it.each([
    ['of 250 characters', 'x'.repeat(250), 'fine'],
    ['of 250 characters and spaces around them', ` ${'x'.repeat(250)} `, 'fine'],
    ['of 251 characters', 'x'.repeat(251), 'too_long'],
    ['of spaces alone', ' \n\t', 'wrong'],
  ])('with a question %s is read as it should be', (_what, content, kind) => {
    expect(readConversation({ history: [message(content)] }).kind).toBe(kind);
  });

  it('that does not end with a question names the message', () => {
    const read = readConversation({ history: [message('a'), message('b', 'assistant')] });
    expect(read).toMatchObject({ kind: 'wrong', field: 'history.1.role' });
  });
});

describe('the month of an allowance', () => {
  it.each([
    ['2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
    ['2026-12-01T00:00:00.000Z', '2026-12-01', '2027-01-01'],
    ['2027-01-31T12:00:00.000Z', '2027-01-01', '2027-02-01'],
  ])('of %s begins on %s and renews on %s', (moment, month, renewal) => {
    expect(monthOf(new Date(moment))).toBe(month);
    expect(renewalOf(month)).toEqual(new Date(`${renewal}T00:00:00.000Z`));
  });

  it('is named by the day of its renewal', () => {
    const words = usedUp(200, renewalOf('2026-11-01'));
    expect(words.it).toContain('1 dicembre 2026');
    expect(words.en).toContain('1 December 2026');
  });
});
