import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Logo } from './logo/read-logo.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const brands = pgTable('brands', {
  /** Null: the brand of the installation. */
  accountId: uuid('account_id'),
  name: text(),
  footerIt: text('footer_it'),
  footerEn: text('footer_en'),
  primaryColour: text('primary_colour'),
  accentColour: text('accent_colour'),
  logo: bytea(),
  logoType: text('logo_type').$type<Logo['type']>(),
  logoWidth: integer('logo_width'),
  logoHeight: integer('logo_height'),
  closingLines: text('closing_lines').array().notNull().default([]),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export type BrandRow = typeof brands.$inferSelect;
