/**
 * What a logo may be drawn with. Left out on purpose: `use`, `mask`, `pattern` and `filter`, which let a small file cost
 * a renderer hours, and `text`, which looks different wherever its font is missing.
 */
export const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'] as const;
export const DRAWN: ReadonlySet<string> = new Set([
  ...SHAPES,
  ...['svg', 'g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
]);

/** What editors add and nobody sees: left out, with all that is in it. */
export const UNSEEN: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'sodipodi:namedview']);

/** Stops the whole file, wherever it stands. */
export const RUNS: ReadonlySet<string> = new Set(['script', 'foreignobject', 'handler', 'listener', 'iframe']);

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*$/;
const NUMBERS = /^[-+\d.eE,\s%]*$/;
const PATH = /^[MmZzLlHhVvCcSsQqTtAa\d.eE,\s+-]*$/;
const TRANSFORM = /^(?:\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+\d.eE,\s]*\)\s*,?)*\s*$/;
const WORD = /^\s*[a-zA-Z][a-zA-Z-]*\s*$/;
const WORDS = /^[a-zA-Z\s]*$/;
const IDENTIFIER = /^[A-Za-z_][\w.:-]{0,200}$/;
const COLOUR = String.raw`(?:#[\da-fA-F]{3,8}|[a-zA-Z]+|(?:rgb|hsl)a?\([\d.,%\s/]*\))`;
const LOCAL = String.raw`url\(\s*(?:#[\w.:-]+|'#[\w.:-]+'|"#[\w.:-]+")\s*\)`;
const PAINT = new RegExp(String.raw`^\s*(?:${COLOUR}|${LOCAL}(?:\s+${COLOUR})?)\s*$`);
const PLAIN_COLOUR = new RegExp(String.raw`^\s*${COLOUR}\s*$`);
const REFERENCE = new RegExp(String.raw`^\s*(?:none|${LOCAL})\s*$`);

/** Attributes that may also stand in `style`. */
const PRESENTATION: Readonly<Record<string, RegExp>> = {
  fill: PAINT,
  stroke: PAINT,
  color: PLAIN_COLOUR,
  'stop-color': PLAIN_COLOUR,
  'clip-path': REFERENCE,
  'fill-opacity': NUMBER,
  'stroke-opacity': NUMBER,
  'stop-opacity': NUMBER,
  opacity: NUMBER,
  'fill-rule': WORD,
  'clip-rule': WORD,
  'stroke-width': NUMBER,
  'stroke-linecap': WORD,
  'stroke-linejoin': WORD,
  'stroke-miterlimit': NUMBER,
  'stroke-dasharray': /^(?:[-+\d.eE,\s%]|px)*$|^\s*none\s*$/,
  'stroke-dashoffset': NUMBER,
  'paint-order': WORDS,
  'shape-rendering': WORD,
  display: WORD,
  visibility: WORD,
};

const GEOMETRY: Readonly<Record<string, RegExp>> = {
  id: IDENTIFIER,
  d: PATH,
  points: NUMBERS,
  ...Object.fromEntries(
    ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'offset', 'width', 'height'].map(
      (name) => [name, NUMBER],
    ),
  ),
  transform: TRANSFORM,
  gradientTransform: TRANSFORM,
  gradientUnits: WORD,
  spreadMethod: WORD,
  clipPathUnits: WORD,
  viewBox: NUMBERS,
  preserveAspectRatio: WORDS,
  'xlink:href': /^#[\w.:-]+$/,
};

export function isPresentation(name: string): boolean {
  return Object.hasOwn(PRESENTATION, name);
}

/** The form an attribute's value must have; null: the attribute is left out. */
export function formOf(name: string): RegExp | null {
  if (Object.hasOwn(PRESENTATION, name)) return PRESENTATION[name] ?? null;
  return Object.hasOwn(GEOMETRY, name) ? (GEOMETRY[name] ?? null) : null;
}
