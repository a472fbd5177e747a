import { hasCustomers } from '../features/accounts/index.ts';
import { brandOf } from '../features/brands/index.ts';
import { brandOwnerOf, ownerName } from './brand-owner.ts';
import { type Command, optionalText } from './command.ts';

export const showBrand: Command = {
  name: 'show-brand',
  summary: 'Shows how documents of a company, or of the installation, look.',
  options: { account: { type: 'string', value: 'NAME', help: 'the company; the installation if left out' } },
  plan: (values) => async (db) => {
    const account = await brandOwnerOf(db, optionalText(values, 'account'));
    const [italian, english] = await Promise.all([
      brandOf(db.orm, account?.id ?? null, 'it'),
      brandOf(db.orm, account?.id ?? null, 'en'),
    ]);
    const { name, colours, logo, partner, timeZone } = english;
    const isPartner = account !== null && (await hasCustomers(db.orm, account.id));
    return [
      `Documents of ${ownerName(account)}${isPartner ? ' (a partner) and of its customers' : ''}:`,
      line('name', name),
      line('footer-it', italian.footer),
      line('footer-en', english.footer),
      line('primary', colours.primary),
      line('accent', colours.accent),
      line('logo', logo ? `${logo.type}, ${logo.width} x ${logo.height} pixels` : 'none: the name is written'),
      ...(partner ? [line('partner', partner.name), ...partner.lines.map((text) => line('line', text))] : []),
      line('time zone', timeZone),
    ];
  },
};

const line = (label: string, text: string) => `  ${label.padEnd(11)}${text}`;
