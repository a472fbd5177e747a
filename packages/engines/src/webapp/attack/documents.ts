import type { WebResponse } from '@rocca/tools/web/model';
import { headerOf, kindOf } from '../reading/answer.ts';

const NO_DOCUMENT = /^(?:image|font|audio|video)\//i;

/** Something to be read or kept: no page, and nothing that pages are made of. */
export function isDocument(response: WebResponse): boolean {
  const kind = kindOf(response);
  const isPart = kind === 'html' || kind === 'json' || kind === 'script' || kind === 'style';
  return !isPart && response.body.length > 0 && !NO_DOCUMENT.test(headerOf(response, 'content-type') ?? '');
}

/** The same byte by byte, or, where it is made each time, of the same type and about as long. */
export function isAlikeDocument(own: WebResponse, other: WebResponse): boolean {
  const isSameType = headerOf(own, 'content-type') === headerOf(other, 'content-type');
  const isAsLong = Math.abs(own.body.length - other.body.length) <= own.body.length / 10;
  return isDocument(own) && isDocument(other) && isSameType && isAsLong;
}
