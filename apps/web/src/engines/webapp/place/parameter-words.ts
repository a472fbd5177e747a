import { useTranslation } from 'react-i18next';
import { shownName } from '../../../lib/format/shown-name.ts';
import type { WebappTexts } from '../texts/it.ts';

type Kind = keyof WebappTexts['parameter'];

const KINDS: Record<Kind, true> = {
  query: true,
  form: true,
  multipart: true,
  json: true,
  path: true,
  cookie: true,
  header: true,
  xml: true,
  graphql: true,
};

/** A parameter with what it is, in the reader's language: `cookie session` as it comes, `field user`. */
export function useParameterWords(): (parameter: string) => string {
  const { t } = useTranslation('webapp');
  return (parameter) => {
    const [, kind = '', name = ''] = /^([a-z]+) (.+)$/s.exec(parameter) ?? [];
    return isKind(kind) ? t(`parameter.${kind}`, { name: shownName(name) }) : shownName(parameter);
  };
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);
