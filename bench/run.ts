import { globSync } from 'node:fs';
import { type Figure, printFigure } from './measure.ts';

/**
 * Figures, each with the bar it has to clear, as ratios measured in one run wherever there is something to compare.
 * Arguments choose the files whose name holds one of them.
 */
const wanted = process.argv.slice(2);
const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).toSorted();
let missed = 0;
for (const file of files) {
  if (wanted.length > 0 && !wanted.some((word) => file.includes(word))) continue;
  const { measure } = (await import(`./${file}`)) as { measure(): AsyncIterable<Figure> };
  try {
    for await (const figure of measure()) {
      printFigure(figure);
      if (figure.holds === false) missed += 1;
    }
  } catch (error) {
    // The other files have figures of their own.
    printFigure({ name: file, value: 'broke off', bar: String(error), holds: false });
    missed += 1;
  }
}
process.exit(missed === 0 ? 0 : 1);
