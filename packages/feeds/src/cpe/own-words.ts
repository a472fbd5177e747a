/** Sources keep a banner as it came, with CRLF; the readers of single lines expect LF. */
export const unifyLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What a service says of itself: not what a page's title speaks of, and not the name its host was given. */
export function saysOfItself(heard: string): string[] {
  return heard
    .split('\n', 80)
    .filter((line) => !/^(?!server|x-server|x-powered-by|via|vendor)[a-z][\w -]{0,60}: /i.test(line))
    .map((line) => line.replace(/^220[ -]\S{1,255}/, '').replace(/[\w-]{1,63}(?:\.[a-z][\w-]{0,62}){1,10}/gi, ''));
}
