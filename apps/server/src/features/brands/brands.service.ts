import { createHash } from 'node:crypto';
import { BRAND } from '@rocca/contract/brand';
import { DEFAULT_TIME_ZONE } from '@rocca/contract/format/time-zone';
import type { Language } from '@rocca/contract/language';
import type { BrandPicture, DocumentBrand } from '@rocca/exports/document/brand';
import type { Executor } from '../../platform/db/database.ts';
import { findAccountStanding } from '../accounts/index.ts';
import { findBrands } from './brands.repo.ts';
import type { BrandRow } from './brands.tables.ts';

/**
 * How documents of an account look: as its partner's, or as its own if it has no partner. What that brand lacks comes
 * from the installation's and then from the product. Null is the installation itself.
 */
export async function brandOf(db: Executor, accountId: string | null, language: Language): Promise<DocumentBrand> {
  const account = accountId ? await findAccountStanding(db, accountId) : null;
  const owner = account?.partner ?? account;
  const { own, installation } = await findBrands(db, owner?.id ?? null);
  const { name, logo } = identityOf(own, owner?.name) ?? identityOf(installation, BRAND.name) ?? product;
  return {
    name,
    footer: footerOf(own, language) ?? footerOf(installation, language) ?? defaultFooter(name, language),
    colours: {
      primary: own?.primaryColour ?? installation?.primaryColour ?? BRAND.documentColours.primary,
      accent: own?.accentColour ?? installation?.accentColour ?? BRAND.documentColours.accent,
    },
    logo,
    // How to reach the partner is the partner's to say: the installation's words would be wrong there.
    partner: account?.partner ? { name: own?.name ?? account.partner.name, lines: own?.closingLines ?? [] } : null,
    timeZone: account?.timeZone ?? DEFAULT_TIME_ZONE,
  };
}

/** Changes whenever a document would look different; files made with another one are made again. */
export function brandHash({ name, footer, colours, logo, partner, timeZone }: DocumentBrand): string {
  const parts = [
    [name, footer, colours.primary, colours.accent, timeZone],
    logo && [logo.type, logo.width, logo.height, logo.base64],
    partner && [partner.name, partner.lines],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

interface Identity {
  readonly name: string;
  readonly logo: BrandPicture | null;
}

const product: Identity = { name: BRAND.name, logo: null };

/** Name and logo go together: the logo of one company beside the name of another would be a lie. */
function identityOf(row: BrandRow | null, otherwise: string = BRAND.name): Identity | null {
  if (!row || (row.name === null && row.logo === null)) return null;
  return { name: row.name ?? otherwise, logo: pictureOf(row) };
}

function pictureOf({ logo, logoType, logoWidth, logoHeight }: BrandRow): BrandPicture | null {
  if (!logo || !logoType || !logoWidth || !logoHeight) return null;
  return { type: logoType, base64: logo.toString('base64'), width: logoWidth, height: logoHeight };
}

/** In the other language rather than not at all: a company's own words, a tax number, an address. */
function footerOf(row: BrandRow | null, language: Language): string | null {
  if (!row) return null;
  return language === 'it' ? (row.footerIt ?? row.footerEn) : (row.footerEn ?? row.footerIt);
}

function defaultFooter(name: string, language: Language): string {
  return name === BRAND.name ? `${name} · ${BRAND.tagline[language]}` : name;
}
