/** RFC 1035, as the resolver sees it: 253 characters without the final dot. */
const LONGEST_NAME = 253;

/**
 * A host name in lower case: labels of 1 to 63 letters, digits and inner hyphens. A final dot is refused, so that
 * one name has one spelling. Punycode (`xn--…`) needs no further rule.
 */
export function isHostName(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const labels = name.split('.');
  return labels.every(isLabel) && !looksLikeAddress(labels);
}

/**
 * `127.1`, `2130706433` and `0x7f000001` are addresses to a resolver, and `10.0.0.1-20` is a range to a scanner: none
 * of them may pass as a name, unchecked. No top-level domain begins with a digit; a name without dots may (`3com`).
 */
function looksLikeAddress(labels: readonly string[]): boolean {
  const last = labels.at(-1) ?? '';
  return labels.length > 1 ? !/^[a-z]/.test(last) : !/[a-z]/.test(last) || /^0x[0-9a-f]*$/.test(last);
}

/** A host name with at least two labels, the last one 2 to 63 letters. */
export function isDomain(name: string): boolean {
  const lastDot = name.lastIndexOf('.');
  return lastDot > 0 && /^[a-z]{2,63}$/.test(name.slice(lastDot + 1)) && isHostName(name);
}

/** The domain behind a web host: `www.example.com` belongs to `example.com`, while `www.com` is itself. */
export function withoutWww(domain: string): string {
  const rest = domain.startsWith('www.') ? domain.slice(4) : domain;
  return isDomain(rest) ? rest : domain;
}

/** RFC 6761: these names are the machine itself, whatever a name server says. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function isLabel(label: string): boolean {
  return /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
