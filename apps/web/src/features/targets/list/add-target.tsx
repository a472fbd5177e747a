import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newTargetPath } from '../../../lib/targets/target-engines.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './add-target.module.css';

interface AddTargetProps {
  readonly engine: string | null;
  /** Why there is none, in words. */
  readonly refusal: string | null;
}

/** The way to a new target, or the reason why there is none. */
export function AddTarget({ engine, refusal }: AddTargetProps) {
  const { t } = useTranslation('targets');
  if (refusal !== null) return <Reason text={refusal} />;
  return (
    <Button
      component={AppLink}
      to={newTargetPath(engine)}
      leftSection={<IconPlus size={16} stroke={2.2} aria-hidden="true" />}
    >
      {t('targets.add')}
    </Button>
  );
}

function Reason({ text }: { readonly text: string }) {
  return (
    <p className={styles.reason}>
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      {text}
    </p>
  );
}
