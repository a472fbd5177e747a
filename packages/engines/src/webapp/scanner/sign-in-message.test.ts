import { expect, it } from 'vitest';
import { COVERAGE_REASONS } from '../../core/coverage-reasons.ts';
import { lostSessionMessage, SIGN_IN_DETAILS, signInMessage } from './sign-in-message.ts';

const page = 'http://a.example/login';

it.each(['no_form', 'asked_again', 'not_proven', 'no_browser', 'lost'] as const)(
  'says why a sign-in failed with %s, and where',
  (why) => {
    const message = signInMessage({ page, why: () => why }, 'refused');
    expect(message).toMatchObject({ reason: 'not_signed_in', detail: `${why} ${page}` });
    expect(COVERAGE_REASONS).toHaveProperty(SIGN_IN_DETAILS[why] ?? '');
  },
);

it('says nothing more of a sign-in that succeeded or had no answer', () => {
  expect(signInMessage({ page, why: () => null }, null)).toMatchObject({ reason: null, detail: '' });
  expect(signInMessage({ page, why: () => null }, 'no_answer')).toMatchObject({ reason: 'no_answer' });
});

it('says that a session was lost and could not be renewed', () => {
  expect(lostSessionMessage().reason).toBe('session_lost');
});
