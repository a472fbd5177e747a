import { decodePart, encodePart } from './pairs.ts';
import type { Spots } from './spot.ts';

const PARTS = /^(https?:\/\/[^/?#]+)([^?#]*)(.*)$/i;

/** Segments of the path, counted from 1. An empty last one (`/a/`) is none. */
export const pathSpots: Spots = {
  list({ url }) {
    const [, , path = ''] = PARTS.exec(url) ?? [];
    return path
      .split('/')
      .slice(1)
      .flatMap((segment, at) => (segment === '' ? [] : [{ name: String(at + 1), value: decodePart(segment) }]));
  },
  put(request, name, value, raw) {
    const [, origin = '', path = '', rest = ''] = PARTS.exec(request.url) ?? [];
    const segments = path.split('/');
    if (!raw && decodePart(segments[Number(name)] ?? '') === value) return request;
    segments[Number(name)] = raw ? value : encodePart(value);
    return { ...request, url: `${origin}${segments.join('/')}${rest}` };
  },
};
