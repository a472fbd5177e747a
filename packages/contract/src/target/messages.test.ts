import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { TARGET_PROBLEMS, type TargetProblemCode, targetMessage } from './messages.ts';
import { REFUSAL_REASONS } from './scope.ts';

const CODES = Object.keys(TARGET_PROBLEMS) as TargetProblemCode[];

describe('the message of a target', () => {
  it.each([
    ['not_valid', 'IP, subnet, IP range or host name not valid'],
    ['mixed_private_public', "Target can only contains private or public ip. You can't mix them into a single target."],
  ] as const)('%s is the one of the specification, word for word', (code, text) => {
    expect(targetMessage({ code }, 'en')).toBe(text);
  });

  it.each([
    ['en', 'A target can hold at most 4,096 addresses, all of its entries added up.'],
    ['it', 'Un target può contenere al massimo 4.096 indirizzi, sommando tutte le sue voci.'],
  ] as const)('writes numbers as %s does', (language, text) => {
    expect(targetMessage({ code: 'too_many_addresses' }, language)).toBe(text);
  });

  it.each([
    ['en', 1, 'A test of this service takes at most one entry: b.it needs another test.'],
    ['it', 1, 'Un test di questo servizio esamina al massimo una voce: per b.it serve un altro test.'],
    ['it', 3, 'Un test di questo servizio esamina al massimo 3 voci: per b.it serve un altro test.'],
  ] as const)('says in %s that %i is what a test takes', (language, maxEntries, text) => {
    expect(targetMessage({ code: 'too_many_entries', entry: 'b.it', maxEntries }, language)).toBe(text);
  });

  it('says which address is refused and why', () => {
    const problem = { code: 'address_not_accepted', entry: '127.0.0.1', reason: 'loopback' } as const;
    expect(targetMessage(problem, 'en')).toBe('The address 127.0.0.1 is not in an accepted range: loopback.');
  });

  it('shows an entry as it is, even one that looks like a place to fill', () => {
    expect(targetMessage({ code: 'duplicate', entry: '{reason}$&' }, 'en')).toBe(
      '{reason}$& is already in the target.',
    );
  });

  it.each(CODES)('%s leaves no place unfilled in either language', (code) => {
    for (const language of LANGUAGES) {
      for (const reason of REFUSAL_REASONS) {
        expect(targetMessage({ code, entry: 'x', reason, kinds: ['domain'], maxEntries: 1 }, language)).not.toMatch(
          /[{}]/,
        );
      }
    }
  });
});
