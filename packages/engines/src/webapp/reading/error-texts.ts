import { type Answered, kindOf, textOf } from './answer.ts';
import { pageOf } from './page.ts';

/** Recognising what servers say when something breaks. */

/** An error page is short; what is longer is searched to here, since these texts take time to look for. */
const MAX_SEARCHED = 200_000;

/** The texts of an answer in which an error is its own: of a page what a person reads, without what it quotes. */
export function ownTextOf(answer: Answered): string {
  const kind = kindOf(answer.response);
  if (kind === 'html') return pageOf(answer).prose.slice(0, MAX_SEARCHED);
  const text = textOf(answer.response).slice(0, MAX_SEARCHED);
  // In JSON a quote and a line are written in two signs.
  return kind === 'json' ? text.replaceAll('\\"', '"').replaceAll('\\n', '\n').replaceAll('\\t', '\t') : text;
}

interface Trace {
  readonly language: string;
  /** One frame of a stack; two of them, one after the other, are a trace. */
  readonly frame: RegExp;
}

const TRACES: readonly Trace[] = [
  {
    language: 'Java',
    frame:
      /\bat [\w$.<>/]{3,200}\((?:[\w$]{1,80}\.(?:java|kt|scala|groovy)(?::\d{1,6})?|Native Method|Unknown Source)\)/g,
  },
  { language: 'Python', frame: /File "[^"\n]{1,300}", line \d{1,6}, in [\w<>]{1,80}/g },
  {
    language: 'JavaScript',
    frame:
      /\bat (?:(?:async |new )?[\w$.<>[\] ]{1,120} \()?(?:file:\/\/|node:|[A-Z]:\\|\/)[^\s()]{1,200}:\d{1,6}:\d{1,6}\)?/g,
  },
  {
    language: '.NET',
    frame:
      /\bat [\w.`<>+[\],]{3,200}\([^)\n]{0,200}\) in [^\n:]{0,3}:?[^\n:]{1,200}:line \d{1,6}|\b(?:at|in) (?:System|Microsoft)\.[\w.`<>+]{3,200}\([^)\n]{0,200}\)/g,
  },
  { language: 'PHP', frame: /#\d{1,3} (?:[A-Z]:\\|\/)[^\s(]{1,200}\.php\(\d{1,6}\): [^\n]{1,200}/g },
  { language: 'Ruby', frame: /(?<![^\s"'(])(?:[A-Z]:\\|\/)[^\s:]{1,200}\.(?:rb|erb):\d{1,6}:in [`'][^'\n]{1,120}'/g },
  { language: 'Go', frame: /\n\t(?:[A-Z]:\\|\/)[^\s:]{1,200}\.go:\d{1,6} \+0x[0-9a-f]{1,16}/g },
  { language: 'Perl', frame: /\bcalled at (?:[A-Z]:\\|\/)[^\s]{1,200}\.p[lm] line \d{1,6}/g },
];

/** Frames further apart than this do not belong to one trace. */
const NEAR = 400;

export interface FoundTrace {
  readonly language: string;
  readonly frames: readonly [string, string];
}

export function traceIn(text: string): FoundTrace | null {
  for (const { language, frame } of TRACES) {
    let before: RegExpExecArray | null = null;
    for (const match of text.matchAll(frame)) {
      if (before && match.index - (before.index + before[0].length) <= NEAR)
        return { language, frames: [before[0].trim(), match[0].trim()] };
      before = match;
    }
  }
  return null;
}

/** Texts only a database or its driver writes. */
const DATABASE_ERRORS: ReadonlyArray<{ readonly database: string; readonly text: RegExp }> = [
  {
    database: 'MySQL',
    text: /You have an error in your SQL syntax; check the manual that corresponds to your (?:MySQL|MariaDB) server version|SQLSTATE\[(?:42000|42S0\d|HY000|23000)\][^\n]{0,80}|\b(?:com\.mysql\.(?:cj\.)?jdbc|MySqlClient\.MySqlException)/,
  },
  {
    database: 'PostgreSQL',
    text: /\bPG::[A-Z]\w{3,40}|\bpg_(?:query|exec)\(\)[^\n]{0,40}|org\.postgresql\.util\.PSQLException|\bERROR:\s{1,4}(?:syntax error at or near|unterminated quoted string at or near|column "[^"\n]{1,80}" does not exist)/,
  },
  {
    database: 'SQL Server',
    text: /Unclosed quotation mark after the character string|System\.Data\.SqlClient\.SqlException|Microsoft OLE DB Provider for (?:SQL Server|ODBC Drivers)|\[Microsoft\]\[ODBC [^\]\n]{1,40}\]|\[SQL Server\]Incorrect syntax/,
  },
  { database: 'Oracle', text: /\bORA-\d{5}: [a-zA-Z]/ },
  {
    database: 'SQLite',
    text: /SQLite3?::(?:SQLException|SQLiteException)|sqlite3\.(?:OperationalError|ProgrammingError)|SQLITE_ERROR: |near "[^"\n]{1,80}": syntax error|unrecognized token: "/,
  },
  { database: 'DB2', text: /\bDB2 SQL error: SQLCODE|\[IBM\]\[CLI Driver\]\[DB2/ },
  { database: 'MongoDB', text: /\bMongo(?:Server|Network|DB)?Error: [^\n]{1,80}|\bMongoDB\\Driver\\Exception/ },
  {
    database: 'JDBC',
    text: /\b(?:java\.sql\.SQL\w{0,30}Exception|org\.hibernate\.(?:exception|QueryException)\b|org\.h2\.jdbc\.Jdbc\w{0,20}Exception|org\.hsqldb\.)/,
  },
];

export interface FoundError {
  readonly what: string;
  readonly text: string;
}

export function databaseErrorIn(text: string): FoundError | null {
  for (const { database, text: pattern } of DATABASE_ERRORS) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { what: database, text: found };
  }
  return null;
}

/** Pages of frameworks in development mode, by what only they hold: their own markup. */
const DEBUG_PAGES: ReadonlyArray<{ readonly framework: string; readonly markers: readonly RegExp[] }> = [
  {
    framework: 'Django',
    markers: [/You(?:'|’|&#x27;|&#39;)re seeing this error because you have <code>DEBUG = True<\/code>/],
  },
  {
    framework: 'Werkzeug debugger',
    markers: [/<title>[^<]{0,300}\/\/ Werkzeug Debugger<\/title>/, /\bEVALEX\s?=|\bSECRET\s?=/],
  },
  {
    framework: 'Laravel',
    markers: [
      /window\.ignite\(|class="ignition|laravel-ignition|Whoops! There was an error/,
      /Illuminate\\|ignition|vendor\/laravel/i,
    ],
  },
  {
    framework: 'Symfony',
    markers: [/<div class="exception-(?:summary|message-wrapper|hierarchy)/, /sf-dump|symfony/i],
  },
  { framework: 'Ruby on Rails', markers: [/<title>Action Controller: Exception caught<\/title>/] },
  {
    framework: 'ASP.NET',
    markers: [
      /<title>[^<]{0,300}<\/title>/,
      /<b>\s?(?:Source Error|Stack Trace|Origine errore|Analisi dello stack):\s?<\/b>/,
      /\.NET Framework/,
    ],
  },
  {
    framework: 'ASP.NET Core',
    markers: [
      /<title>Internal Server Error<\/title>/,
      /An unhandled exception occurred while processing the request/,
      /id="stackpage"|class="stackerror"|id="rawExceptionStackTrace/,
    ],
  },
  {
    framework: 'Play',
    markers: [/<title>(?:Action Not Found|Execution exception|Compilation error)<\/title>/, /playframework/i],
  },
  { framework: 'Yii', markers: [/<div class="call-stack">/, /Yii Framework/] },
  { framework: 'Express with Errorhandler', markers: [/<ul id="stacktrace">/] },
];

export function debugPageIn(html: string): FoundError | null {
  for (const { framework, markers } of DEBUG_PAGES) {
    const found = markers.map((marker) => marker.exec(html)?.[0]);
    const [first] = found;
    if (first !== undefined && found.every((one) => one !== undefined)) return { what: framework, text: first };
  }
  return null;
}

/** PHP writes its messages with markup of its own; an article that quotes one has it escaped, or without the path. */
const PHP_MESSAGE =
  /<b>(Fatal error|Parse error|Warning|Notice|Deprecated|Strict Standards)<\/b>: {1,2}[^\n]{1,600}? in <b>((?:\/|[A-Z]:\\)[^<\n]{1,300})<\/b> on line <b>\d{1,6}<\/b>/;

export function phpMessageIn(html: string): FoundError | null {
  const match = PHP_MESSAGE.exec(html);
  return match ? { what: match[1] ?? '', text: match[2] ?? '' } : null;
}
