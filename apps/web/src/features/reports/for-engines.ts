/** What the reports of engines are made of. Apart from `index.ts`, which the first load imports. */
export { wereVulnerabilitiesSought } from '@rocca/contract/report/what-is-known';
export { ExternalLink } from './external-link.tsx';
export { LevelCounts, useLevelCounts } from './findings/level-counts.tsx';
export { SeverityTag } from './findings/severity-tag.tsx';
export { useVulnerabilityColumns } from './findings/vulnerability-columns.tsx';
export { vulnerabilityDetail } from './findings/vulnerability-detail.tsx';
export type {
  OpenReport,
  PlaceParts,
  ReportDefinition,
  ReportParts,
  ReportWords,
} from './frame/report-definition.ts';
export { ReportFrame } from './frame/report-frame.tsx';
export { tabAddress } from './frame/tab-address.ts';
export { CsvButton } from './lists/csv-button.tsx';
export { FilterBar } from './lists/filter-bar.tsx';
export { FilterTags } from './lists/filter-tags.tsx';
export { InnerList, useOwnPlace } from './lists/inner-list.tsx';
export { ListActions } from './lists/list-actions.tsx';
export { ListCard } from './lists/list-card.tsx';
export { ListStates } from './lists/list-states.tsx';
export { NothingMatches } from './lists/nothing-matches.tsx';
export { ReportList } from './lists/report-list.tsx';
export { useResultCount } from './lists/result-count.ts';
export { UpgradePrompt } from './lists/upgrade-prompt.tsx';
export { AverageCard } from './overview/average-card.tsx';
export { Averages } from './overview/averages.tsx';
export { Bars, BarsCard } from './overview/bars-card.tsx';
export { FigureRow, FigureRows } from './overview/figure-rows.tsx';
export { RiskRing } from './overview/risk-ring.tsx';
