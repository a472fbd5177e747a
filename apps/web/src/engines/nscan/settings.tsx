import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { DEFAULT_SCAN_PROFILE, SCAN_PROFILES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsFrame, SettingsGroups, useSettings } from '../../features/targets/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import type { ConfigNote } from '../../lib/engine/scan-configs.ts';
import { Card } from '../../ui/card.tsx';
import { ChipLine, Chips } from '../../ui/chips.tsx';
import { ChoiceCards } from '../../ui/choice-cards/choice-cards.tsx';
import { GROUPS, noteOf } from './profile-notes.ts';

/** The quick one runs unless another is chosen; for a real picture of a network it leaves out too much. */
const BADGES: Readonly<Partial<Record<ScanProfile, 'usual' | 'recommended'>>> = {
  [DEFAULT_SCAN_PROFILE]: 'usual',
  medium: 'recommended',
};

function read({ extra }: TargetItem): { readonly profile: ScanProfile } {
  return { profile: extra.nscan?.profile ?? DEFAULT_SCAN_PROFILE };
}

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const name = useId();
  const form = useSettings(target, read);
  const { profile } = form.values;
  const chosen = noteOf(profile);
  const once = {
    mayKeep: !chosen.invasive,
    words: SCAN_PROFILES[profile][language],
  };

  const leavesOut = (note: ConfigNote) =>
    t('settings.leavesOut', { what: note.leavesOut.map((left) => left[language]).join(', ') });

  function choiceOf(code: ScanProfile) {
    const note = noteOf(code);
    return {
      value: code,
      title: SCAN_PROFILES[code][language],
      text: note.what[language],
      note: note.howLong[language],
      danger: note.invasive,
      ...(BADGES[code] && { badge: t(`settings.${BADGES[code]}`) }),
      more: (
        <ChipLine>
          <Chips words={note.finds.map((found) => found[language])} />
          {note.leavesOut.length > 0 && <Chips words={[leavesOut(note)]} tone="faint" />}
        </ChipLine>
      ),
    };
  }

  return (
    <SettingsFrame target={target} form={form} build={() => ({ nscan: form.values })} configId={profile} once={once}>
      <Card title={t('settings.profileTitle')} hint={t('settings.profileHint')}>
        <SettingsGroups>
          {GROUPS.map(({ title, codes }) => (
            <ChoiceCards
              key={title.en}
              name={name}
              label={title[language]}
              choices={codes.map(choiceOf)}
              value={profile}
              onChange={(chosenProfile) => form.change({ profile: chosenProfile })}
            />
          ))}
        </SettingsGroups>
      </Card>
    </SettingsFrame>
  );
}
