import { priorityMethod } from '@rocca/contract/report/urgency-words';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import type { ReportShape } from '../frame/report-definition.ts';
import { remedyDetail } from '../groups/group-detail.tsx';
import { GroupsCard } from '../groups/groups-card.tsx';
import type { GroupedProps } from '../groups/vulnerability-groups-card.tsx';
import { useRemedyColumns } from './remedy-columns.tsx';

interface RemediesCardProps<Shape extends ReportShape> extends GroupedProps<Shape> {
  /** The section it stands in. */
  readonly tab: string;
}

/** What closes the findings, in the order to do it. */
export function RemediesCard<Shape extends ReportShape>(props: RemediesCardProps<Shape>) {
  const { definition, report, place, places, views, tab } = props;
  const { t } = useTranslation('report');
  const language = useLanguage();
  const columns = useRemedyColumns(place);
  return (
    <GroupsCard
      title={t('remedies.title')}
      note={priorityMethod(definition.engine)[language]}
      report={report}
      list={definition.remedies}
      columns={columns}
      detail={remedyDetail({ id: report.id, list: definition.findings, place })}
      tab={tab}
      views={views}
      places={places}
      expectedRows={report.scan.distinct.remedies}
    />
  );
}
