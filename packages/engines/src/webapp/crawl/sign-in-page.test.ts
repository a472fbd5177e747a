import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { findFields, listOpeners, pressButton, type SignInState, writeFields } from './sign-in-page.ts';
import { RECOVERY_WORDS, REGISTRATION_WORDS, SIGN_IN_WORDS } from './sign-in-words.ts';

interface View {
  eval(script: string): unknown;
}
/** It has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: { runScripts: string; url: string }) => { window: View };
};

const WORDS = { signIn: SIGN_IN_WORDS.source, others: `${REGISTRATION_WORDS.source}|${RECOVERY_WORDS.source}` };

/** There is no layout: what stands in a part with `hidden` is not shown. */
function openPage(body: string) {
  const { window } = new JSDOM(`<body>${body}</body>`, { runScripts: 'dangerously', url: 'http://127.0.0.1/' });
  window.eval('Element.prototype.getClientRects = function () { return this.closest("[hidden]") ? [] : [{}] }');
  const call = (work: { toString(): string }, given: unknown) => window.eval(`(${work})(${JSON.stringify(given)})`);
  const find = (userParameter = 'username', passwordParameter = 'password') =>
    call(findFields, { userParameter, passwordParameter, ...WORDS }) as SignInState;
  const signIn = () => {
    call(writeFields, { username: 'anna', password: 'a-word' });
    return call(pressButton, WORDS) as boolean;
  };
  const openers = () => (call(listOpeners, WORDS) as Array<{ label: string }>).map(({ label }) => label);
  return { find, signIn, openers, read: (script: string) => window.eval(script) };
}

it('writes into fields without names and presses the button behind them, without a form', () => {
  const page = openPage(`<input id=mail placeholder=E-mail><input id=secret type=password>
    <button onclick="pressed='show'">Show</button><span role=button onclick="pressed=mail.value+':'+secret.value">Continue</span>`);
  expect(page.find('email', 'pwd')).toBe('both');
  expect(page.signIn()).toBe(true);
  expect(page.read('pressed')).toBe('anna:a-word');
});

it('tells frameworks what was written', () => {
  const page = openPage(`<form onsubmit="return false"><input name=username><input type=password name=password></form>
    <script>seen=[];document.addEventListener('input',(e)=>seen.push(e.target.name+'='+e.target.value))</script>`);
  page.find();
  page.signIn();
  expect(page.read('seen.join()')).toBe('username=anna,password=a-word');
});

it('chooses the sign-in among forms with the same fields, in whatever order they stand', () => {
  const fields = '<input name=username><input type=password name=password>';
  const page =
    openPage(`<form onsubmit="return false">${fields}<button onclick="pressed='new'">Crea account</button></form>
    <form onsubmit="return false">${fields}<button onclick="pressed='lost'">Passwort vergessen</button></form>
    <form onsubmit="return false">${fields}<button onclick="pressed='in'">Se connecter</button></form>`);
  expect(page.find()).toBe('both');
  page.signIn();
  expect(page.read('pressed')).toBe('in');
});

it.each([
  ['twice', '<form><input name=username><input type=password name=password><input type=password name=again></form>'],
  ['as a new one', '<form><input name=username><input type=password name=password autocomplete=new-password></form>'],
])('never signs in where the password is asked for %s', (_, body) => {
  expect(openPage(body).find()).toBe('none');
});

it.each<[SignInState, string]>([
  ['hidden', '<div hidden><form><input name=username><input type=password name=password></form></div>'],
  ['user', '<input id=username><div hidden><input type=password id=password></div>'],
  ['user', '<label>Username <input></label><button>Next</button>'],
  ['password', '<input type=password id=password><button>Next</button>'],
  ['none', '<input name=q><button>Search</button>'],
])('sees the state %s of a sign-in', (state, body) => {
  expect(openPage(body).find()).toBe(state);
});

it('finds fields in the shadow of an element', () => {
  const page = openPage(`<x-sign-in></x-sign-in><script>
    document.querySelector('x-sign-in').attachShadow({mode:'open'}).innerHTML='<div><input id=username><input type=password id=password></div>'</script>`);
  expect(page.find()).toBe('both');
});

it('lists what may open a sign-in, those that name it first', () => {
  const page = openPage(`<button>Menu</button><a href="#in">Accedi</a><a href=/register>Sign up</a><button>Save</button>
    <form><button>Log in</button></form><div hidden><button>Log in</button></div>`);
  expect(page.openers()).toEqual(['Accedi', 'Menu']);
});
