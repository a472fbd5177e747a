import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, Site } from '../check.ts';
import { askAnonymously, baseOf, isThere } from './ask.ts';
import { renderingOf } from './rendered.ts';

/** Texts that come with an application and may name accounts for trying it. */
const NAMES = ['README.md', 'README.txt', 'INSTALL.md'];

const noted = new WeakMap<Site, Exchange[]>();

/** A file that strangers get and that no page leads to. */
export function noteShownFile(site: Site, exchange: Exchange): void {
  noted.set(site, [...(noted.get(site) ?? []), exchange]);
}

const asked = new WeakMap<Site, Promise<readonly Exchange[]>>();

/** Files without a link that strangers get, as far as checks found them, and texts about the application. */
export async function shownFiles(site: Site, tools: AttackTools): Promise<readonly Exchange[]> {
  const before = asked.get(site) ?? askForTexts(site, tools);
  asked.set(site, before);
  return [...(noted.get(site) ?? []), ...(await before)];
}

async function askForTexts(site: Site, tools: AttackTools): Promise<readonly Exchange[]> {
  const answers = await Promise.all(NAMES.map((name) => askAnonymously(tools, baseOf(site) + name)));
  return answers.filter((one) => one.response !== null && isThere(site, one) && renderingOf(one.response) !== 'html');
}
