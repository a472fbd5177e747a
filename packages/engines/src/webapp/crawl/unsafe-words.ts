/**
 * What is never followed or pressed: it would end the session or take something away. In several languages. An exit with
 * values leads to a place outside.
 */
const LEAVES =
  /log[-_ ]?(?:out|off)|sign[-_ ]?(?:out|off)|(?:^|[^a-z])(?:esci|disconnetti|exit(?!\?.)|abmelden|ausloggen|cerrar[-_ ]?sesi|d[eé]connexion|deconnect|uscita[-_ ]sessione)(?:$|[^a-z])|end[-_ ]?session|invalidate/i;
/** A removal and a remover are things that pages are about; the removal of an account is an act. */
const DESTROYS =
  /delet|remov(?!al|er)|(?:account|user|profile|data)[-_ ]?removal|destroy|drop[-_ ]?(?:table|db|database)|truncat|purge|unsubscri|disiscriv|cancell(?:a|are|azione)?(?:$|[^a-z])|elimin|rimuovi|l[oö]schen|supprim|borrar|deactivat|disattiv|uninstall|shutdown|reboot|reset[-_ ]?(?:db|database|all|factory)|factory[-_ ]?reset|wipe/i;

/** Whether a link or a button with these words, or this address, is left alone. */
export function isUnsafe(text: string): boolean {
  const short = text.slice(0, 2000);
  return LEAVES.test(short) || DESTROYS.test(short);
}

const SETS_UP = /(?:^|\/)(?:re)?(?:setup|install(?:er|ation)?)(?:[/._?-]|$)/i;

/** A form, or a link with values, of a page that sets a site up: it would begin anew with nothing in it. */
export function setsUp(address: string): boolean {
  return SETS_UP.test(address.slice(0, 2000));
}

/** What a crawl does not fetch: it is large, and nothing in it is a page. */
const DOWNLOADS =
  /\.(?:zip|gz|tgz|bz2|xz|7z|rar|iso|dmg|exe|msi|deb|rpm|apk|jar|war|mp[34]|avi|mov|mkv|webm|wav|ogg|flac|pdf|docx?|xlsx?|pptx?|odt|ods|png|jpe?g|gif|webp|bmp|ico|tiff?|woff2?|ttf|otf|eot|css)$/i;

export function isDownload(url: string): boolean {
  const path = URL.parse(url)?.pathname ?? '';
  return DOWNLOADS.test(path);
}
