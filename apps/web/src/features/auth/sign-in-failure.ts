import type { TFunction } from 'i18next';
import type { SignInOutcome } from '../../lib/session/session.ts';

type Failure = Exclude<SignInOutcome, { kind: 'signed_in' }>;

export function signInFailureText(failure: Failure, t: TFunction): string {
  switch (failure.kind) {
    case 'wrong_credentials':
      return t('login.wrongCredentials');
    case 'throttled':
      return t('login.throttled', { count: failure.retryAfterS });
    case 'unreachable':
      return t('login.unreachable');
    case 'bad_signature':
      return t('login.badSignature');
    case 'insecure':
      return t('login.insecure');
  }
}
