import { type SQL, sql } from 'drizzle-orm';
import { cleanLine } from '../../../core/record/index.ts';

const MAX_ORIGIN = 300;

/** The part of a URL before its path: what belongs to one site has it in common. */
export function originOf(url: string): string {
  const written = URL.canParse(url) ? new URL(url).href : url;
  return cleanLine(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(written)?.[0] ?? written, MAX_ORIGIN);
}

/** The same of a stored URL, which the engine has written as the URL standard does. */
export const originIn = (url: SQL): SQL =>
  sql`left(coalesce(substring(${url} from '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*'), ${url}), ${sql.raw(`${MAX_ORIGIN}`)})`;
