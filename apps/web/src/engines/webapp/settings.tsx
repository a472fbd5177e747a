import { TextInput } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { ALERT_THRESHOLDS, SCAN_STRENGTHS, STRENGTH_NAMES, USER_AGENTS } from '@rocca/contract/engines/webapp/choices';
import { useTranslation } from 'react-i18next';
import { SettingsColumns, SettingsFields, SettingsFrame, useSettings } from '../../features/targets/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards/choice-cards.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import {
  type LoginField,
  loginProblems,
  passwordState,
  type SecondField,
  secondPasswordState,
  secondProblems,
  type WebappValues,
  webappToWrite,
  webappValues,
} from './settings-model.ts';
import { STRENGTH_NOTES } from './strength-notes.ts';

const AUTHENTICATIONS = ['none', 'form'] as const;

function read({ extra }: TargetItem): WebappValues {
  return webappValues(extra.webapp);
}

/** As the server names it. */
function pathOf(field: LoginField): string {
  return `webapp.authentication.${field}`;
}

function secondPathOf(field: SecondField): string {
  return `webapp.second_authentication.${field}`;
}

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const stored = target.extra.webapp;
  const form = useSettings(target, read);
  const { values } = form;
  const problems = loginProblems(values, stored);
  const ofSecond = secondProblems(values, stored);

  function build() {
    return Object.keys({ ...problems, ...ofSecond }).length > 0 ? null : { webapp: webappToWrite(values, stored) };
  }

  function errorOf(field: LoginField): string | null {
    const problem = form.attempted ? problems[field] : undefined;
    return form.serverError(pathOf(field)) ?? (problem ? t(`settings.problem_${problem}`) : null);
  }

  function secondErrorOf(field: SecondField): string | null {
    const problem = form.attempted ? ofSecond[field] : undefined;
    return form.serverError(secondPathOf(field)) ?? (problem ? t(`settings.problem_${problem}`) : null);
  }

  return (
    <SettingsFrame target={target} form={form} build={build} configId={values.strength}>
      <Card title={t('settings.strengthTitle')} hint={t('settings.strengthHint')}>
        <ChoiceCards
          label={t('settings.strength')}
          labelHidden
          choices={SCAN_STRENGTHS.map((code) => ({
            value: code,
            title: STRENGTH_NAMES[code][language],
            text: STRENGTH_NOTES[code].what[language],
            note: STRENGTH_NOTES[code].howLong[language],
            danger: STRENGTH_NOTES[code].invasive,
          }))}
          value={values.strength}
          onChange={(strength) => form.change({ strength })}
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
          onChange={(threshold) => form.change({ threshold })}
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
          onChange={(kind) => form.change({ kind })}
        />
        {values.kind === 'form' && (
          <LoginFields
            login={values.login}
            password={passwordState(values, stored)}
            errorOf={errorOf}
            onChange={(field, text) => form.change({ login: { ...values.login, [field]: text } }, pathOf(field))}
          />
        )}
      </Card>
      {values.kind === 'form' && (
        <Card title={t('settings.secondTitle')} hint={t('settings.secondHint')}>
          <SecondFields
            second={values.second}
            password={secondPasswordState(values, stored)}
            errorOf={secondErrorOf}
            onChange={(field, text) =>
              form.change({ second: { ...values.second, [field]: text } }, secondPathOf(field))
            }
          />
        </Card>
      )}
      <Card title={t('settings.userAgentTitle')} hint={t('settings.userAgentHint')}>
        <ChoiceCards
          label={t('settings.userAgentTitle')}
          labelHidden
          width="narrow"
          choices={USER_AGENTS.map((code) => ({
            value: code,
            title: t(`settings.userAgent_${code}`),
            text: t(`settings.userAgentText_${code}`),
          }))}
          value={values.userAgent}
          onChange={(userAgent) => form.change({ userAgent })}
        />
      </Card>
    </SettingsFrame>
  );
}

interface SecondFieldsProps {
  readonly second: WebappValues['second'];
  readonly password: ReturnType<typeof secondPasswordState>;
  readonly errorOf: (field: SecondField) => string | null;
  readonly onChange: (field: SecondField, text: string) => void;
}

function SecondFields({ second, password, errorOf, onChange }: SecondFieldsProps) {
  const { t } = useTranslation('webapp');
  const isGiven = second.username.trim() !== '';
  return (
    <SettingsColumns>
      <TextInput
        {...plainField(t('settings.secondUsername'), second.username, errorOf('username'))}
        description={t(isGiven ? 'settings.secondGiven' : 'settings.secondNone')}
        onChange={(event) => onChange('username', event.currentTarget.value)}
      />
      <PasswordField
        {...plainField(t('settings.secondPassword'), second.password, errorOf('password'))}
        autoComplete="new-password"
        description={t(isGiven && password === 'again' ? 'settings.passwordAgain' : 'settings.secondForm')}
        placeholder={isGiven && password === 'kept' ? t('settings.passwordKept') : undefined}
        onChange={(event) => onChange('password', event.currentTarget.value)}
      />
    </SettingsColumns>
  );
}

/** A field of somebody else's credentials: browsers neither fill nor correct it. */
const plainField = (label: string, value: string, error: string | null) => ({
  ...{ label, value, error, maxLength: 500, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
});

interface LoginFieldsProps {
  readonly login: WebappValues['login'];
  readonly password: ReturnType<typeof passwordState>;
  readonly errorOf: (field: LoginField) => string | null;
  readonly onChange: (field: LoginField, text: string) => void;
}

function LoginFields({ login, password, errorOf, onChange }: LoginFieldsProps) {
  const { t } = useTranslation('webapp');
  const field = (name: LoginField) => ({
    ...plainField(t(`settings.${name}`), login[name], errorOf(name)),
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(name, event.currentTarget.value),
  });
  return (
    <SettingsFields>
      <TextInput {...field('login_url')} type="url" placeholder="https://app.example.com/login" withAsterisk />
      <SettingsColumns>
        <TextInput {...field('user_parameter')} placeholder="username" withAsterisk />
        <TextInput {...field('password_parameter')} placeholder="password" withAsterisk />
        <TextInput {...field('username')} withAsterisk />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          description={password === 'again' ? t('settings.passwordAgain') : undefined}
          placeholder={password === 'kept' ? t('settings.passwordKept') : undefined}
          withAsterisk
        />
        <TextInput {...field('logged_in_regex')} description={t('settings.loggedInHint')} placeholder="Logout" />
        <TextInput {...field('logged_out_regex')} description={t('settings.loggedOutHint')} placeholder="Sign in" />
      </SettingsColumns>
    </SettingsFields>
  );
}
