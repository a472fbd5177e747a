import { Button } from '@mantine/core';
import { isSignature } from '@rocca/contract/task/consent';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvasiveQuestion } from './invasive-question.tsx';
import styles from './start-dialog.module.css';
import type { Agreed, StartForm } from './use-start-form.ts';

interface StartButtonProps {
  readonly form: StartForm;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  /** Stand between what is missing and the button. */
  readonly children?: ReactNode;
  readonly onStart: (agreed: Agreed) => void;
}

/** Starts what the form asks for, or says what it waits for and leads there. */
export function StartButton({ form, label, icon, busy = false, children, onStart }: StartButtonProps) {
  const { t } = useTranslation('start');
  const hint = useId();
  const [asksAgain, setAsksAgain] = useState(false);
  const { missing, ready, invasive, running, preflight, target } = form;
  return (
    <>
      {missing && (
        <button type="button" id={hint} className={styles.missing} onClick={() => showMissing(missing)}>
          {t(`start.missing_${missing}`)}
        </button>
      )}
      {children}
      <Button
        color={invasive ? 'red' : undefined}
        disabled={!ready}
        loading={busy}
        leftSection={icon}
        aria-describedby={missing ? hint : undefined}
        onClick={() => (invasive ? setAsksAgain(true) : onStart(form.agreed()))}
      >
        {label}
      </Button>
      {asksAgain && preflight.data && (
        <InvasiveQuestion
          engine={target.engine_abbreviation}
          configId={running ?? ''}
          addresses={preflight.data.addresses + preflight.data.names}
          onConfirm={() => {
            setAsksAgain(false);
            onStart(form.agreed());
          }}
          onCancel={() => setAsksAgain(false)}
        />
      )}
    </>
  );
}

/** Only one start is asked for at a time: its parts are found by their mark. */
function showMissing(what: NonNullable<StartForm['missing']>) {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`[data-start-part="${what}"] input`)];
  const field = what === 'terms' ? inputs[0] : inputs.find((one) => one.required && !isSignature(one.value.trim()));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
