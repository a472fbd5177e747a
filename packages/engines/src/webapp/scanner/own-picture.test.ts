import type { WebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { WebCheck } from '../check.ts';
import { CHECKS } from '../checks/index.ts';
import { crawl } from '../crawl/crawler.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import type { SignInKeeper } from '../crawl/sign-in.ts';
import { readParts } from '../crawl/spots/multipart-body.ts';
import { createSurface } from '../crawl/surface.ts';
import { createAttackTools } from './attack-tools.ts';
import { createCosts } from './costs.ts';
import { inputsOf } from './inputs.ts';
import { createLedger } from './left-behind.ts';
import { createCheckRunner } from './run-checks.ts';
import { takeBack } from './take-back.ts';

const ORIGIN = 'http://127.0.0.1';
const OWN = { username: 'maria', password: 'Rose-of-1' };
/** Without those that wait. */
const MADE = CHECKS.filter(({ code }) => ['upload', 'csrf', 'sql_injection'].includes(code)).map((check): WebCheck => {
  const { waitFor: _, ...rest } = { waitFor: null, ...check };
  return rest as WebCheck;
});

/** A profile with a picture and a city, a form for the picture alone, and a gallery that keeps every picture. */
function openSite() {
  const profile = { city: 'Pisa', picture: 'maria.jpg' };
  const gallery: string[] = [];
  const files = '<input type=file name=picture>';
  const pages: Readonly<Record<string, () => string>> = {
    '/': () => '<a href=/profile.php>1</a><a href=/avatar>2</a><a href=/gallery>3</a>',
    '/profile.php': () => `<img src=/files/${profile.picture}><form method=post enctype="multipart/form-data">
      <input name=city value="${profile.city}">${files}<button>Save</button></form>`,
    '/avatar': () => `<form method=post enctype="multipart/form-data">${files}<button>Change picture</button></form>`,
    '/gallery': () => `<form method=post enctype="multipart/form-data">${files}<button>Upload</button></form>`,
  };
  const cities = new Set<string>();
  const send = async (request: WebRequest) => {
    const { pathname } = new URL(request.url);
    for (const { name, fileName, content } of request.method === 'POST' ? readParts(request) : []) {
      if (name === 'city') profile.city = content;
      cities.add(profile.city);
      if (fileName && pathname === '/gallery') gallery.push(fileName);
      else if (fileName) profile.picture = fileName;
    }
    const page = pages[pathname];
    const headers = [['Content-Type', 'text/html']] as const;
    const response = { status: page ? 200 : 404, statusText: '', headers, cut: false };
    return { request, response: { ...response, body: Buffer.from(page?.() ?? 'Nothing') }, failure: null, ms: 1 };
  };
  return { profile, cities, gallery, send };
}

it('sends no file that would replace the picture of the user, and tries the texts beside it', async () => {
  const site = openSite();
  const { signal } = new AbortController();
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.session.signedIn = true;
  const ledger = createLedger();
  const client = ledger.clientOf({ send: site.send, close: () => undefined } as unknown as WebClient);
  const scriptSession = createScriptSession(ORIGIN);
  const keeper = {
    ...{ page: `${ORIGIN}/login`, request: () => null, landing: () => null, hops: () => [] },
    ...{ shownAtOnce: () => null, ask: (send: () => unknown) => send() },
  };
  await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, surface, client, signal },
    limits: {
      ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
      ...{ browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
    },
    ...{ session: null, keeper: keeper as unknown as SignInKeeper, scriptSession, mayChange: false, own: OWN },
  });
  const runs = async () => ({ executed: false, finalUrl: '', failure: null });
  const depth = { strength: 'medium', payloads: 20, mayChange: false } as const;
  const tools = createAttackTools({
    ...{ client, jar: createCookieJar(), surface, depth, signal, scriptSession, listener: null },
    ...{ own: OWN, keeper: null, browser: { runs, opens: runs }, onAnswer: () => undefined },
  });
  const runner = createCheckRunner({
    ...{ checks: MADE, strength: 'medium', passiveOnly: false, depth },
    ...{ costs: createCosts(), pageKey: surface.pageKey, ms: 60_000, whyOver: async () => null },
  });
  await runner.attack(surface, tools, Promise.resolve(), () => undefined);
  await runner.probe(surface, tools, () => undefined);
  expect(site.profile.picture).toBe('maria.jpg');
  expect(site.cities.size).toBeGreaterThan(1);
  expect(site.gallery.length).toBeGreaterThan(1);
  await takeBack({
    ...{ site: surface, hasAccepted: ledger.hasAccepted, onSettled: ledger.settle, signal },
    ask: (request) => client.send(request),
  });
  expect(site.profile).toEqual({ city: 'Pisa', picture: 'maria.jpg' });
  const bounds = { passiveOnly: false, mayChange: false };
  const forms = inputsOf(surface, runner.tested(), bounds).flatMap(({ kind, url, state, reason, fields_left }) =>
    kind === 'form' ? `${new URL(url).pathname} ${state} ${reason} ${fields_left.join()}` : [],
  );
  expect(forms.sort()).toEqual([
    '/avatar left_out changes_account picture',
    '/gallery tested null ',
    '/profile.php partly changes_account picture',
  ]);
});
