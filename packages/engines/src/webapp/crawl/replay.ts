import type { WebRequest } from '@rocca/tools/web/model';
import { encodeValue } from './codec.ts';
import type { InjectionPoint, PointKind } from './point.ts';
import { graphqlSpots, jsonSpots } from './spots/json-body.ts';
import { fileNameSpots, multipartSpots } from './spots/multipart-body.ts';
import { cookieSpots, formSpots, headerSpots, querySpots } from './spots/pairs.ts';
import { pathSpots } from './spots/path-segments.ts';
import type { Spots } from './spots/spot.ts';
import { xmlSpots } from './spots/xml-body.ts';

export const SPOTS: Readonly<Record<PointKind, Spots>> = {
  query: querySpots,
  form: formSpots,
  multipart: multipartSpots,
  filename: fileNameSpots,
  json: jsonSpots,
  path: pathSpots,
  cookie: cookieSpots,
  header: headerSpots,
  xml: xmlSpots,
  graphql: graphqlSpots,
};

/** The point's request with this value in the place of its own. */
export function withValue(
  { kind, name, request, codec }: Pick<InjectionPoint, 'kind' | 'name' | 'request' | 'codec'>,
  value: string,
  { raw = false }: { readonly raw?: boolean } = {},
): WebRequest {
  return codec
    ? SPOTS[kind].put(request, codec.spot, encodeValue(codec, value), false)
    : SPOTS[kind].put(request, name, value, raw);
}
