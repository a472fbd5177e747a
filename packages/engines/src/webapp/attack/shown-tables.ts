import { wordOfDigest } from './known-digests.ts';

/** Names with passwords in tables of a text: of HTML, of Markdown, of SQL and of values between commas. */

/** What stands first is a name to sign in with rather than what comes after it. */
const NAMES = [
  /^(?:user(?: ?name)?|u ?name|login|account|nome utente|utente|benutzer(?:name)?|usuario|identifiant)$/i,
  /^(?:e-?mail|e-?mail address|mail)$/i,
  /^(?:name|nome)$/i,
];
const PASSWORD =
  /^(?:(?:user )?pass(?:word|wd|code|phrase)?|pwd|pw|passwort|kennwort|contrase(?:ñ|n)a|mot de passe|parola d.ordine)$/i;
const PASSWORD_HASH = /^(?:pass(?:word|wd)?|pwd) ?hash$/i;
const HASH = /^(?:[0-9a-f]{32,128}|\$[\w-]{1,12}\$\S{8,}|\{\w{2,8}\}\S{8,})$/i;
const MOST_ROWS = 50;

type Row = readonly string[];
type Pair = readonly [name: string, password: string];

const plain = (cell: string) =>
  cell
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .trim()
    .replace(/^[`"'[]|[`"'\]]$/g, '');

/** The names of a table whose first row names its columns, each with what stands in the column for passwords. */
function cellsOf([head = [], ...rows]: readonly Row[]): Pair[] {
  const columns = head.map((cell) => plain(cell).replaceAll('_', ' '));
  const nameAt = NAMES.flatMap((pattern) => columns.flatMap((one, at) => (pattern.test(one) ? [at] : [])));
  const passwordAt = [PASSWORD, PASSWORD_HASH].map((pattern) => columns.findIndex((one) => pattern.test(one)));
  const at = passwordAt.find((one) => one >= 0);
  if (at === undefined) return [];
  return rows.slice(0, MOST_ROWS).flatMap((row): Pair[] => {
    const name = nameAt.map((one) => plain(row[one] ?? '')).find((one) => /^[\w.+@-]{2,40}$/.test(one));
    return name === undefined ? [] : [[name, plain(row[at] ?? '')]];
  });
}

const isPair = ([, password]: Pair) => /^[^\s<>]{2,40}$/.test(password) && !HASH.test(password);

const inHtml = (text: string): Row[][] =>
  text
    .split(/<table\b/i)
    .slice(1, 20)
    .map((table) =>
      (table.split(/<\/table/i)[0] ?? '')
        .split(/<tr\b[^<>]{0,300}>/i)
        .slice(1)
        .map((row) => row.split(/<t[dh]\b[^<>]{0,300}>/i).slice(1)),
    );

const MARKDOWN = /(?:^[ \t]{0,3}\|[^\n]{1,500}\|[ \t]{0,9}\r?\n?){3,60}/gm;

const inMarkdown = (text: string): Row[][] =>
  [...text.matchAll(MARKDOWN)].map(([table]) =>
    table
      .trim()
      .split(/\r?\n/)
      .filter((line) => !/^[\s|:-]+$/.test(line))
      .map((line) => line.trim().slice(1, -1).split('|')),
  );

const SQL_NAME = '[`"\\[]?(\\w{1,60})[`"\\]]?';
const CREATED = new RegExp(
  `create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${SQL_NAME}\\s{0,9}\\(([^;]{1,2000})\\)`,
  'gi',
);
const INSERTED = new RegExp(
  `insert\\s+into\\s+${SQL_NAME}\\s{0,9}(?:\\(([^()]{1,500})\\))?\\s{0,9}values\\s{0,9}((?:\\([^()]{1,500}\\)[\\s,]{0,9}){1,50})`,
  'gi',
);

const SQL_CELL = /\s*(?:'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.)*"|[^,'"]+)\s*/g;

function inSql(text: string): Row[][] {
  if (!/insert\s+into/i.test(text)) return [];
  // Types have lists of their own: `enum('user','admin')`.
  const columnsOf = (list: string) =>
    list
      .replaceAll(/\([^()]{0,300}\)/g, '')
      .split(',')
      .map((column) => column.trim().split(/\s/)[0] ?? '');
  const created = new Map([...text.matchAll(CREATED)].map(([, name = '', list = '']) => [name, columnsOf(list)]));
  return [...text.matchAll(INSERTED)].map(([, name = '', list, values = '']) => [
    list === undefined ? (created.get(name) ?? []) : columnsOf(list),
    ...[...values.matchAll(/\(([^()]{1,500})\)/g)].map(([, row = '']) =>
      (row.match(SQL_CELL) ?? []).map((cell) => cell.trim()),
    ),
  ]);
}

/** Only a text that begins with the names of its columns. */
const withCommas = (text: string): Row[][] =>
  /^[\w "-]{2,40}(?:[,;\t][\w "-]{1,40}){1,30}\r?\n/.test(text)
    ? [
        text
          .split(/\r?\n/)
          .slice(0, MOST_ROWS + 1)
          .map((line) => line.split(/[,;\t]/)),
      ]
    : [];

const tablesIn = (text: string): Row[][] => [inHtml, inMarkdown, inSql, withCommas].flatMap((read) => read(text));

/** Names with passwords in the tables of a text, in their order. */
export const pairsInTables = (text: string): Pair[] => tablesIn(text).flatMap(cellsOf).filter(isPair);

/** The same of digests in them that a usual password has. */
export const pairsOfDigests = (text: string): Pair[] =>
  tablesIn(text)
    .flatMap(cellsOf)
    .flatMap(([name, digest]): Pair[] => {
      const word = wordOfDigest(digest, name);
      return word === null ? [] : [[name, word]];
    });
