import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { holdCardForm, ownMailIn } from './own-account.ts';

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

describe('a form for the data of a card', () => {
  const fields = '<input name=cardno><input name=cvv><input name=expirydate>';
  const isSent = (form: string, text = 'Your cards', address = 'http://a/cards') =>
    readHtml(`<form method=post>${form}</form>`).forms.some((one) => holdCardForm(one, address, text) !== null);

  it.each([
    ['keeps them', fields, 'Change credit card info', true],
    ['is on a page with a sum', fields, 'Total: 12.50 €', false],
    ['is on a page that pays', fields, 'Pay now', false],
    ['has a button that buys', `${fields}<button>Jetzt kaufen</button>`, 'Karte', false],
    ['has a field for an amount', `${fields}<input name=amount value=5>`, 'Card', false],
    ['takes the code of a gift', '<input name=gift_card_code>', 'Redeem your gift card', false],
    [
      'has another password beside it',
      `${fields}<input type=password name=a><input type=password name=b>`,
      'Card',
      false,
    ],
    ['has no card', '<input name=text>', 'Write to us', false],
  ])('that %s', (_, form, text, sent) => {
    expect(isSent(form, text)).toBe(sent);
  });

  it('is not sent to what pays', () => {
    expect(isSent(fields, 'Your card', 'http://a/payment')).toBe(false);
  });
});
