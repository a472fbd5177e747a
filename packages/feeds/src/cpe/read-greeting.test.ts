import { describe, expect, it } from 'vitest';
import { readGreeting, readUnknownGreeting } from './read-greeting.ts';

describe('what a service greets with', () => {
  it.each([
    ['220 GlobalSCAPE Secure FTP Server (v. 3.0.2)', '3.0.2', 'globalscape:secure_ftp_server'],
    ["220 Hello, I'm freeFTPd 1.0", '1.0', 'freeftpd:freeftpd'],
    ['220 h11 (glFTPd 1.32 Linux+TLS) ready.', '1.32', 'glftpd:glftpd'],
    ['220 Xlight FTP Server 3.7.0 ready...', '3.7.0', 'xlightftpd:xlight_ftp_server'],
    ['220 SlimFTPd 3.15, by WhitSoft Development (www.whitsoftdev.com)', '3.15', 'whitsoft_development:slimftpd'],
    ['220 mx.example.org Kerio MailServer 6.4.1 ESMTP ready', '6.4.1', 'kerio:kerio_mailserver'],
    ['220 mx.example.org SMTP Server SLmail 5.5.0.4433 Ready ESMTP', '5.5.0.4433', 'slmail:slmail'],
    ['220 mx.example.org ESMTP Merak 7.5.2; Mon, 11 Mar 2019 10:00:00', '7.5.2', 'merak:mail_server'],
    ['+OK Teapop [v0.3.5] - Teaspoon stirs around again', '0.3.5', 'teapop:teapop'],
    ['+OK QPOP (version 2.53) at mail.example.org starting', '2.53', 'qualcomm:qpopper'],
    ['200 Leafnode NNTP Daemon, version 1.9.19 running at news', '1.9.19', 'leafnode:leafnode'],
    ['SSH-2.0-APACHE-SSHD-2.2.0', '2.2.0', 'apache:sshd'],
    ['SSH-2.0-6.1.8.99 SSH Tectia Server', '6.1.8.99', 'ssh:tectia_server'],
    ['SSH-1.5-1.2.27', '1.2.27', 'ssh:ssh'],
    ['server: PRTG/18.2.38.1607', '18.2.38.1607', 'paessler:prtg_network_monitor'],
    ['server: KFWS/1.0.8 http://www.keyfocus.net/kfws/', '1.0.8', 'key_focus:kf_web_server'],
    ['server: DSS/5.5.5 (Build/489.16; Platform/Linux; Release/Darwin; )', '5.5.5', 'apple:darwin_streaming_server'],
  ])('%s', (line, version, name) => {
    const read = readGreeting(line);
    expect(read?.version).toBe(version);
    expect(read?.names).toContain(name);
  });

  it.each([
    // A title, a number without words, an address, another's words before a number.
    ['title: Kerio MailServer 6.4.1'],
    ['220 192.168.1.20 FTP server ready'],
    ['220 mx.example.org ESMTP'],
    ['SSH-2.0-1.82 sshlib: WinSSHD-like 4.12'],
    ['SSH-2.0-2.0.12 FooSSH'],
    ['server: Apache/2.4.29 (Unix)'],
  ])('is no product of the table in %s', (line) => {
    expect(readGreeting(line)).toBeNull();
  });

  it.each([
    ['220 mx.example.org ESMTP FooMail 3.2 ready', 'FooMail', '3.2'],
    ['220 Welcome to Foo Serve FTP Server v1.4', 'Foo Serve FTP Server', '1.4'],
    ['SSH-2.0-FooSSH_1.9.2', 'FooSSH', '1.9.2'],
    ['* OK foo.example.org FooMail IMAP4rev1 Server 7.1.2', undefined, undefined],
    ['220 mx.example.org FTP server (Version 6.4) ready.', undefined, undefined],
  ])('is told where nobody knows it: %s', (line, words, version) => {
    const read = readUnknownGreeting(line);
    expect([read?.words, read?.version]).toEqual([words, version]);
  });

  it('takes its time in proportion to what was said', () => {
    const long = `220 ${'a1.2 '.repeat(40)}\n`.repeat(200);
    // A pattern that goes back and forth would take hours: the limit of a test ends it.
    expect(() => readGreeting(long)).not.toThrow();
    expect(readUnknownGreeting(`220 ${'('.repeat(190)}\n`)).toBeNull();
  });
});
