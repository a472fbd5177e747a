import { TextInput } from '@mantine/core';
import { DEFAULT_MAX_LENGTH } from '@rocca/contract/engines/sample/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, SettingsFrame } from '../../features/targets/for-engines.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('sample');
  const stored = String(target.extra.sample?.max_length ?? DEFAULT_MAX_LENGTH);
  const [length, setLength] = useState(stored);
  const [errors, setErrors] = useState<FieldErrors>({});
  return (
    <SettingsFrame
      target={target}
      dirty={length !== stored}
      build={() => ({ sample: { max_length: Number(length) } })}
      onSaved={() => undefined}
      onFieldErrors={setErrors}
    >
      <Card title={t('settingsTitle')} hint={t('settingsHint')}>
        <TextInput
          label={t('maxLength')}
          inputMode="numeric"
          value={length}
          error={errors['sample.max_length']}
          onChange={(event) => setLength(event.currentTarget.value)}
        />
      </Card>
    </SettingsFrame>
  );
}
