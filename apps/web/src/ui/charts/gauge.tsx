import styles from './gauge.module.css';

interface GaugeZone {
  /** Where it ends, 0–100. */
  readonly to: number;
  readonly colour: string;
}

interface GaugeProps {
  /** 0–100 */
  readonly value: number;
  /** What it says, in a sentence. */
  readonly label: string;
  /** The value as it is written, and the word for it. */
  readonly figure: string;
  readonly word: string;
  /** From the lowest to the highest; the last ends at 100. */
  readonly zones: readonly GaugeZone[];
}

const WIDTH = 260;
const HEIGHT = 158;
const CENTRE = { x: WIDTH / 2, y: 134 };
const RADIUS = 96;
const BAND = 20;
/** Half the gap between two zones, in points of the scale. */
const GAP = 0.5;

/** A point of the scale on a circle around the centre. */
function at(value: number, radius: number): { x: number; y: number } {
  const angle = Math.PI * (1 - value / 100);
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) };
}

function arc(from: number, to: number): string {
  const [start, end] = [at(from, RADIUS), at(to, RADIUS)];
  return `M${start.x.toFixed(2)} ${start.y.toFixed(2)}A${RADIUS} ${RADIUS} 0 0 1 ${end.x.toFixed(2)} ${end.y.toFixed(2)}`;
}

/** A value on a half circle of zones. The zone it is in is drawn strong, the others faintly. */
export function Gauge({ value, label, figure, word, zones }: GaugeProps) {
  const shown = Math.min(100, Math.max(0, value));
  const starts = [0, ...zones.map(({ to }) => to)];
  const current = zoneOf(shown, zones);
  const needle = [at(shown, RADIUS - BAND / 2 - 3), at(shown, RADIUS + BAND / 2 + 3)] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element shows no arcs
    <div role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={shown}>
      <svg className={styles.gauge} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {zones.map(({ to, colour }, index) => {
          const from = starts[index] ?? 0;
          return (
            <path
              key={to}
              d={arc(from === 0 ? 0 : from + GAP, to === 100 ? 100 : to - GAP)}
              className={index === current ? styles.current : styles.zone}
              stroke={colour}
              strokeWidth={BAND}
              fill="none"
            />
          );
        })}
        {starts.map((tick) => {
          const end = tick === 0 || tick === 100;
          const { x, y } = end ? { ...at(tick, RADIUS), y: CENTRE.y + 16 } : at(tick, RADIUS + BAND / 2 + 9);
          return (
            <text key={tick} className={styles.tick} x={x} y={y} textAnchor={anchorOf(tick)}>
              {tick}
            </text>
          );
        })}
        <line className={styles.needle} x1={needle[0].x} y1={needle[0].y} x2={needle[1].x} y2={needle[1].y} />
        <text className={styles.figure} x={CENTRE.x} y={CENTRE.y - 20} textAnchor="middle">
          {figure}
        </text>
        <text className={styles.word} x={CENTRE.x} y={CENTRE.y + 4} textAnchor="middle">
          {word}
        </text>
      </svg>
    </div>
  );
}

/** Which zone a value is in: a limit belongs to the zone above it. */
function zoneOf(value: number, zones: ReadonlyArray<Pick<GaugeZone, 'to'>>): number {
  const index = zones.findIndex(({ to }) => value < to);
  return index < 0 ? zones.length - 1 : index;
}

function anchorOf(tick: number): 'start' | 'middle' | 'end' {
  if (tick === 0 || tick === 100 || tick === 50) return 'middle';
  return tick < 50 ? 'end' : 'start';
}
