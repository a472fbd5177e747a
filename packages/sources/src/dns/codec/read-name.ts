const MAX_NAME_BYTES = 255;
const POINTER = 0xc0;

/** Where the last read name ended in the message. One object for all reads: names are read far too often for one each. */
export const nameEnd = { at: 0 };

/**
 * The name at an offset, lower case, without its last dot; null: it is broken. A pointer must lead back to before the
 * part it ends, so that no chain of pointers comes round, and a name has 255 bytes at most, so that none is long.
 * Bytes that are no plain characters of a name are written `\DDD`, as in a zone file.
 */
export function readName(message: Buffer, start: number): string | null {
  let at = start;
  let lowest = start;
  let end = -1;
  let bytes = 1;
  let name = '';
  for (;;) {
    const length = message[at];
    if (length === undefined) return null;
    if (length === 0) {
      nameEnd.at = end === -1 ? at + 1 : end;
      return name;
    }
    if ((length & POINTER) === POINTER) {
      const low = message[at + 1];
      if (low === undefined) return null;
      const target = ((length & ~POINTER) << 8) | low;
      if (end === -1) end = at + 2;
      if (target >= lowest) return null;
      lowest = target;
      at = target;
      continue;
    }
    if ((length & POINTER) !== 0) return null;
    bytes += length + 1;
    if (bytes > MAX_NAME_BYTES || at + 1 + length > message.length) return null;
    const label = readLabel(message, at + 1, length);
    name = name === '' ? label : `${name}.${label}`;
    at += length + 1;
  }
}

function readLabel(message: Buffer, start: number, length: number): string {
  for (let at = start; at < start + length; at += 1) {
    if (!isPlain(message[at] as number)) return escapedLabel(message.subarray(start, start + length));
  }
  return message.toString('latin1', start, start + length).toLowerCase();
}

/** Letters, digits, `-`, `_`, `*` and the slash of RFC 2317. */
function isPlain(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x2d && code <= 0x39 && code !== 0x2e) ||
    code === 0x5f ||
    code === 0x2a
  );
}

function escapedLabel(label: Buffer): string {
  let text = '';
  for (const code of label) {
    text += isPlain(code) ? String.fromCharCode(code).toLowerCase() : `\\${String(code).padStart(3, '0')}`;
  }
  return text;
}
