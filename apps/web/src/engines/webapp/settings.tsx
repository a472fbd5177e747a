import { PasswordInput, TextInput } from '@mantine/core';
import { ALERT_THRESHOLDS, SCAN_STRENGTHS } from '@rocca/contract/engines/webapp/choices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FieldErrors,
  SettingsColumns,
  SettingsFields,
  SettingsFrame,
} from '../../features/targets/for-engines.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards/choice-cards.tsx';
import {
  type LoginField,
  loginProblems,
  passwordState,
  type WebappValues,
  webappToWrite,
  webappValues,
} from './settings-model.ts';

const AUTHENTICATIONS = ['none', 'form'] as const;

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('webapp');
  const stored = target.extra.webapp;
  const [values, setValues] = useState(() => webappValues(stored));
  const [dirty, setDirty] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const problems = loginProblems(values, stored);

  function change(part: Partial<WebappValues>) {
    setValues((before) => ({ ...before, ...part }));
    setDirty(true);
    setServerErrors({});
  }

  function build() {
    setAttempted(true);
    return Object.keys(problems).length > 0 ? null : { webapp: webappToWrite(values, stored) };
  }

  function errorOf(field: LoginField): string | null {
    const problem = attempted ? problems[field] : undefined;
    return serverErrors[`webapp.authentication.${field}`] ?? (problem ? t(`settings.problem_${problem}`) : null);
  }

  return (
    <SettingsFrame
      target={target}
      dirty={dirty}
      build={build}
      onSaved={(saved) => {
        setValues(webappValues(saved.extra.webapp));
        setDirty(false);
      }}
      onFieldErrors={setServerErrors}
    >
      <Card title={t('settings.strengthTitle')} hint={t('settings.strengthHint')}>
        <ChoiceCards
          label={t('settings.strength')}
          labelHidden
          width="narrow"
          choices={SCAN_STRENGTHS.map((code) => ({
            value: code,
            title: t(`settings.strength_${code}`),
            text: t(`settings.strengthText_${code}`),
          }))}
          value={values.strength}
          onChange={(strength) => change({ strength })}
        />
      </Card>
      <Card title={t('settings.thresholdTitle')} hint={t('settings.thresholdHint')}>
        <ChoiceCards
          label={t('settings.threshold')}
          labelHidden
          width="narrow"
          choices={ALERT_THRESHOLDS.map((code) => ({
            value: code,
            title: t(`settings.threshold_${code}`),
            text: t(`settings.thresholdText_${code}`),
          }))}
          value={values.threshold}
          onChange={(threshold) => change({ threshold })}
        />
      </Card>
      <Card title={t('settings.loginTitle')} hint={t('settings.loginHint')}>
        <ChoiceCards
          label={t('settings.authentication')}
          labelHidden
          width="narrow"
          choices={AUTHENTICATIONS.map((kind) => ({
            value: kind,
            title: t(`settings.authentication_${kind}`),
            text: t(`settings.authenticationText_${kind}`),
          }))}
          value={values.kind}
          onChange={(kind) => change({ kind })}
        />
        {values.kind === 'form' && (
          <LoginFields
            login={values.login}
            password={passwordState(values, stored)}
            errorOf={errorOf}
            onChange={(field, text) => change({ login: { ...values.login, [field]: text } })}
          />
        )}
      </Card>
    </SettingsFrame>
  );
}

interface LoginFieldsProps {
  readonly login: WebappValues['login'];
  readonly password: ReturnType<typeof passwordState>;
  readonly errorOf: (field: LoginField) => string | null;
  readonly onChange: (field: LoginField, text: string) => void;
}

function LoginFields({ login, password, errorOf, onChange }: LoginFieldsProps) {
  const { t } = useTranslation('webapp');
  const [visible, setVisible] = useState(false);
  const field = (name: LoginField) => ({
    label: t(`settings.${name}`),
    maxLength: 500,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    value: login[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(name, event.currentTarget.value),
  });
  return (
    <SettingsFields>
      <TextInput {...field('login_url')} type="url" placeholder="https://app.example.com/login" withAsterisk />
      <SettingsColumns>
        <TextInput {...field('user_parameter')} placeholder="username" withAsterisk />
        <TextInput {...field('password_parameter')} placeholder="password" withAsterisk />
        <TextInput {...field('username')} withAsterisk />
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          description={password === 'again' ? t('settings.passwordAgain') : undefined}
          placeholder={password === 'kept' ? t('settings.passwordKept') : undefined}
          withAsterisk
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{
            'aria-label': t(visible ? 'login.hidePassword' : 'login.showPassword'),
            tabIndex: 0,
          }}
        />
        <TextInput {...field('logged_in_regex')} description={t('settings.loggedInHint')} placeholder="Logout" />
        <TextInput {...field('logged_out_regex')} description={t('settings.loggedOutHint')} placeholder="Sign in" />
      </SettingsColumns>
    </SettingsFields>
  );
}
