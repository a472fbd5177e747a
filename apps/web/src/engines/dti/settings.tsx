import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { useTranslation } from 'react-i18next';
import { SettingsFrame, useSettings } from '../../features/targets/for-engines.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards/choice-cards.tsx';

const CONTACTS = ['off', 'on'] as const;
type Contact = (typeof CONTACTS)[number];

/** Without a word about it nothing is sent. */
function read({ extra }: TargetItem): { readonly contact: Contact } {
  return { contact: extra.dti?.contact ? 'on' : 'off' };
}

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('dti');
  const form = useSettings(target, read);
  const { contact } = form.values;
  return (
    <SettingsFrame target={target} form={form} build={() => ({ dti: { contact: contact === 'on' } })}>
      <Card title={t('settings.title')} hint={t('settings.hint')}>
        <ChoiceCards
          label={t('settings.contact')}
          labelHidden
          choices={CONTACTS.map((choice) => ({
            value: choice,
            title: t(`settings.contact_${choice}`),
            text: t(`settings.contactText_${choice}`),
            note: t(`settings.contactNote_${choice}`),
          }))}
          value={contact}
          onChange={(chosen) => form.change({ contact: chosen })}
        />
      </Card>
    </SettingsFrame>
  );
}
