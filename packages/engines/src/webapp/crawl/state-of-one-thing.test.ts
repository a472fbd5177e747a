import { expect, it } from 'vitest';
import { linkChange } from './state-change.ts';

const changeOf = (address: string, label = '') => linkChange(`http://shop.example${address}`, { label });

it('takes a parameter that is nothing but an act for one if its value is a number', () => {
  expect(changeOf('/appointments.php?cancel=3')).toBe('destroys');
  expect(changeOf('/requests?approve=12')).toBe('toggles');
  expect(changeOf('/panel?ID=2&cancel=update')).toBe('destroys');
  expect(changeOf('/requests?cancel=no')).toBeNull();
  expect(changeOf('/list?archive=2025')).toBeNull();
});

it('takes a link for an act whose label marks one thing of a list', () => {
  expect(changeOf('/notices/3', 'Mark as read')).toBe('toggles');
  expect(changeOf('/requests?done=3', 'Mark done')).toBe('toggles');
  expect(changeOf('/notices/3', 'Segna come letto')).toBe('toggles');
  expect(changeOf('/people/3', 'Mark Twain')).toBeNull();
  expect(changeOf('/help/marks', 'What marked parts mean')).toBeNull();
});
