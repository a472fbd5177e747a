import { expect, it } from 'vitest';
import { slidesFileName } from './slides-file-name.ts';

it.each([
  ['acme.test', 'Rocca_Executive_Report_acme.test_2026-11-14.pptx'],
  ['10.20.0.0/24, 10.30.0.1', 'Rocca_Executive_Report_10.20.0.0-24-10.30.0.1_2026-11-14.pptx'],
  ['../../etc/passwd', 'Rocca_Executive_Report_etc-passwd_2026-11-14.pptx'],
  ['漏洞', 'Rocca_Executive_Report_2026-11-14.pptx'],
  [`${'a'.repeat(100)}.test`, `Rocca_Executive_Report_${'a'.repeat(60)}_2026-11-14.pptx`],
])('names the file of %s so that every file system takes it', (target, name) => {
  expect(slidesFileName(target, '2026-11-14T10:00:00.000Z')).toBe(name);
});
