import { installOthers } from './system-tools.mjs';

await installOthers();
