import { expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { actingRows } from './row-links.ts';

const left = (html: string) => {
  const page = readHtml(html);
  const links = page.links.map((link) => ({
    ...{ url: new URL(link, 'http://a/list').href, label: page.labels.get(link) ?? '', place: page.places.get(link) },
  }));
  return [...actingRows(links)].map((url) => url.slice('http://a'.length));
};
const rows = (row: (id: number, name: string) => string) =>
  ['Anna', 'Bruno', 'Carla'].map((name, at) => `<li>${name} ${row(at + 1, name)}</li>`).join('');

it.each([
  ['a word that repeats from row to row', (id: number) => `<a href="/fees/f${id}/waive">Waive</a>`],
  ['a word with a number', (id: number) => `<a href="/polls/${id}/aye">Aye ${id * 3}</a>`],
  ['a word before the name of each', (id: number, name: string) => `<a href="/people/${id}/nudge">Nudge ${name}</a>`],
  ['a word of one state or the other', (id: number) => `<a href="/kit/k${id}/flip">${id === 2 ? 'In' : 'Out'}</a>`],
  ['a word whose address names two things', (id: number) => `<a href="/teams/t1/drop?m=m${id}">Drop</a>`],
  ['a program with a number', (id: number) => `<a href="/waive.php?id=${id}">Waive</a>`],
  ['an action by a number', (id: number) => `<a href="/dispatch?a=4&nr=${id}"><i class="ic ic-p"></i></a>`],
  ['a word of moving', (id: number) => `<a href="/waiting/${id}/next">Next!</a>`],
  ['a sign', (id: number) => `<a href="/people/${id}/cool">❄</a>`],
  ['a picture', (id: number) => `<a href="/people/${id}/cool"><svg><path d="M3 3l10 10"/></svg></a>`],
])('leaves links alone that do something in each row by %s', (_name, row) => {
  expect(left(rows(row))).toHaveLength(3);
});

it('leaves a sign beside a value alone', () => {
  expect(left('<p>LN-9912 <a href="/key/other">🔑</a></p>')).toEqual(['/key/other']);
});

it.each([
  ['the title of each row', (id: number, name: string) => `<a href="/lots/${id}/x">${name}</a>`],
  ['the title of each row by a program', (id: number, name: string) => `<a href="/lot.php?nr=${id}">${name} Rossi</a>`],
  ['a heading', (id: number) => `<h3><a href="/lots/${id}/x">Lot</a></h3>`],
  ['the thing itself', (id: number) => `<a href="/lots/${id}"><img src="l${id}.jpg"></a>`],
  ['a word of showing', (id: number) => `<a href="/lots/${id}/x">Dettagli</a>`],
  ['a word of what one person has', (id: number) => `<a href="/staff/${id}/payslips">Payslips</a>`],
  ['a word of showing in the address', (id: number) => `<a href="/lots/${id}/edit">✎</a>`],
  ['a word of opening', (id: number) => `<a href="/lots/${id}/x">Read more</a>`],
  ['a title for those who do not see it', (id: number) => `<a href="/lots/${id}/x" title="Vorschau"><i></i></a>`],
  ['a menu', (id: number) => `<nav><a href="/lots/${id}/waive">Waive</a></nav>`],
  ['pages by numbers', (id: number) => `<a href="/lots/all?p=${id}">${id}</a>`],
  ['pages by arrows', (id: number) => `<a href="/lots/all?page=${id}">»</a>`],
  ['days', (id: number) => `<a href="/diary/w?date=2026-01-0${id}">${id}</a>`],
])('follows links that show something by %s', (_name, row) => {
  expect(left(rows(row))).toEqual([]);
});

it('follows what stands once on a page, since its answer tells', () => {
  expect(left('<p><a href="/fees/chase">Chase the rest</a> <a href="/people/3/vouch">Vouch</a></p>')).toEqual([]);
});

it('follows signs of a menu, and those whose address says what they show', () => {
  expect(left('<header>Anna <a href="/levelling"><i></i></a></header>')).toEqual([]);
  expect(left('<div>Anna Rossi <a href="/cart">🛒</a></div>')).toEqual([]);
  expect(left('<p>Nut M8 <a href="/marke?text=Nut%20M8"><svg></svg></a></p>')).toEqual([]);
});
