import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prefetchPath } from '../../lib/chunks/lazy-route.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { getSession } from '../../lib/session/browser-session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { showWarning } from '../../ui/toast/toast-store.ts';
import styles from './login-form.module.css';
import { ResetPasswordLink } from './reset-password-link.tsx';
import { signInFailureText } from './sign-in-failure.ts';

const TOAST_MS = 3_000;

export function LoginForm() {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => usernameField.current?.focus(), []);
  const complete = username.trim() !== '' && password !== '';

  async function signIn() {
    setBusy(true);
    setFailure(null);
    prefetchPath(PATHS.dashboard);
    const outcome = await getSession().signIn(username, password);
    // The frame around every page takes it from here, as it does when another tab signs in.
    if (outcome.kind === 'signed_in') return;
    const text = signInFailureText(outcome, t);
    setBusy(false);
    setFailure(outcome.kind === 'wrong_credentials' ? t('login.checkCredentials') : null);
    passwordField.current?.select();
    showWarning({ title: t('login.attention'), message: text, shownMs: TOAST_MS });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (complete && !busy) void signIn();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        ref={usernameField}
        data-first-focus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        size="md"
        ref={passwordField}
        error={failure}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.reset}>
        <ResetPasswordLink username={username} />
      </div>
      <Button type="submit" size="md" fullWidth disabled={!complete} loading={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
