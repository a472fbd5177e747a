import { verifyFile } from './verify-file.ts';
import { verifyLanguage } from './verify-words.ts';

/**
 * Says whether a `report.zip` is as the platform signed it:
 *
 *   npm run verify -- report.zip [--key reports.pem]
 *
 * It needs no platform, no database and no package. It ends with 0 where the file is intact, with 1 where it was changed
 * (each changed part is named), and with 2 where it is no bundle or cannot be read.
 */
const { code, text } = await verifyFile(process.argv.slice(2), {
  // npm runs scripts in the folder of the package: paths are those of the folder it was called in.
  folder: process.env.INIT_CWD ?? process.cwd(),
  language: verifyLanguage(process.env),
});
if (code === 2) console.error(text);
else console.log(text);
process.exitCode = code;
