import { isServiceCode, serviceName } from '@rocca/contract/services';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';

/** What a route says about itself: the service it belongs to, and its own name where that is not the service's. */
export interface RouteHandle {
  readonly service?: string;
  readonly text?: ParseKeys;
}

interface RouteTitle {
  readonly title: string;
  readonly service: string | null;
}

/** The name of the screen at the current address. An `engine` parameter names the service where the route does not. */
export function useRouteTitle(): RouteTitle {
  const { t } = useTranslation();
  const language = useLanguage();
  const match = useMatches().at(-1);
  const handle = (match?.handle ?? {}) as RouteHandle;
  const service = handle.service ?? match?.params.engine ?? null;
  const name = service !== null && isServiceCode(service) ? serviceName(service, language) : null;
  const own = handle.text ? t(handle.text) : null;
  return { title: [own, name].filter((part) => part !== null).join(' · '), service };
}
