import { connect } from 'node:net';
import { element, integer, octets, sequence, TAG } from './ber.ts';

/** A lookup without an answer must not hold a socket for long. */
const TIMEOUT_MS = 3000;

export interface Lookup {
  readonly host: string;
  readonly port: number;
  readonly name: string;
}

// LDAP's own tags (RFC 4511): [APPLICATION n], constructed but for unbind; the password and the filter are [CONTEXT n].
const BIND_REQUEST = 0x60;
const UNBIND_REQUEST = 0x42;
const SEARCH_REQUEST = 0x63;
const SIMPLE_PASSWORD = 0x80;
const FILTER_PRESENT = 0x87;

/** Signs in anonymously and queries one name, as Java's naming service does. It ignores the answer. */
export function lookUp({ host, port, name }: Lookup): void {
  const socket = connect({ host, port });
  let answers = 0;
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.once('connect', () => socket.write(bindRequest()));
  socket.on('data', () => {
    answers += 1;
    if (answers === 1) socket.write(searchRequest(name));
    else socket.end(unbindRequest());
  });
}

function bindRequest(): Buffer {
  const version3 = integer(3);
  return sequence(integer(1), element(BIND_REQUEST, version3, octets(''), element(SIMPLE_PASSWORD)));
}

function searchRequest(base: string): Buffer {
  const baseObject = integer(0, TAG.enumerated);
  const derefAlways = integer(3, TAG.enumerated);
  const noLimit = integer(0);
  const withValues = element(TAG.boolean, Buffer.from([0]));
  const anyEntry = element(FILTER_PRESENT, Buffer.from('objectClass'));
  const question = [octets(base), baseObject, derefAlways, noLimit, noLimit, withValues, anyEntry, sequence()];
  return sequence(integer(2), element(SEARCH_REQUEST, ...question));
}

function unbindRequest(): Buffer {
  return sequence(integer(3), element(UNBIND_REQUEST));
}
