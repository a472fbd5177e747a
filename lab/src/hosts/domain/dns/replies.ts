import { answerTo, type KnownNames } from './answer.ts';
import { type Reply, writeFormatError, writeReply } from './message.ts';
import { type Question, readQuestion } from './question.ts';
import { QUESTION_TYPES, type Rcode, type ZoneRecord } from './record.ts';
import type { ServerRole } from './zone.ts';

/**
 * How a name server acts: as it should; without ever answering; failing or refusing every question; with bytes that are
 * no message; with the right answer under an id that nobody asked with.
 */
export const NAME_SERVER_BEHAVIOURS = ['honest', 'silent', 'fails', 'refuses', 'garbage', 'wrong_id'] as const;
export type NameServerBehaviour = (typeof NAME_SERVER_BEHAVIOURS)[number];

export interface NameServer {
  readonly known: KnownNames;
  readonly role: ServerRole;
  behaviour: NameServerBehaviour;
}

const INTERNET = 1;
const CHAOS = 3;
const QUERY = 0;
/** A transfer has several messages, as one of a large zone does. */
const TRANSFER_RECORDS = 12;

/** The product by its own account. nmap takes a server that refuses to say, or does not know how, for some other product. */
const VERSION: Reply = {
  rcode: 'NOERROR',
  authoritative: true,
  answers: [{ name: 'version.bind', ttl: 0, type: 'TXT', texts: ['lab'] }],
  authority: [],
};

/** The messages that answer one message; none: it gets no answer. */
export function repliesTo(server: NameServer, message: Buffer, transport: 'udp' | 'tcp'): readonly Buffer[] {
  const read = readQuestion(message);
  if (read.kind === 'ignored' || server.behaviour === 'silent') return [];
  if (read.kind === 'malformed') return [writeFormatError(read.id, read.opcode)];
  const { question } = read;
  switch (server.behaviour) {
    case 'garbage':
      return [Buffer.from('This is no message of a name server, whatever its port says.')];
    case 'wrong_id':
      return replies(server, { ...question, id: question.id ^ 0x5555 }, transport);
    case 'fails':
      return [writeReply(question, plain('SERVFAIL'), transport)];
    case 'refuses':
      return [writeReply(question, plain('REFUSED'), transport)];
    case 'honest':
      return replies(server, question, transport);
  }
}

function replies(server: NameServer, question: Question, transport: 'udp' | 'tcp'): readonly Buffer[] {
  if (question.class === CHAOS && question.name === 'version.bind') return [writeReply(question, VERSION, transport)];
  const refusal = refusalOf(question);
  if (refusal) return [writeReply(question, plain(refusal), transport)];
  if (question.type === QUESTION_TYPES.AXFR) return transfer(server, question, transport);
  return [writeReply(question, answerTo(server.known, question), transport)];
}

const plain = (rcode: Rcode): Reply => ({ rcode, authoritative: false, answers: [], authority: [] });

function refusalOf({ opcode, name, class: ofClass, type, edns }: Question): Rcode | null {
  if (opcode !== QUERY) return 'NOTIMP';
  if (edns && edns.version > 0) return 'BADVERS';
  if (ofClass !== INTERNET || type === QUESTION_TYPES.IXFR) return 'REFUSED';
  // A dot inside a label: no zone has one, and below a wildcard the answer's name would be another than the question's.
  if (name.includes('\\')) return 'REFUSED';
  return null;
}

function transfer({ known, role }: NameServer, question: Question, transport: 'udp' | 'tcp'): readonly Buffer[] {
  const zone = known.zones.get(question.name);
  if (transport === 'udp' || !zone?.transferFrom.includes(role))
    return [writeReply(question, plain('REFUSED'), transport)];
  // RFC 5936: the SOA first and last.
  const records: ZoneRecord[] = [zone.soa, ...zone.records, zone.soa];
  const messages: Buffer[] = [];
  for (let at = 0; at < records.length; at += TRANSFER_RECORDS) {
    const answers = records.slice(at, at + TRANSFER_RECORDS);
    messages.push(writeReply(question, { rcode: 'NOERROR', authoritative: true, answers, authority: [] }, 'tcp'));
  }
  return messages;
}
