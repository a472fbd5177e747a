import type { InjectionPoint } from '../crawl/point.ts';
import { wordsOf } from '../crawl/state-change.ts';

/** Programs that fields of a command name by themselves. */
const PROGRAMS = new Set(
  `awk bash cal cat curl date df dig dir du echo env expr file find free git grep head host hostname id ifconfig ip java ls
  lsof lsb_release mount netstat nslookup perl php pidof ping ping6 printenv printf ps pwd python python3 route ruby sh sort
  ss stat systemctl tail tasklist tracepath traceroute type uname uptime ver w wc wget whereis which who whoami whois`.split(
    /\s+/,
  ),
);

/** What programs for the state of a machine print. */
const OUTPUT =
  /\buid=\d{1,10}\(|\bgid=\d{1,10}\(|^total \d{1,9}$|^[-dl][-rwx]{9}[ .+]|\b\d{1,6} packets transmitted|^Linux \S{1,64} \d|\bPID +TTY\b|^Filesystem {2,}|\bload average:|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} /m;

const NAMED =
  /^(?:cmd|cmdline|command|commandline|comando|exec|execute|executable|program|programma|binary|shell|spawn)$/;
/** Of the whole address: pages of one kind lie in a folder of that name. */
const PLACED = new Set(
  'cmd command commands comando exec execute spawn shell process subprocess console terminal'.split(' '),
);

const nameIn = (value: string) =>
  /^[\s;|&$(`]*(?:\/[\w./-]{0,60}\/)?([\w.-]{1,30})/.exec(value)?.[1]?.toLowerCase() ?? '';

/** Whether a value may be a program with its arguments: by what it names, what answers to it show, or what its field is called. */
export function mayBeProgram(
  { name, value, request }: Pick<InjectionPoint, 'name' | 'value' | 'request'>,
  usual: string,
) {
  const words = wordsOf(URL.parse(request.url)?.pathname ?? '');
  return (
    PROGRAMS.has(nameIn(value).replace(/\.exe$/, '')) ||
    wordsOf(name).some((word) => NAMED.test(word)) ||
    words.some((word) => PLACED.has(word)) ||
    OUTPUT.test(usual.slice(0, 50_000))
  );
}
