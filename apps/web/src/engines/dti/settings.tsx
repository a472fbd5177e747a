import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { CONTACT_MODES, type ContactMode, contactModeOf } from '@rocca/contract/engines/dti/contact-modes';
import { useTranslation } from 'react-i18next';
import { SettingsFrame, useSettings } from '../../features/targets/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards/choice-cards.tsx';
import { CONTACT_NOTES } from './contact-notes.ts';

const MODES = Object.keys(CONTACT_MODES) as ContactMode[];

function read({ extra }: TargetItem): { readonly mode: ContactMode } {
  return { mode: contactModeOf(extra.dti?.contact) };
}

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const form = useSettings(target, read);
  const { mode } = form.values;
  const once = { mayKeep: true, words: CONTACT_MODES[mode][language] };
  return (
    <SettingsFrame
      target={target}
      form={form}
      build={() => ({ dti: { contact: mode === 'light_contact' } })}
      configId={mode}
      once={once}
    >
      <Card title={t('settings.title')} hint={t('settings.hint')}>
        <ChoiceCards
          label={t('settings.contact')}
          labelHidden
          choices={MODES.map((code) => ({
            value: code,
            title: CONTACT_MODES[code][language],
            text: CONTACT_NOTES[code].what[language],
            note: CONTACT_NOTES[code].effects[0]?.[language],
          }))}
          value={mode}
          onChange={(chosen) => form.change({ mode: chosen })}
        />
      </Card>
    </SettingsFrame>
  );
}
