import { LAYOUT_BOXES } from '../layouts.ts';
import { INNER_WIDTH, SLIDE } from '../look.ts';
import { escapeXml, replaceOnce } from './xml.ts';

const EMU_PER_INCH = 914_400;

interface MasterWords {
  readonly title: string;
  readonly lead: string;
}

/**
 * The master that all layouts inherit from. The library's has no placeholders: changing it would change nothing, and
 * a new slide made by hand would have no title.
 */
export function masterXml(xml: string, words: MasterWords): string {
  const { title, lead } = LAYOUT_BOXES.content;
  const body = { x: SLIDE.margin, y: lead.y + lead.h + 0.2, w: INNER_WIDTH, h: 4.9 };
  const shapes = [
    placeholder(2, 'Title', 'type="title"', title, 'anchor="b"', paragraph(words.title)),
    placeholder(3, 'Text', 'type="body" idx="1"', body, '', paragraph(words.lead)),
    placeholder(
      4,
      'Slide number',
      `type="sldNum" sz="quarter" idx="${NUMBER_INDEX}"`,
      NUMBER_BOX,
      'anchor="ctr"',
      NUMBER,
    ),
  ];
  const tree = `<p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes.join('')}</p:spTree></p:cSld>`;
  const steps: ReadonlyArray<readonly [RegExp, string]> = [
    [/<p:cSld[\s\S]*<\/p:cSld>/, tree],
    [/<p:hf [^>]*\/>/, ''],
    [
      /<p:titleStyle>[\s\S]*<\/p:titleStyle>/,
      `<p:titleStyle>${levelStyle(1, title.fontSize, 'tx2', true)}</p:titleStyle>`,
    ],
    [
      /<p:bodyStyle>[\s\S]*<\/p:bodyStyle>/,
      `<p:bodyStyle>${[16, 15, 14, 13, 12].map((size, index) => levelStyle(index + 1, size, 'tx1', false)).join('')}</p:bodyStyle>`,
    ],
  ];
  return steps.reduce((before, [place, by]) => replaceOnce(before, place, by), xml);
}

/** The placeholder of the slide's number has the same index on master, layouts and slides. */
export const NUMBER_INDEX = 12;
const NUMBER_BOX = { x: SLIDE.w - SLIDE.margin - 0.9, y: 7.03, w: 0.9, h: 0.28 };
const NUMBER =
  '<a:lstStyle><a:lvl1pPr algn="r"><a:defRPr sz="900"/></a:lvl1pPr></a:lstStyle><a:p><a:fld id="{F7021451-1387-4CA6-816F-3879F97B5CBC}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>';

const paragraph = (text: string): string =>
  `<a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function placeholder(id: number, name: string, kind: string, box: Box, anchor: string, text: string): string {
  const [x, y, w, h] = [box.x, box.y, box.w, box.h].map((inches) => Math.round(inches * EMU_PER_INCH));
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" ${anchor}><a:normAutofit/></a:bodyPr>${text}</p:txBody></p:sp>`;
}

/** The first level of text has no bullet: it is a sentence; deeper ones are lists. */
function levelStyle(level: number, size: number, colour: string, isTitle: boolean): string {
  const left = (level - 1) * 228_600;
  const bullet = level === 1 ? '<a:buNone/>' : '<a:buFont typeface="Arial"/><a:buChar char="•"/>';
  const font = isTitle ? 'mj' : 'mn';
  return `<a:lvl${level}pPr marL="${left}" indent="${level === 1 ? 0 : -228_600}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:spcBef><a:spcPts val="${isTitle ? 0 : 600}"/></a:spcBef>${bullet}<a:defRPr sz="${size * 100}"${isTitle ? ' b="1"' : ''} kern="1200"><a:solidFill><a:schemeClr val="${colour}"/></a:solidFill><a:latin typeface="+${font}-lt"/><a:ea typeface="+${font}-ea"/><a:cs typeface="+${font}-cs"/></a:defRPr></a:lvl${level}pPr>`;
}
