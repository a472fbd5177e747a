import {
  type Icon,
  IconBrandOpenSource,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileZip,
  IconTable,
} from '@tabler/icons-react';

/** What a reader is told of each file; one that is not known here is shown by its name. */
const KNOWN = {
  'executive_report.pdf': { text: 'executive', icon: IconFileTypePdf },
  'full_report.pdf': { text: 'full', icon: IconFileTypePdf },
  'vulnerabilities.xlsx': { text: 'sheet', icon: IconTable },
  'vulnerabilities.csv': { text: 'csv', icon: IconFileTypeCsv },
  'remediation_plan_ITA.xlsx': { text: 'planIta', icon: IconTable },
  'remediation_plan_ENG.xlsx': { text: 'planEng', icon: IconTable },
  'findings.sarif': { text: 'sarif', icon: IconBrandOpenSource },
  'vex.cdx.json': { text: 'vex', icon: IconBrandOpenSource },
  'csaf.json': { text: 'csaf', icon: IconBrandOpenSource },
  'report.zip': { text: 'zip', icon: IconFileZip },
} as const satisfies Record<string, { readonly text: string; readonly icon: Icon }>;

type KnownFile = (typeof KNOWN)[keyof typeof KNOWN];

export const wordsOf = (name: string): KnownFile | null =>
  Object.hasOwn(KNOWN, name) ? KNOWN[name as keyof typeof KNOWN] : null;

export const UNKNOWN_FILE_ICON = IconFileText;

/** Groups keep the order of the list: what is read, what is worked on, all else. */
export type FileGroup = 'read' | 'work' | 'others';

const READ = /\.pdf$/;
const WORKED_ON = /\.(xlsx|csv)$/;

export function groupOf(name: string): FileGroup {
  if (READ.test(name)) return 'read';
  return WORKED_ON.test(name) ? 'work' : 'others';
}
