import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../lib/browser/use-copy.ts';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button variant="default" size="xs" leftSection={<Icon size={14} stroke={1.8} aria-hidden="true" />} onClick={copy}>
      <span aria-live="polite">{copied ? t('app.copied') : label}</span>
    </Button>
  );
}
