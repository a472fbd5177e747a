import { pageOf } from '@rocca/tools/web/scope';
import type { InjectionPoint } from './crawl/point.ts';
import type { WebPlace } from './place.ts';

/** Where a point is, in the words of reports: `q`, `json user.name`, `cookie session`. */
export function placeOfPoint({ kind, name, request, address = pageOf(request.url) }: InjectionPoint): WebPlace {
  const named = kind === 'query' || kind === 'form' || kind === 'multipart';
  return { url: address, method: request.method, parameter: named ? name : `${kind} ${name}` };
}
