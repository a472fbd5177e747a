import { expect, it } from 'vitest';
import { isAnswered } from '../reading/answer.ts';
import { answer } from '../testing/answers.ts';
import { leadsIn } from './leads.ts';

const PAGE = `<a href="/orders/1">Order 1</a> <a href="/ship?order=1">Ship</a> <a href="/drop?order=1">Delete</a>
  <form action="/show"><input type=hidden name=id value=7><button>Open</button></form>
  <form action="/next"><input type=hidden name=id value=8><button>Confirm</button></form>`;

function pathsOn(page: string, isGuest: boolean): string[] {
  const exchange = answer(page);
  if (!isAnswered(exchange)) throw new Error('no answer');
  return leadsIn(exchange, { root: '/', isGuest }).map((url) => new URL(url).pathname + new URL(url).search);
}

it('finds where links and forms without fields lead, and leaves out what changes something', () => {
  expect(pathsOn(PAGE, false)).toEqual(['/orders/1', '/ship?order=1', '/show?id=7', '/next?id=8']);
});

it('leaves out what may change something where the session is somebody else’s', () => {
  expect(pathsOn(PAGE, true)).toEqual(['/orders/1', '/show?id=7']);
});
