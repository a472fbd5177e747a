/** Names of accounts that pages list, greet by, give as examples or mention in a hint. */

const ONE_NAME = /^[a-z][\w.-]{2,29}$/i;
const LINK =
  /<a\b[^<>]{0,300}?\bhref=["']?([^"'\s<>]{1,200})["']?[^<>]{0,300}>\s{0,20}@?([a-z][\w.-]{2,29})\s{0,20}<\/a>/gi;
const OF_USERS =
  /\b(?:users?|members?|people|authors?|bloggers?|players?|friends?|followers?|following|accounts?|participants?|utenti|membri|autori|amici|giocatori|benutzer|mitglieder|autoren|freunde|utilisateurs|membres|auteurs|amis|usuarios|miembros|autores|amigos)\b/i;
const HEADING = /<(h[1-6]|caption|legend|dt|label|strong)\b[^<>]{0,300}>([^<>]{1,80})<\/\1/gi;
const MAX_BEFORE = 1_500;
const SEVERAL = 2;

/**
 * Several links beside each other whose text is the end of their address, below a heading for users or beside the link of
 * the scan's own user: `<a href="/posts/anna">anna</a>`.
 */
export function namesInLinks(text: string, own: string): string[] {
  const links = [...text.matchAll(LINK)].flatMap(({ 1: href = '', 2: name = '', index }) => {
    const end = href.slice(-name.length - 1);
    const isEnd = /^[/=@]/.test(end) && end.slice(1).toLowerCase() === name.toLowerCase();
    return isEnd ? [{ name, index, folder: href.slice(0, -name.length) }] : [];
  });
  return [...Map.groupBy(links, ({ folder }) => folder)].flatMap(([folder, all]) => {
    const names = all.map(({ name }) => name);
    const isOfOwn = own !== '' && text.toLowerCase().includes(`${folder}${own}`.toLowerCase());
    const first = all[0]?.index ?? 0;
    const heading = [...text.slice(Math.max(0, first - MAX_BEFORE), first).matchAll(HEADING)].at(-1)?.[2] ?? '';
    const isList = new Set(names).size >= SEVERAL && OF_USERS.test(heading);
    return isOfOwn || isList || /(?:^|\/)(?:@|~|u\/)$/.test(folder) ? names : [];
  });
}

/** `<b>anna</b> wrote:` */
const SAYS =
  /(?<![\w.@-])([a-z][\w.-]{2,29})\s{0,4}(?:<\/?\w{1,10}[^<>]{0,200}>\s{0,4}){0,3}(?:wrote|says|said|commented|replied|posted|ha scritto|scrive|dice|schrieb|schreibt|sagt|a écrit|dit|escribió|dice)(?:\s{0,4}<[^<>]{1,200}>){0,2}\s{0,2}:/gi;

export const namesOfSpeakers = (text: string): string[] => [...text.matchAll(SAYS)].map(([, name = '']) => name);

const USER_FIELD = /\b(?:name|id)=["']?(?:user|login|uname|uid|utente|benutzer|usuario|utilisateur|account)/i;
const INPUT = /<input\b[^<>]{1,600}>/gi;
const PLACEHOLDER = /\bplaceholder=["']([a-z][\w.-]{2,29})["']/i;
/** What a field says about itself. */
const LABEL =
  /^(?:(?:your|enter)\W?)?(?:\w{0,12}(?:user|log-?in|name|nome|account|mail|utente|benutzer|usuario|utilisateur|identifiant|search|cerca)\w{0,12}|required|optional|id|not|and|with|from|already|free|needed|disabled|enabled|locked|active)$/i;

/** What an empty field for a name shows in it: `placeholder="jsmith"`. */
export const namesInPlaceholders = (text: string): string[] =>
  (text.match(INPUT) ?? [])
    .filter((input) => USER_FIELD.test(input))
    .map((input) => PLACEHOLDER.exec(input)?.[1] ?? '')
    .filter((name) => ONE_NAME.test(name) && !LABEL.test(name));

/** A name behind its label, in quotation marks or as code, or behind a word for an account to try: `the user is "anna"`. */
const HINTED = [
  /\b(?:user(?:[ -]?name)?|login|account|utente|benutzer(?:name)?|usuario)\s{0,3}(?:is|:|=|named|called|è|ist|es)?\s{0,3}["'`“]([a-z][\w.-]{2,29})["'`”](?!\s{0,3}[:=])/gi,
  /\b(?:hint|tip|try|demo|test|sample|suggerimento|prova|hinweis|indice|pista)\b[^<>\n]{0,40}\b(?:user(?:[ -]?name)?|login|account|utente|benutzer(?:name)?|usuario)\s{0,3}(?::|=|\bis\b|è|ist|\bes\b)\s{0,3}([a-z][\w.-]{2,29})\b/gi,
];

/** Of the text of a page and its comments; scripts name fields and variables in the same way. */
export function namesHinted(text: string): string[] {
  const shown = text
    .split(/<script\b/i)
    .map((part, at) => (at === 0 ? part : (part.split(/<\/script/i)[1] ?? '')))
    .join(' ')
    .replaceAll(/<!--|-->/g, ' ')
    .replaceAll(/<\/?(?:code|kbd|samp|b|strong|em|i|tt)\b[^<>]{0,200}>/gi, '"')
    .replaceAll(/<[^<>]{0,500}>/g, ' ');
  return HINTED.flatMap((pattern) => [...shown.matchAll(pattern)].map(([, name = '']) => name)).filter(
    (name) => !LABEL.test(name),
  );
}
