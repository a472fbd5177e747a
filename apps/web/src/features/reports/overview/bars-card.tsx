import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Count, Counts } from '../findings/counts.tsx';
import styles from './bars-card.module.css';

interface Bar {
  readonly name: string;
  /** Everything the bar is made of. */
  readonly to?: string;
  readonly parts: ReadonlyArray<Count & { readonly value: number }>;
}

interface BarsCardProps {
  readonly title: string;
  readonly hint: string;
  readonly bars: readonly Bar[];
}

export function BarsCard({ title, hint, bars }: BarsCardProps) {
  return (
    <Card title={title} hint={hint}>
      <Bars bars={bars} />
    </Card>
  );
}

/**
 * A bar for each name, made up of what was counted there. Each part is a link to its rows, in words and as a stretch of
 * the bar; the bar itself is for the eye and the pointer alone.
 */
export function Bars({ bars }: Pick<BarsCardProps, 'bars'>) {
  const longest = Math.max(1, ...bars.map(sumOf));
  return (
    <ul className={styles.bars}>
      {bars.map((bar) => (
        <li key={bar.name} className={styles.bar}>
          <div className={styles.words}>
            {bar.to === undefined ? (
              <span className={styles.name}>{bar.name}</span>
            ) : (
              <AppLink className={styles.name} to={bar.to}>
                {bar.name}
              </AppLink>
            )}
            <Counts counts={bar.parts} />
          </div>
          <div className={styles.track} aria-hidden="true">
            {bar.parts.map(
              ({ key, colour, text, value, to }) =>
                to !== undefined && (
                  <AppLink
                    key={key}
                    className={styles.part}
                    style={{ background: colour, width: `${(value / longest) * 100}%` }}
                    to={to}
                    title={text}
                    tabIndex={-1}
                  />
                ),
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const sumOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0);
