export const LANGUAGES = ['it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Italian is the default and the fallback. */
export const DEFAULT_LANGUAGE: Language = 'it';

export type Localised = Readonly<Record<Language, string>>;

/**
 * Picks the language of an `Accept-Language` header: the supported tag with the highest weight, the first one on a
 * tie, Italian when none is supported. The header is cut at 200 characters because any client can send it.
 */
export function negotiateLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } | null = null;
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    if (!language) continue;
    const weight = weightOf(parameters);
    if (weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? DEFAULT_LANGUAGE;
}

function weightOf(parameters: string[]): number {
  const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
  if (!quality) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
