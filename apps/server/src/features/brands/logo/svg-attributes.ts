import { BrandRefused } from '../brand-refused.ts';
import { LOGO_TEXTS } from '../brands.messages.ts';
import { formOf, isPresentation } from './svg-vocabulary.ts';

const HANDLER = /^(?:[\w.-]+:)?on/i;
const LINK = /^(?:[\w.-]+:)?(?:href|src)$/i;
/** A reference of CSS to anything but a part of the same file, a backslash that could hide one, old ways to run code. */
const REACHES_OUT = /url\s*\(\s*(?!['"]?#)|@import|image(?:-set)?\s*\(|\\|javascript:|expression\s*\(|-moz-binding/i;

/**
 * The attributes a logo is drawn with, those of `style` among them; what does not draw is left out.
 * @throws BrandRefused for what runs or reaches out, and for values we do not understand.
 */
export function keepAttributes(element: string, attributes: ReadonlyMap<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [written, value] of attributes) {
    const name = checkHarmless(written, value);
    if (name === 'xlink:href' && !element.endsWith('Gradient')) throw new BrandRefused(LOGO_TEXTS.value(written));
    if (name !== 'style') keep(kept, name, value);
  }
  // A style goes before an attribute of the same name.
  for (const [name, value] of declarationsOf(attributes.get('style') ?? '')) keep(kept, name, value);
  return kept;
}

/** Holds for every element, those that are left out too. Answers the name it is kept under. */
export function checkHarmless(name: string, value: string): string {
  if (HANDLER.test(name)) throw new BrandRefused(LOGO_TEXTS.script);
  // Addresses in names of namespaces, and in words of editors, are never followed.
  if (/^xmlns(?::|$)/.test(name)) return name;
  if (LINK.test(name)) {
    if (!/^\s*#/.test(value)) throw new BrandRefused(LOGO_TEXTS.external);
    return 'xlink:href';
  }
  if (REACHES_OUT.test(value) && !isEditors(name)) throw new BrandRefused(LOGO_TEXTS.external);
  return name;
}

/** `inkscape:export-filename="C:\logo.png"`: never written, never read. */
function isEditors(name: string): boolean {
  return name.includes(':') || name.startsWith('data-');
}

function keep(kept: Map<string, string>, name: string, value: string): void {
  const form = formOf(name);
  if (!form) return;
  if (!form.test(value)) throw new BrandRefused(LOGO_TEXTS.value(name));
  kept.set(name, value.replace(/\s+/g, ' ').trim());
}

function declarationsOf(style: string): [name: string, value: string][] {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .split(';')
    .map((declaration): [string, string] => {
      const colon = declaration.indexOf(':');
      return [
        declaration.slice(0, Math.max(colon, 0)).trim(),
        declaration
          .slice(colon + 1)
          .replace(/!important\s*$/i, '')
          .trim(),
      ];
    })
    .filter(([name]) => isPresentation(name));
}
