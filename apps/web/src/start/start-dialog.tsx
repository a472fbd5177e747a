import { Button, Loader } from '@mantine/core';
import type { ConsentGiven } from '@rocca/contract/api/consent.schema';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { TaskStart } from '@rocca/contract/api/tasks.schema';
import { serviceName } from '@rocca/contract/services';
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { MessageDialog } from '../ui/dialog/message-dialog.tsx';
import { RetryNotice } from '../ui/retry-notice.tsx';
import { consentsOf, isSigned, type Signatures } from './consents.ts';
import { PreflightPanel, PreflightSkeleton } from './preflight-panel.tsx';
import { StartConsent } from './start-consent.tsx';
import styles from './start-dialog.module.css';
import { StartFailureDialog } from './start-failure-dialog.tsx';
import { StartTerms } from './start-terms.tsx';
import { usePreflight } from './use-preflight.ts';
import { useStartFlow } from './use-start-flow.ts';

interface StartDialogProps {
  readonly target: TargetItem;
  readonly onClose: () => void;
  /** The person has seen that the test has started. */
  readonly onStarted: (engine: string) => void;
}

/** Asks, submits and tells the outcome, one step after the other. */
export function StartDialog({ target, onClose, onStarted }: StartDialogProps) {
  const { t } = useTranslation('start');
  const { engine_abbreviation: engine, name } = target;
  const start: TaskStart = { task_name: name, target_id: target.id };
  const { step, confirm, upgrade } = useStartFlow(engine, start);
  switch (step.kind) {
    case 'confirm':
      return (
        <Question
          engine={engine}
          name={name}
          start={start}
          onConfirm={confirm}
          onUpgrade={upgrade}
          onCancel={onClose}
        />
      );
    case 'processing':
      return (
        <Dialog title={t('start.processing')} icon={<Loader size={20} color="currentColor" />} busy onClose={onClose}>
          <p className={styles.text} role="status">
            {t('start.processingText', { name })}
          </p>
        </Dialog>
      );
    case 'started':
      return (
        <MessageDialog
          title={t('start.started')}
          icon={<IconCheck size={22} stroke={2} />}
          tone="ok"
          message={t('start.startedText', { name })}
          label={t('start.toReports')}
          onClose={() => onStarted(engine)}
        />
      );
    case 'failed':
      return <StartFailureDialog engine={engine} failure={step.failure} onClose={onClose} />;
  }
}

interface QuestionProps {
  readonly engine: string;
  readonly name: string;
  readonly start: TaskStart;
  readonly onConfirm: (consents: readonly ConsentGiven[]) => void;
  readonly onUpgrade: () => void;
  readonly onCancel: () => void;
}

function Question({ engine, name, start, onConfirm, onUpgrade, onCancel }: QuestionProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const [accepted, setAccepted] = useState(false);
  const [signatures, setSignatures] = useState<Signatures>({});
  const { data, isError, error, isFetching, refetch } = usePreflight(engine, start);
  // What is no longer asked for, since the target has changed meanwhile, was not signed either.
  const asked = Object.fromEntries((data?.may_allow ?? []).map((code) => [code, signatures[code] ?? null]));
  const blocked = !data?.can_start || data.conflicts.some((conflict) => conflict.blocking);
  const footer = (
    <>
      <Button variant="default" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
      <Button disabled={!accepted || blocked || !isSigned(asked)} onClick={() => onConfirm(consentsOf(asked))}>
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
      <p className={styles.intro}>{t('start.intro', { service: serviceName(engine, language), name })}</p>
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
      <StartTerms engine={engine} accepted={accepted} onChange={setAccepted} />
      {data?.may_allow.map((code) => (
        <StartConsent
          key={code}
          code={code}
          signedBy={signatures[code] ?? null}
          onChange={(signedBy) => setSignatures({ ...signatures, [code]: signedBy })}
        />
      ))}
    </Dialog>
  );
}
