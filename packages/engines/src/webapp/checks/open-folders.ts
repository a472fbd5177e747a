import { askAnonymously, type ByStrength, mostOf } from '../attack/ask.ts';
import { foldersLeftAlone, foldersOf } from '../attack/folders.ts';
import type { SiteCheck } from '../check.ts';
import { directoryListing } from './passive/directory-listing.ts';

const FOLDERS: ByStrength = { low: 10, medium: 40, high: 200, insane: 1000 };

/** Folders that no link leads to, of files that were seen or left alone: the server may list them by itself. */
export const openFolders = {
  code: 'open_folders',
  name: { it: 'Cartelle dei file visti', en: 'Folders of files that were seen' },
  kind: 'site',
  from: 'low',
  definitions: directoryListing.definitions,
  async probe(site, tools) {
    const asked = new Set(site.exchanges.map(({ request }) => request.url));
    const all = new Set([...foldersOf(site), ...foldersLeftAlone(site)]);
    const folders = [...all].filter((folder) => !asked.has(folder));
    const answers = await Promise.all(
      folders.slice(0, mostOf(FOLDERS, tools)).map((folder) => askAnonymously(tools, folder)),
    );
    return answers.filter((answer) => !site.isMissing(answer)).flatMap((answer) => directoryListing.look(answer));
  },
} as const satisfies SiteCheck;
