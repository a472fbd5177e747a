/** Messages of databases and interpreters. Each pattern is bounded: the pages it reads are hostile. */

export type Database = 'mysql' | 'postgresql' | 'mssql' | 'oracle' | 'sqlite' | 'other';

interface ErrorText {
  readonly database: Database;
  readonly pattern: RegExp;
}

const DATABASE_ERRORS: readonly ErrorText[] = [
  { database: 'mysql', pattern: /You have an error in your SQL syntax[^<\n]{0,160}/i },
  { database: 'mysql', pattern: /(?:check the manual that (?:corresponds to|fits) your (?:MySQL|MariaDB))/i },
  {
    database: 'mysql',
    pattern: /(?:ER_PARSE_ERROR|MySqlException|MySQLSyntaxErrorException|com\.mysql\.(?:cj\.)?jdbc)/i,
  },
  { database: 'mysql', pattern: /Warning[^\n]{0,80}\bmysqli?_[a-z_]{1,30}\(/i },
  { database: 'mysql', pattern: /(?:Unknown column '[^'\n]{0,120}' in |XPATH syntax error: ')/i },
  {
    database: 'postgresql',
    pattern:
      /(?:syntax error at or near|unterminated quoted (?:string|identifier) at or near|syntax error at end of input)[^<\n]{0,120}/i,
  },
  {
    database: 'postgresql',
    pattern: /(?:PSQLException|Npgsql\.|PG::[A-Za-z]{1,30}Error|psycopg2?\.errors|pg_query\(\))/i,
  },
  {
    database: 'postgresql',
    pattern: /invalid input syntax for (?:type )?(?:integer|numeric|double precision|date|timestamp|uuid)/i,
  },
  { database: 'mssql', pattern: /Unclosed quotation mark (?:after|before) the character string/i },
  { database: 'mssql', pattern: /Incorrect syntax near (?:the keyword )?(?:'|&#39;|&quot;|&#x27;|")/i },
  {
    database: 'mssql',
    pattern:
      /(?:System\.Data\.SqlClient|Microsoft\.Data\.SqlClient|SQLServerException|\[SQL Server\]|ODBC SQL Server Driver)/i,
  },
  { database: 'mssql', pattern: /Conversion failed when converting the n?(?:var)?char value/i },
  { database: 'oracle', pattern: /\bORA-(?:00933|00936|00907|00911|00920|00921|01756|01722|00904|01789|06502)\b/ },
  { database: 'oracle', pattern: /(?:quoted string not properly terminated|SQL command not properly ended)/i },
  {
    database: 'sqlite',
    pattern: /(?:unrecognized token: ["&]|near ["&][^<\n]{0,80}: syntax error|incomplete input\b)/i,
  },
  {
    database: 'sqlite',
    pattern:
      /(?:SQLITE_ERROR|SQLite3::(?:SQLException|query)|sqlite3\.OperationalError|System\.Data\.SQLite|SQLite\/JDBCDriver|org\.sqlite\.)/i,
  },
  {
    database: 'sqlite',
    pattern: /(?:\d(?:st|nd|rd|th) (?:ORDER|GROUP) BY term out of range|SELECTs to the left and right)/i,
  },
  { database: 'other', pattern: /\bSQLSTATE\b.{0,4}(?:42|22|HY)[0-9A-Z]{3}/i },
  {
    database: 'other',
    pattern:
      /(?:java\.sql\.SQL[A-Za-z]{0,30}Exception|SQLSyntaxErrorException|JDBCException|QuerySyntaxException|org\.hibernate\.)/i,
  },
  {
    database: 'other',
    pattern:
      /(?:org\.h2\.jdbc|Syntax error in SQL statement|org\.hsqldb|unexpected token: [^<\n]{0,40}(?:required|in statement)|org\.apache\.derby|Lexical error at line \d)/i,
  },
  {
    database: 'other',
    pattern:
      /(?:\[DB2\b|SQLCODE=-\d{2,5}|DB2 SQL error|Dynamic SQL Error|Informix ODBC|Sybase message|Microsoft Access Driver|JET Database Engine)/i,
  },
  {
    database: 'other',
    pattern:
      /(?:Sequelize[A-Za-z]{0,20}Error|sqlalchemy\.exc\.|ActiveRecord::StatementInvalid|PDOException|Doctrine\\DBAL)/i,
  },
  // Statements that can be read, but name what is not there.
  { database: 'other', pattern: /\bfunction [\w.$"&;]{1,80}(?:\([^)<\n]{0,80}\))? (?:does not exist|not found)/i },
  { database: 'other', pattern: /is not (?:a recognized built-in function name|recognized as a function)/i },
  { database: 'sqlite', pattern: /no such (?:function|column): [\w.]{1,80}/i },
  { database: 'other', pattern: /ORDER BY position (?:number )?\d{1,9} is (?:not in select list|out of range)/i },
  { database: 'postgresql', pattern: /operator does not exist: [a-z][a-z ]{1,40}[=<>|~-]/i },
  { database: 'other', pattern: /user lacks privilege or object not found/i },
];

/** Languages of search have errors of their own, also where the query itself is safe. */
const SEARCH_LANGUAGE = /fts[345]:|tsquery|full-?text (?:search|query)|malformed MATCH|unterminated string/i;

export interface SeenError {
  readonly database: Database;
  readonly text: string;
}

/** The database's message that stands in this text and not in the control's. */
export function newDatabaseError(text: string, control: string): SeenError | null {
  if (SEARCH_LANGUAGE.test(text) && !SEARCH_LANGUAGE.test(control)) return null;
  for (const { database, pattern } of DATABASE_ERRORS) {
    const found = pattern.exec(text);
    if (found && !pattern.test(control)) return { database, text: found[0].slice(0, 160) };
  }
  return null;
}

const LDAP_ERROR =
  /(?:javax\.naming\.(?:directory\.)?(?:NameNotFound|InvalidSearchFilter|Naming)[A-Za-z]{0,20}Exception|LDAP(?:Invalid|Attribute|ObjectClass)?[A-Za-z]{0,20}(?:Error|Exception)\b|com\.sun\.jndi\.ldap|System\.DirectoryServices|ldap_search\(\)|ldap\.FILTER_ERROR|Bad search filter|(?:invalid|malformed)[ _](?:search[ _]|ldap[ _])?filter|Unbalanced parenthesis|supplied argument is not a valid ldap|Protocol error occurred|Size limit has exceeded|search filter (?:is )?(?:incorrect|invalid|malformed)|filter (?:parse|syntax) error|invalid (?:class in objectClass attribute|attribute type in filter)|IPWorksASP\.LDAP)/i;
const XPATH_ERROR =
  /(?:XPathException|javax\.xml\.xpath|XPathEvalError|XPath(?:Parser)?[:. ]{1,2}(?:Invalid|error|parse)|Invalid (?:XPath )?(?:expression|predicate)|SimpleXMLElement::xpath\(\)|DOMXPath::|xmlXPathEval|MS\.Internal\.Xml|System\.Xml\.XPath|Expected token '[^'\n]{0,20}')/i;
const MONGO_ERROR =
  /(?:Mongo(?:DB|Server|Bulk|Parse|Network)?Error|MongoDB\\Driver|unknown (?:top level )?operator: ?\$|CastError: Cast to|BadValue|\$where|SyntaxError: (?:Unexpected|missing|Invalid|unterminated)[^<\n]{0,60})/;

/** What interpreters say of a text that they cannot run; databases have none of these words. */
const INTERPRETER_ERROR =
  /\b(?:ReferenceError|(?:Template)?SyntaxError|NameError)\b|eval\(\)'d code|at \(eval \d{1,9}\)|Call to undefined function|undefined local variable|undefined method .{0,4}(?:LOWER|ABS)\b|Undefined constant|freemarker\.core|Twig\\Error/;

const newText = (pattern: RegExp) => (text: string, control: string) => {
  const found = pattern.exec(text);
  return found && !pattern.test(control) ? found[0].slice(0, 160) : null;
};

export const newLdapError = newText(LDAP_ERROR);
export const newXpathError = newText(XPATH_ERROR);
export const newMongoError = newText(MONGO_ERROR);
export const newInterpreterError = newText(INTERPRETER_ERROR);
