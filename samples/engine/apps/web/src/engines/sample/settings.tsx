import { TextInput } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { DEFAULT_MAX_LENGTH } from '@rocca/contract/engines/sample/settings';
import { useTranslation } from 'react-i18next';
import { SettingsFrame, useSettings } from '../../features/targets/for-engines.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';

function read({ extra }: TargetItem): { readonly length: string } {
  return { length: String(extra.sample?.max_length ?? DEFAULT_MAX_LENGTH) };
}

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('sample');
  const form = useSettings(target, read);
  const { length } = form.values;
  return (
    <SettingsFrame target={target} form={form} build={() => ({ sample: { max_length: Number(length) } })}>
      <Card title={t('settingsTitle')} hint={t('settingsHint')}>
        <TextInput
          label={t('maxLength')}
          inputMode="numeric"
          value={length}
          error={form.serverError('sample.max_length')}
          onChange={(event) => form.change({ length: event.currentTarget.value }, 'sample.max_length')}
        />
      </Card>
    </SettingsFrame>
  );
}
