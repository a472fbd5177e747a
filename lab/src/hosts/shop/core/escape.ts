const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Angle brackets alone: enough for text, not for an attribute. */
export const escapeTags = (text: string) => text.replace(/[<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** A JavaScript string in its quotes that cannot end the script element either. */
export const scriptString = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&'`$\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
