import { expect, it } from 'vitest';
import { DAY, weekOf, workingDayAfter } from './days.ts';
import { fillForm } from './form.ts';
import { readHtml } from './html-page.ts';

const isoOf = (day: Date) => day.toISOString().slice(0, 10);

it.each([
  ['2026-06-15T23:59:59Z', '2026-07-06'],
  ['2026-06-20T10:00:00Z', '2026-07-13'],
  ['2026-06-21T10:00:00Z', '2026-07-13'],
  ['2026-12-15T00:00:00Z', '2027-01-05'],
])('chooses the working day three weeks after %s', (now, day) => {
  expect(isoOf(workingDayAfter(new Date(now)))).toBe(day);
});

it.each([
  ['2026-06-15', '2026-W25'],
  ['2027-01-01', '2026-W53'],
  ['2024-12-30', '2025-W01'],
])('says in which week the day %s lies', (day, week) => {
  expect(weekOf(new Date(day))).toBe(week);
});

const valuesOf = (inner: string) =>
  readHtml(`<form method=post>${inner}</form>`).forms.flatMap((form) => fillForm(form).map(({ value }) => value));

it('fills days with one that lies ahead, and days of birth with one of the past', () => {
  expect(new Date(DAY).getTime()).toBeGreaterThan(Date.now());
  expect(valuesOf('<input type=date name=arrival><input name=due_date><input type=datetime-local name=at>')).toEqual([
    ...[DAY, DAY, `${DAY}T10:30`],
  ]);
  expect(
    valuesOf(
      '<input type=date name=dob><label>Geburtsdatum <input name=x></label><input name=birth_year><label>Data di nascita <input type=date name=d></label>',
    ),
  ).toEqual(['1990-05-17', '1990-05-17', '1990', '1990-05-17']);
});
