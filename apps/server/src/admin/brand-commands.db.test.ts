import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAccount } from '../features/accounts/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts';
import { clearBrand } from './clear-brand.ts';
import { CommandProblem } from './command.ts';
import { createAccount } from './create-account.ts';
import { parse } from './parse.ts';
import { setBrand } from './set-brand.ts';
import { setPartnerCommand } from './set-partner.ts';
import { setTimeZoneCommand } from './set-time-zone.ts';
import { showBrand } from './show-brand.ts';

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  for (const name of ['Acme', 'Beta', 'Forte']) await insertAccount(db.orm, name);
  folder = await mkdtemp(join(tmpdir(), 'rocca-brand-'));
  await writeFile(
    join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h9v9"/></svg>',
  );
  await writeFile(join(folder, 'bad.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  await writeFile(join(folder, 'empty.png'), '');
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

async function admin(...argv: string[]): Promise<string[]> {
  const parsed = parse([setBrand, showBrand, clearBrand, setPartnerCommand, createAccount, setTimeZoneCommand], argv);
  if (parsed.kind === 'help') throw new Error('asks for help');
  return (await parsed.command.plan(parsed.values))(db);
}

describe('brands at the terminal', () => {
  it('are set, shown and removed', async () => {
    await admin('set-partner', '--account', 'Acme', '--partner', 'Forte');
    await admin('set-brand', '--name', 'Torre', '--footer-it', 'Riservato', '--footer-en', 'Confidential');
    const logo = join(folder, 'logo.svg');
    const lines = ['--line', 'forte.example', '--line', '+39 02 0000000'];
    expect(await admin('set-brand', '--account', 'forte', '--logo', logo, '--primary', '#102030', ...lines)).toEqual([
      'Brand of Forte changed; files of reports are made again when they are asked for.',
    ]);
    expect(await admin('show-brand', '--account', 'Acme')).toEqual([
      'Documents of Acme:',
      '  name       Forte',
      '  footer-it  Riservato',
      '  footer-en  Confidential',
      '  primary    #102030',
      '  accent     #127e85',
      '  logo       image/svg+xml, 40 x 10 pixels',
      '  partner    Forte',
      '  line       forte.example',
      '  line       +39 02 0000000',
      '  time zone  Europe/Rome',
    ]);
    expect((await admin('show-brand', '--account', 'Forte'))[0]).toBe(
      'Documents of Forte (a partner) and of its customers:',
    );
    await admin('set-brand', '--account', 'Forte', '--logo', '', '--line', '');
    expect((await admin('show-brand', '--account', 'Acme')).slice(6)).toEqual([
      '  logo       none: the name is written',
      '  partner    Forte',
      '  time zone  Europe/Rome',
    ]);
    expect(await admin('clear-brand')).toEqual(['Brand of the installation removed.']);
    expect(await admin('clear-brand')).toEqual(['The installation had no brand.']);
    expect(await admin('set-partner', '--account', 'Acme', '--none')).toEqual([
      'Acme is no longer a customer of Forte.',
    ]);
    expect((await admin('show-brand', '--account', 'Acme')).slice(1, 3)).toEqual([
      '  name       Rocca',
      '  footer-it  Rocca · Piattaforma di sicurezza',
    ]);
  });

  it('name the hours of the zone that the company was made with or was given', async () => {
    const zoneOf = async (name: string) => (await admin('show-brand', '--account', name)).at(-1);
    await admin('create-account', '--name', 'Gamma', '--time-zone', 'Asia/Tokyo');
    expect([await zoneOf('Gamma'), await zoneOf('Acme')]).toEqual([
      ...['  time zone  Asia/Tokyo', '  time zone  Europe/Rome'],
    ]);
    expect(await admin('set-time-zone', '--account', 'Acme', '--time-zone', 'America/New_York')).toEqual([
      'Documents of Acme now name the hours of America/New_York; files of reports are made again when asked for.',
    ]);
    expect([await zoneOf('Gamma'), await zoneOf('Acme')]).toEqual([
      ...['  time zone  Asia/Tokyo', '  time zone  America/New_York'],
    ]);
  });

  it.each([
    [['create-account', '--name', 'Delta', '--time-zone', 'Europe/Roma'], '--time-zone "Europe/Roma" is not known'],
    [['set-time-zone', '--account', 'Acme', '--time-zone', '+01:00'], '--time-zone "+01:00" is not known'],
    [['set-time-zone', '--account', 'Nobody', '--time-zone', 'UTC'], 'There is no account called "Nobody"'],
    [['set-brand'], 'Nothing to change; see set-brand --help.'],
    [['set-brand', '--account', 'Nobody', '--name', 'x'], 'There is no account called "Nobody"'],
    [['set-brand', '--primary', '#ffff00'], '--primary: Its contrast with white is 1.07:1'],
    [
      ['set-brand', '--primary', 'x', '--accent', 'y'],
      '--primary: Write the colour as #rrggbb, for example #14213d. --accent: ',
    ],
    [['set-brand', '--line', 'x'], "--line is for a partner's closing slide"],
    [
      ['set-brand', '--account', 'Beta', '--name', 'x'],
      'Documents of Beta carry the brand of its partner: use --account "Forte".',
    ],
    [['set-brand', '--logo', 'FOLDER/none.png'], 'none.png" cannot be read (ENOENT).'],
    [['set-brand', '--logo', 'FOLDER'], 'cannot be read (EISDIR).'],
    [['set-brand', '--logo', 'FOLDER/bad.svg'], '--logo: The SVG file holds scripts'],
    [['set-brand', '--logo', 'FOLDER/empty.png'], '--logo: The logo must be a PNG or an SVG file.'],
    [['set-partner', '--account', 'Acme'], 'Give either --partner or --none.'],
    [['set-partner', '--account', 'Acme', '--partner', 'Beta', '--none'], 'Give either --partner or --none.'],
    [['set-partner', '--account', 'Acme', '--partner', 'acme'], 'A company is not its own partner.'],
    [['set-partner', '--account', 'Acme', '--partner', 'Beta'], 'Beta is itself a customer of Forte'],
    [['set-partner', '--account', 'Forte', '--partner', 'Acme'], 'The company has customers of its own'],
  ])('%j ends with one clear line', async (argv, line) => {
    await admin('set-partner', '--account', 'Beta', '--partner', 'Forte');
    const problem = await admin(...argv.map((word) => word.replace('FOLDER', folder))).catch((error) => error);
    expect(problem).toBeInstanceOf(CommandProblem);
    expect(problem.message).toContain(line);
    expect(problem.message).not.toContain('\n');
  });
});
