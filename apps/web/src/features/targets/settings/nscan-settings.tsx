import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { DEFAULT_SCAN_PROFILE, SCAN_PROFILES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceCards } from '../../../ui/choice-cards/choice-cards.tsx';
import { PROFILE_GROUPS, PROFILE_NOTES, type ProfileGroup } from './profile-notes.ts';
import styles from './settings-frame.module.css';
import { SettingsFrame } from './settings-frame.tsx';

const GROUPS = Object.keys(PROFILE_GROUPS) as ProfileGroup[];
const ignore = () => undefined;

export function NscanSettings({ target }: { readonly target: TargetItem }) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const name = useId();
  const stored = target.extra.nscan?.profile ?? null;
  const [profile, setProfile] = useState<ScanProfile>(stored ?? DEFAULT_SCAN_PROFILE);
  return (
    <SettingsFrame
      target={target}
      dirty={profile !== (stored ?? DEFAULT_SCAN_PROFILE)}
      build={() => ({ nscan: { profile } })}
      onSaved={ignore}
      onFieldErrors={ignore}
    >
      <Card title={t('settings.profileTitle')} hint={t('settings.profileHint')}>
        <div className={styles.groups}>
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
              value={profile}
              onChange={setProfile}
            />
          ))}
        </div>
      </Card>
    </SettingsFrame>
  );
}
