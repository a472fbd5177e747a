import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { useScanConfigs } from '../lib/engine/use-scan-configs.ts';
import { useTargetWords } from '../lib/engine/use-target-words.ts';
import { formatDuration } from '../lib/format/duration.ts';
import { ChipLine, Chips } from '../ui/chips.tsx';
import { NativeSelect } from '../ui/select/native-select.tsx';
import styles from './what-runs.module.css';

interface WhatRunsProps {
  readonly target: TargetItem;
  /** The profile that will run; null while it is not known, or where the engine has none. */
  readonly configId: string | null;
  /** How long earlier tests of it took; null: there were none. */
  readonly usualSeconds: number | null;
  /** Left out: the profile is chosen elsewhere on the screen. */
  readonly onChange: ((configId: string) => void) | undefined;
}

/** What is sent to the target, what is not looked for and how long it usually takes; which profile, to be changed. */
export function WhatRuns({ target, configId, usualSeconds, onChange }: WhatRunsProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const { engine_abbreviation: engine } = target;
  const configs = useScanConfigs([engine])(engine);
  const words = useTargetWords([engine])(engine);
  const note = configId === null ? undefined : configs?.notes[configId];
  const what = note?.what ?? words?.sends ?? words?.tests;
  const leftOut = note?.leavesOut.map((left) => left[language]).join(', ');
  const howLong =
    usualSeconds === null
      ? note?.howLong[language]
      : t('start.usualDuration', { duration: formatDuration(usualSeconds) });
  return (
    <div className={note?.invasive ? styles.invasive : styles.runs}>
      {configs && onChange && (
        <NativeSelect
          label={configs.label?.[language] ?? t('start.profile')}
          labelAt="top"
          value={configId ?? ''}
          disabled={configs.guarded && !target.can.edit}
          onChange={onChange}
        >
          {configs.groups.map(({ title, codes }) => (
            <optgroup key={title.en} label={title[language]}>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {configs.names[code]?.[language]}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
      {what && (
        <p className={styles.what}>
          {note?.invasive && <IconAlertTriangle size={16} stroke={1.9} aria-hidden="true" className={styles.icon} />}
          {what[language]}
        </p>
      )}
      {note && (
        <ChipLine>
          <Chips words={note.effects.map((effect) => effect[language])} tone={note.invasive ? 'danger' : 'plain'} />
        </ChipLine>
      )}
      {leftOut && <p className={styles.leftOut}>{t('start.leavesOut', { what: leftOut })}</p>}
      {howLong && (
        <p className={styles.duration}>
          <IconClock size={15} stroke={1.8} aria-hidden="true" />
          {howLong}
        </p>
      )}
    </div>
  );
}
