import { expect, it } from 'vitest';
import { createBrowserWorth } from './browser-worth.ts';
import { readHtml } from './html-page.ts';

const FRAME = '<script src="/app.js"></script><a href="/news" onclick="count(17)">News</a>';
const pageOf = (own: string) => readHtml(`${FRAME}<main>${own}</main>`);

function opened(pages: ReadonlyArray<readonly [own: string, isFruitful?: boolean]>, most = 1) {
  const worth = createBrowserWorth(most);
  worth.learnScript('document.querySelector("#finder").onkeyup = ask');
  return pages.map(([own, isFruitful = false]) => {
    const page = pageOf(own);
    const verdict = worth.judge(page);
    if (verdict === 'open') {
      worth.begin(page);
      worth.end(page, isFruitful ? 'something' : 'nothing');
    }
    return verdict;
  });
}

it('opens one of the pages in which the same scripts run', () => {
  expect(opened([['First'], ['Second'], ['<p class=other>Third</p>']])).toEqual(['open', 'leave', 'leave']);
});

it('opens as many of them as are asked for', () => {
  expect(opened([['First'], ['Second'], ['Third']], 2)).toEqual(['open', 'open', 'leave']);
});

it('opens pages with a script, a handler, a form or a button of their own', () => {
  const own = [
    '<script>load("/api/users")</script>',
    '<p onmouseover="show(this)">…</p>',
    '<form action=/send><input name=text></form>',
    '<button id=more>More</button>',
    '<div hx-get="/part">…</div>',
    '<user-list></user-list>',
  ];
  expect(opened([['First'], ...own.map((one) => [one] as const)]).slice(1)).toEqual(own.map(() => 'open'));
  expect(opened([...own, ...own].map((one) => [one] as const)).slice(own.length)).toEqual(own.map(() => 'leave'));
});

it('opens a page with an element that scripts of other pages name', () => {
  expect(opened([['First'], ['<div id=finder></div>'], ['<div id=footer></div>']])).toEqual(['open', 'open', 'leave']);
});

it('takes codes and numbers for the same', () => {
  const item = (number: number) => `<script>show(${number}, "k${number}f3a${number}")</script>`;
  expect(opened([[item(1)], [item(27)]])).toEqual(['open', 'leave']);
});

it('opens on where the pages before led to something', () => {
  const list = '<script>showPage(location.search)</script>';
  expect(opened([['First'], [list, true], [list, true], [list], [list]])).toEqual([
    ...['open', 'open', 'open', 'open', 'leave'],
  ]);
});

it('waits for what comes of a page that is open', () => {
  const worth = createBrowserWorth(1);
  const page = pageOf('');
  worth.begin(page);
  expect(worth.judge(page)).toBe('later');
  worth.end(page, 'unknown');
  expect(worth.judge(page)).toBe('open');
});
