import { SERVICE_CODES, SERVICES, type ServiceCode, serviceName } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { ServiceSelect } from './service-select.tsx';

interface EngineFilterProps {
  readonly engine: string | undefined;
  readonly onChange: (engine: string | undefined) => void;
}

/** Narrows the table down to one service the account has. */
export function EngineFilter({ engine, onChange }: EngineFilterProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { data = [] } = useLicences();
  const held = new Set(data.filter((licence) => licence.id !== null).map((licence) => licence.engine));
  const engines = SERVICE_CODES.filter((code) => code === engine || (held.has(code) && hasReports(code)));
  return (
    <ServiceSelect labelAt="side" value={engine ?? ''} onChange={(chosen) => onChange(chosen || undefined)}>
      <option value="">{t('reports.filterAll')}</option>
      {engines.map((code) => (
        <option key={code} value={code}>
          {serviceName(code, language)}
        </option>
      ))}
    </ServiceSelect>
  );
}

/** Tests have reports, and so have incidents and questionnaires. */
function hasReports(code: ServiceCode): boolean {
  return SERVICES[code].runsTests || code === 'ir' || code.startsWith('survey_');
}
