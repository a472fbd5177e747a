/** Long enough for what a script has to say, short enough that a hostile banner fills nothing. */
export const MAX_TEXT = 4000;
/** Shorter ones: names, versions, CPEs. */
export const MAX_WORD = 300;
export const MAX_PORTS = 70_000;
export const MAX_PORT_STATES = 20;
export const MAX_SCRIPTS = 200;
export const MAX_CHILDREN = 2000;
/** What scripts nest comes from the target too. */
export const MAX_TABLE_DEPTH = 20;
/** All that scripts say of one host, in characters: a hundred of them with a page each are far below. */
export const MAX_SCRIPT_TEXT = 4_000_000;

// Control characters, but for tabs and line ends, and those that turn the direction of writing or cannot be seen: they
// come from the target and end on a screen, where `1.2` must not read as `2.1`.
const UNSHOWN = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;

/** Cut to length, without control characters or half characters. */
export function shorten(text: string, length = MAX_WORD): string {
  return text.slice(0, length).toWellFormed().replace(UNSHOWN, '�');
}

/** The same for what may be missing: empty is missing too. */
export function word(text: string | undefined, length = MAX_WORD): string | null {
  return text ? shorten(text, length) : null;
}
