import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { DEFAULT_SCAN_PROFILE, SCAN_PROFILES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsFrame, SettingsGroups, useSettings } from '../../features/targets/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards/choice-cards.tsx';
import { PROFILE_GROUPS, PROFILE_NOTES, type ProfileGroup } from './profile-notes.ts';

const GROUPS = Object.keys(PROFILE_GROUPS) as ProfileGroup[];

function read({ extra }: TargetItem): { readonly profile: ScanProfile } {
  return { profile: extra.nscan?.profile ?? DEFAULT_SCAN_PROFILE };
}

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const name = useId();
  const form = useSettings(target, read);
  return (
    <SettingsFrame target={target} form={form} build={() => ({ nscan: form.values })}>
      <Card title={t('settings.profileTitle')} hint={t('settings.profileHint')}>
        <SettingsGroups>
          {GROUPS.map((group) => (
            <ChoiceCards
              key={group}
              name={name}
              label={t(`settings.profiles_${group}`)}
              choices={PROFILE_GROUPS[group].map((code) => ({
                value: code,
                title: SCAN_PROFILES[code][language],
                text: PROFILE_NOTES[code].what[language],
                note: PROFILE_NOTES[code].howLong[language],
              }))}
              value={form.values.profile}
              onChange={(profile) => form.change({ profile })}
            />
          ))}
        </SettingsGroups>
      </Card>
    </SettingsFrame>
  );
}
