import type { Remedy, VulnerabilityGroup } from '@rocca/contract/report/groups.schema';
import { useTranslation } from 'react-i18next';
import type { RowDetail } from '../../../ui/table/paged-table.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import styles from './group-detail.module.css';
import { GroupFindings } from './group-findings.tsx';

/** What the rows of a group are read from. */
export interface GroupSource<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['findings'];
  readonly place: PlaceParts<Shape>;
}

/** What a vulnerability says when it is opened: where it was found. */
export function vulnerabilityGroupDetail<Shape extends ReportShape>(
  source: GroupSource<Shape>,
): RowDetail<VulnerabilityGroup> {
  return {
    name: ({ name }) => name,
    content: ({ id, name, findings }) => (
      <div className={styles.detail}>
        <GroupFindings {...source} group={{ vulnerability: id }} name={name} count={findings} />
      </div>
    ),
  };
}

/** What a remedy says when it is opened: what to do, and what it closes. */
export function remedyDetail<Shape extends ReportShape>(source: GroupSource<Shape>): RowDetail<Remedy> {
  return {
    name: ({ name }) => name,
    content: (remedy) => (
      <div className={styles.detail}>
        <Solution remedy={remedy} />
        <GroupFindings {...source} group={{ remedy: remedy.id }} name={remedy.name} count={remedy.findings} />
      </div>
    ),
  };
}

function Solution({ remedy: { solution } }: { readonly remedy: Remedy }) {
  const { t } = useTranslation('report');
  if (solution === '') return null;
  return (
    <div>
      <h3 className={styles.title}>{t('remedies.what')}</h3>
      <p className={styles.text}>{solution}</p>
    </div>
  );
}
