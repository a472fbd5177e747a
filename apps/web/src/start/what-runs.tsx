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
  readonly engine: string;
  /** The profile that will run; null while it is not known, or where the engine has none. */
  readonly configId: string | null;
  /** How long earlier tests of it took; null: there were none. */
  readonly usualSeconds: number | null;
  readonly onChange: (configId: string) => void;
}

/** What the test does to its target and how long it usually takes; where there are profiles, which one, to be changed. */
export function WhatRuns({ engine, configId, usualSeconds, onChange }: WhatRunsProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const configs = useScanConfigs([engine])(engine);
  const words = useTargetWords([engine])(engine);
  const note = configId === null ? undefined : configs?.notes[configId];
  const what = note?.what ?? words?.tests;
  const howLong =
    usualSeconds === null
      ? note?.howLong[language]
      : t('start.usualDuration', { duration: formatDuration(usualSeconds) });
  return (
    <div className={note?.invasive ? styles.invasive : styles.runs}>
      {configs && (
        <NativeSelect label={t('start.profile')} labelAt="top" value={configId ?? ''} onChange={onChange}>
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
      {howLong && (
        <p className={styles.duration}>
          <IconClock size={15} stroke={1.8} aria-hidden="true" />
          {howLong}
        </p>
      )}
    </div>
  );
}
