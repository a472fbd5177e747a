import { DISTRIBUTION } from '../document/distribution.ts';
import { ACCESSIBILITY } from '../pdf/accessibility.ts';
import { brandData, coloursData, dateParts } from '../pdf/frame-parts.ts';
import { printedLine, unmarked } from '../pdf/printed-text.ts';
import type { SurveyPrint } from './survey-print.ts';

const TONES = ['critical', 'high', 'medium', 'low', 'good', 'neutral'] as const;

/** Properties, colours, cover and foot. */
export function surveyFrame(print: SurveyPrint) {
  const { report, language, brand, words } = print;
  const service = print.text(report.definition.title);
  const company = printedLine(report.form.company, 160);
  return {
    language,
    words,
    colours: coloursData(brand.colours, TONES),
    properties: {
      title: unmarked(`${words.title} · ${service} · ${company}`),
      author: unmarked(printedLine(brand.name)),
      keywords: [`survey_${report.type}`, unmarked(service), unmarked(company)],
      // The moment of its completion and not of the making: the same report gives the same bytes.
      date: dateParts(new Date(report.completed_at)),
    },
    cover: { title: words.title, service, target: company, facts: coverFacts(print) },
    brand: brandData(brand),
    accessibility: ACCESSIBILITY[language],
  };
}

function coverFacts({ report, words, wording, brand, language }: SurveyPrint) {
  const { cover } = words;
  const { form, entity } = report;
  const facts = [
    { label: cover.business, value: printedLine(form.business_name, 160) },
    { label: cover.office, value: printedLine(form.office, 240) },
    { label: cover.email, value: printedLine(form.email, 254) },
    { label: cover.name, value: printedLine(report.name, 160) },
    { label: cover.completed, value: wording.time(report.completed_at) },
    { label: cover.by, value: printedLine(report.completed_by ?? '', 160) },
    { label: cover.entity, value: entity ? words.entity[entity] : '' },
    { label: cover.report, value: printedLine(report.id) },
    { label: DISTRIBUTION[language].label, value: DISTRIBUTION[language].text },
    { label: 'Partner', value: printedLine(brand.partner?.name ?? '', 160) },
  ];
  return facts.filter(({ value }) => value !== '');
}
