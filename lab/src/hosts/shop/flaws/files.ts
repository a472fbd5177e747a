import { posix } from 'node:path';

const MARKS = { guida: 'Conservare al fresco e al buio.', resi: 'I resi sono gratuiti entro 30 giorni.' };

/** The file system as the shop sees it. No file of this machine is ever read. */
const FILES: Readonly<Record<string, string>> = {
  '/etc/passwd': `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
bin:x:2:2:bin:/bin:/usr/sbin/nologin
www-data:x:33:33:www-data:/var/www:/usr/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
bottega:x:1000:1000:Bottega:/srv/shop:/bin/sh
`,
  '/etc/group': 'root:x:0:\ndaemon:x:1:\nwww-data:x:33:\nbottega:x:1000:\n',
  '/etc/hostname': 'bottega-web1\n',
  '/etc/hosts': '127.0.0.1\tlocalhost\n127.0.1.1\tbottega-web1\n::1\tlocalhost ip6-localhost ip6-loopback\n',
  '/etc/issue': 'Debian GNU/Linux 12 \\n \\l\n',
  '/etc/os-release':
    'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nVERSION_ID="12"\nID=debian\n',
  '/proc/version': 'Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org) (gcc-12 (Debian 12.2.0-14) 12.2.0)\n',
  '/proc/self/environ': 'PATH=/usr/local/bin:/usr/bin:/bin\0HOME=/srv/shop\0USER=bottega\0',
  '/srv/shop/docs/guida.txt': `Guida ai prodotti. ${MARKS.guida}\n`,
  '/srv/shop/docs/resi.txt': `${MARKS.resi}\n`,
  '/srv/shop/docs/manuali/torchio.txt': 'Manuale del torchio: girare lentamente.\n',
  '/srv/shop/pagine/chi-siamo.html': '<p>Siamo una famiglia di collina.</p>\n',
  '/srv/shop/pagine/spedizioni.html': '<p>Spediamo ogni martedì.</p>\n',
  '/srv/shop/lang/it.txt': 'saluto=Buongiorno\n',
  '/srv/shop/lang/en.txt': 'saluto=Good morning\n',
  '/srv/shop/immagini/logo.txt': '  /\\  Bottega del Colle\n',
  '/srv/shop/config/database.yml': 'database: shop.db\npassword: torchio-1974\n',
};

/** The content of a file; a path that is not absolute starts in the folder. Null: there is none. */
export function readFile(path: string, folder = '/srv/shop'): string | null {
  return FILES[posix.resolve(folder, path)] ?? null;
}

/** As libraries in C read a path: it ends at the first zero byte. */
export const cutAtZero = (path: string) => path.split('\0')[0] ?? '';

/** Names in a folder. */
export function listFolder(folder: string): string[] {
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  const names = Object.keys(FILES)
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice(start.length).split('/')[0] ?? '');
  return [...new Set(names)];
}
