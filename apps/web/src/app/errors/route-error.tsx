import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ChunkError } from '../../lib/chunks/load-chunk.ts';
import { NotFoundPanel } from '../../ui/errors/not-found-panel.tsx';
import { ErrorPanel } from './error-panel.tsx';

const reload = () => location.reload();

/** A page that failed, inside the shell. */
export function RouteError() {
  const { t } = useTranslation();
  const cause = useRouteError();
  const { revalidate } = useRevalidator();
  if (isNotFound(cause)) return <NotFoundPanel />;
  if (!navigator.onLine) {
    return (
      <ErrorPanel
        title={t('error.offlineTitle')}
        text={t('error.offlineText')}
        action={t('app.retry')}
        onAction={reload}
      />
    );
  }
  if (cause instanceof ChunkError) {
    return (
      <ErrorPanel
        title={t('error.chunkTitle')}
        text={t('error.chunkText')}
        action={t('app.reload')}
        onAction={reload}
      />
    );
  }
  console.error(cause);
  return (
    <ErrorPanel
      title={t('error.title')}
      text={t('error.text')}
      action={t('app.retry')}
      onAction={() => void revalidate()}
    />
  );
}

/** Nothing can be shown yet: the configuration or the session could not be read. */
export function RootError() {
  const { t } = useTranslation();
  const cause = useRouteError();
  if (isNotFound(cause) || cause instanceof ChunkError) return <RouteError />;
  const offline = !navigator.onLine;
  if (!offline) console.error(cause);
  return (
    <main>
      <ErrorPanel
        title={t(offline ? 'error.offlineTitle' : 'error.startTitle')}
        text={t(offline ? 'error.offlineText' : 'error.startText')}
        action={t('app.retry')}
        onAction={reload}
      />
    </main>
  );
}

function isNotFound(cause: unknown): boolean {
  return isRouteErrorResponse(cause) && cause.status === 404;
}
