import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 500;
const SCANNER = 'webapp/scanner/main.ts';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Sees how much memory the process of a scan and all it starts, Chromium included, have at most at one time. */
export function watchScannerMemory() {
  let most = 0;
  const look = () => {
    most = Math.max(
      most,
      ofScanner(processes()).reduce((sum, { pid }) => sum + memoryOf(pid), 0),
    );
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    megabytes: () => most / 1024,
    stop: () => clearInterval(timer),
  };
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    const stat = read(`/proc/${name}/stat`);
    if (!/^\d+$/.test(name) || stat === '') return [];
    // The name of a program, in brackets, may hold anything.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(name), parent: Number(parent), command: read(`/proc/${name}/cmdline`) }];
  });
}

/** The scanner of this bench, and whatever descends from it. */
function ofScanner(all: readonly Process[]): Process[] {
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const below = ({ pid }: Pick<Process, 'pid'>): Process[] =>
    (byParent.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  const roots = below({ pid: process.pid }).filter(({ command }) => command.includes(SCANNER));
  const tree = roots.flatMap((root) => [root, ...below(root)]);
  return [...new Map(tree.map((one) => [one.pid, one])).values()];
}

/** In kilobytes. What several processes share is divided among them. */
const memoryOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Gone meanwhile, or none of our business.
    return '';
  }
}
