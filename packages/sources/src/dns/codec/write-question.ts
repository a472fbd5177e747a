import { CLASS_IN, FLAG_AUTHENTICATED, FLAG_RECURSION, HEADER_SIZE, OPT, UDP_SIZE } from './constants.ts';

const MAX_NAME_BYTES = 255;
const MAX_LABEL_BYTES = 63;
const DOT = 0x2e;
const OPT_SIZE = 11;

export interface QuestionForm {
  /** Offers a larger buffer (EDNS0). Some old servers answer FORMERR to it. */
  readonly edns: boolean;
  /** A random bit per letter (0x20), which the answer has to repeat. */
  readonly mixCase?: (() => boolean) | null;
}

/**
 * A query with id 0, or null where the name cannot be written: an empty or long label, a long name, a character that
 * is not ASCII. Names from outside come in here too, so this is a check as well.
 */
export function writeQuestion(name: string, type: number, form: QuestionForm): Buffer | null {
  const length = name.length;
  if (length + 2 > MAX_NAME_BYTES) return null;
  const nameBytes = length === 0 ? 1 : length + 2;
  const size = HEADER_SIZE + nameBytes + 4 + (form.edns ? OPT_SIZE : 0);
  const message = Buffer.allocUnsafe(size);
  message.fill(0, 0, HEADER_SIZE);
  // AD in a query asks for AD in the answer without the signatures that DO would bring along (RFC 6840, 5.7).
  message.writeUInt16BE(FLAG_RECURSION.desired | FLAG_AUTHENTICATED, 2);
  message[5] = 1;
  if (!writeName(message, name, form.mixCase ?? null)) return null;
  let at = HEADER_SIZE + nameBytes;
  at = message.writeUInt16BE(type, at);
  at = message.writeUInt16BE(CLASS_IN, at);
  if (!form.edns) return message;
  message[11] = 1;
  message[at] = 0;
  at = message.writeUInt16BE(OPT, at + 1);
  at = message.writeUInt16BE(UDP_SIZE, at);
  message.fill(0, at);
  return message;
}

function writeName(message: Buffer, name: string, mixCase: (() => boolean) | null): boolean {
  const length = name.length;
  if (length === 0) {
    message[HEADER_SIZE] = 0;
    return true;
  }
  let labelAt = HEADER_SIZE;
  let at = HEADER_SIZE + 1;
  for (let index = 0; index < length; index += 1) {
    let code = name.charCodeAt(index);
    if (code === DOT) {
      if (!endLabel(message, labelAt, at)) return false;
      labelAt = at;
      at += 1;
      continue;
    }
    if (code <= 0x20 || code >= 0x7f) return false;
    if (code >= 0x41 && code <= 0x5a) code += 0x20;
    if (mixCase && code >= 0x61 && code <= 0x7a && mixCase()) code -= 0x20;
    message[at] = code;
    at += 1;
  }
  if (!endLabel(message, labelAt, at)) return false;
  message[at] = 0;
  return true;
}

function endLabel(message: Buffer, labelAt: number, at: number): boolean {
  const bytes = at - labelAt - 1;
  if (bytes === 0 || bytes > MAX_LABEL_BYTES) return false;
  message[labelAt] = bytes;
  return true;
}
