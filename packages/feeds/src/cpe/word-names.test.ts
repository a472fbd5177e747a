import { describe, expect, it } from 'vitest';
import { TOO_GENERAL } from './names.ts';
import { namesInWords, WORD_SPELLINGS } from './word-names.ts';

describe('products in words', () => {
  it.each([
    ['Kerio MailServer smtpd', 'kerio:kerio_mailserver'],
    ['ArGoSoft Mail Server Freeware', 'argosoft:argosoft_mail_server'],
    ['ArGoSoft ftpd', 'argosoft:ftp_server'],
    ['Sun-Java-System-Web-Server', 'sun:java_system_web_server'],
    ['cz.nic Knot DNS', 'knot-dns:knot_dns'],
    ['osCommerce Online Merchant', 'oscommerce:online_merchant'],
    ['phpBB', 'phpbb_group:phpbb'],
    ['Textpattern CMS', 'textpattern:textpattern'],
    ['SmarterMail Enterprise', 'smartertools:smartermail'],
  ])('%s is %s', (words, name) => {
    expect(namesInWords(words)).toContain(name);
  });

  it.each([
    // A maker of several servers, and what only shares a name.
    ['ArGoSoft nntpd'],
    ['Golden httpd'],
    ['Hermes smtpd'],
    ['Diablo nntpd'],
    ['ShareIt ftpd'],
    ['Microsoft ESMTP'],
    ['Web server'],
    ['Mail Server'],
    ['Proxy'],
    ['FTP Server'],
  ])('%s is nothing that anybody has looked at', (words) => {
    expect(namesInWords(words)).toEqual([]);
  });

  it('has no spelling twice, and none that many products have', () => {
    const spellings = WORD_SPELLINGS.map((spelling) => spelling.replaceAll(/[^a-z0-9+]/g, ''));
    expect(spellings.filter((one, index) => spellings.indexOf(one) !== index)).toEqual([]);
    const general = WORD_SPELLINGS.filter((one) => TOO_GENERAL.test(one.replaceAll(' ', '_')) && !SHORT.has(one));
    expect(general).toEqual([]);
  });
});

/** Short, and yet the name of one product in a greeting or a header. */
const SHORT = new Set(['dss', 'hfs', 'inn', 'lsh', 'osu', 'smf', 'znc']);
