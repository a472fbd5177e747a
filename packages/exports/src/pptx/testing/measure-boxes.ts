import { countLines } from '../fit-text.ts';

const EMU_PER_INCH = 914_400;
const POINTS_PER_INCH = 72;
const LINE_HEIGHT = 1.2;
/** A hundredth of an inch is nothing that anybody sees. */
const TOLERANCE = 0.01;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string) => xml.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? ' ');

/** Texts of a slide or layout that are higher than their box or row, with both heights in inches. */
export function overfullBoxes(part: string): string[] {
  // The number of a slide has the size of its layout.
  const slide = part.replace(/<a:fld[\s\S]*?<\/a:fld>/g, '');
  const boxes = (slide.match(/<p:sp>[\s\S]*?<\/p:sp>/g) ?? []).flatMap((shape) => {
    const [, w, h] = /<a:ext cx="(\d+)" cy="(\d+)"\/>/.exec(shape) ?? [];
    const [, body = ''] = /<a:bodyPr([^>]*)/.exec(shape) ?? [];
    if (!w || !h) return /<a:t>[^<]/.test(shape) ? [`without a box: ${shape}`] : [];
    const inset = (side: string, otherwise: number) =>
      Number(new RegExp(`${side}="(\\d+)"`).exec(body)?.[1] ?? otherwise);
    const width = Number(w) - inset('lIns', 91_440) - inset('rIns', 91_440);
    const height = Number(h) - inset('tIns', 45_720) - inset('bIns', 45_720);
    return overfull(shape, width / EMU_PER_INCH, height / EMU_PER_INCH);
  });
  return [...boxes, ...(slide.match(/<a:tbl>[\s\S]*?<\/a:tbl>/g) ?? []).flatMap(overfullRows)];
}

function overfullRows(table: string): string[] {
  const widths = [...table.matchAll(/<a:gridCol w="(\d+)"/g)].map(([, w]) => Number(w));
  return [...table.matchAll(/<a:tr h="(\d+)">([\s\S]*?)<\/a:tr>/g)].flatMap(([, h, row = '']) =>
    (row.match(/<a:tc>[\s\S]*?<\/a:tc>/g) ?? []).flatMap((cell, at) => {
      const margin = (side: string, otherwise: number) =>
        Number(new RegExp(`mar${side}="(\\d+)"`).exec(cell)?.[1] ?? otherwise);
      const width = (widths[at] ?? 0) - margin('L', 91_440) - margin('R', 91_440);
      const height = Number(h) - margin('T', 45_720) - margin('B', 45_720);
      return overfull(cell, width / EMU_PER_INCH, height / EMU_PER_INCH);
    }),
  );
}

function overfull(xml: string, width: number, height: number): string[] {
  const needed = (xml.match(/<a:p>[\s\S]*?<\/a:p>/g) ?? []).reduce((sum, one) => sum + heightOf(one, width), 0);
  const text = plain([...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, part]) => part).join(' / '));
  return needed > 0 && needed > height + TOLERANCE ? [`${text}: ${needed.toFixed(2)} > ${height.toFixed(2)}`] : [];
}

/** Of a paragraph, as high as its largest size makes its lines. */
function heightOf(paragraph: string, width: number): number {
  const text = plain([...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, part]) => part).join(''));
  if (text === '') return 0;
  const size = Math.max(...[...paragraph.matchAll(/<a:rPr[^>]* sz="(\d+)"/g)].map(([, sz]) => Number(sz) / 100));
  const isBold = /<a:rPr[^>]* b="1"/.test(paragraph);
  const indent = Number(/<a:pPr[^>]* marL="(\d+)"/.exec(paragraph)?.[1] ?? 0) / EMU_PER_INCH;
  const after = Number(/<a:spcAft><a:spcPts val="(\d+)"/.exec(paragraph)?.[1] ?? 0) / 100;
  const lines = countLines(text, size, width - indent, isBold);
  return (lines * size * LINE_HEIGHT + after) / POINTS_PER_INCH;
}
