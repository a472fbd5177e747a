/**
 * A name that somebody else chose, as it is shown. Marks that turn the direction of writing are left out: with one of
 * them `a⟨RLO⟩exe.txt` would be read as another name than it is.
 */
export function shownName(name: string): string {
  return name.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
