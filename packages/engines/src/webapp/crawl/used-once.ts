const USED_ONCE =
  /^(?:code|state|ticket|nonce|otp|session_?(?:id|state)|sid|saml\w*|relaystate|assertion|jwt|sig|signature|hash|key)$|token|auth/i;
const LIKE_A_CODE = /^(?=.*\d)[\w.~+=-]{16,}$/;

/** Whether a redirect has values to try, and none that is good for one visit alone. */
export function mayOpenAgain(url: string): boolean {
  const pairs = [...(URL.parse(url)?.searchParams ?? [])];
  return pairs.length > 0 && !pairs.some(([name, value]) => USED_ONCE.test(name) || LIKE_A_CODE.test(value));
}
