import type { Chart } from '@rocca/contract/report/executive';
import { pictureOf } from '../chart.ts';
import { LAYOUT_BOXES, type LayoutName } from '../layouts.ts';
import { NUMBER_INDEX } from './master.ts';
import { escapeXml } from './xml.ts';

const SHAPE = /<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g;
const PICTURE = /<p:pic>[\s\S]*?<\/p:pic>/g;
const FRAME = /<p:graphicFrame>[\s\S]*?<\/p:graphicFrame>/g;
/** The first extension of PowerPoint's own names: each version since 2010 and LibreOffice know it. */
const KNOWN = 'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" Requires="p14"';

/** What the library writes of a slide or a layout, mended: placeholders, names, numbers of shapes. */
export function mendShapes(xml: string, altTexts: ReadonlyMap<string, string>): string {
  let id = 0;
  return xml
    .replaceAll('<a:buSzPct val="100000"/>', '')
    .replace(/<p:ph\s+([^>]*?)\s*\/>/g, (_, attributes: string) => `<p:ph ${mendedPlaceholder(attributes)}/>`)
    .replace(/<p:cNvPr id="\d+" name="([^"]*)"/g, (_, name: string) => {
      const alt = altTexts.get(name);
      id += 1;
      return `<p:cNvPr id="${id}" name="${name}"${alt === undefined ? '' : ` descr="${escapeXml(alt)}"`}`;
    });
}

/** A title has no index, and a prompt is the layout's. */
function mendedPlaceholder(attributes: string): string {
  const clean = attributes.replace(/\s+/g, ' ').replace('4294967295', String(NUMBER_INDEX));
  return clean.includes('type="title"') ? clean.replace(/idx="\d+" ?/, '') : clean;
}

/**
 * Placeholders inherit place and look from their layout, so that a change of the layout changes the slide. What was made
 * smaller to fit keeps its size.
 */
export function inheritFromLayout(xml: string, layout: LayoutName): string {
  return xml.replace(SHAPE, (shape) => {
    const kind = /<p:ph [^>]*type="(title|body)"/.exec(shape)?.[1];
    if (!kind) return shape;
    const size = LAYOUT_BOXES[layout][kind === 'title' ? 'title' : 'lead'].fontSize * 100;
    const name = kind === 'title' ? 'Title' : 'Lead';
    return shape
      .replace(/(<p:cNvPr [^>]*name=")[^"]*"/, `$1${name}"`)
      .replace(' hasCustomPrompt="1"', '')
      .replace(/<p:cNvSpPr\/>/, '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>')
      .replace(/<p:spPr>[\s\S]*?<\/p:spPr>/, '<p:spPr/>')
      .replace(/<a:bodyPr[^>]*>[\s\S]*?<\/a:bodyPr>/, '<a:bodyPr/>')
      .replace(/<a:pPr[^>]*>[\s\S]*?<\/a:pPr>/g, '')
      .replace(/<a:(rPr|endParaRPr) ([^>]*?)(?:\/>|>[\s\S]*?<\/a:\1>)/g, (_, tag: string, all: string) => {
        const own = all.replace(` sz="${size}"`, '').replace(' b="1"', '');
        return `<a:${tag} ${own.trim()}/>`;
      });
  });
}

/**
 * A chart that can be edited where the program has charts, its picture where it has none. Both are in the file; which
 * one is drawn is the program's choice.
 */
export function pairChartsWithPictures(xml: string): string {
  const pictures = new Map<string, string>();
  const without = xml.replace(PICTURE, (picture) => {
    const name = nameOf(picture);
    if (!name.endsWith(pictureOf(''))) return picture;
    pictures.set(name, picture);
    return '';
  });
  return without.replace(FRAME, (frame) => {
    const picture = pictures.get(pictureOf(nameOf(frame)));
    if (!picture) return frame;
    return `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice ${KNOWN}>${frame}</mc:Choice><mc:Fallback>${picture}</mc:Fallback></mc:AlternateContent>`;
  });
}

const nameOf = (shape: string): string => /<p:cNvPr [^>]*?name="([^"]*)"/.exec(shape)?.[1] ?? '';

/** Of a ring: a smaller part has no room for its label. The boxes above the charts have the number. */
const LEAST_LABELLED = 0.1;

/** The theme's font; and two axes for what lies in a plane, where the library names a third that is not there. */
export function mendChart(xml: string, chart: Chart | undefined): string {
  const values = chart?.kind === 'doughnut' ? (chart.series[0]?.values ?? []) : [];
  const total = values.reduce((sum, value) => sum + value, 0);
  return xml
    .replace(/<c:dLbl>\s*<c:idx val="(\d+)"\/>[\s\S]*?<\/c:dLbl>/g, (label, index: string) =>
      (values[Number(index)] ?? total) >= total * LEAST_LABELLED
        ? label
        : `<c:dLbl><c:idx val="${index}"/><c:delete val="1"/></c:dLbl>`,
    )
    .replaceAll('typeface="Arial"', 'typeface="+mn-lt"')
    .replace(/((?:<c:axId [^>]*\/>\s*){2})<c:axId [^>]*\/>/g, '$1');
}

/** The library writes all notes as one paragraph with line ends in it, which are no line ends there. */
export function splitNotes(xml: string): string {
  return xml.replace(
    /<a:p><a:r>(<a:rPr [^>]*\/>)<a:t>([^<]*)<\/a:t><\/a:r><a:endParaRPr [^>]*\/><\/a:p>/,
    (_, look: string, text: string) =>
      text
        .split(/\r?\n/)
        .map((line) => `<a:p><a:r>${look}<a:t>${line}</a:t></a:r></a:p>`)
        .join(''),
  );
}
