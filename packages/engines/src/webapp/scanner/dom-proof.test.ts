import { findTool } from '@rocca/tools/core/find-tool';
import { dropTo, works } from '@rocca/tools/core/sandbox';
import { expect, it } from 'vitest';
import { visitForReal } from '../testing/live-visits.ts';

/** One page for each way in which a visit is made: what runs in the others was captured, and is read from there. */
const PAGES = [
  // Shown what the client got. All others are asked for.
  'text of a form',
  // Handlers and addresses that wait for a person.
  'event handler',
  'link',
  // Runs, and not as the site.
  'safe sandbox',
  // Navigates away before its last script, unless navigation is blocked.
  'script of a page that leaves',
  // Goes elsewhere by a script.
  'go-script',
  // What a visitor brings along.
  'dom-fragment',
  // Does something only after a second.
  'dom-late',
  'dom-referrer',
  'dom-message',
  'dom-window-name',
  'dom-kept',
  'dom-storage',
  // Waits for a button, and must not reach the site with it.
  'dom-pressed',
  // Types into fields first.
  'dom-typed-form',
  'dom-typed-enter',
  // Shown by scripts that fetch it first.
  'reviews',
  'reviews.json',
];

/** A sandbox of Chromium's own needs user namespaces for users without rights. */
const canSandbox = findTool('chromium') !== null && works([...dropTo('none'), 'unshare', '--user', '--']);

it.skipIf(!canSandbox)(
  'sees in Chromium what was captured, however a visit is made',
  { timeout: 120_000 },
  async () => {
    const said = (await visitForReal(PAGES, { capture: false })) as { visits: number; different: string[] };
    expect(said.different).toEqual([]);
    expect(said.visits).toBeGreaterThanOrEqual(PAGES.length);
  },
);
