import { measureKnowledge } from './knowledge.bench.ts';
import { printFigures } from './measure.ts';
import { measureNscan } from './nscan.bench.ts';
import { measureReports } from './reports.bench.ts';
import { measureRequests } from './requests.bench.ts';
import { measureTasks } from './tasks.bench.ts';
import { measureUploads } from './uploads.bench.ts';

/** Figures, each with the bar it has to clear, as ratios measured in one run wherever there is something to compare. */
const figures = [
  ...measureUploads(),
  ...(await measureTasks()),
  ...(await measureRequests()),
  ...(await measureKnowledge()),
  ...(await measureReports()),
  ...(await measureNscan()),
];
printFigures(figures);
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
