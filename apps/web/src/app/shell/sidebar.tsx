import {
  IconDatabase,
  IconFileAnalytics,
  IconLayoutDashboard,
  IconServer2,
  IconTargetArrow,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useConfig } from '../../lib/config/config.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { offerSummarySlot } from '../../lib/reports/summary-slot.ts';
import { PATHS, pathTo } from '../../lib/routes/paths.ts';
import { useUser } from '../../lib/session/browser-session.ts';
import { lastEngine } from '../../lib/targets/last-engine.ts';
import { useTargetCounts } from '../../lib/targets/target-counts.ts';
import { targetsEngine } from '../menu/menu.ts';
import { ScanUsage } from './scan-usage.tsx';
import { ServiceNav } from './service-nav.tsx';
import styles from './sidebar.module.css';
import { SidebarGroup } from './sidebar-group.tsx';
import { SidebarLink } from './sidebar-link.tsx';

export function Sidebar() {
  const { t } = useTranslation();
  const config = useConfig();
  const { data: licences = [] } = useLicences();
  // Read with every navigation, which draws the menu anew.
  useLocation();
  const engine = targetsEngine(config, licences, { last: lastEngine(), counts: useTargetCounts(licences.length > 0) });
  const runsPlatform = useUser()?.abilities.openBackOffice ?? false;
  return (
    <>
      {/* An open report puts its summary here. */}
      <div id="report-summary" ref={offerSummarySlot} className={styles.summary} />
      <nav className={styles.nav} aria-label={t('nav.main')}>
        <SidebarGroup title={t('nav.overview')}>
          <SidebarLink to={PATHS.dashboard} icon={IconLayoutDashboard} text={t('nav.dashboard')} />
          <SidebarLink to={PATHS['my-sites']} icon={IconServer2} text={t('nav.mySites')} />
          {engine && (
            <SidebarLink
              to={pathTo('targets', { engine })}
              icon={IconTargetArrow}
              text={t('nav.targets')}
              isActive={(path) => path.startsWith('/targets/') && path !== PATHS['my-sites']}
            />
          )}
          <SidebarLink
            to={PATHS['all-reports']}
            icon={IconFileAnalytics}
            text={t('nav.reports')}
            isActive={(path) => path.startsWith('/report')}
          />
        </SidebarGroup>
        {runsPlatform && (
          <SidebarGroup title={t('nav.backOffice')}>
            <SidebarLink to={PATHS['backoffice-knowledge']} icon={IconDatabase} text={t('nav.knowledge')} />
          </SidebarGroup>
        )}
        <ServiceNav />
      </nav>
      <ScanUsage />
    </>
  );
}
