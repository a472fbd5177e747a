import { expect, it } from 'vitest';
import { type Effect, effectText } from './remedy-effect.ts';

const effect = (findings: number, closes = findings, known_exploited = 0): Effect => ({
  ...{ findings, closes, known_exploited },
});

it.each<[Effect, number, string, string]>([
  [
    ...([effect(23, 23, 3), 77] as const),
    'chiude 23 delle 77 vulnerabilità, 3 già sfruttate',
    'closes 23 of 77 vulnerabilities, 3 of them exploited',
  ],
  [
    ...([effect(23, 23, 1), 1077] as const),
    'chiude 23 delle 1.077 vulnerabilità, 1 già sfruttata',
    'closes 23 of 1,077 vulnerabilities, 1 of them exploited',
  ],
  [effect(1), 77, 'chiude 1 delle 77 vulnerabilità', 'closes 1 of 77 vulnerabilities'],
  [
    ...([effect(1, 1, 1), 77] as const),
    'chiude 1 delle 77 vulnerabilità, già sfruttata',
    'closes 1 of 77 vulnerabilities, already exploited',
  ],
  [effect(77), 77, 'chiude tutte le 77 vulnerabilità', 'closes all 77 vulnerabilities'],
  [effect(1), 1, 'chiude l’unica vulnerabilità', 'closes the only vulnerability'],
  [
    ...([effect(23, 20, 3), 77] as const),
    'riguarda 23 delle 77 vulnerabilità, 3 già sfruttate: ne chiude 20',
    'concerns 23 of 77 vulnerabilities, 3 of them exploited: closes 20 of them',
  ],
  [
    ...([effect(2, 0), 77] as const),
    'riguarda 2 delle 77 vulnerabilità: nessuna versione corretta nota',
    'concerns 2 of 77 vulnerabilities: no fixed version known',
  ],
  [
    { ...effect(2, 2, 1), certainty: 'unverified' },
    77,
    'riguarda 2 delle 77 vulnerabilità, 1 già sfruttata: da verificare',
    'concerns 2 of 77 vulnerabilities, 1 of them exploited: to be verified',
  ],
  [
    { ...effect(23, 23, 3), certainty: 'version', unverified: 4 },
    77,
    'riguarda 23 delle 77 vulnerabilità, 3 già sfruttate: ne chiude 19, 4 da verificare',
    'concerns 23 of 77 vulnerabilities, 3 of them exploited: closes 19 of them, 4 to be verified',
  ],
  [
    { ...effect(23, 20), certainty: 'version', unverified: 4 },
    77,
    'riguarda 23 delle 77 vulnerabilità: ne chiude 16, 4 da verificare',
    'concerns 23 of 77 vulnerabilities: closes 16 of them, 4 to be verified',
  ],
])('%o of %i', (given, total, italian, english) => {
  expect([effectText(given, total, 'it'), effectText(given, total, 'en')]).toEqual([italian, english]);
});
