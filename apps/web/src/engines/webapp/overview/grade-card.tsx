import type { WebappSummary } from '@rocca/contract/engines/webapp/sections';
import { useTranslation } from 'react-i18next';
import { tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { findingsAddress } from '../place/addresses.ts';
import styles from './grade-card.module.css';

type Grade = NonNullable<WebappSummary['grade']>;

const TONES: Record<Grade['letter'], Tone> = {
  A: 'ok',
  B: 'ok',
  C: 'medium',
  D: 'high',
  E: 'critical',
  F: 'critical',
};

/** What costs most; the list of kinds has the rest. */
const SHOWN = 6;
/** What a site without problems has. */
const MOST_POINTS = 100;

/** How good the site is, in a letter, and what made it. */
export function GradeCard({ grade }: Pick<WebappSummary, 'grade'>) {
  const { t } = useTranslation('webapp');
  if (!grade) {
    return (
      <Card title={t('grade.title')} action={<MoreLink to={tabAddress('coverage')}>{t('grade.coverage')}</MoreLink>}>
        <p className={styles.none}>{t('grade.none')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('grade.title')} hint={t('grade.hint')}>
      <div className={styles.grade}>
        <Mark grade={grade} />
        {grade.costs.length > 0 ? <Costs costs={grade.costs} /> : <p className={styles.none}>{t('grade.nothing')}</p>}
      </div>
    </Card>
  );
}

function Mark({ grade: { letter, points } }: { readonly grade: Grade }) {
  const { t } = useTranslation('webapp');
  const tone = TONES[letter];
  return (
    <div className={styles.mark}>
      <b
        className={styles.letter}
        style={{ color: `var(--rc-${tone}-ink)`, background: `var(--rc-${tone}-tint)` }}
        aria-hidden="true"
      >
        {letter}
      </b>
      <div className={styles.points}>
        <p className={styles.meaning}>{t(`grade.${letter}`)}</p>
        <p className={styles.figure}>{t('grade.points', { letter, points })}</p>
        <Meter label={t('grade.title')} fraction={points / 100} colour={`var(--rc-${tone})`} />
      </div>
    </div>
  );
}

function Costs({ costs }: Pick<Grade, 'costs'>) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  const rest = costs.slice(SHOWN);
  const restPoints = rest.reduce((sum, { points }) => sum + points, 0);
  // Below zero there is no grade: how far below says nothing.
  const isFloored = costs.reduce((sum, { points }) => sum + points, 0) > MOST_POINTS;
  return (
    <div className={styles.costs}>
      <ol className={styles.list}>
        {costs.slice(0, SHOWN).map(({ id, name, level, alerts, points }) => (
          <li key={id} className={styles.cost}>
            <i className={styles.dot} style={{ background: `var(--rc-${level})` }} aria-hidden="true" />
            <span className={styles.words}>
              <AppLink className={styles.name} to={findingsAddress({ vulnerability: id })}>
                {name}
              </AppLink>
              <span className={styles.alerts}>{t('grade.alerts', counted(alerts))}</span>
            </span>
            <b className={styles.minus}>{t('grade.cost', { points: formatNumber(points, language) })}</b>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <p className={styles.rest}>
          <AppLink className={styles.restLink} to={tabAddress('vulnerabilities', { view: 'vulnerability' })}>
            {t('grade.rest', counted(rest.length))}
          </AppLink>
          {!isFloored && (
            <b className={styles.minus}>{t('grade.cost', { points: formatNumber(restPoints, language) })}</b>
          )}
        </p>
      )}
      {isFloored && <p className={styles.rest}>{t('grade.floored')}</p>}
    </div>
  );
}
