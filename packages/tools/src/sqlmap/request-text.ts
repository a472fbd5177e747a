import type { Header, WebRequest } from '../web/model.ts';
import { readTarget } from '../web/scope.ts';

/**
 * The request as a file that sqlmap reads (`-r`). Null: it cannot be written as one. In such a file `*` marks an injection
 * point, and a line break inside a header would begin another header.
 */
export function requestText({ method, url, headers, body }: WebRequest): string | null {
  const target = readTarget(url);
  const text = body === null ? '' : body.toString();
  if (!target) return null;
  const own = headers
    .filter(([name]) => !/^(?:host|content-length|connection|accept-encoding)$/i.test(name))
    .flatMap(withoutAnyKind);
  const lines = [['Host', new URL(target.origin).host], ...own].map(([name, value]) => `${name}: ${value}`);
  if ([target.path, text, ...lines].some((part) => part.includes('*')) || lines.some((line) => /[\r\n]/.test(line)))
    return null;
  return [`${method} ${target.path} HTTP/1.1`, ...lines, '', text].join('\r\n');
}

/** Scripts accept any kind beside those they name: that says nothing, and is written with stars. */
function withoutAnyKind([name, value]: Header): Header[] {
  if (!/^accept$/i.test(name)) return [[name, value]];
  const kinds = value.split(',').filter((kind) => !kind.includes('*'));
  return kinds.length === 0 ? [] : [[name, kinds.join(',').trim()]];
}
