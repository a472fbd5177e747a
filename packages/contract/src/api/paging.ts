import { z } from 'zod';

/** Query strings are text: digits only, bounded, so that a page number never overflows an offset. */
const pageNumber = (fallback: number, most: number) => z.coerce.number().int().min(1).max(most).default(fallback);

/** The paging of every list: pages count from 1, 20 rows unless asked otherwise. */
export const pageQuery = { page: pageNumber(1, 1_000_000), page_size: pageNumber(20, 100) };
