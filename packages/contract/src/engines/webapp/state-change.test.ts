import { expect, it } from 'vitest';
import { type StateChange, stateChangeText } from './state-change.ts';

const silent: StateChange = {
  ...{ what: 'silent', where: 'http://shop.example/', before: 'GET /a, GET /b', after: '', seconds: 130 },
  restored: false,
};

it('says when a site stopped answering, what had no answer then, and that the rest is unknown', () => {
  expect(stateChangeText(silent, 'en')).toBe(
    'The application stopped answering after 2 min; requests without an answer at that time: GET /a, GET /b; it has not answered since: what was not yet looked at is unknown.',
  );
});

it('says that a site answered again after a silence', () => {
  expect(stateChangeText({ ...silent, after: '40', restored: true }, 'it')).toContain(
    '; ha risposto di nuovo 40 s più tardi, e la scansione',
  );
});
