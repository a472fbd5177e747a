import { z } from 'zod';
import { isPrintable, NOT_PRINTABLE } from '../format/printable.ts';

/** One line that somebody types and others read. The rule's own text reaches the person through `params`. */
export const displayLine = (max: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(max)
    .refine(isPrintable, { params: { text: NOT_PRINTABLE } });

/** A name: such a line that says something. */
export const displayName = (max: number) => displayLine(max).min(1);
