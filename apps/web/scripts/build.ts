import path from 'node:path';
import { build } from 'vite';
import { precompress } from './precompress.ts';

const web = path.resolve(import.meta.dirname, '..');

await build({ configFile: path.join(web, 'vite.config.ts') });
const count = await precompress(path.join(web, 'dist'));
console.log(`${count} files compressed`);
