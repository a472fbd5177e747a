import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { SignInDetail, SignInFailure, SignInKeeper } from '../crawl/sign-in.ts';
import type { ScanMessage } from './messages.ts';

const REASONS: Readonly<Record<SignInFailure, CoverageReason>> = {
  out_of_scope: 'not_allowed',
  no_answer: 'no_answer',
  refused: 'not_signed_in',
};

const DETAILS: Readonly<Record<SignInDetail, CoverageReason>> = {
  no_form: 'sign_in_no_form',
  asked_again: 'sign_in_rejected',
  not_proven: 'sign_in_not_proven',
  no_browser: 'sign_in_no_browser',
  lost: 'session_lost',
};

/** The reasons that say more of a failed sign-in, by the word in the message. */
export const SIGN_IN_DETAILS: Readonly<Record<string, CoverageReason>> = DETAILS;

/** What became of the sign-in. After a failure the detail is a word of `DETAILS` and the page. */
export function signInMessage(
  keeper: Pick<SignInKeeper, 'page' | 'why'>,
  failure: SignInFailure | null,
): Extract<ScanMessage, { kind: 'check' }> {
  if (failure === null) return { kind: 'check', check: 'sign_in', reason: null, detail: '' };
  const why = keeper.why();
  const detail = failure === 'refused' && why !== null ? `${why} ${keeper.page}` : failure;
  return { kind: 'check', check: 'sign_in', reason: REASONS[failure], detail: detail.slice(0, 500) };
}

/** Of a scan that was signed in and is not any more. */
export const lostSessionMessage = (): Extract<ScanMessage, { kind: 'check' }> => ({
  ...{ kind: 'check', check: 'sign_in', reason: 'session_lost', detail: '' },
});
