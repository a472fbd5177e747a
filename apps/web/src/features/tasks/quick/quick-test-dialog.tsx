import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AcceptBox } from '../../../ui/accept-box.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { reportsPath } from '../report-address.ts';
import { ServiceSelect } from '../service-select.tsx';
import { useLastTestEngine, useTestEngines } from '../test-engines.ts';
import { maxTargetsOf, quickTargetsOf, wrongEntries } from './quick-targets.ts';
import styles from './quick-test-dialog.module.css';
import { TerminalLog } from './terminal-log.tsx';
import { useQuickTest } from './use-quick-test.ts';

interface QuickTestDialogProps {
  /** The engine of the page; without it that of the last test. */
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
  const { lines, busy, started, run } = useQuickTest();
  const lastUsed = useLastTestEngine();
  const find = (code: string | null | undefined) => engines.find(({ engine }) => engine === code);
  const licence = find(chosen) ?? find(lastUsed) ?? engines[0];
  const targets = quickTargetsOf(text);
  const wrong = licence ? wrongEntries(targets, licence.engine) : [];
  const max = maxTargetsOf(licence?.engine ?? '');
  const ready = licence && accepted && targets.length > 0 && targets.length <= max && wrong.length === 0;

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
      {started && (
        <Button variant="light" component={AppLink} to={reportsPath(started.engine)} onClick={onClose}>
          {t('reports.quickFollow')}
        </Button>
      )}
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
            aria-describedby={`${id}-hint ${id}-wrong`}
            aria-invalid={wrong.length > 0}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <span id={`${id}-hint`} className={styles.hint}>
            <span>{t('reports.quickTargetsHint')}</span>
            <Cost targets={targets.length} max={max} remaining={licence?.remainingScans ?? 0} />
          </span>
          <span id={`${id}-wrong`} className={styles.wrong} role="status">
            {wrong.length > 0 &&
              t('reports.quickWrong', { count: wrong.length, entries: wrong.slice(0, 5).join(', ') })}
          </span>
        </div>
        <AcceptBox label={t('reports.quickAccept')} accepted={accepted} onChange={setAccepted} />
        <TerminalLog lines={lines} busy={busy} />
      </div>
    </Dialog>
  );
}

interface CostProps {
  readonly targets: number;
  /** What one start takes. */
  readonly max: number;
  readonly remaining: number;
}

function Cost({ targets, max, remaining }: CostProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  if (targets > max) {
    return <b className={styles.wrong}>{t('reports.quickTooMany', { count: max })}</b>;
  }
  const left = t('reports.quickRemaining', { remaining: formatNumber(remaining, language) });
  return (
    <span className={targets > remaining ? styles.wrong : styles.cost}>
      {t('reports.quickCost', { count: targets })} · {left}
    </span>
  );
}
