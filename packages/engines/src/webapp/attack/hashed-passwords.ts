import { createHash } from 'node:crypto';

/** Sign-in pages whose script sends the hash of a password in its place. */

const SCRIPT = /<script\b(?![^>]{0,300}\bsrc\s?=)[^>]{0,300}>(.{1,50000}?)<\/script/gis;
/** The hash of one value, as libraries name it: `CryptoJS.MD5(x)`, `hex_md5(x)`, `sha256(x)`. */
const HASH = /(?<![\w$])(?:CryptoJS\.|hex_|\$\.)?(md5|sha-?_?(?:1|256|512))\s{0,4}\(([^;{}\n]{1,120}?)\)/gi;
const OF_PASSWORD = /pass|pwd|parola|kennwort|contrase|clave|senha|mot_?de_?passe|mdp/i;
/** A salt, a key or another form than hexadecimal digits: what the page sends cannot be made from the password alone. */
const MORE = /[+,`]|salt|nonce|Base64/i;

/** What the script of a page makes of a password before it is sent; null: it is sent as typed, or the script cannot be read. */
export function hashingOf(page: string): ((password: string) => string) | null {
  const scripts = [...page.slice(0, 300_000).matchAll(SCRIPT)].map(([, script = '']) => script);
  const found = scripts.flatMap((script) =>
    [...script.matchAll(HASH)].flatMap(({ 0: whole, 1: name = '', 2: value = '', index }) => {
      const after = script.slice(index + whole.length, index + whole.length + 60);
      return OF_PASSWORD.test(value)
        ? [{ name: name.toLowerCase(), isPlain: !MORE.test(value + after.split(';')[0]) }]
        : [];
    }),
  );
  const [first] = found;
  if (!first || found.some(({ name, isPlain }) => !isPlain || name !== first.name)) return null;
  const algorithm = first.name.replace(/[-_]/g, '');
  return (password) => createHash(algorithm).update(password).digest('hex');
}
