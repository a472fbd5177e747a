import type { RemedyPriority } from '@rocca/contract/survey/remedies';
import type { AnswerStanding, MeasureStanding } from '@rocca/contract/survey/report-view';
import type { Tone } from '../../../ui/tag.tsx';

const LEVEL_TONES: ReadonlyMap<string, Tone> = new Map([
  ['critical', 'critical'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['low', 'low'],
  ['good', 'ok'],
]);

/** The colour of a level; what does not count has a neutral one. */
export function levelTone(level: { readonly code: string } | null): Tone {
  return LEVEL_TONES.get(level?.code ?? '') ?? 'info';
}

export const toneColour = (tone: Tone) => `var(--rc-${tone})`;

export const MEASURE_TONES = {
  covered: 'ok',
  contradicted: 'critical',
  partial: 'medium',
  missing: 'high',
  not_applicable: 'info',
  not_binding: 'info',
} as const satisfies Record<MeasureStanding, Tone>;

export const READY_TONES = { yes: 'ok', partly: 'medium', no: 'high' } as const satisfies Record<string, Tone>;

export const PRIORITY_TONES = {
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<RemedyPriority, Tone>;

export const STANDING_TONES = {
  full: 'ok',
  partial: 'medium',
  weak: 'high',
  missing: 'high',
  defaulted: 'medium',
  not_counted: 'info',
  not_asked: 'info',
} as const satisfies Record<AnswerStanding, Tone>;
