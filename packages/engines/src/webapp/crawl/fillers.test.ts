import { describe, expect, it } from 'vitest';
import { DAY } from './days.ts';
import { freshFiller } from './fillers.ts';
import { fillForm } from './form.ts';
import { readHtml } from './html-page.ts';
import { exampleOfPattern } from './pattern-example.ts';

const PAGE = 'http://shop.internal:8080/a?b=1';
const fill = (fields: string, page = PAGE, known?: ReadonlyMap<string, string>) => {
  const [form] = readHtml(`<form>${fields}</form>`).forms;
  return form ? fillForm(form, { page, ...(known && { known }) })[0]?.value : undefined;
};

describe('a value that fits its field', () => {
  it.each([
    ['<input name=ip>', '127.0.0.1'],
    ['Enter an IP address: <input name=target>', '127.0.0.1'],
    ['<input name=addr placeholder="e.g. 192.168.0.1">', '127.0.0.1'],
    ['<input name=target_host>', 'shop.internal'],
    ['<label>Nome di dominio <input name=x></label>', 'shop.internal'],
    ['<label>Hostname oder Domain</label><input name=x>', 'shop.internal'],
    ['<input name=website>', 'http://shop.internal:8080/'],
    ['<input type=url name=x>', 'http://127.0.0.1:9/'],
    ['<p>Adresse électronique (courriel) <input name=x>', 'anna.verdi@rocca.example'],
    ['<td>Teléfono<td><input name=x>', '0551234567'],
    ['<td>Geburtsdatum<td><input name=x>', '1990-05-17'],
    ['<p>Update your entry<p>User Name <input name=uname>', 'rossiverdi'],
    ['<input name=name placeholder="User name">', 'rossiverdi'],
    ['Enter your username: <input name=uid id=uid>', 'rossiverdi'],
    ['<p>Number of the user <input name=uid>', '1'],
    ['<input name=x placeholder="31/12/2026">', '31/12/2026'],
    ['<input name=code title="Codice articolo, ad esempio AB-123">', 'AB-123'],
    ['<input type=date name=d min=2030-01-01>', '2030-01-01'],
    ['<input type=number name=n max=0>', '0'],
    ['<input type=number name=n step=50>', '50'],
    ['<input name=x pattern="[A-Z]{2}\\d{4}">', 'AA1111'],
    ['<input name=mail pattern="[a-z]+@shop\\.(?:it|com)">', 'a@shop.it'],
    ['<input name=x placeholder="Search our shop">', 'cerca'],
    ['<textarea name=description></textarea>', 'prova'],
    ['<input name=zipfile>', 'prova'],
    ['<input name=number id=number placeholder="(3+3)*2">', '(3+3)*2'],
    ['<input name=part id=date placeholder="name=value">', 'name=value'],
    ['<input name=user placeholder="foo bar">', 'foo bar'],
    ['<input name=date placeholder="a,b;c">', 'a,b;c'],
    ['<input name=file placeholder="notes.txt">', 'notes.txt'],
    [
      `<textarea name=data placeholder='<?xml version="1.0"?><order><id>3</id></order>'></textarea>`,
      '<?xml version="1.0"?><order><id>3</id></order>',
    ],
    [
      `<textarea name=data placeholder='<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'></textarea>`,
      DAY,
    ],
    [
      `<textarea name=text placeholder='{"title":"A long title of a book that is none","pages":300}'></textarea>`,
      '{"title":"A long title of a book that is none","pages":300}',
    ],
    [`<input name=user placeholder="e.g., admin' OR '1'='1">`, 'rossiverdi'],
    [`<input name=text placeholder="1' OR 1=1">`, 'prova'],
    ['<input name=text placeholder="<script>x</script>">', 'prova'],
    ['<input name=text placeholder="x; cat notes">', 'prova'],
    ['<input name=sum placeholder="e.g. 1+2">', '1+2'],
    ['<input name=user placeholder="Your name">', 'rossiverdi'],
    ['<input name=user placeholder="name">', 'rossiverdi'],
    ['<input name=user placeholder="First name (required)">', 'rossiverdi'],
    ['<input name=price placeholder="Price/unit">', '1'],
    ['<input name=who placeholder="Name/surname">', 'Verdi'],
    ['<input name=to placeholder="foo@bar.com">', 'anna.verdi@rocca.example'],
    ['<input name=x placeholder="url=http://elsewhere.example/">', 'http://127.0.0.1:9/'],
    ['<input name=x placeholder="cmd && other.example.com">', 'prova'],
    ['<input name=item id=field-2>', 'prova'],
    ['<input name=orderNo id=orderNo7>', '1'],
    ['<input name=itemNr>', '1'],
    ['<input name=thing_id id=thing3>', '1'],
    ['<input name=tag>', 'prova'],
    ['<label>Tags <input name=tags></label>', 'prova'],
    ['<label>Tag <input name=x></label>', 'prova'],
    ['<label>Tag der Anreise <input name=x></label>', DAY],
    ['<input name=hostel>', 'prova'],
    ['<input name=ghost>', 'prova'],
    ['<input name=linked_text>', 'prova'],
    ['<input name=cellar>', 'prova'],
    ['<input name=account>', 'prova'],
    ['<input name=discount_code>', 'prova'],
    ['<input name=organic>', 'prova'],
    ['<input name=capacity>', 'prova'],
    ['<input name=destination>', 'prova'],
    ['<input name=hidden_grid>', 'prova'],
    ['<input name=valid>', 'prova'],
    ['<input name=country>', 'IT'],
    ['<input name=client>', 'prova'],
    ['<input name=report>', 'prova'],
    ['<input name=candidate>', 'prova'],
    ['<input name=port>', '1'],
    ['<input name=comment placeholder="Comment *">', 'prova'],
    ['<input name=query placeholder="drop table x; y=1">', 'cerca'],
    ['<input name=userId>', '1'],
    ['<input name=itemid>', '1'],
    ['<input name=cell_phone>', '0551234567'],
    ['<input name=server_host_name>', 'shop.internal'],
    ['<input name=imageUrl>', 'http://127.0.0.1:9/'],
  ])('%s: %s', (fields, expected) => {
    expect(fill(fields)).toBe(expected);
  });

  it('is the address of the target where the target is one', () => {
    expect(fill('<input name=ip>', 'http://127.20.0.9/')).toBe('127.20.0.9');
    expect(fill('<input name=host>', 'http://[::1]/')).toBe('127.0.0.1');
  });

  it.each([
    ['<input name=domain>', 'rocca.localhost'],
    ['<label>Nome di dominio <input name=x></label>', 'rocca.localhost'],
    ['<input name=domain placeholder="example.com">', 'rocca.localhost'],
    ['<input name=domain_host>', '127.20.0.9'],
    ['<label>Domain or IP <input name=domain></label>', '127.20.0.9'],
    ['<input name=server>', '127.20.0.9'],
    ['<input name=host placeholder="example.com">', '127.20.0.9'],
  ])('is a name that leads nowhere in a field for a domain alone, where the target has none: %s', (field, expected) => {
    expect(fill(field, 'http://127.20.0.9/')).toBe(expected);
  });

  it('is one that the site uses itself, unless it names a machine', () => {
    const known = new Map([
      ['article', '17'],
      ['host', 'elsewhere.example'],
    ]);
    expect(fill('<input name=article>', PAGE, known)).toBe('17');
    expect(fill('<input name=host>', PAGE, known)).toBe('shop.internal');
    expect(fill('<input type=number name=article min=3>', PAGE, known)).toBe('3');
  });
});

describe('an example of a pattern', () => {
  it.each([
    ['\\d{3}-\\d{4}', '111-1111'],
    ['^(?:foo|bar)+$', 'foo'],
    ['[^a-z]{2}', 'AA'],
    ['(?=.*\\d)[a-z\\d]{8,}', null],
    ['(', null],
    ['[', null],
  ])('%s: %s', (pattern, expected) => {
    expect(exampleOfPattern(pattern)).toBe(expected);
  });
});

it.each([
  ['anna.verdi@rocca.example', 'anna.verdi.k7@rocca.example'],
  ['Anna', 'Annak7'],
  ['50100', '75777'],
  ['2026-06-15', '2026-06-15'],
])('draws another value of the same kind for %s', (value, expected) => {
  expect(freshFiller(value, 'k7')).toBe(expected);
});

describe('a value that is asked for twice', () => {
  it.each([
    ['<input name=secret type=text><input name=again type=text>'],
    ['<input type=email name=mail><input type=text name=confirm placeholder="Ripeti">'],
    ['<input type=email name=mail><input type=text name=mail2>'],
    ['<input name=password><input name=x title="Wiederholen">'],
    ['<input name=password type=password><input name=pwd_confirm type=text>'],
    ['<input name=code><label>Encore une fois <input name=y></label>'],
    ['<input name=code><input name=repetir>'],
  ])('is the same in both fields: %s', (fields) => {
    const [form] = readHtml(`<form>${fields}</form>`).forms;
    const values = form ? fillForm(form, { page: PAGE, fresh: 'a1b2c3' }).map(({ value }) => value) : [];
    expect(new Set(values).size).toBe(1);
    expect(values).toHaveLength(2);
  });
});

it.each([
  ['<input name=id placeholder=1>', 'red_chair', '1'],
  ['<input name=id placeholder="e.g. 7">', 'red_chair', '7'],
  ['<input name=day placeholder="2025-01-31">', 'monday', '2025-01-31'],
  ['<input name=id placeholder=1>', '42', '42'],
  ['<input name=id placeholder="Your id">', 'red_chair', 'red_chair'],
  ['<input name=id>', 'red_chair', 'red_chair'],
  ['<input name=id pattern="[0-9]+">', 'red_chair', '1'],
])('is the one that %s shows, rather than %s of another page: %s', (field, ofSite, value) => {
  expect(
    fill(
      field,
      PAGE,
      new Map([
        ['id', ofSite],
        ['day', ofSite],
      ]),
    ),
  ).toBe(value);
});
