import { describe, expect, it } from 'vitest';
import { ownMailIn } from './own-account.ts';

const OWN = { username: 'maria', password: 'x' };
const START = { url: 'http://a/', text: 'Ask office@site.example' };
const page = (text: string, url = 'http://a/account?id=7') => ({ url, text });

describe('the own address', () => {
  it.each([
    ['of a page of the account', [page('maria\nmaria@site.example, office@site.example')], 'maria@site.example'],
    ['without a dot', [page('maria\nMail: maria@localhost')], 'maria@localhost'],
    ['of somebody else', [page('Hello maria\nanna@site.example', 'http://a/users/5')], undefined],
    ['beside that of somebody else', [page('maria maria@site.example anna@site.example')], undefined],
    ['of a page that is not about the account', [page('maria maria@site.example', 'http://a/news')], undefined],
    ['of a page for others', [page('maria@site.example', 'http://a/news')], undefined],
    ['that one signs in with', [page('maria')], undefined],
  ])('%s', (_, pages, mail) => {
    expect(ownMailIn([START, ...pages], OWN)?.text).toBe(mail);
  });
});
