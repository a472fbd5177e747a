import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AcceptBox } from '../../../ui/accept-box.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ServiceSelect } from '../service-select.tsx';
import { useTestEngines } from '../test-engines.ts';
import { MAX_TARGETS, quickTargetsOf } from './quick-targets.ts';
import styles from './quick-test-dialog.module.css';
import { TerminalLog } from './terminal-log.tsx';
import { useQuickTest } from './use-quick-test.ts';

interface QuickTestDialogProps {
  /** The engine of the page; the first licensed one without it. */
  readonly engine: string | undefined;
  readonly onClose: () => void;
}

/** A test of a typed list, and the log of its submission. */
export function QuickTestDialog({ engine: given, onClose }: QuickTestDialogProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const engines = useTestEngines();
  const [chosen, setChosen] = useState(given);
  const [text, setText] = useState('');
  const [accepted, setAccepted] = useState(false);
  const { lines, busy, run } = useQuickTest();
  const licence = engines.find(({ engine }) => engine === chosen) ?? engines[0];
  const targets = quickTargetsOf(text);
  const ready = licence && accepted && targets.length > 0 && targets.length <= MAX_TARGETS;

  function submit() {
    if (!licence) return;
    run(licence.engine, targets);
    // Accepted for this start: a second click must not spend a second scan.
    setAccepted(false);
  }

  const footer = (
    <>
      <Button variant="default" disabled={busy} onClick={onClose}>
        {t('dialog.close')}
      </Button>
      <Button disabled={!ready} loading={busy} onClick={submit}>
        {t('reports.quickRun')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('reports.quickTitle')}
      icon={<IconTerminal2 size={21} stroke={1.8} />}
      size="large"
      busy={busy}
      footer={footer}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.intro}>{t('reports.quickIntro')}</p>
        <ServiceSelect labelAt="top" value={licence?.engine ?? ''} onChange={setChosen}>
          {engines.map(({ engine, engineDescription }) => (
            <option key={engine} value={engine}>
              {engineDescription}
            </option>
          ))}
        </ServiceSelect>
        <div className={styles.field}>
          <label className={styles.label} htmlFor={`${id}-targets`}>
            {t('reports.quickTargets')}
          </label>
          <textarea
            id={`${id}-targets`}
            className={styles.area}
            rows={3}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            data-first-focus
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <span id={`${id}-hint`} className={styles.hint}>
            <span>{t('reports.quickTargetsHint')}</span>
            <Cost targets={targets.length} remaining={licence?.remainingScans ?? 0} />
          </span>
        </div>
        <AcceptBox label={t('reports.quickAccept')} accepted={accepted} onChange={setAccepted} />
        <TerminalLog lines={lines} busy={busy} />
      </div>
    </Dialog>
  );
}

function Cost({ targets, remaining }: { readonly targets: number; readonly remaining: number }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  if (targets > MAX_TARGETS) {
    return <b className={styles.wrong}>{t('reports.quickTooMany', { max: MAX_TARGETS })}</b>;
  }
  const left = t('reports.quickRemaining', { remaining: formatNumber(remaining, language) });
  return (
    <span className={targets > remaining ? styles.wrong : styles.cost}>
      {t('reports.quickCost', { count: targets })} · {left}
    </span>
  );
}
