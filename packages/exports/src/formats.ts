import { bundleFormat } from './bundle/bundle-format.ts';
import { csafFormat } from './csaf/csaf.ts';
import { vulnerabilitiesCsv } from './csv/vulnerabilities-csv.ts';
import { cyclonedxFormat } from './cyclonedx/cyclonedx.ts';
import type { FileFormat } from './document/file-format.ts';
import { executivePdf, fullPdf } from './pdf/pdf-formats.ts';
import { slidesPptxFormat } from './pptx/slides-format.ts';
import { remediationEng, remediationIta } from './remediation/remediation-xlsx.ts';
import { sarifFormat } from './sarif/sarif.ts';
import { vulnerabilitiesXlsx } from './xlsx/vulnerabilities-xlsx.ts';

/** Every file that reports may have, in the order a reader is shown them. Adding a format adds its line here. */
export const FORMATS: readonly FileFormat[] = [
  executivePdf,
  fullPdf,
  vulnerabilitiesXlsx,
  vulnerabilitiesCsv,
  remediationIta,
  remediationEng,
  slidesPptxFormat,
  sarifFormat,
  cyclonedxFormat,
  csafFormat,
  bundleFormat,
];
