import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { isAnswered, kindOf } from '../reading/answer.ts';
import { namesHinted, namesInLinks, namesInPlaceholders, namesOfSpeakers } from './listed-names.ts';
import { pairsInLines } from './pairs-in-lines.ts';
import { pairsInTables, pairsOfDigests } from './shown-tables.ts';
import { textOf } from './similar.ts';
import { isWide, spaced } from './spaced-text.ts';

/** Of whom pages speak: in order, those that name an account before those that name a person. */
const NAMED: readonly RegExp[] = [
  /"(?:user_?name|login|nick_?name)"\s{0,4}:\s{0,4}"([\w.-]{3,30})"/gi,
  /\bhref=["']?[^"'\s>]{0,200}?\b(?:users?|members?|authors?|profiles?|staff|team|people|persons?|employees?|teachers?|utent[ei]|autor[ei]|soci|docenti|personale)(?:\/|=)([a-z][\w.-]{2,30})(?=["'\s>&/])/gi,
  /<\w{1,10}\b[^>]{0,200}\b(?:class|rel|itemprop)=["']?[^"'>]{0,60}(?:author|autore|user-?name|nick)[^>]{0,100}>\s{0,20}([\w.-]{3,30})\s{0,20}</gi,
  /\b(?:posted|written|published|sent|pubblicat[oa]|scritt[oa]|inviat[oa]) (?:by|da):?\s{0,4}(?:<[^>]{1,200}>\s{0,4}){0,3}([\w.-]{3,30})\b/gi,
];
const USER_COLUMN =
  /^(?:user|user ?name|login|nick ?name|author|posted by|member|account|utente|nome utente|autore|benutzer(?:name)?|autor|utilisateur|auteur|usuario)$/i;
const ROW = /<tr\b.{0,20000}?(?=<tr\b|<\/table|$)/gis;
const CELL = /<t[dh]\b[^>]{0,200}>(.{0,2000}?)(?=<t[dh]\b|<\/t[dhr]|$)/gis;
const ONE_WORD = /^[\w.-]{3,30}$/;

/** What stands in the columns of tables that are headed by a word for users. */
function namesInColumns(text: string): string[] {
  return text
    .split(/<table\b/i)
    .slice(1)
    .flatMap((table) => {
      const rows = [...table.matchAll(ROW)].map(([row]) =>
        [...row.matchAll(CELL)].map(([, cell = '']) => cell.replaceAll(/<[^>]{0,500}>/g, ' ').trim()),
      );
      const column = rows[0]?.findIndex((cell) => USER_COLUMN.test(cell)) ?? -1;
      return column < 0 ? [] : rows.slice(1).map((row) => row[column] ?? '');
    });
}

/** What stands behind the same two tags as the name of the scan's own user on the same page, or in elements of its class. */
function namesBeside(user: string, text: string): string[] {
  const at = text.toLowerCase().indexOf(`>${user.toLowerCase()}<`);
  const [, two = '', , last = ''] =
    /((<[^<>]{1,200}>\s{0,40})?(<[^<>]{1,200}>))$/.exec(text.slice(Math.max(0, at - 400), at + 1)) ?? [];
  const before = [two, last].filter((tags) => tags !== '' && (tags !== last || /\sclass=/i.test(last)));
  return before.flatMap((tags) =>
    text
      .split(tags)
      .slice(1)
      .map((rest) => rest.slice(0, 60).split('<')[0]?.trim() ?? ''),
  );
}

const OWN =
  /\b(?:logged in as|signed in as|welcome(?: back)?|hello|hi|ciao|benvenut[oa]|connesso come|accesso come),?:?\s{0,4}(?:<[^>]{1,200}>\s{0,4}){0,3}([\w.+-]{3,30}(?:@[\w.-]{3,60})?)/gi;
/** Versions of packages look like addresses: `name@5.3.0`. */
const MAIL = /(?<![\w.+/@-])([a-z][\w.+-]{2,29})@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,24}(?![\w/])/gi;
/** What a field for a name gives as an example of one. */
const EXAMPLE =
  /<input\b(?=[^>]{0,300}\b(?:name|id)=["']?(?:user|login|uname|uid|utente|benutzer|usuario|utilisateur|account))[^>]{0,300}\bplaceholder=["'][^"'>]{0,40}?\b(?:e\.? ?g\.?|for example|(?:per |p\. ?)?es(?:empio|\.)|z\. ?b\.|zum beispiel|par exemple|ex\.?|por ejemplo|p\. ?ej\.)[,:]?\s{1,3}([a-z][\w.-]{2,29})["']/gi;
/** Pages and departments, which are no accounts. */
const NO_ACCOUNT =
  /^(?:log-?(?:in|out)|sign-?(?:in|up|out)|regist\w*|profile?|edit|list|new|all|add|delete|remove|search|index|settings|password|null|undefined|anonym\w*|the|an|you|our|us|info|support|help|contact\w*|contatti|sales|office|press|jobs|privacy|noreply|no-reply|do-not-reply|webmaster|postmaster|abuse|security|hello|mail|email|newsletter|pec|.*\.(?:php|html?|aspx?|jsp|js|css|png|jpg))$/i;
const MOST = 5;
const MAX_PAGES = 300;

/**
 * Names that the site itself shows, as they would be written into its sign-in. Not those of the users of the scan, nor what
 * it has written into forms. `searched`: answers of its searches for users.
 */
export function namesShownBy(
  site: Site,
  wantsMail: boolean,
  most = MOST,
  searched: readonly Exchange[] = [],
): string[] {
  const all = [
    ...[...new Map(site.exchanges.map((one) => [pageOf(one.request.url), one])).values()].slice(0, MAX_PAGES),
    ...searched,
  ].map((exchange) => ({ text: textOf(exchange).slice(0, 100_000), isPage: isPage(exchange) }));
  const texts = all.map(({ text }) => text);
  // Scripts and styles name their makers.
  const pages = all.filter((one) => one.isPage).map(({ text }) => text);
  const own = site.session.signedIn
    ? texts.flatMap((text) => [...text.matchAll(OWN)].map(([, name = '']) => name))
    : [];
  const user = site.session.user ?? '';
  const second = site.session.secondUser ?? '';
  // What links lead to is the site's: the scan has written nothing there.
  const written = site.points.filter(({ kind, source }) => kind !== 'path' && source !== 'link');
  const left = new Set([user, second, ...own, ...written.map(({ value }) => value)].map((name) => name.toLowerCase()));
  const mails = pages.flatMap((text) => [...text.matchAll(MAIL)]).map(([mail, local = '']) => ({ mail, local }));
  const isAccount = (name: string) => !NO_ACCOUNT.test(name);
  const found = wantsMail
    ? mails.filter(({ local }) => isAccount(local)).map(({ mail }) => mail)
    : [
        ...NAMED.flatMap((pattern, at) =>
          (at === 0 ? texts : pages).flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
        ),
        ...pages.flatMap((text) => [...namesInLinks(text, user), ...namesOfSpeakers(text), ...namesHinted(text)]),
        ...texts
          .flatMap((text) => [...namesInColumns(text), ...(user === '' ? [] : namesBeside(user, text))])
          .filter((name) => ONE_WORD.test(name)),
        ...mails.filter(({ mail }) => !left.has(mail.toLowerCase())).map(({ local }) => local),
      ].filter(isAccount);
  // Fields are filled with what they give as an example: that is no name of ours.
  const examples = wantsMail
    ? []
    : texts.flatMap((text) => [
        ...[...text.matchAll(EXAMPLE)].map(([, name = '']) => name),
        ...namesInPlaceholders(text),
      ]);
  const ours = [user, second, ...own].map((name) => name.toLowerCase());
  for (const name of examples.filter((one) => isAccount(one) && !ours.includes(one.toLowerCase()))) {
    left.delete(name.toLowerCase());
    found.unshift(name);
  }
  const byName = new Map(found.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...byName]
    .toReversed()
    .filter(([key]) => !left.has(key) && localOf(key) !== localOf(second.toLowerCase()))
    .map(([, name]) => name)
    .slice(0, most);
}

function isPage(exchange: Site['exchanges'][number]): boolean {
  const url = new URL(exchange.request.url);
  return (
    isAnswered(exchange) &&
    !/\.(?:m?js|css|map)$/i.test(url.pathname) &&
    !['script', 'style'].includes(kindOf(exchange.response))
  );
}

/** Accounts are named by an address on one page and by what stands before its @ on another. */
const localOf = (name: string) => name.split('@')[0] ?? name;

const NAME_LABEL = `(?:user(?:[ -]?name)?|login|account|e-?mail|name|nome utente|utente|benutzer(?:name)?|usuario|identifiant)`;
const WORD_LABEL = `(?:pass(?:word|wd|code)?|pwd|pw|parola d.ordine|passwort|kennwort|contrase(?:ñ|n)a|mot de passe)`;
const BETWEEN = String.raw`[\s:=>"'\x60(\[*]{1,6}(?:is\s{1,3}["'\x60]?)?`;
/** A name behind its label and a password behind its own, near each other. */
const LABELLED = new RegExp(
  String.raw`(?<![a-z])${NAME_LABEL}${BETWEEN}([\w.+@-]{2,40})[\s"'\x60),;.|/&*#\\-]{1,10}(?:(?:and|e|und|et|y|with|con)\s{1,3})?(?:the\s|\w{1,20}_)?${WORD_LABEL}${BETWEEN}([^\s"'\x60<>,;()]{2,40})`,
  'gi',
);
/** Words for accounts and for signing in, in Chinese, Japanese and Korean. */
const WIDE_ACCOUNT =
  '(?:账号|帐号|账户|帐户|帳號|帳戶|用户名?|用戶名?|使用者|ユーザー?(?:名|ID)?|アカウント|ログイン(?:名|ID)|아이디|사용자(?:명|이름)?|계정)';
const WIDE_PASSWORD = '(?:密码|密碼|口令|パスワード|비밀번호|암호)';
const WIDE_IS = String.raw`[\s:=为為是は은는"'\x60(]{0,6}`;
const WIDE_SECRET = String.raw`(?:(?!["'\x60<>,;()/])[!-~]){2,40}`;
/** Both labelled: `账号为 admin 密码 123456`. */
const WIDE_LABELLED = new RegExp(
  String.raw`${WIDE_ACCOUNT}${WIDE_IS}([a-z][\w.+@-]{1,39})[\s,.;|/"'\x60)和与及및]{1,10}\p{L}{0,4}${WIDE_PASSWORD}${WIDE_IS}(${WIDE_SECRET})`,
  'giu',
);
/** One label for both, and one word or two: `账号密码为 admin`, `账号/密码: admin / 123456`. */
const WIDE_BOTH = new RegExp(
  String.raw`${WIDE_ACCOUNT}[\s和与及및/,]{0,3}${WIDE_PASSWORD}[都均皆]?${WIDE_IS}([a-z][\w.+@-]{1,39})(?:\s{0,2}[/:|]\s{0,2}(${WIDE_SECRET}))?`,
  'giu',
);
const BOTH = new RegExp(
  String.raw`(?<![a-z])${NAME_LABEL}\s{0,2}(?:and|e|und|et|y|&|/)\s{0,2}(?:the\s)?${WORD_LABEL}(?:\s{0,3}[:=]\s{0,3}|\s(?:are|is|sono|sind|sont|son)\s)["'\x60]?([a-z][\w.+@-]{1,39})["'\x60]?\s{0,2}[/:|]\s{0,2}["'\x60]?([^\s"'\x60<>,;()/:]{2,40})`,
  'gi',
);
const ANNOUNCED_PAIR = String.raw`[^.<>]{0,40}?[\s:("'\x60]([a-z][\w.+@-]{1,39})\s{0,2}[/:]\s{0,2}([^\s"'\x60<>,;()/:]{2,40})(?![^\s"'\x60<>,;()])(?!\s{0,2}[/:]\s{1,2}\S)`;
/** `name/password` or `name:password` behind words that announce it. */
const ANNOUNCED = new RegExp(
  String.raw`\b(?:credentials?|credenziali|log(?:ged)?[ -]?in|sign[ -]?in|accounts?|defaults?|demo|zugangsdaten|identifiants|credenciales)\b${ANNOUNCED_PAIR}`,
  'gi',
);
const WIDE_ANNOUNCED = new RegExp(
  `(?:登录|登錄|登入|登陆|默认|預設|ログイン|認証|로그인|${WIDE_ACCOUNT}|${WIDE_PASSWORD})${ANNOUNCED_PAIR}`,
  'gi',
);
/** `admin - secret`, `admin | secret` and the like behind words that announce accounts to try. */
const TRIAL = '(?:demo|test|default|sample|trial|guest|example|prova|predefinit[ei]|standard)';
const ACCOUNT = '(?:users?|accounts?|log-?ins?|credentials?|access|utent[ei]|account|benutzer|accesso)';
const CREDENTIALS = '(?:credentials?|credenziali|zugangsdaten|identifiants|credenciales)';
const ACCOUNT_WORDS = `(?:${TRIAL}(?:[ -]${ACCOUNT})?|${CREDENTIALS})`;
const BESIDE = String.raw`\s{0,2}(?:\/|:|\||[-–—→]|=>|->)\s{0,2}`;
const DASHED = new RegExp(
  String.raw`(?<![\p{L}-])${ACCOUNT_WORDS}\s{0,2}[:–—-]\s{1,2}([a-z][\w.+@-]{1,39})\s(?:\||[-–—→]|=>|->)\s([^\s"'\x60<>,;()/:|]{2,40})(?![^\s"'\x60<>,;().])`,
  'giu',
);
const ROLE =
  '(?:admin(?:istrator)?|user|customer|client|member|manager|staff|editor|employee|student|teacher|doctor|patient|guest|moderator|amministratore|utente|cliente|benutzer|usuario|utilisateur)';
/** A role, and the account to try it with: `Admin: root@site / secret`. */
const OF_ROLE = new RegExp(
  String.raw`(?<![\p{L}-])${ROLE}(?: account| user| login)?\s{0,2}[:–—-]\s{0,2}([a-z][\w.+@-]{1,39})${BESIDE}([^\s"'\x60<>,;()/:|]{2,40})(?![^\s"'\x60<>,;().])`,
  'giu',
);
/** `log in as anna with password secret`, `the password of anna is secret`. */
const SAID = [
  new RegExp(
    String.raw`\b(?:log(?:ged)?[ -]?(?:in|on)|sign[ -]?in|accedi|accedere|entra(?:re)?|anmelden|einloggen) (?:as|with|con|come|als|mit) (?:the (?:user|account|name) |user(?:name)? |l.utente )?["'\x60]?([a-z][\w.+@-]{1,39})["'\x60]?,? (?:and|with|using|e|con|und|mit)(?: the| la| dem)? ${WORD_LABEL}[\s:="'\x60]{1,4}([^\s"'\x60<>,;()]{2,40})`,
    'gi',
  ),
  new RegExp(
    String.raw`\b${WORD_LABEL} (?:for|of|to|di|per|für|von|pour|de) (?:the |user |account |l.utente |utente ){0,2}["'\x60]?([a-z][\w.+@-]{1,39})["'\x60]?\s{0,2}(?::|=|is|è|ist|est|es)\s{0,2}["'\x60]?([^\s"'\x60<>,;()]{2,40})`,
    'gi',
  ),
  new RegExp(
    String.raw`\b([a-z][\w.+@-]{1,39})['’]s ${WORD_LABEL}\s{0,2}(?::|=|is)\s{0,2}["'\x60]?([^\s"'\x60<>,;()]{2,40})`,
    'gi',
  ),
];
/** Pairs below an announcement, one after the other. `demo` or `test` alone must be a heading. */
const ANNOUNCES = new RegExp(
  String.raw`(?<![\p{L}-])(?:${TRIAL}[ -]${ACCOUNT}|${TRIAL}(?=\s{0,3}(?:[\n:(–—-]|$))|(?:utent[ei]|account|accessi?) (?:di prova|di test|demo)|${CREDENTIALS}|(?:available|existing) (?:users|accounts))(?!\p{L})|${WIDE_ACCOUNT}`,
  'giu',
);
/** Blanks around the sign stand in sentences as well: nothing else may stand in the line. */
const IN_LIST =
  /(?<![\w.@/:-])([a-z][\w.+@-]{1,39})(?:\s?[/:]\s?(?=\S{1,40}[^\S\n]{0,9}(?:[\n,;|).]|$))|[/:])([^\s"'\x60<>,;()/:|]{2,40})(?![^\s"'\x60<>,;().])/gi;
/** Labels of fields that people choose as passwords all the same. */
const IS_USUAL = /^pass(?:word|wd)?$/i;
/** “user” is usually a placeholder, but also a common name of demo accounts. */
const IS_DEMO_USER = /^user$/;
const LIST_LENGTH = 300;
const SEVERAL = 2;

/** Of lists below a word that announces accounts: two pairs at least, since one may be any two words. */
function pairsInLists(text: string): Array<readonly [string, string]> {
  return [...text.matchAll(ANNOUNCES)].flatMap(({ 0: word, index }) => {
    const below = text.slice(index + word.length, index + word.length + LIST_LENGTH);
    const found = [...below.matchAll(IN_LIST)].map(([, name = '', secret = '']) => [name, secret] as const);
    const pairs = found.filter(([name, secret]) => !NO_PAIR.test(name) && !NO_PAIR.test(secret) && !isTime(secret));
    return pairs.length >= SEVERAL ? pairs : [];
  });
}

const isTime = (text: string) => /^\d{1,2}(?:[.:]\d{2})?(?:am|pm)?$/i.test(text);

/** Words of sentences that stand where a name or a password would. */
const NO_PAIR =
  /^(?:and|or|und|oder|et|ou|atau|dan|the|your|you|is|are|a|an|in|to|for|from|not|wrong|required|optional|invalid|incorrect|must|name|user(?:name)?s?|accounts?|credentials?|login|e-?mail|password|passwd|pass|register|sign(?:up|in)?|logout|https?|true|false|null|undefined|string|text|e|o|il|la|sbagliat[ao]|obbligatori[ao]|field|here|qui|[*•.]{1,40})$/i;
/** Credentials on a command line: `curl -u name:password`. */
const ON_COMMAND_LINE = /\bcurl\b[^\n<>]{0,200}?\s(?:-u|--user)[ =]{1,2}["']?([\w.+@-]{2,40}):([^\s"'\x60<>]{2,40})/gi;
const MOST_PAIRS = 8;
const OF_SIGN_IN =
  /passw|\blog(?:ged)?[ -]?(?:in|on)\b|sign[ -]?in|credential|credenzial|accedi|accesso|anmeld|zugang|connexion|acceder|登[录錄入陆]|密[码碼]|ログイン|パスワード|로그인|비밀번호/i;
const ASKS_PASSWORD = /<input\b[^<>]{0,300}\b(?:type=["']?password|name=["']?(?:pass|pwd))/i;

/** One program may show all pages, chosen by a word in the address. */
const pageKey = (url: string) => url.replaceAll(/\d+/g, '0');

type Pair = readonly [name: string, password: string];

/** Names with passwords that pages themselves show, also in their comments; not what the scan has written into forms. */
export function pairsShownBy({ exchanges, points }: Pick<Site, 'exchanges' | 'points'>): Pair[] {
  const sent = new Set(points.map(({ value }) => value.toLowerCase()));
  const seen = [...new Map(exchanges.map((one) => [pageKey(one.request.url), one])).values()]
    .slice(0, MAX_PAGES)
    .map((exchange) => ({ text: textOf(exchange).slice(0, 100_000), isScript: !isProse(exchange) }))
    // What stands beside a sign-in is meant for it.
    .toSorted((one, other) => Number(ASKS_PASSWORD.test(other.text)) - Number(ASKS_PASSWORD.test(one.text)));
  const texts = seen.map(({ text }) => text);
  const plain = texts.map(plainText);
  // Source code is indented: a name and its label may stand far from each other.
  const flat = plain.map((text) => text.replaceAll(/\s+/g, ' '));
  // Scripts are full of words with a sign between them.
  const prose = seen.map(({ text, isScript }) => linesOf(isScript ? commentsIn(text) : withoutScripts(text)));
  const said = prose.map((text) => text.replaceAll(/\s+/g, ' '));
  // Two words with a stroke between them are a pair where somebody signs in.
  const isOfSignIn = (text: string, at: number) => ASKS_PASSWORD.test(texts[at] ?? '') || OF_SIGN_IN.test(text);
  const ofSignIns = said.filter(isOfSignIn);
  const matching = (pattern: RegExp, some: readonly string[]) =>
    some.flatMap((text) =>
      [...text.matchAll(pattern)].map(
        ([, name = '', word = name]): Pair => [name.replace(/[.-]$/, ''), word.replace(/[.!?]$/, '')],
      ),
    );
  const labelled = [
    ...matching(LABELLED, flat),
    ...matching(BOTH, said),
    ...[WIDE_LABELLED, WIDE_BOTH].flatMap((pattern) => matching(pattern, said.filter(isWide))),
  ];
  const inLines = [
    ...matching(ANNOUNCED, said),
    ...matching(WIDE_ANNOUNCED, said.filter(isWide)),
    ...matching(ON_COMMAND_LINE, plain),
    ...[OF_ROLE, DASHED, ...SAID].flatMap((pattern) => matching(pattern, ofSignIns)),
  ];
  const inTables = [pairsOfDigests, pairsInTables].flatMap((read) => texts.flatMap(read));
  const inLists = prose.filter(isOfSignIn).flatMap(pairsInLists);
  const alone = prose
    .filter((_, at) => ASKS_PASSWORD.test(texts[at] ?? ''))
    .flatMap((text) => pairsInLines(text, isNoText));
  const found = [...labelled, ...inLines.filter(isNoText), ...inTables, ...inLists.filter(isNoText), ...alone];
  const isPair = ([name, word]: Pair) =>
    name.length >= 2 &&
    word.length >= 2 &&
    ![name, word].some((one) => CODE.test(one)) &&
    (!NO_PAIR.test(name) || IS_DEMO_USER.test(name)) &&
    (!NO_PAIR.test(word) || (IS_DEMO_USER.test(name) ? word === name : IS_USUAL.test(word))) &&
    (!sent.has(word.toLowerCase()) || IS_DEMO_USER.test(word));
  return [...new Map(found.filter(isPair).map((pair) => [pair.join(' '), pair])).values()].slice(0, MOST_PAIRS);
}

const isProse = ({ response }: Exchange) => response === null || !['script', 'style'].includes(kindOf(response));

/** Kinds of data, addresses, files and packages, and two words that each begin a sentence or are a name. */
const OF_DATA = /^(?:text|application|image|audio|video|font|multipart|type|xml|html|utf-?\d*|charset)$/i;
const OF_FILE = /\.(?:com|org|net|io|dev|app|php|html?|js|css|json|aspx?|jsp|png|svg|md)$/i;
const WORD_OF_TEXT = /^(?:\p{Lu}\p{Ll}+|[\p{Lu}\d-]{3,40})$/u;
const SECRET_SIGNS = /^[a-z\d@!#$%&*+?._^~-][!-~]*$/i;

function isNoText([name, word]: Pair): boolean {
  const isFile = OF_DATA.test(name) || (!name.includes('@') && OF_FILE.test(name)) || OF_FILE.test(word);
  const isWord = WORD_OF_TEXT.test(name) && !/\d/.test(word) && name.toLowerCase() !== word.toLowerCase();
  return !isFile && !(isWord && !/^\p{Ll}/u.test(word)) && SECRET_SIGNS.test(word);
}

/** What a script reads from a field: `fields.user.value`. */
const CODE = /\w\.(?:value|val|text|name|password|user)\b|\b(?:process|os)\.env|\.(?:STRING|TEXT)$/;

const decoded = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll(/&(?:nbsp|quot|#39|#x27);/g, ' ')
    .replaceAll(/&(?:[nm]dash|[lr]arr);/g, '-');

/** With the text of comments and scripts, and without tags and styles. */
const plainText = (html: string) =>
  decoded(
    html
      .replaceAll(/<style\b[^>]{0,200}>[^<]{0,50000}/gi, ' ')
      .replaceAll(/<!--|-->/g, ' ')
      .replaceAll(/<[^>]{0,500}>/g, ' '),
  );

const SCRIPT = /<script\b[^>]{0,500}>(.*?)(?:<\/script|$)/gis;
const COMMENTS = /\/\*.{0,2000}?\*\/|(?<=^|[\s;{}])\/\/[^\n]{0,500}/gms;
const commentsIn = (script: string) => (script.match(COMMENTS) ?? []).join('\n');
const withoutScripts = (html: string) => html.replaceAll(SCRIPT, (_, script: string) => `\n${commentsIn(script)}\n`);

/** Links to a sign-in announce what stands beside them. */
const TO_SIGN_IN =
  /<a\b[^<>]{0,300}?\bhref=["']?[^"'\s<>]{0,200}?(?:log-?in|sign-?in|logon|accedi|anmeld)[^<>]{0,300}>/gi;
const INLINE = /<\/?(?:a|abbr|b|code|em|font|i|kbd|mark|samp|small|span|strong|tt|u|var)\b[^<>]{0,500}>/gi;

/** The text of a page in the lines of its elements. */
const linesOf = (html: string) =>
  spaced(
    decoded(
      html
        .replaceAll(/<style\b[^>]{0,200}>[^<]{0,50000}/gi, ' ')
        .replaceAll(/<!--|-->/g, '\n')
        .replaceAll(TO_SIGN_IN, ' login ')
        .replaceAll(INLINE, ' ')
        .replaceAll(/<[^>]{0,500}>/g, '\n'),
    ),
  ).replaceAll(/[^\S\n]+/g, ' ');
