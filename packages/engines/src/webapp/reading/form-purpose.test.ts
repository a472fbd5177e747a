import { expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { doneIn, doneWords, showsReference } from './form-purpose.ts';

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

it.each([
  ['Your comment was saved.', ['saved']],
  ['No one has successfully completed the challenge', []],
  ['Il commento non è stato salvato', []],
  ['Your review could not be posted', []],
  ['Do not worry: it was sent', ['sent']],
  ['Booking no. 5 created', ['created']],
])('reads from %j that %j was done', (text, words) => {
  expect([...doneWords(text)]).toEqual(words);
});

it('reads the words of one element by themselves', () => {
  expect([...doneIn(answer('<a>Do not share this</a><p>Saved</p>'))]).toEqual(['saved']);
});
