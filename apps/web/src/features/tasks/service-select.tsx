import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../ui/select/native-select.tsx';

interface ServiceSelectProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Beside the field at the head of a table, above it in a form. */
  readonly labelAt: 'side' | 'top';
  /** `option` elements. */
  readonly children: ReactNode;
}

/** A choice of one service. */
export function ServiceSelect(props: ServiceSelectProps) {
  const { t } = useTranslation('tasks');
  return <NativeSelect label={t('reports.filter')} {...props} />;
}
