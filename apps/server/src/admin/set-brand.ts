import { open } from 'node:fs/promises';
import { BRAND_LIMITS, type BrandDraft, checkBrand, MAX_LOGO_BYTES, saveBrand } from '../features/brands/index.ts';
import { brandOwnerOf, ownerName, ownerOption } from './brand-owner.ts';
import { type Command, CommandProblem, listOf, type OptionValues, optionalText } from './command.ts';

/** Parts of a brand → the options that set them. */
const OPTIONS = {
  name: 'name',
  footerIt: 'footer-it',
  footerEn: 'footer-en',
  primary: 'primary',
  accent: 'accent',
  logo: 'logo',
  lines: 'line',
} as const satisfies Record<keyof BrandDraft, string>;

export const setBrand: Command = {
  name: 'set-brand',
  summary: 'Changes how documents look. What is not given stays; an empty value (--logo "") is taken away.',
  options: {
    ...ownerOption,
    name: { type: 'string', value: 'NAME', help: `1 to ${BRAND_LIMITS.name} characters` },
    'footer-it': {
      type: 'string',
      value: 'TEXT',
      help: `foot of Italian pages, up to ${BRAND_LIMITS.footer} characters`,
    },
    'footer-en': { type: 'string', value: 'TEXT', help: 'foot of English pages' },
    primary: { type: 'string', value: '#RRGGBB', help: 'covers and headings; dark enough for white text (4.5:1)' },
    accent: { type: 'string', value: '#RRGGBB', help: 'links and charts; readable on white (3:1)' },
    logo: { type: 'string', value: 'FILE', help: 'PNG or SVG, up to 256 kB and 2000 x 2000 pixels' },
    line: { type: 'string', multiple: true, value: 'TEXT', help: "a line of a partner's closing slide, up to six" },
  },
  async plan(values) {
    const draft = await draftFrom(values);
    if (Object.values(draft).every((part) => part === undefined)) {
      throw new CommandProblem('Nothing to change; see set-brand --help.');
    }
    const checked = checkBrand(draft);
    if (checked.kind === 'wrong') {
      throw new CommandProblem(
        checked.problems.map(({ part, message }) => `--${OPTIONS[part]}: ${message.en}`).join(' '),
      );
    }
    const accountName = optionalText(values, 'account');
    if (!accountName && checked.parts.closingLines?.length) {
      throw new CommandProblem("--line is for a partner's closing slide: name the partner with --account.");
    }
    return async (db) => {
      const owner = await brandOwnerOf(db, accountName);
      if (owner?.partner) {
        const partner = owner.partner.name;
        throw new CommandProblem(
          `Documents of ${owner.name} carry the brand of its partner: use --account "${partner}".`,
        );
      }
      await saveBrand(db.orm, owner?.id ?? null, checked.parts);
      return [`Brand of ${ownerName(owner)} changed; files of reports are made again when they are asked for.`];
    };
  },
};

async function draftFrom(values: OptionValues): Promise<BrandDraft> {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const logo = text('logo')?.trim();
  return {
    name: text('name'),
    footerIt: text('footer-it'),
    footerEn: text('footer-en'),
    primary: text('primary'),
    accent: text('accent'),
    logo: logo === undefined ? undefined : logo === '' ? null : await readLogoFile(logo),
    lines: listOf(values, 'line'),
  };
}

/** At most one byte more than a logo may have: enough to see that it is too large. */
async function readLogoFile(path: string): Promise<Buffer> {
  try {
    await using file = await open(path);
    const buffer = Buffer.alloc(MAX_LOGO_BYTES + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandProblem(`--logo "${path}" cannot be read (${code ?? 'unknown reason'}).`);
  }
}
