/**
 * The knowledge has a separate column for patch levels and release candidates, and for Jetty's day of build. Words that
 * stand without a number, too: `2.3.5-alpha`.
 */
const WITH_UPDATE =
  /^(\d+(?:[._]\d+)*|\d+(?:\.\d+)*[a-z](?=[-_. ]))[-_. ]?((?:p|pl|patch|patchlevel|rc|cr|pre|preview|alpha|beta|a|b|m|mp|sp|fp|hf|cu|ga|update|stable)[._ -]?\d+|(?:alpha|beta|rc|pre|dev|devel|snapshot)(?:[._-]?\d+)?)$/;
/** BIND's extended support: the knowledge has `9.6` with the update `r5`. */
const WITH_ESV = /^(\d+\.\d+)-esv-(r\d+(?:-?(?:p|rc|b)\d+)?)$/;
const WITH_DAY = /^(\d+(?:\.\d+)+)\.v(\d{8})$/;

/** A version as the knowledge keeps it: `9.2p1` is `9.2` with the update `p1`, unless it has another one already. */
export function splitUpdate<Version extends string | null>(
  version: Version,
  update: string | null,
): { readonly version: Version | string; readonly update: string | null } {
  const parts =
    version !== null && update === null
      ? (WITH_UPDATE.exec(version) ?? WITH_ESV.exec(version) ?? WITH_DAY.exec(version))
      : null;
  return parts ? { version: parts[1] ?? version, update: parts[2] ?? null } : { version, update };
}
