import { TextInput } from '@mantine/core';
import type { VpnBlock } from '@rocca/contract/api/targets.schema';
import {
  VPN_CONFIG_EXTENSION,
  VPN_CONFIG_MAX_BYTES,
  VPN_CREDENTIALS_EXTENSION,
  VPN_CREDENTIALS_MAX_BYTES,
} from '@rocca/contract/target/vpn';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../ui/choice-cards/choice-cards.tsx';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { FormField } from './save-failure.ts';
import styles from './vpn-fields.module.css';
import { passwordState, type VpnField, type VpnTextField, type VpnValues, vpnChoices } from './vpn-model.ts';

interface VpnFieldsProps {
  readonly stored: VpnBlock | null;
  readonly values: VpnValues;
  readonly missing: readonly VpnField[];
  /** What the server said of a field. */
  readonly errorOf: (field: FormField) => string | null;
  readonly onChange: (part: Partial<VpnValues>, field: FormField) => void;
}

export function VpnFields(props: VpnFieldsProps) {
  const { stored, values, errorOf, onChange } = props;
  const { t } = useTranslation('targets');
  return (
    <div className={styles.fields}>
      <ChoiceCards
        label={t('vpn.kind')}
        labelHidden
        width="narrow"
        choices={vpnChoices(stored).map((choice) => ({
          value: choice,
          title: t(`vpn.choice_${choice}`),
          text: t(`vpn.text_${choice}`),
        }))}
        value={values.choice}
        error={errorOf('vpn.kind')}
        onChange={(choice) => onChange({ choice }, 'vpn.kind')}
      />
      {values.choice === 'openvpn' && <OpenVpnFields {...props} />}
      {values.choice === 'netextender' && <NetExtenderFields {...props} />}
    </div>
  );
}

function OpenVpnFields({ stored, values, missing, errorOf, onChange }: VpnFieldsProps) {
  const { t } = useTranslation('targets');
  const kept = stored?.kind === 'openvpn' ? stored : null;
  // A new configuration comes with its own credentials.
  const keptCredentials = values.config === null ? kept : null;
  const asksAgain = values.config !== null && kept?.credentials_file !== undefined;
  return (
    <div className={styles.two}>
      <FileDrop
        label={t('vpn.config')}
        description={t('vpn.configHint')}
        required
        accept={[VPN_CONFIG_EXTENSION]}
        maxBytes={VPN_CONFIG_MAX_BYTES}
        file={values.config}
        storedName={kept?.config_file ? (kept.config_file_name ?? t('vpn.storedFile')) : null}
        error={errorOf('vpn.config_file') ?? (missing.includes('config_file') ? t('vpn.configMissing') : null)}
        onChange={(config) => onChange({ config }, 'vpn.config_file')}
      />
      <FileDrop
        label={t('vpn.credentials')}
        description={t(asksAgain ? 'vpn.credentialsAgain' : 'vpn.credentialsHint')}
        accept={[VPN_CREDENTIALS_EXTENSION]}
        maxBytes={VPN_CREDENTIALS_MAX_BYTES}
        file={values.credentials}
        storedName={
          keptCredentials?.credentials_file ? (keptCredentials.credentials_file_name ?? t('vpn.storedFile')) : null
        }
        error={errorOf('vpn.credentials_file')}
        onChange={(credentials) => onChange({ credentials }, 'vpn.credentials_file')}
      />
    </div>
  );
}

function NetExtenderFields({ stored, values, missing, errorOf, onChange }: VpnFieldsProps) {
  const { t } = useTranslation('targets');
  const password = passwordState(values, stored);
  const field = (name: VpnTextField) => ({
    withAsterisk: true,
    maxLength: 500,
    autoComplete: 'off',
    spellCheck: false,
    value: values[name],
    error: errorOf(`vpn.${name}`) ?? (missing.includes(name) ? t('vpn.missing') : null),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: event.currentTarget.value }, `vpn.${name}`),
  });
  return (
    <>
      <div className={styles.two}>
        <TextInput label={t('vpn.address')} placeholder="vpn.example.com:4433" {...field('address')} />
        <TextInput label={t('vpn.domain')} {...field('domain')} />
        <TextInput label={t('vpn.user')} {...field('user')} />
        <PasswordField
          label={t('vpn.password')}
          description={password === 'again' ? t('vpn.passwordAgain') : undefined}
          placeholder={password === 'kept' ? t('vpn.passwordKept') : undefined}
          {...field('password')}
          autoComplete="new-password"
        />
      </div>
      <p className={styles.note}>{t('vpn.netextenderComplete')}</p>
    </>
  );
}
