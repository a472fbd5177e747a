import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** `GET /api/brand/`: how documents of the caller's company look, in the caller's language. */
export const documentBrand = z
  .object({
    company: z.string().nullable().describe("The caller's company, as documents name it; null for staff"),
    name: z.string(),
    footer: z.string().describe('Stands at the foot of every page and slide'),
    colours: z.object({
      primary: colour.describe('Covers and headings; white text is readable on it'),
      accent: colour.describe('Links, marks, the first series of a chart'),
    }),
    logo: z
      .object({
        type: z.enum(['image/png', 'image/svg+xml']),
        base64: z.string(),
        width: z.int(),
        height: z.int(),
      })
      .nullable()
      .describe('Null: the name is written instead'),
    partner: z
      .object({
        name: z.string(),
        lines: z.array(z.string()).readonly().describe('How to reach the partner, at most six lines'),
      })
      .nullable()
      .describe('Null: the company belongs to no partner'),
    time_zone: z.string().optional().describe('Whose days and hours documents name: `Europe/Rome`'),
  })
  .meta({ id: 'DocumentBrand' });
