import type { Look } from '../look.ts';
import { escapeXml, replaceOnce } from './xml.ts';

/** On every machine that has an office program, or one of the same metrics: a deck cannot bring its fonts along. */
const FONT = 'Arial';

const NAMES = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const;

/** The library's theme with the colours, the fonts and the name of the brand. */
export function brandTheme(theme: string, look: Look, brandName: string): string {
  const name = escapeXml(brandName);
  const links = [
    ...NAMES.map((slot, index) => [slot, look.theme[index]]),
    ['hlink', look.theme[4]],
    ['folHlink', look.theme[2]],
  ];
  const colours = links.map(([slot, hex]) => `<a:${slot}><a:srgbClr val="${hex}"/></a:${slot}>`).join('');
  const font = `<a:latin typeface="${FONT}"/><a:ea typeface=""/><a:cs typeface=""/>`;
  const steps: ReadonlyArray<readonly [RegExp, string]> = [
    [/(?<=<a:theme [^>]*)name="[^"]*"/, `name="${name}"`],
    [/<a:clrScheme[\s\S]*<\/a:clrScheme>/, `<a:clrScheme name="${name}">${colours}</a:clrScheme>`],
    [
      /<a:fontScheme[\s\S]*<\/a:fontScheme>/,
      `<a:fontScheme name="${name}"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>`,
    ],
  ];
  return steps.reduce((xml, [place, by]) => replaceOnce(xml, place, by), theme);
}
