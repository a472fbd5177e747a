import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  ['acme.test', 'Rocca_acme-test_Executive_Report_ITA_2026-11-14.pptx'],
  ['10.20.0.0/24, 10.30.0.1', 'Rocca_10-20-0-0-24-10-30-0-1_Executive_Report_ITA_2026-11-14.pptx'],
  ['../../etc/passwd', 'Rocca_etc-passwd_Executive_Report_ITA_2026-11-14.pptx'],
  ['漏洞', 'Rocca_Executive_Report_ITA_2026-11-14.pptx'],
  ['Perché "x"\r\nset-cookie: a', 'Rocca_Perche-x-set-cookie-a_Executive_Report_ITA_2026-11-14.pptx'],
  [`${'a'.repeat(100)}.test`, `Rocca_${'a'.repeat(60)}_Executive_Report_ITA_2026-11-14.pptx`],
])('names the file of %s so that every file system takes it', (test, name) => {
  expect(fileNameOf(test, 'Executive_Report.pptx', '2026-11-14T10:00:00.000Z', 'it')).toBe(name);
});

it('names the language only of files that have several', () => {
  const at = new Date('2026-11-14T10:00:00.000Z');
  expect(fileNameOf('Lab', 'vex.cdx.json', at)).toBe('Rocca_Lab_vex_2026-11-14.cdx.json');
  expect(fileNameOf('Lab', 'full_report.pdf', at, 'en')).toBe('Rocca_Lab_full_report_ENG_2026-11-14.pdf');
});
