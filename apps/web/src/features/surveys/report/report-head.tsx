import { Button } from '@mantine/core';
import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { FileButtons } from './file-buttons.tsx';
import styles from './report-head.module.css';
import { SurveyTrail } from './survey-trail.tsx';

export function ReportHead({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  return (
    <PageHead
      title={shownName(report.name)}
      trail={<SurveyTrail />}
      subtitle={<Facts report={report} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => print()}
          >
            {t('print')}
          </Button>
          <FileButtons id={report.id} />
        </>
      }
    />
  );
}

function Facts({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const language = useLanguage();
  const { form, entity, completed_at: at, completed_by: by } = report;
  const company = [form.company, form.business_name].filter((name) => name !== '');
  const places = [form.office, form.email].filter((part) => part !== '');
  return (
    <>
      <ul className={styles.facts}>
        <li>{[...new Set(company)].map(shownName).join(' · ')}</li>
        {entity && <li>{t(`entity.${entity}`)}</li>}
        <li>
          <time dateTime={at}>{t('completedOn', { moment: formatMoment(at, language) })}</time>
          {by !== null && ` ${t('completedBy', { name: shownName(by) })}`}
        </li>
      </ul>
      {places.length > 0 && <p className={styles.places}>{places.map(shownName).join(' · ')}</p>}
    </>
  );
}
