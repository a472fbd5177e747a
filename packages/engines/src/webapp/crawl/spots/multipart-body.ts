import { randomBytes } from 'node:crypto';
import type { WebRequest } from '@rocca/tools/web/model';
import { headerOf, type Spots, withHeader } from './spot.ts';

export interface FormPart {
  readonly name: string;
  readonly fileName: string | null;
  readonly contentType: string | null;
  /** One character for each byte. */
  readonly content: string;
}

const MAX_PARTS = 60;
const BOUNDARY = /^multipart\/form-data;.{0,100}?\bboundary="?([^";,\s]{1,200})/i;

/** Text as the bytes that are sent for it, one character each. */
const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const asText = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
const quoted = (text: string) => asBytes(text.replaceAll('"', '%22').replaceAll(/[\r\n]+/g, ' '));

export function readParts(request: WebRequest): FormPart[] {
  const boundary = BOUNDARY.exec(headerOf(request, 'content-type') ?? '')?.[1];
  if (boundary === undefined || request.body === null) return [];
  const body = typeof request.body === 'string' ? asBytes(request.body) : request.body.toString('latin1');
  return body.split(`--${boundary}`, MAX_PARTS + 2).flatMap((piece) => {
    const cut = piece.indexOf('\r\n\r\n');
    const head = piece.slice(0, Math.max(cut, 0));
    const name = /\bname="([^"]{0,500})"/i.exec(head)?.[1];
    if (cut < 0 || name === undefined) return [];
    const fileName = /\bfilename="([^"]{0,500})"/i.exec(head)?.[1] ?? null;
    const contentType = /^content-type:[ \t]{0,9}([^\r\n]{0,200})/im.exec(head)?.[1] ?? null;
    const content = piece.slice(cut + 4).replace(/\r\n$/, '');
    return [{ name: asText(name), fileName: fileName === null ? null : asText(fileName), contentType, content }];
  });
}

export function writeParts(request: WebRequest, parts: readonly FormPart[]): WebRequest {
  const boundary = `----form${randomBytes(12).toString('hex')}`;
  const pieces = parts.map(({ name, fileName, contentType, content }) => {
    const file = fileName === null ? '' : `; filename="${quoted(fileName)}"`;
    const type = contentType === null ? '' : `\r\nContent-Type: ${contentType}`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}${type}\r\n\r\n${content}\r\n`;
  });
  const body = Buffer.from(`${pieces.join('')}--${boundary}--\r\n`, 'latin1');
  return withHeader({ ...request, body }, 'Content-Type', `multipart/form-data; boundary=${boundary}`);
}

/** Whether the part of that name is a file. */
export const isFilePart = (request: WebRequest, name: string) =>
  readParts(request).some((part) => part.name === name && part.fileName !== null);

/** The request with another file in that part. */
export function withFile(request: WebRequest, name: string, file: Omit<FormPart, 'name'>): WebRequest {
  return writeParts(
    request,
    readParts(request).map((part) => (part.name === name ? { name, ...file } : part)),
  );
}

/** The request as a person sends it who chose no file. */
export const withoutFiles = (request: WebRequest): WebRequest =>
  writeParts(
    request,
    readParts(request).map((part) =>
      part.fileName === null ? part : { ...part, fileName: '', contentType: 'application/octet-stream', content: '' },
    ),
  );

/** Fields of a multipart form. Of a file it is the content: its name and kind are for the check of uploads. */
export const multipartSpots: Spots = {
  list: (request) => readParts(request).map(({ name, content }) => ({ name, value: asText(content) })),
  put(request, name, value, raw) {
    const parts = readParts(request);
    const at = parts.findIndex((part) => part.name === name);
    const part = parts[at];
    return part ? writeParts(request, parts.with(at, { ...part, content: raw ? value : asBytes(value) })) : request;
  },
};

const ENDING = /\.[A-Za-z0-9]{1,10}$/;

/** Names of files without their endings; a raw value is the whole name. */
export const fileNameSpots: Spots = {
  list: (request) =>
    readParts(request).flatMap(({ name, fileName }) =>
      fileName ? [{ name, value: fileName.replace(ENDING, '') }] : [],
    ),
  put: (request, name, value, raw) =>
    writeParts(
      request,
      readParts(request).map((part) =>
        part.name === name && part.fileName
          ? { ...part, fileName: raw ? value : `${value}${ENDING.exec(part.fileName)?.[0] ?? ''}` }
          : part,
      ),
    ),
};
