import type { BackofficeTexts } from './it.ts';

export const en: BackofficeTexts = {
  notAllowed: 'This page is not for everybody',
  notAllowedText: 'The back office is for those who run the platform. If you need it, ask for the role.',
  knowledge: {
    title: 'Vulnerability knowledge',
    subtitle: 'Where the platform learns what is vulnerable, and how old that is',
    sources: 'Sources',
    sourcesHint: 'Updated every day; after {{days}} days a scan may miss what is already known',
    source: 'Source',
    state: 'State',
    fresh: 'Up to date',
    old: 'To be updated',
    never: 'Never loaded',
    dataDate: 'Date of the data',
    loadedAt: 'Loaded',
    entries: 'Entries',
    attempt: 'Last attempt',
    error: 'The last attempt failed, {{date}}: {{error}}',
    running: 'Update under way: {{stage}}',
    runningSince: 'begun {{date}}',
    oldWarning: 'At least one source is old or missing: new tests will say so in their coverage.',
    failed: 'The state of the sources could not be read.',
  },
};
