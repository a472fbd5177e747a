/** Rows of keys from the digits down, each a third of a key to the right of the one above; blanks hold a place. */
const LAYOUTS: readonly (readonly string[])[] = [
  ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  // German: z and y change places.
  ['1234567890ß', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm  -'],
  // French.
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  // Italian.
  ['1234567890 ì', 'qwertyuiopè', 'asdfghjklòàù', 'zxcvbnm  -'],
];

/** Keys that touch a key: beside it, two above and two below. */
const AROUND = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [-1, 1],
  [1, 0],
  [1, -1],
] as const;

const NEIGHBOURS = new Map<string, Set<string>>();
for (const rows of LAYOUTS) {
  for (const [row, keys] of rows.entries()) {
    for (const [column, key] of [...keys].entries()) {
      if (key === ' ') continue;
      const around = NEIGHBOURS.get(key) ?? new Set();
      for (const [down, right] of AROUND) {
        const neighbour = rows[row + down]?.[column + right];
        if (neighbour && neighbour !== ' ') around.add(neighbour);
      }
      NEIGHBOURS.set(key, around);
    }
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Keys beside a character's own on any of the layouts. */
export function neighboursOf(char: string): ReadonlySet<string> {
  return NEIGHBOURS.get(char) ?? NONE;
}
