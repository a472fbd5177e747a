/** Of a shorter secret base64 and hexadecimal digits are too short to be anything but words of a text. */
const MIN_ENCODED = 4;
/** As much of a text in base64 as is taken for a secret's own. */
const MIN_BASE64 = 6;

/** Secrets as they are and in every form in which programs write them down; each once. */
export function formsOf(secrets: Iterable<string>): string[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret === '') continue;
    for (const form of [...inText(secret), ...inBytes(secret)]) forms.add(form);
  }
  return [...forms];
}

function inText(secret: string): string[] {
  const text = secret.toWellFormed();
  const percent = [encodeURIComponent(text), strict(text), encodeURI(text), keepingSlashes(text), ofForm(text)];
  const urls = [...percent, ...percent.map(lowerHex), encodeURIComponent(encodeURIComponent(text))];
  const json = JSON.stringify(text).slice(1, -1);
  const inJson = [json, ascii(json), json.replaceAll('/', '\\/'), ascii(json).replaceAll('/', '\\/')];
  return [text, ...urls, ...inJson, ...inMarkup(text)];
}

const hex = (one: string) =>
  [...Buffer.from(one)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
/** Everything but the unreserved characters of RFC 3986. */
const strict = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, hex);
const keepingSlashes = (text: string) => strict(text).replaceAll('%2F', '/');
/** As forms are sent: spaces are plus signs. */
const ofForm = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
const lowerHex = (text: string) => text.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase());
const ascii = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

function inMarkup(text: string): string[] {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = plain.replaceAll('"', '&quot;');
  return [plain, quoted, ...['&apos;', '&#39;', '&#x27;'].map((quote) => quoted.replaceAll("'", quote))];
}

function inBytes(secret: string): string[] {
  const bytes = Buffer.from(secret);
  if (bytes.length < MIN_ENCODED) return [];
  const digits = bytes.toString('hex');
  const whole = [bytes.toString('base64'), bytes.toString('base64').replace(/=+$/, '')];
  const base64 = [...whole, ...withinBase64(bytes)];
  return [digits, digits.toUpperCase(), ...base64, ...base64.map(urlSafe)];
}

const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');

/** What a secret looks like within a longer text in base64: at three alignments, without what its neighbours change. */
function withinBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const own = text.slice(first, last);
    return own.length >= MIN_BASE64 ? [own] : [];
  });
}
