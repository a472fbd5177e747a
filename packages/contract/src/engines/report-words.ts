import type { PlaceWords } from './engine-facts.ts';
import { PLACES as HOSTS } from './nscan/place-words.ts';
import { PLACES as PAGES } from './webapp/place-words.ts';

/** What the remedies and checks of an engine are counted by, by its code. A finding has places of its own: a port, a parameter. */
export const PLACES_OF_ENGINES: Readonly<Record<string, PlaceWords>> = { nscan: HOSTS, webapp: PAGES };

/** Engines whose findings include the protection of mail: the others have no such step in their order. */
export const MAIL_ENGINES: readonly string[] = ['dti', 'dti_lite'];
