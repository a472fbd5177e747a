import { Button, TextInput } from '@mantine/core';
import type { ConsentGiven } from '@rocca/contract/api/consent.schema';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { serviceName } from '@rocca/contract/services';
import { isSignature } from '@rocca/contract/task/consent';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { useScanConfigs } from '../lib/engine/use-scan-configs.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { RetryNotice } from '../ui/retry-notice.tsx';
import { consentsOf, isSigned, type Signatures } from './consents.ts';
import { InvasiveQuestion } from './invasive-question.tsx';
import { PreflightPanel, PreflightSkeleton } from './preflight-panel.tsx';
import { StartConsent } from './start-consent.tsx';
import styles from './start-dialog.module.css';
import { StartTerms } from './start-terms.tsx';
import { MAX_NAME_LENGTH, useTestName } from './test-name.ts';
import { usePreflight } from './use-preflight.ts';
import { WhatRuns } from './what-runs.tsx';

/** What a person has agreed to start. */
export interface Agreed {
  readonly name: string;
  /** Null: the target's own. */
  readonly configId: string | null;
  readonly consents: readonly ConsentGiven[];
}

interface StartQuestionProps {
  readonly target: TargetItem;
  /** The profile to begin with; null: the target's own. */
  readonly configId: string | null;
  readonly onConfirm: (agreed: Agreed) => void;
  readonly onUpgrade: () => void;
  readonly onCancel: () => void;
}

/** Asks before a test starts: what it does, to what, at what cost and on which terms. */
export function StartQuestion({ target, configId: first, onConfirm, onUpgrade, onCancel }: StartQuestionProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const { engine_abbreviation: engine } = target;
  const [configId, setConfigId] = useState(first);
  const [accepted, setAccepted] = useState(false);
  const [signatures, setSignatures] = useState<Signatures>({});
  const [asksAgain, setAsksAgain] = useState(false);
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = usePreflight(target, configId);
  const running = isPlaceholderData ? configId : (data?.scan_config_id ?? configId);
  const name = useTestName(target, isPlaceholderData ? null : (data?.scan_config_name ?? null));
  const invasive = useScanConfigs([engine])(engine)?.notes[running ?? '']?.invasive ?? false;
  // What is no longer asked for, since target or profile have changed meanwhile, was not signed either.
  const asked = Object.fromEntries((data?.may_allow ?? []).map((code) => [code, signatures[code] ?? null]));
  const blocked = !data?.can_start || isPlaceholderData || data.conflicts.some((conflict) => conflict.blocking);
  // Long terms push their tick below the fold: the buttons, always in sight, say what they wait for.
  const missing = blocked || name.value === '' ? null : !accepted ? 'terms' : !isSigned(asked) ? 'signature' : null;
  const hint = useId();
  const terms = useRef<HTMLDivElement>(null);
  const consents = useRef<HTMLDivElement>(null);

  function showMissing(what: 'terms' | 'signature') {
    const field =
      what === 'terms'
        ? terms.current?.querySelector<HTMLInputElement>('input')
        : [...(consents.current?.querySelectorAll<HTMLInputElement>('input[required]') ?? [])].find(
            (input) => !isSignature(input.value.trim()),
          );
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }

  function confirm() {
    onConfirm({ name: name.value, configId, consents: consentsOf(asked) });
  }

  const footer = (
    <>
      {missing && (
        <button type="button" id={hint} className={styles.missing} onClick={() => showMissing(missing)}>
          {t(`start.missing_${missing}`)}
        </button>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
      <Button
        color={invasive ? 'red' : undefined}
        disabled={missing !== null || blocked || name.value === ''}
        aria-describedby={missing ? hint : undefined}
        onClick={() => (invasive ? setAsksAgain(true) : confirm())}
      >
        {t('start.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('start.title')}
      icon={<IconPlayerPlay size={20} stroke={1.8} />}
      size="medium"
      footer={footer}
      onClose={onCancel}
    >
      <p className={styles.intro}>{t('start.intro', { service: serviceName(engine, language), name: target.name })}</p>
      <h3 className={styles.heading}>{t('start.runs')}</h3>
      <WhatRuns
        engine={engine}
        configId={running}
        usualSeconds={isPlaceholderData ? null : (data?.usual_seconds ?? null)}
        onChange={setConfigId}
      />
      <TextInput
        className={styles.name}
        label={t('start.testName')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name.text}
        error={name.value === '' ? t('start.testNameMissing') : null}
        onChange={(event) => name.change(event.currentTarget.value)}
      />
      <h3 className={styles.heading}>{t('start.what')}</h3>
      {data ? (
        <PreflightPanel preflight={data} onUpgrade={onUpgrade} />
      ) : isError ? (
        <div className={styles.failed}>
          <RetryNotice text={t('start.checkFailed')} cause={error} busy={isFetching} onRetry={refetch} />
        </div>
      ) : (
        <PreflightSkeleton />
      )}
      <h3 className={styles.heading}>{t('start.terms')}</h3>
      <div ref={terms}>
        <StartTerms engine={engine} accepted={accepted} onChange={setAccepted} />
      </div>
      <div ref={consents}>
        {data?.may_allow.map((code) => (
          <StartConsent
            key={code}
            code={code}
            signedBy={signatures[code] ?? null}
            onChange={(signedBy) => setSignatures({ ...signatures, [code]: signedBy })}
          />
        ))}
      </div>
      {asksAgain && data && (
        <InvasiveQuestion
          engine={engine}
          configId={running ?? ''}
          addresses={data.addresses + data.names}
          onConfirm={confirm}
          onCancel={() => setAsksAgain(false)}
        />
      )}
    </Dialog>
  );
}
