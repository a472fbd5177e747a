import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolBounds } from '../core/tool-bounds.ts';
import { describeConformance } from '../testing/conformance.ts';
import { webappEngine } from './engine.ts';
import { keepReport } from './testing/kept-report.ts';

/** The process that scans, doing what the script says: the browser's own failures have tests beside it. */
function mainOf({ searchPath = '' }: ToolBounds): string {
  const main = join(searchPath, 'main.mjs');
  if (existsSync(searchPath))
    writeFileSync(
      main,
      `import { spawn } from 'node:child_process';
       const script = spawn(${JSON.stringify(join(searchPath, 'chromium'))}, { stdio: ['ignore', 'inherit', 'inherit'] });
       script.once('exit', (code) => process.exit(code ?? 137));`,
    );
  return main;
}

const line = (message: unknown) => `echo '${JSON.stringify(message)}'`;
const counts = { requests: 3, pages: 1, points: 0 };

const SIGHTING = {
  kind: 'sighting',
  check: 'security_headers',
  key: 'content-type-options-missing',
  url: 'http://127.20.231.1/',
  method: 'GET',
  parameter: null,
  evidence: 'seen',
  possible: false,
  tools: ['rocca'],
  messages: [],
};
const END = { kind: 'end', ...counts, signedIn: null };

describeConformance({
  engine: (bounds) => webappEngine({ scope: async () => ({ lab: true }), bounds, main: mainOf(bounds) }),
  tool: 'chromium',
  target: 'http://127.20.231.1/',
  extra: {},
  keep: (onCall) => {
    const { sink, alerts, end } = keepReport(onCall);
    return {
      sink,
      found: () => alerts.map(({ finding }) => `${finding.key} ${finding.place.url}`),
      isIncomplete: () => end()?.notDone.some(({ reason }) => reason === 'cut' || reason === 'stopped') ?? true,
    };
  },
  order: /^(?:begin touch(?: pages| alerts| technologies)* end)?$/,
  beginning: line(SIGHTING),
  shown: ['content-type-options-missing http://127.20.231.1/'],
  chatter: JSON.stringify({ kind: 'progress', stage: 'crawl', fraction: 0.1, done: 1, total: 9, counts }),
  ending: line(END),
  raw: { name: 'scanner/http-127.20.231.1.jsonl', text: `${JSON.stringify(SIGHTING)}\n${JSON.stringify(END)}\n` },
});
