import { html, plain, respond } from '../core/answers.ts';
import { get, type Route } from '../core/visit.ts';

const ENV = `APP_ENV=production
APP_KEY=base64:Q29sbGVCb3R0ZWdhMTk3NENvbGxlQm90dGVnYTE5NzQ=
DB_HOST=127.0.0.1
DB_USERNAME=bottega
DB_PASSWORD=torchio-1974
`;

const DUMP = `-- MySQL dump 10.13  Distrib 8.0.36
-- Host: localhost    Database: bottega
DROP TABLE IF EXISTS \`utenti\`;
CREATE TABLE \`utenti\` (\`id\` int NOT NULL, \`nome\` varchar(40), \`password\` varchar(60));
INSERT INTO \`utenti\` VALUES (1,'maria','5f4dcc3b5aa765d61d8327deb882cf99');
`;

const PHP = `<?php
$database = 'bottega';
$user = 'bottega';
$password = 'torchio-1974';
mysqli_connect('localhost', $user, $password, $database);
`;

const INFO = `<!DOCTYPE html><html><head><title>phpinfo()</title></head><body><h1 class="p">PHP Version 5.6.40</h1><table><tr><td class="e">System</td><td class="v">Linux bottega-web1</td></tr><tr><td class="e">DOCUMENT_ROOT</td><td class="v">/srv/shop</td></tr></table><h2>Configuration</h2></body></html>`;

/** Nothing links to these: whoever left them there forgot them. */
export const exposedFiles: readonly Route[] = [
  get('/.env', null, () => plain(ENV)),
  get('/.git/HEAD', null, () => plain('ref: refs/heads/main\n')),
  get('/.git/config', null, () =>
    plain(
      '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote "origin"]\n\turl = git@git.bottega.example:shop.git\n',
    ),
  ),
  get('/dump.sql', null, () => respond('application/sql', DUMP)),
  get('/config.php.bak', null, () => plain(PHP)),
  // The beginning of an archive, with nothing in it.
  get('/backup.zip', null, () =>
    respond(
      'application/zip',
      Buffer.concat([
        Buffer.from('504b03040a0000000000', 'hex'),
        Buffer.alloc(60),
        Buffer.from('504b0506', 'hex'),
        Buffer.alloc(18),
      ]),
    ),
  ),
  get('/phpinfo.php', null, () => html(INFO)),
  get('/robots.txt', null, () =>
    plain('User-agent: *\nDisallow: /gestionale\nDisallow: /admin\nDisallow: /calendario\nSitemap: /sitemap.xml\n'),
  ),
  get('/sitemap.xml', null, ({ shop }) =>
    respond(
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${shop.origin}/</loc></url><url><loc>${shop.origin}/negozio</loc></url></urlset>\n`,
    ),
  ),
];
