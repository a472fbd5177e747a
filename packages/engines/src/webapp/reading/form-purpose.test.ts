import { expect, it } from 'vitest';
import { showsReference } from './form-purpose.ts';

const shows = (path: string, ...names: string[]) => showsReference(`http://shop.example${path}`, names, 'id');

it('takes a form with nothing but the number of a message for one that shows it', () => {
  expect(shows('/message.php', 'id')).toBe(true);
  expect(shows('/reviews/read', 'id')).toBe(true);
});

it('takes a form for one that writes where a text or another field stands beside the number', () => {
  expect(shows('/message.php', 'id', 'text')).toBe(false);
  expect(shows('/message.php', 'id', 'comment')).toBe(false);
});

it('takes a form for one that acts where its address says so, whatever it holds', () => {
  expect(shows('/message/delete', 'id')).toBe(false);
  expect(shows('/order.php', 'id')).toBe(false);
  expect(shows('/messages/send', 'id')).toBe(false);
});
