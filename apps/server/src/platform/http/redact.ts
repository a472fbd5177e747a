const SECRET_PARAMETERS = /([?&;](?:[\w-]*token|code|password|secret|key)=)[^&;#]*/gi;

/** A URL fit for a log: values of parameters that carry secrets are blanked, whatever their letter case. */
export function redactUrl(url: string): string {
  return decodeNames(url).replace(SECRET_PARAMETERS, '$1[redacted]').slice(0, 2000);
}

/** `%74oken=` is `token=` to a parser, so it must be to us. Only names are decoded: values stay as they came. */
function decodeNames(url: string): string {
  return url.replace(/([?&;])([^=&;#]*)(?==)/g, (whole, mark: string, name: string) => {
    try {
      return mark + decodeURIComponent(name);
    } catch {
      return whole;
    }
  });
}
