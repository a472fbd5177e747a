import type { SampleTexts } from './it.ts';

export const en: SampleTexts = {
  maxLength: 'Longest name',
  settingsTitle: 'Names',
  settingsHint: 'Longer names are reported.',
  repeat: 'Check again',
  nothing: 'The test ended before the first name.',
  upgrade: 'Names and differences come with the full licence.',
  names: 'Names',
  name: 'Name',
  searchFindings: 'Search by name',
  searchDifference: 'Search by name',
  onNames_one: 'on {{formatted}} name',
  onNames_other: 'on {{formatted}} names',
  seen_one: '{{formatted}} name',
  seen_other: '{{formatted}} names',
  method: 'The test reads names and sends no packets.',
};
