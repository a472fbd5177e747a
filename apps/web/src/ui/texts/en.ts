import type { UiTexts } from './it.ts';

export const en: UiTexts = {
  coming: {
    text: 'It is not available on this platform yet. Write to us: we will tell you when it will be.',
    label: 'Coming soon',
    onRequestText: 'This service is provided on request: write to us to agree on timing and scope.',
    onRequest: 'On request',
  },
  table: {
    range: '{{from}}–{{to}} of {{total}}',
    pages: 'Pages of the table',
    pagesOf: 'Pages of the table: {{label}}',
    page: 'Page {{page}}',
    previous: 'Previous page',
    next: 'Next page',
    clearSearch: 'Clear the search',
    nothingFound: 'Nothing found',
    sortBy: 'Sort by',
    ascending: '{{column}}, ascending',
    descending: '{{column}}, descending',
    details: 'Details',
    notUpdated: 'The list was not updated: these are the rows from before.',
    detailsOf: 'Details of {{name}}',
  },
  tagInput: {
    entries: '{{label}}: entries so far',
    remove: 'Remove {{tag}}',
    added: 'Added: {{tag}}',
    removed: 'Removed: {{tag}}',
    duplicate: '{{tag}} is already there.',
  },
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you entered has not been saved and will be lost.',
    leave: 'Leave without saving',
  },
  upload: {
    choose: 'Choose a file',
    orDrop: 'or drop it here',
    limits: '{{list}}, at most {{size}}',
    stored: 'already stored',
    remove: 'Remove {{file}}',
    invalidType: '{{file}}: Invalid file type, allowed file types: {{list}}.',
    invalidSize: '{{file}}: Invalid file size, file size should be smaller than {{size}}.',
    tooMany: 'Maximum number of files exceeded, limit is {{limit}} at most.',
    unreadable: '{{file}}: the file cannot be read.',
  },
};
