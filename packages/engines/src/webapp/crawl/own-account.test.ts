import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import {
  changeForOwn,
  changesOwnName,
  changesOwnPassword,
  encodesPasswords,
  holdAccountForm,
  holdCardForm,
  ownMailIn,
} from './own-account.ts';

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

describe('a form with a password that somebody is shown who is signed in', () => {
  const MAIL = '<input type=email name=email value=maria@site.example>';
  const judge = (fields: string, address = 'http://a/account') => {
    const [form] = readHtml(`<form method=post>${fields}</form>`).forms;
    if (!form) throw new Error('no form');
    const held = holdAccountForm(form, address, OWN);
    return [changeForOwn(form, address, OWN), held && Object.fromEntries(held.kept)];
  };

  it.each([
    ['shows the own address', `${MAIL}<input type=password name=password>`, { password: 'x' }],
    ['shows the own password', `${MAIL}<input name=password value=x>`, { password: 'x' }],
    [
      'shows another password and one it is compared with',
      `${MAIL}<input type=password name=password value=1c1e-60><input type=hidden name=password_control value=1c1e-60>`,
      null,
    ],
    ['shows another password', `${MAIL}<input type=password name=password value=1c1e-60>`, null],
    ['keeps another beside it', `${MAIL}<input type=password name=password><input type=hidden name=pwd_hash>`, null],
    ['asks for a hint', `${MAIL}<input type=password name=password><input name=password_hint>`, null],
    ['shows nothing and saves', '<input name=login><input type=password name=password><button>Update</button>', null],
    [
      'shows the name and the address of somebody',
      '<input name=name value=Bob><input name=email value=b@site.example><input type=password name=password>',
      null,
    ],
    ['shows the password of somebody', '<input name=login value=bob><input name=password value=secret>', null],
  ])('that %s', (_, fields, kept) => {
    expect(judge(fields)).toEqual(['changes_account', kept]);
  });

  it.each([
    ['is empty', '<input name=login><input type=password name=password><button>Sign in</button>'],
    [
      'has a field that its script fills',
      '<input name=login><input type=password name=pw><input type=hidden name=pwd_md5>',
    ],
  ])('signs in where it %s', (_, fields) => {
    expect(judge(fields)).toEqual([null, null]);
  });

  it.each([
    ['<script>form.password.value = hex_md5(form.password.value)</script>', true],
    ['<script src="/js/jsencrypt.min.js"></script>', true],
    ['<script src="/app.js" integrity="sha256-abc"></script> Your password is encrypted.', false],
  ])('whose page has %s', (page, isEncoded) => {
    expect(encodesPasswords(page)).toBe(isEncoded);
  });
});

describe('a request of a session', () => {
  const post = (body: string, type = 'application/x-www-form-urlencoded') => ({
    ...{ method: 'POST', url: 'http://a/account', headers: [['Content-Type', type]] as [string, string][], body },
  });
  it.each([
    ['another password', post('email=maria%40site.example&password=1c1e-60&password_control=1c1e-60'), true],
    ['another one in a document', post('{"user":{"name":"maria","password":"y"}}', 'application/json'), true],
    ['the own one', post('email=maria%40site.example&password=x'), false],
    ['none', post('email=maria%40site.example'), false],
    ['one for somebody else', post('email=anna.verdi%40rocca.example&password=y'), false],
  ])('with %s', (_, request, changes) => {
    expect(changesOwnPassword(request, OWN)).toBe(changes);
  });

  it.each([
    ['another sign-in name in a profile', 'username=maria&real=Maria', 'username=rc1&real=Maria', '/profile', true],
    ['another one beside an own address', 'who=maria&mail=m%40a.example', 'who=rc1&mail=m%40a.example', '/save', true],
    ['another text in a profile', 'username=maria&real=Maria', 'username=maria&real=rc1', '/profile', false],
    ['another author of a text', 'author=maria&text=a', 'author=rc1&text=a', '/comments', false],
  ])('that sends %s', (_, before, sent, path, changes) => {
    const to = (body: string) => ({ ...post(body), url: `http://a${path}` });
    expect(changesOwnName(to(before), to(sent), OWN)).toBe(changes);
  });
});
