import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { isAnswered, isOurs, kindOf, textOf } from '../../reading/answer.ts';
import { CRYPTOGRAPHY, define, OPENS_OTHERS, owaspSheet } from './define.ts';
import { sighting } from './sight.ts';

const TOLD = define(
  'password-hash-told',
  {
    family: 'Information leaks',
    scores: OPENS_OTHERS,
    owasp: CRYPTOGRAPHY,
    cwes: [200, 522],
    references: [owaspSheet('Password Storage', 'Password_Storage')],
  },
  {
    name: { it: 'Hash di password nella risposta', en: 'Password hash in a response' },
    description: {
      it: 'Il server consegna, tra i dati di un utente, l’hash della sua password. Chi lo riceve può provare password fuori dal sito, senza limiti, fino a trovare quella giusta.',
      en: 'The server sends the hash of a user’s password together with their data. Anyone who gets the hash can guess passwords offline, without limit, until one matches.',
    },
    solution: {
      it: 'Inviare soltanto i campi che servono alla pagina, elencati uno per uno; cambiare le password di cui è uscito l’hash e conservarle con una funzione lenta (Argon2, bcrypt).',
      en: 'Send only the fields that the page needs, named one by one; change passwords whose hash has got out, and keep them with a slow function (Argon2, bcrypt).',
    },
  },
);

const LOOKED_AT = 500_000;
/**
 * A field of that name is often empty or masked: the value must have the form of a hash. Other names that hold the word,
 * such as `reset_password`, hold tokens.
 */
const FIELD =
  /"((?:user_|account_|member_|login_)?(?:password|passwd|pwd)(?:_?(?:hash|digest))?|(?:hashed|encrypted)_?password)"\s{0,4}:\s{0,4}"((?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})|\$(?:2[abxy]|argon2\w{0,2}|pbkdf2[\w-]{0,20}|scrypt|apr1|1|5|6)\$[^"\\]{10,300})"/gi;

export const passwordHashes = {
  code: 'password_hashes',
  name: { it: 'Hash di password', en: 'Password hashes' },
  kind: 'passive',
  definitions: [TOLD],
  look(exchange) {
    if (!isAnswered(exchange) || kindOf(exchange.response) !== 'json') return [];
    const fields = [...textOf(exchange.response).slice(0, LOOKED_AT).matchAll(FIELD)].filter(
      ([, , hash = '']) => !isOurs(exchange, hash),
    );
    const [first] = fields;
    if (!first) return [];
    const [, name = '', hash = ''] = first;
    const evidence = filled(
      {
        it: 'Il campo “{name}” contiene un hash ({begin}…); hash diversi nella risposta: {count}',
        en: 'The field “{name}” holds a hash ({begin}…); different hashes in the answer: {count}',
      },
      { name, begin: hash.slice(0, 6), count: new Set(fields.map(([, , one]) => one)).size },
    );
    return [sighting(TOLD.key, exchange, { evidence, marks: [`"${name}"`] })];
  },
} as const satisfies PassiveCheck;
