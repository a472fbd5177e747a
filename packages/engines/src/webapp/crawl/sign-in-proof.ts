import type { Exchange } from '@rocca/tools/web/model';
import { removeElements } from '../reading/remove-elements.ts';
import { isFound } from './bounded-regex.ts';
import { isSignIn } from './form.ts';
import { readHtml } from './html-page.ts';
import type { SignInSettings } from './sign-in-settings.ts';

/** What became of a sign-in, as far as a page shows it. */
export interface SignInOutcome {
  readonly text: string;
  readonly url: string;
  readonly status: number;
  /** The site has given something that was not there before. */
  readonly hasNews: boolean;
  /** What a browser showed before; missing: what the server answered then. */
  readonly before?: string;
  /** A browser shows the fields still; null: only the markup is known. */
  readonly asksAgain?: boolean | null;
}

interface ProofParts {
  readonly settings: SignInSettings;
  /** Pages that may show who is signed in. */
  readonly pages: readonly string[];
  /** Asks with the session, and follows where the answer leads. */
  open(url: string): Promise<Exchange>;
  openAsStranger(url: string): Promise<Exchange>;
}

export type Unproven = 'asked_again' | 'not_proven';

const textOf = ({ response }: Exchange) => response?.body.toString('utf8') ?? '';
/** What scripts and comments hold is not shown. */
const withoutScripts = (text: string) =>
  removeElements(text, { names: ['script', 'style', 'template', 'noscript', '!--'] });

/** Proves a sign-in by the customer's expressions, which may as well stand in pages for strangers; without any by what changed. */
export function createSignInProof({ settings, pages, open, openAsStranger }: ProofParts) {
  const { loggedInRegex, loggedOutRegex, userParameter, passwordParameter, loginUrl } = settings;
  const loginPath = URL.parse(loginUrl)?.pathname ?? '';
  /** The page of the sign-in before anything was sent. */
  let ofStranger: string | null = null;

  const isNew = (text: string, before: string | null) => {
    if (isFound(loggedInRegex, text) !== true) return false;
    if (before === null || isFound(loggedInRegex, before) !== true) return true;
    return (
      isFound(loggedInRegex, withoutScripts(text)) === true && isFound(loggedInRegex, withoutScripts(before)) !== true
    );
  };
  const isAskedAgain = ({ text, url, asksAgain = null }: SignInOutcome) => {
    if (asksAgain !== null) return asksAgain;
    const isElsewhere = URL.parse(url)?.pathname !== loginPath;
    // A page for those who are in may ask for a password as well, to change it.
    return readHtml(text).forms.some((form) => {
      const isAsked = (name: string) => form.fields.some((field) => field.name === name && field.type !== 'hidden');
      return isSignIn(form) && isAsked(passwordParameter) && (isAsked(userParameter) || !isElsewhere);
    });
  };
  const byChange = (outcome: SignInOutcome): Unproven | null => {
    if (isAskedAgain(outcome)) return 'asked_again';
    return outcome.hasNews && outcome.status < 400 ? null : 'not_proven';
  };
  return {
    /** The page of the sign-in as strangers see it. */
    begin(text: string): void {
      ofStranger ??= text;
    },
    /** Null: signed in. */
    async judge(outcome: SignInOutcome): Promise<Unproven | null> {
      const { text } = outcome;
      if (loggedInRegex === '') {
        if (loggedOutRegex === '') return byChange(outcome);
        return isFound(loggedOutRegex, text) === false ? null : 'asked_again';
      }
      if (isNew(text, outcome.before ?? ofStranger)) return null;
      // The words stand in both pages: they prove nothing.
      if (isFound(loggedInRegex, withoutScripts(text)) === true) return byChange(outcome);
      if (!outcome.hasNews && isAskedAgain(outcome)) return 'asked_again';
      for (const page of pages) {
        const shown = textOf(await open(page));
        if (isFound(loggedInRegex, shown) === true && isNew(shown, textOf(await openAsStranger(page)))) return null;
      }
      return isAskedAgain(outcome) ? 'asked_again' : 'not_proven';
    },
  };
}
