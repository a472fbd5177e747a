/** One field of a multipart form. */
export interface Part {
  readonly name: string;
  /** Null: a plain field. */
  readonly fileName: string | null;
  readonly type: string;
  readonly content: Buffer;
}

const MAX_PARTS = 50;

export function readMultipart(body: Buffer, contentType: string): Part[] {
  const boundary = /boundary="?([^";]{1,200})"?/.exec(contentType)?.[1];
  if (!boundary) return [];
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, MAX_PARTS)
    .flatMap((part) => readPart(part));
}

function readPart(part: string): Part[] {
  const end = part.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const head = part.slice(0, end);
  const name = /[; ]name="([^"]{0,200})"/i.exec(head)?.[1];
  if (name === undefined) return [];
  return [
    {
      name,
      fileName: /filename="([^"]{0,200})"/i.exec(head)?.[1] ?? null,
      type: /content-type: *([^\r\n]{1,100})/i.exec(head)?.[1] ?? 'text/plain',
      content: Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1'),
    },
  ];
}
