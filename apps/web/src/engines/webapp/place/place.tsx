import type { WebappDifferenceRow } from '@rocca/contract/engines/webapp/sections';
import { useTranslation } from 'react-i18next';
import type { PlaceParts } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { categoryWords } from '../category-words.ts';
import { Evidence } from '../evidence/evidence.tsx';
import type { WebappReport, WebappShape } from '../report-sections.ts';
import { useToolNames } from '../tool-names.ts';
import { pageAddress } from './addresses.ts';
import { MethodTag } from './method-tag.tsx';
import { pageNames } from './page-name.ts';
import { useParameterWords } from './parameter-words.ts';
import styles from './place.module.css';

type Place = Pick<WebappDifferenceRow, 'url' | 'method' | 'parameter'>;

/** A finding of a web application is at a page, asked by a method, in a parameter or in the answer as a whole. */
export function usePlace({ id, scan }: WebappReport): PlaceParts<WebappShape> {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const parameterWords = useParameterWords();
  const toolNames = useToolNames();
  const nameOf = pageNames(scan.sites);
  const exploited = scan.known_exploited + scan.unverified.known_exploited;
  const column = {
    key: 'page',
    header: t('place.page'),
    sortKey: { by: 'host', first: 'asc' as const },
  };
  return {
    columns: [
      { ...column, className: styles.column, cell: (row) => <Where place={row} name={nameOf(row.url)} linked /> },
    ],
    // What has changed needs the room beside it.
    differenceColumns: [
      { ...column, className: styles.beside, cell: (row) => <Where place={row} name={nameOf(row.url)} /> },
    ],
    // Versions of libraries have one; what is wrong with a page has none.
    without: exploited > 0 ? ['epss'] : ['epss', 'known_exploited'],
    nameOf,
    facts: ({ url, method, parameter, confidence, owasp, tools }) => [
      {
        term: t('place.page'),
        value: (
          <span className={styles.line}>
            {method && <MethodTag method={method} />}
            <AppLink className={styles.link} to={pageAddress(url)}>
              {url}
            </AppLink>
          </span>
        ),
      },
      ...(parameter === null ? [] : [{ term: t('place.parameter'), value: parameterWords(parameter) }]),
      ...(confidence ? [{ term: t('place.confidence'), value: t(`confidence.${confidence}`) }] : []),
      ...(owasp
        ? [
            {
              term: t('place.owasp'),
              value: [owasp.y2021, owasp.y2025].map((code) => <div key={code}>{categoryWords(code, language)}</div>),
            },
          ]
        : []),
      ...(tools ? [{ term: t('place.tools'), value: toolNames(tools) }] : []),
    ],
    evidence: (alert) =>
      alert.messages_count === 0 ? null : <Evidence id={id} alert={alert.id} count={alert.messages_count} />,
    filters: {
      url: t('place.page'),
      owasp: t('place.owasp'),
      check: t('place.check'),
      confidence: t('place.confidence'),
      technology: t('place.technology'),
    },
    filterValue: (filter, value) => {
      if (filter === 'url') return nameOf(value);
      if (filter === 'owasp') return categoryWords(value, language);
      if (filter === 'confidence') return isConfidence(value) ? t(`confidence.${value}`) : value;
      // Its name is in the rows, its id in the address.
      return filter === 'technology' ? t('place.oneTechnology') : value;
    },
  };
}

const isConfidence = (value: string): value is 'high' | 'medium' | 'low' => ['high', 'medium', 'low'].includes(value);

interface WhereProps {
  readonly place: Place;
  readonly name: string;
  /** The way to the page in the map of the site. */
  readonly linked?: boolean;
}

function Where({ place: { url, method, parameter }, name, linked = false }: WhereProps) {
  const parameterWords = useParameterWords();
  return (
    <div className={styles.where}>
      <span className={styles.line}>
        {method && <MethodTag method={method} />}
        {linked ? (
          <AppLink className={styles.link} to={pageAddress(url)} title={url}>
            {name}
          </AppLink>
        ) : (
          <span className={styles.path}>{name}</span>
        )}
      </span>
      {parameter !== null && <span className={styles.parameter}>{parameterWords(parameter)}</span>}
    </div>
  );
}
