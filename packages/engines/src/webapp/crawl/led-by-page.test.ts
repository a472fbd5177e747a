import { expect, it } from 'vitest';
import { ledByPage, ledMeanwhile } from './led-by-page.ts';

it('follows no address that a script uses once a form was filled in', () => {
  expect(ledByPage('<input id=a><script>b.onclick=()=>{location="/home"}</script>')).toBeNull();
  expect(ledByPage('<script>location="/home"</script>')).toBe('/home');
});

it('follows a page that shows something meanwhile, with a link for those without scripts', () => {
  const text = 'Welcome. '.repeat(400);
  expect(
    ledMeanwhile(`${text}<a href=/x>go on</a><script>setTimeout(function(){ window.location = "/area" }, 9)</script>`),
  ).toBe('/area');
  expect(ledMeanwhile(`${text}<meta http-equiv="refresh" content="0;url=/area"><a href=/x>go on</a>`)).toBe('/area');
});

it('does not follow what only buttons of the page do', () => {
  expect(ledMeanwhile('<a>x</a><script>function leave(){ location.href = "/logout" }</script>')).toBeNull();
  expect(ledMeanwhile('<a>x</a><script>b.addEventListener("click", () => { location = "/area" })</script>')).toBeNull();
  expect(ledMeanwhile('<input type=password><script>location = "/area"</script>')).toBeNull();
});
