import { isPrintable, NOT_PRINTABLE } from '@rocca/contract/format/printable';
import type { Localised } from '@rocca/contract/language';
import { BrandRefused } from './brand-refused.ts';
import { BRAND_TEXTS } from './brands.messages.ts';
import { COLOUR, contrastWithWhite, MARK_CONTRAST, TEXT_CONTRAST } from './contrast.ts';
import { type Logo, readLogo } from './logo/read-logo.ts';

/** As a person gives them. A part that is left out stays as it is, an empty one is taken away. */
export interface BrandDraft {
  readonly name?: string;
  readonly footerIt?: string;
  readonly footerEn?: string;
  readonly primary?: string;
  readonly accent?: string;
  /** The bytes of a file; null: taken away. */
  readonly logo?: Buffer | null;
  readonly lines?: readonly string[];
}

/** What is stored of a draft. Null takes a part away. */
export interface BrandParts {
  readonly name?: string | null;
  readonly footerIt?: string | null;
  readonly footerEn?: string | null;
  readonly primaryColour?: string | null;
  readonly accentColour?: string | null;
  readonly logo?: Logo | null;
  readonly closingLines?: string[];
}

interface BrandProblem {
  readonly part: keyof BrandDraft;
  readonly message: Localised;
}

export type CheckedBrand =
  | { readonly kind: 'brand'; readonly parts: BrandParts }
  | { readonly kind: 'wrong'; readonly problems: readonly BrandProblem[] };

/** As the database bounds them; six lines fill a slide. */
export const BRAND_LIMITS = { name: 80, footer: 160, line: 100, lines: 6 } as const;

/** The one place where brands are judged. */
export function checkBrand(draft: BrandDraft): CheckedBrand {
  const problems: BrandProblem[] = [];
  const judge = <T>(part: keyof BrandDraft, read: () => T): T | undefined => {
    if (draft[part] === undefined) return undefined;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BrandRefused)) throw error;
      problems.push({ part, message: error.reason });
      return undefined;
    }
  };
  const parts: BrandParts = {
    name: judge('name', () => textOf(draft.name, BRAND_LIMITS.name)),
    footerIt: judge('footerIt', () => textOf(draft.footerIt, BRAND_LIMITS.footer)),
    footerEn: judge('footerEn', () => textOf(draft.footerEn, BRAND_LIMITS.footer)),
    primaryColour: judge('primary', () => colourOf(draft.primary, TEXT_CONTRAST)),
    accentColour: judge('accent', () => colourOf(draft.accent, MARK_CONTRAST)),
    logo: judge('logo', () => logoOf(draft.logo)),
    closingLines: judge('lines', () => linesOf(draft.lines)),
  };
  return problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'brand', parts: givenOf(parts) };
}

function textOf(given: string | undefined, limit: number): string | null {
  const text = (given ?? '').trim().normalize('NFC');
  if (text === '') return null;
  if (!isPrintable(text)) throw new BrandRefused(NOT_PRINTABLE);
  // As PostgreSQL counts.
  if ([...text].length > limit) throw new BrandRefused(BRAND_TEXTS.tooLong(limit));
  return text;
}

function colourOf(given: string | undefined, contrast: number): string | null {
  const colour = (given ?? '').trim().toLowerCase();
  if (colour === '') return null;
  if (!COLOUR.test(colour)) throw new BrandRefused(BRAND_TEXTS.colour);
  const measured = contrastWithWhite(colour);
  if (measured < contrast) throw new BrandRefused(BRAND_TEXTS.lowContrast(measured, contrast));
  return colour;
}

function linesOf(given: readonly string[] = []): string[] {
  const lines = given.map((line) => textOf(line, BRAND_LIMITS.line)).filter((line) => line !== null);
  if (lines.length > BRAND_LIMITS.lines) throw new BrandRefused(BRAND_TEXTS.tooManyLines(BRAND_LIMITS.lines));
  return lines;
}

function logoOf(given: Buffer | null | undefined): Logo | null {
  return given ? readLogo(given) : null;
}

/** Without the parts that were left out: stored as they are, they would be taken for given. */
function givenOf(parts: BrandParts): BrandParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
