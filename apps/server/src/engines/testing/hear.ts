import { planQuestions } from '@rocca/engines/nscan/plan-questions';
import type { CapturedService } from '@rocca/engines/nscan/testing/generated/captured';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { webHeadOf } from '@rocca/tools/probes/checks/web-head';
import { visible } from '@rocca/tools/probes/visible';

/** What our own questions would hear of a captured service, by `80/tcp`: of those that the scan puts to it, no others. */
export function hear({ generated: { port, speaks } }: CapturedService, host: NmapHost): Map<string, string> {
  const asked = new Set(planQuestions(host, 'fast', null).probes.map(({ check }) => check.code));
  const greeting = speaks.kind === 'greeting' ? speaks.text : speaks.kind === 'answers' ? speaks.greeting : '';
  const page = speaks.kind === 'http' ? speaks.text : answerToGet(speaks);
  const heard = new Map<string, string>();
  if (asked.has('greetings') && greeting !== '') heard.set(`${port}/tcp`, visible(bytes(greeting), 1000).trimEnd());
  if (asked.has('web_heads') && page.startsWith('HTTP/')) heard.set(`${port}/tcp`, headOf(page));
  return heard;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');

function answerToGet(speaks: CapturedService['generated']['speaks']): string {
  if (speaks.kind !== 'answers') return '';
  return speaks.answers.find(({ hears }) => 'GET / HTTP/1.1'.includes(hears))?.says ?? '';
}

/** A page as Node's client reads it: names in lower case, a name that comes twice as one line. */
function headOf(text: string): string {
  const end = text.search(/\r?\n\r?\n/);
  const [first = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split(/\r?\n/);
  const [, status = '0', statusText = ''] = /^HTTP\/\S+ (\d+) ?(.*)$/.exec(first) ?? [];
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? value : `${known}, ${value}`;
  }
  const body = end < 0 ? Buffer.alloc(0) : bytes(text.slice(end).trimStart());
  return webHeadOf({ status: Number(status), statusText, headers, body });
}
