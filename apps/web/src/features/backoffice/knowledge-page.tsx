import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session/browser-session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { KnowledgeSources } from './knowledge-sources.tsx';

/** How old the vulnerability knowledge is, for those who keep it up to date. */
export function Component() {
  const { t } = useTranslation('backoffice');
  const allowed = useUser()?.abilities.openBackOffice ?? false;
  return (
    <>
      <PageHead title={t('knowledge.title')} subtitle={allowed ? t('knowledge.subtitle') : undefined} />
      {allowed ? (
        <KnowledgeSources />
      ) : (
        <EmptyState icon={<IconLock size={24} stroke={1.6} />} title={t('notAllowed')} text={t('notAllowedText')} />
      )}
    </>
  );
}
