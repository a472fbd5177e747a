import { CHANGES } from './changes.ts';
import type { Action, Changes, Chart, Executive, Figure } from './executive.ts';
import { MAX_ACTIONS } from './executive-actions.ts';
import type { ReportValues } from './executive-model.ts';
import type { Remedy } from './groups.schema.ts';

/** A step to where a chart draws nothing: the report says nothing of it. */
const NOTHING = '-';

/**
 * The value that a source names: steps between dots, from the name of a section on. A step in braces names several, so
 * that one source names all figures of a chart: `summary.{critical,high}`, `summary.history.{0,1}.vulnerabilities`.
 * In braces, `-` is a place of a chart that is always zero. Undefined: there is no such place.
 */
export function valueAtSource(values: ReportValues, source: string): unknown {
  return follow(values, source.split(/\.(?![^{]*\})/));
}

function follow(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step.startsWith('{')) {
    return step
      .slice(1, -1)
      .split(',')
      .map((one) => (one === NOTHING ? 0 : follow(value, [...one.split('.'), ...rest])));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return follow((value as Readonly<Record<string, unknown>>)[step], rest);
}

/** The numbers that a source with several places names, in its order. */
export function numbersAtSource(values: ReportValues, source: string): unknown[] {
  return source.split(' + ').flatMap((one) => [valueAtSource(values, one)].flat(3));
}

/** The figures of an executive part that are not what the report says at their source; empty: all agree. */
export function wrongFigures(values: ReportValues, executive: Executive): string[] {
  const { levels, circles, charts, changes, actions, actionsTotal } = executive;
  const figures = [...Object.values(levels), ...circles, actionsTotal].filter((one): one is Figure => one !== null);
  return [
    ...figures.filter((figure) => !isTold(values, figure)).map(placeOf),
    ...charts.filter((chart) => chart.empty === null && !isDrawn(values, chart)).map(placeOf),
    ...(changes ? wrongChanges(values, changes) : []),
    ...wrongActions(values, actions),
  ];
}

const placeOf = ({ key, source }: Figure | Chart): string => `${key}: ${source}`;

/** A figure that is not known must be so in the report, or be a zero that means nothing: a count is never hidden. */
function isTold(values: ReportValues, { value, source, unknown }: Figure): boolean {
  const told = valueAtSource(values, source);
  return told === value || (value === null && unknown !== undefined && told === 0);
}

function isDrawn(values: ReportValues, { series, source }: Chart): boolean {
  const drawn = series.flatMap((one) => one.values);
  const told = numbersAtSource(values, source);
  return drawn.length === told.length && drawn.every((one, at) => one === told[at]);
}

function wrongChanges(values: ReportValues, { counts, source }: Changes): string[] {
  return CHANGES.map((change) => ({ value: counts[change], source: `${source}.${change}` }))
    .filter((one) => valueAtSource(values, one.source) !== one.value)
    .map((one) => `changes: ${one.source}`);
}

/** What to do first are the first rows of the remedies, none left out and none added. */
function wrongActions(values: ReportValues, actions: readonly Action[]): string[] {
  const page = values.remedies as { readonly items: readonly Remedy[] } | null | undefined;
  const rows = page?.items.slice(0, MAX_ACTIONS) ?? [];
  if (rows.length !== actions.length) return ['actions: remedies.items'];
  return rows.flatMap((row, at) => {
    const told = figuresOfRow(row);
    const drawn = actions[at] ? figuresOfAction(actions[at]) : [];
    const wrong = told.filter(([name, value]) => drawn.find(([one]) => one === name)?.[1] !== value);
    return wrong.map(([name]) => `actions: remedies.items.${at}.${name}`);
  });
}

type Named = readonly [name: string, value: unknown];

function figuresOfRow({
  id,
  priority,
  level,
  findings,
  closes,
  unverified,
  places,
  known_exploited,
  some_places,
}: Remedy): Named[] {
  return Object.entries({
    id,
    priority,
    level,
    findings,
    closes,
    unverified,
    places,
    known_exploited,
    some_places: some_places.join(),
  });
}

function figuresOfAction({ id, priority, level, findings, closes, unverified, places, ...action }: Action): Named[] {
  const { knownExploited: known_exploited, somePlaces } = action;
  return Object.entries({
    id,
    priority,
    level,
    findings,
    closes,
    unverified,
    places,
    known_exploited,
    some_places: somePlaces.join(),
  });
}
