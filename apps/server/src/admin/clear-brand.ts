import { removeBrand } from '../features/brands/index.ts';
import { brandOwnerOf, ownerName, ownerOption } from './brand-owner.ts';
import { type Command, optionalText } from './command.ts';

export const clearBrand: Command = {
  name: 'clear-brand',
  summary: "Takes a brand away: documents look like the installation's, or like the product's.",
  options: ownerOption,
  plan: (values) => async (db) => {
    const owner = await brandOwnerOf(db, optionalText(values, 'account'));
    const removed = await removeBrand(db.orm, owner?.id ?? null);
    return [removed ? `Brand of ${ownerName(owner)} removed.` : `${capitalised(ownerName(owner))} had no brand.`];
  },
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
