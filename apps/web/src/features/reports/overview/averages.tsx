import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './averages.module.css';
import { FigureRow, FigureRows } from './figure-rows.tsx';

interface Average {
  readonly average: number;
  /** What the average is of. */
  readonly count: number;
  /** The rows that were counted, or the places that the average is over. */
  readonly to: string;
}

interface AveragePart extends Average {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
}

interface AveragesProps {
  readonly title: string;
  readonly hint: string;
  /** What the average is of: `per host`. */
  readonly unit: string;
  readonly total: Average;
  readonly parts: readonly AveragePart[];
}

/** What a single place has on average: comparable between targets of different sizes. */
export function Averages({ title, hint, unit, total, parts }: AveragesProps) {
  const language = useLanguage();
  // Among many places a few findings would round to none at all.
  const figure = ({ average, count }: Average) =>
    count > 0 && average < 0.05 ? `<${formatTenths(0.1, language)}` : formatTenths(average, language);
  const most = Math.max(...parts.map(({ average }) => average), Number.EPSILON);
  return (
    <Card title={title} hint={hint}>
      <div className={styles.average}>
        <p className={styles.figure}>
          <AppLink className={styles.link} to={total.to}>
            <b>{figure(total)}</b> {unit}
          </AppLink>
        </p>
        <FigureRows>
          {parts.map((part) => (
            <FigureRow
              key={part.key}
              colour={part.colour}
              name={part.name}
              value={figure(part)}
              fraction={part.average / most}
              to={part.count > 0 ? part.to : undefined}
            />
          ))}
        </FigureRows>
      </div>
    </Card>
  );
}
