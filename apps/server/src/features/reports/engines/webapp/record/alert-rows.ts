import type { AlertReport, MessageReport } from '@rocca/engines/webapp/report';
import { cleanLine, cleanText, fingerprintAt } from '../../../core/record/index.ts';

const MAX = { tool: 40, category: 20, request: 20_000, response: 60_000, evidence: 4000, mark: 500, curl: 25_000 };
const MAX_MARKS = 20;
const MAX_MESSAGES = 4;
const MAX_MS = 2_147_483_647;

/** Everything that was said of one finding. */
export interface Alert {
  readonly fingerprint: string;
  readonly report: AlertReport;
}

const CONFIDENCES: ReadonlyArray<AlertReport['confidence']> = ['low', 'medium', 'high'];

/** Each finding once: what several tools say of it adds up. A proven one counts before a possible one. */
export function distinctAlerts(reports: readonly AlertReport[]): Alert[] {
  const distinct = new Map<string, AlertReport>();
  for (const report of reports) {
    const fingerprint = fingerprintAt(report.finding.place, report.finding.key);
    const known = distinct.get(fingerprint);
    distinct.set(fingerprint, known ? merged(known, report) : report);
  }
  return [...distinct].map(([fingerprint, report]) => ({ fingerprint, report }));
}

function merged(one: AlertReport, other: AlertReport): AlertReport {
  const isBetter = one.finding.certainty === 'unconfirmed' && other.finding.certainty === 'confirmed';
  const [first, second] = isBetter ? [other, one] : [one, other];
  return {
    finding: first.finding,
    owasp: first.owasp ?? second.owasp,
    tools: [...first.tools, ...second.tools],
    confidence: CONFIDENCES[Math.max(rankOf(first), rankOf(second))] ?? 'low',
    messages: [...first.messages, ...second.messages],
  };
}

const rankOf = ({ confidence }: AlertReport) => CONFIDENCES.indexOf(confidence);

/** The row of `webapp_alert_facts` of the finding with this number. */
export function factsRow({ owasp, tools, confidence, messages }: AlertReport, no: number) {
  return {
    ...{ no, confidence },
    owasp_2021: owasp && cleanLine(owasp.y2021, MAX.category),
    owasp_2025: owasp && cleanLine(owasp.y2025, MAX.category),
    tools: [...new Set(tools.map((tool) => cleanLine(tool, MAX.tool)))].slice(0, 20),
    messages: Math.min(messages.length, MAX_MESSAGES),
  };
}

/** What is said of a finding that is there already. */
export function evidenceRow({ no, report }: { readonly no: number; readonly report: AlertReport }) {
  return { no, evidence: cleanText(report.finding.evidence, MAX.evidence) };
}

export function messageRows({ messages }: AlertReport, finding_no: number) {
  return messages.slice(0, MAX_MESSAGES).map((message, index) => messageRow(message, finding_no, index + 1));
}

function messageRow({ role, request, response, marks, ms, curl }: MessageReport, finding_no: number, no: number) {
  return {
    ...{ finding_no, no, role },
    request: cleanText(request, MAX.request),
    response: response === null ? null : cleanText(response, MAX.response),
    marks: marks.slice(0, MAX_MARKS).map((mark) => cleanText(mark, MAX.mark)),
    ms: Number.isFinite(ms) ? Math.min(MAX_MS, Math.max(0, Math.round(ms))) : 0,
    curl: cleanText(curl, MAX.curl),
  };
}
