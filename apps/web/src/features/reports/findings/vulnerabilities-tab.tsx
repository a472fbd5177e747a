import { useSearchParams } from 'react-router';
import type { OpenReport, PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { ViewSwitch } from '../groups/view-switch.tsx';
import { type View, viewOf } from '../groups/views.ts';
import { VulnerabilityGroupsCard } from '../groups/vulnerability-groups-card.tsx';
import { RemediesCard } from '../remedies/remedies-card.tsx';
import { FindingsCard } from './findings-card.tsx';

interface VulnerabilitiesTabProps<Shape extends ReportShape> {
  readonly definition: ReportDefinition<Shape>;
  readonly report: OpenReport<Shape>;
  readonly place: PlaceParts<Shape>;
  /** How much was looked at, in words. */
  readonly places: string;
}

const CARDS = {
  finding: FindingsCard,
  vulnerability: VulnerabilityGroupsCard,
  remedy: RemediesCard,
} as const satisfies Record<View, unknown>;

/** Everything that was found: one by one, each vulnerability once, or by what closes it. */
export function VulnerabilitiesTab<Shape extends ReportShape>(props: VulnerabilitiesTabProps<Shape>) {
  const [parameters] = useSearchParams();
  const view = viewOf(parameters.get('view'));
  const Shown = CARDS[view];
  return <Shown key={view} {...props} tab="vulnerabilities" views={<ViewSwitch />} />;
}
