import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RetryNotice } from '../ui/retry-notice.tsx';
import { PreflightPanel, PreflightSkeleton } from './preflight-panel.tsx';
import { StartConsent } from './start-consent.tsx';
import styles from './start-dialog.module.css';
import { StartTerms } from './start-terms.tsx';
import { MAX_NAME_LENGTH } from './test-name.ts';
import type { StartForm } from './use-start-form.ts';
import { WhatRuns } from './what-runs.tsx';

interface StartFieldsProps {
  readonly form: StartForm;
  /** Chooses another profile; left out: the screen around it does. */
  readonly onConfig?: (configId: string) => void;
  readonly onUpgrade: () => void;
}

/** What a test does, to what, at what cost and on which terms. */
export function StartFields({ form, onConfig, onUpgrade }: StartFieldsProps) {
  return (
    <>
      <WhatWillRun form={form} onConfig={onConfig} />
      <WhatIsTested form={form} onUpgrade={onUpgrade} />
      <OnWhichTerms form={form} />
    </>
  );
}

function WhatWillRun({ form, onConfig }: Pick<StartFieldsProps, 'form' | 'onConfig'>) {
  const { t } = useTranslation('start');
  const { target, preflight, running, name } = form;
  const { data, isPlaceholderData } = preflight;
  return (
    <>
      <h3 className={styles.heading}>{t('start.runs')}</h3>
      <WhatRuns
        target={target}
        configId={running}
        usualSeconds={isPlaceholderData ? null : (data?.usual_seconds ?? null)}
        onChange={onConfig}
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
    </>
  );
}

function WhatIsTested({ form, onUpgrade }: Pick<StartFieldsProps, 'form' | 'onUpgrade'>) {
  const { t } = useTranslation('start');
  const { data, isError, error, isFetching, refetch } = form.preflight;
  return (
    <>
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
    </>
  );
}

function OnWhichTerms({ form }: Pick<StartFieldsProps, 'form'>) {
  const { t } = useTranslation('start');
  const { target, preflight, accepted, setAccepted, signatures, sign } = form;
  return (
    <>
      <h3 className={styles.heading}>{t('start.terms')}</h3>
      <div data-start-part="terms">
        <StartTerms engine={target.engine_abbreviation} accepted={accepted} onChange={setAccepted} />
      </div>
      <div data-start-part="signature">
        {preflight.data?.may_allow.map((code) => (
          <StartConsent
            key={code}
            code={code}
            signedBy={signatures[code] ?? null}
            onChange={(signedBy) => sign(code, signedBy)}
          />
        ))}
      </div>
    </>
  );
}
