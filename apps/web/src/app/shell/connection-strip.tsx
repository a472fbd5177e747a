import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { useConnection } from '../../lib/api/connection.ts';
import { formatTime } from '../../lib/format/format.ts';
import styles from './connection-strip.module.css';

const ASK_AGAIN_MS = 10_000;

/** Says that what is shown may be old, as long as the platform does not answer. */
export function ConnectionStrip() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, lastAnswer } = useConnection();
  const queryClient = useQueryClient();
  const lost = state !== 'fine';

  useEffect(() => {
    if (!lost) return;
    const ask = () => void queryClient.refetchQueries({ type: 'active' });
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      // It answers again: what failed meanwhile is read now.
      ask();
    };
  }, [lost, queryClient]);

  return (
    <div role="status" className={lost ? styles.strip : undefined}>
      {lost && (
        <>
          <IconPlugConnectedX size={17} stroke={1.8} aria-hidden="true" className={styles.icon} />
          {t(state === 'offline' ? 'app.offline' : 'app.silent', { time: formatTime(lastAnswer, language) })}
        </>
      )}
    </div>
  );
}
