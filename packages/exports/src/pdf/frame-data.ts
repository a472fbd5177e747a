import { LEVELS } from '@rocca/contract/severity/severity';
import { DISTRIBUTION } from '../document/distribution.ts';
import type { ReportDocument } from '../document/document.ts';
import { brandData, coloursData, dateParts } from './frame-parts.ts';
import { printedLine, unmarked } from './printed-text.ts';
import { wordingOf } from './wording.ts';
import { WORDS } from './words.ts';

/** What frames every PDF: its properties, colours, cover and foot. */
export function frameData(document: ReportDocument, kind: 'executive' | 'full') {
  const { language, brand, head } = document;
  const words = WORDS[language];
  const title = kind === 'executive' ? words.executiveTitle : words.fullTitle;
  const service = printedLine(head.engine.name);
  return {
    language,
    words,
    colours: coloursData(brand.colours, LEVELS),
    properties: {
      title: unmarked(`${title} · ${service} · ${printedLine(head.target, 120)}`),
      author: unmarked(printedLine(brand.name)),
      keywords: [head.engine.code, unmarked(service), unmarked(printedLine(head.company, 120))],
      // The moment of the report and not of its making: the same report gives the same bytes.
      date: dateParts(head.endedAt ?? head.begunAt),
    },
    cover: { ...coverData(document), title, service },
    brand: brandData(brand),
  };
}

function coverData({ language, head, brand }: ReportDocument) {
  const { cover } = WORDS[language];
  const wording = wordingOf({ language, brand });
  return {
    target: printedLine(head.target, 160),
    facts: [
      { label: cover.company, value: printedLine(head.company, 160) },
      { label: cover.test, value: printedLine(head.name, 160) },
      { label: cover.begun, value: wording.time(head.begunAt) },
      { label: cover.ended, value: head.endedAt ? wording.time(head.endedAt) : cover.notEnded },
      { label: cover.report, value: printedLine(head.reportId) },
      { label: DISTRIBUTION[language].label, value: DISTRIBUTION[language].text },
      ...(brand.partner ? [{ label: 'Partner', value: printedLine(brand.partner.name, 160) }] : []),
    ],
  };
}
