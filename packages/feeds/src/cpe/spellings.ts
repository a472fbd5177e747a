/** Words that say what a product serves; they come and go from one spelling of its name to another. */
const ROLE_WORD =
  /^(?:(?:web|http|https|ftp|ftps|sftp|smtp|imap4?|pop3?|mail|e?mail|ssh|telnet|nntp|irc|upnp|rtsp|sip|dns|tftp|ldap|xmpp|rtmp|proxy|file|media)?(?:d|server|service|daemon)|web|http|https|ftp|ftps|sftp|e?smtp|imap4?|pop3?|nntp|ssh|telnet|upnp|rtsp|sip|irc|ldap|tftp|dns|gopher|xmpp|named|proxy|admin|config|interface|web-?admin|control|remote|administration|port|freeware|free|edition|for|windows|receiver|engine)$/i;

/** `ArGoSoft Mail Server Freeware`: what follows the word for what it serves says which edition it is. */
const UP_TO_SERVER = /^(.{0,80}?\b\w{0,12}(?:server|service|daemon))\b/i;

/** Letters and digits alone: `Sun-Java-System-Web-Server` and `Sun Java System Web Server` are one. */
export const plainSpelling = (text: string) => text.toLowerCase().replace(/[^a-z0-9+]/g, '');

/**
 * How the name of a product may be spelled, the whole words first and then without the words at their end that say what
 * it serves: `Kerio MailServer smtpd`, `Kerio MailServer`, `Kerio`.
 */
export function spellingsOf(words: string): string[] {
  const whole = words.slice(0, 100).trim();
  const upToServer = UP_TO_SERVER.exec(whole)?.[1] ?? whole;
  return [...new Set([whole, upToServer].flatMap(shortened))].filter((spelling) => spelling !== '');
}

function shortened(words: string): string[] {
  const parts = words.split(/[\s_]+/);
  const spellings = [words];
  while (parts.length > 1 && ROLE_WORD.test(parts.at(-1) ?? '')) {
    parts.pop();
    spellings.push(parts.join(' '));
  }
  return spellings;
}
