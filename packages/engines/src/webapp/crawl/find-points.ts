import type { WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { decodeValue, partsOfValue } from './codec.ts';
import { isHttpAuth } from './http-auth.ts';
import type { InjectionPoint, PointKind } from './point.ts';
import { SPOTS } from './replay.ts';
import { graphqlOf } from './spots/json-body.ts';
import { headerOf } from './spots/spot.ts';
import { isFolderOfProgram, isProgram, isValueSegment, kindOfValue, templateOf } from './template.ts';

export type FoundPoint = Pick<InjectionPoint, 'kind' | 'name' | 'value' | 'codec'>;

const KINDS: readonly PointKind[] = ['query', 'form', 'multipart', 'json', 'xml', 'graphql'];
const BODY_KINDS: readonly PointKind[] = ['form', 'multipart'];
const MAX_OF_A_REQUEST = 60;
const MAX_NAME = 200;
/** Of a part of a path. */
const SURELY_ENCODED = 16;
/** Files of the site itself, which nothing but a file server reads. */
const ASSET = /\.(?:js|mjs|css|map|woff2?|ttf|eot|otf|ico)$/i;

/** Where values stand in a request: its parameters, and segments of its path that look like values. */
export function findPoints(request: WebRequest): FoundPoint[] {
  const named = KINDS.flatMap((kind) => SPOTS[kind].list(request).map((spot): FoundPoint => ({ kind, ...spot })));
  const credentials = headerOf(request, 'authorization');
  const ofHeader: FoundPoint[] =
    credentials === null || isHttpAuth(credentials)
      ? []
      : [{ kind: 'header', name: 'Authorization', value: credentials }];
  return [...named, ...ofHeader, ...pathPoints(request)]
    .filter(({ name }) => name.length <= MAX_NAME)
    .slice(0, MAX_OF_A_REQUEST);
}

/**
 * Numbers and codes anywhere, and below the first folder the last segment of what is only read, which is often the name
 * of a thing; what is sent somewhere names what to do there, and so does the name of a program.
 */
function pathPoints(request: WebRequest): FoundPoint[] {
  const segments = SPOTS.path.list(request);
  const names = segments.map(({ value }) => value);
  const isFolder = pageOf(request.url).endsWith('/');
  return segments
    .filter(({ value }, at) => {
      const isLast = request.method === 'GET' && at === segments.length - 1 && at > 0 && !isFolder;
      return (
        (isLast && !ASSET.test(value) && !isProgram(value)) ||
        (isValueSegment(value) && !isFolderOfProgram(value, names))
      );
    })
    .map((spot) => ({ kind: 'path', ...spot }));
}

/** The point itself, or those inside of its encoded value: a document has one for each of its keys. */
export function pointsInside(found: FoundPoint): readonly FoundPoint[] {
  // Credentials are decoded elsewhere, and a short path segment can pass for any encoding.
  if (found.kind === 'header' || (found.kind === 'path' && found.value.length < SURELY_ENCODED)) return [found];
  const { plain, inner } = decodeValue(found.value);
  const inside = inner.map(({ layers, value }): FoundPoint => {
    const keys = layers.flatMap((layer) => (typeof layer === 'object' && 'key' in layer ? [layer.key] : []));
    // Where the plain value is tried as well, the two need names of their own.
    const name = [found.name, ...keys, ...(plain ? layers.filter((layer) => typeof layer === 'string') : [])].join('.');
    return { kind: found.kind, name, value, codec: { spot: found.name, whole: found.value, layers } };
  });
  return plain ? [found, ...inside] : inside;
}

/** The parts of a value between signs, such as `anna:user:7`, counted from 1. */
export function partsInside({ kind, name, value, codec }: FoundPoint): readonly FoundPoint[] {
  const { spot, whole, layers } = codec ?? { spot: name, whole: value, layers: [] };
  return partsOfValue(value).map((inner, at) => ({
    ...{ kind, name: `${name}.${at + 1}`, value: inner.value },
    codec: { spot, whole, layers: [...layers, ...inner.layers] },
  }));
}

/** `exact`: the same point again; `parameter`: the same parameter, read by the same page for other words beside it. */
export function pointKeys(
  { kind, name }: FoundPoint,
  request: WebRequest,
  pageKey: (request: Pick<WebRequest, 'method' | 'url'>) => string,
): { exact: string; parameter: string } {
  if (kind === 'path') {
    const page = SPOTS.path.put({ ...request, url: pageOf(request.url) }, name, '*', true);
    const { shape } = templateOf(request.method, page.url);
    return { exact: `path ${name} ${shape}`, parameter: `path ${name} ${shape}` };
  }
  // One address answers all questions of GraphQL.
  const asked = graphqlOf(request)?.field ?? '';
  const plain = `${kind} ${name} ${pageKey({ ...request, url: pageOf(request.url) })} ${asked}`;
  const others = SPOTS.query
    .list(request)
    .filter((spot) => kind !== 'query' || spot.name !== name)
    .map((spot) => `${spot.name}=${kindOfValue(spot.value)}`)
    .sort();
  // A field that is left out may lead to another part of the page.
  const empty = BODY_KINDS.flatMap((one) => SPOTS[one].list(request).filter((spot) => spot.value === ''));
  const without = empty.filter((spot) => spot.name !== name).map((spot) => spot.name);
  // A parameter that chooses pages is read by one program, whichever page it chooses.
  const page = kind === 'query' ? { ...request, url: withoutParameter(request.url, name) } : request;
  return {
    exact: `${plain} ${others.join('&')} ${without.sort().join('&')}`,
    parameter: `${kind} ${name} ${pageKey(page)} ${asked}`,
  };
}

function withoutParameter(url: string, name: string): string {
  const parsed = URL.parse(url);
  parsed?.searchParams.delete(name);
  return parsed?.href ?? url;
}
