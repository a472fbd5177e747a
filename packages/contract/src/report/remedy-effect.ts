import type { Language } from '../language.ts';
import { type Forms, Words } from './executive-words.ts';
import type { Remedy } from './groups.schema.ts';

export type Effect = Pick<Remedy, 'findings' | 'closes' | 'known_exploited'> &
  Partial<Pick<Remedy, 'certainty' | 'unverified'>>;

/**
 * What a remedy does, as every screen and file says it: `closes 23 of 77 vulnerabilities, 3 of them exploited`. `total`
 * are those of the whole report.
 */
export function effectText(effect: Effect, ofReport: number, language: Language): string {
  const { findings, closes, known_exploited: exploited } = effect;
  const words = new Words(language);
  const total = Math.max(ofReport, findings);
  const used: readonly [Forms, Forms] =
    findings === 1
      ? [
          [', già sfruttata', ', già sfruttata'],
          [', already exploited', ', already exploited'],
        ]
      : [
          [', # già sfruttata', ', # già sfruttate'],
          [', # of them exploited', ', # of them exploited'],
        ];
  const known = exploited > 0 ? words.count(exploited, ...used) : '';
  // Of the surest finding: what nobody has confirmed cannot be promised to be closed.
  if (effect.certainty === 'unverified') {
    return `${concernedPart(findings, total, words)}${known}: ${words.say('da verificare', 'to be verified')}`;
  }
  const unverified = effect.unverified ?? 0;
  if (closes === findings) {
    return unverified === 0
      ? `${closedPart(findings, total, words)}${known}`
      : `${concernedPart(findings, total, words)}${known}: ${closedFor(closes - unverified, unverified, words)}`;
  }
  const rest =
    closes === 0
      ? words.say('nessuna versione corretta nota', 'no fixed version known')
      : closedFor(closes - unverified, unverified, words);
  return `${concernedPart(findings, total, words)}${known}: ${rest}`;
}

/** What is closed for certain, and apart from it what nobody has confirmed. */
function closedFor(certain: number, unverified: number, words: Words): string {
  const open = words.count(
    unverified,
    ['# da verificare', '# da verificare'],
    ['# to be verified', '# to be verified'],
  );
  if (certain === 0) return open;
  const closed = words.count(certain, ['ne chiude #', 'ne chiude #'], ['closes # of them', 'closes # of them']);
  return unverified === 0 ? closed : `${closed}, ${open}`;
}

function closedPart(closed: number, total: number, words: Words): string {
  if (total <= 1) return words.say('chiude l’unica vulnerabilità', 'closes the only vulnerability');
  if (closed >= total) {
    return words.count(total, ['', 'chiude tutte le # vulnerabilità'], ['', 'closes all # vulnerabilities']);
  }
  const [part, whole] = [words.number(closed), words.number(total)];
  return words.say(`chiude ${part} delle ${whole} vulnerabilità`, `closes ${part} of ${whole} vulnerabilities`);
}

function concernedPart(concerned: number, total: number, words: Words): string {
  const [part, whole] = [words.number(concerned), words.number(total)];
  return words.say(`riguarda ${part} delle ${whole} vulnerabilità`, `concerns ${part} of ${whole} vulnerabilities`);
}
