import { expect, it } from 'vitest';
import { plainSpelling, spellingsOf } from './spellings.ts';

it.each([
  ['Kerio MailServer smtpd', ['Kerio MailServer smtpd', 'Kerio MailServer', 'Kerio']],
  ['Xlight FTP Server', ['Xlight FTP Server', 'Xlight FTP', 'Xlight']],
  ['ArGoSoft Mail Server Plus', ['ArGoSoft Mail Server Plus', 'ArGoSoft Mail Server', 'ArGoSoft Mail']],
  // A word that says what it serves is all there is.
  ['Server', ['Server']],
  ['', []],
])('spells %s from the whole to the shortest', (words, expected) => {
  expect(spellingsOf(words)).toEqual(expected);
});

it('takes hyphens, spaces and underscores for the same, and no plus away', () => {
  expect(plainSpelling('Sun-Java-System-Web-Server')).toBe(plainSpelling('Sun Java System_Web Server'));
  expect(plainSpelling('Proxy+')).not.toBe(plainSpelling('proxy'));
});
