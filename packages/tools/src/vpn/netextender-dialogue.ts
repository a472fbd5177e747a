import { quoteForeign, TunnelFailure } from './model.ts';

/** What to do after a piece of the client's output. */
export type DialogueStep =
  | { readonly kind: 'answer'; readonly line: string }
  | { readonly kind: 'log_in' }
  | { readonly kind: 'open' }
  | { readonly kind: 'over'; readonly failure: TunnelFailure };

export interface NetExtenderSecrets {
  readonly user: string;
  readonly password: string;
  readonly domain: string;
  readonly server: string;
}

/** Longer lines are no dialogue. */
const MAX_LINE = 4096;

/**
 * The platform's half of the conversation with `netExtender`, which is made for a person at a terminal: it asks with a
 * line it leaves unfinished, and tells how it goes in finished ones.
 */
export function createNetExtenderDialogue(secrets: NetExtenderSecrets): (text: string) => readonly DialogueStep[] {
  let rest = '';
  let passwordTold = false;
  let isOver = false;
  let complaint = '';

  const over = (why: 'refused' | 'bad_config', detail: string): DialogueStep => {
    isOver = true;
    return { kind: 'over', failure: new TunnelFailure(why, detail) };
  };

  function readPrompt(line: string): DialogueStep | null {
    if (/one.?time password\s*:\s*$/i.test(line)) return over('refused', 'the gateway asks for a one-time password');
    if (/proceed\?[^?]*$/i.test(line)) {
      // A man in the middle would get the password next. No user is there to look at the certificate.
      return over('refused', "the gateway's certificate is not trusted by this server");
    }
    if (/password\s*:\s*$/i.test(line)) {
      if (passwordTold) return over('refused', 'the gateway asks for the password again');
      passwordTold = true;
      return { kind: 'answer', line: secrets.password };
    }
    if (/^\s*user(?:name)?\s*:\s*$/i.test(line)) return { kind: 'answer', line: secrets.user };
    if (/^\s*domain\s*:\s*$/i.test(line)) return { kind: 'answer', line: secrets.domain };
    if (/server\s*:\s*$/i.test(line)) return { kind: 'answer', line: secrets.server };
    return null;
  }

  function readLine(line: string): DialogueStep | null {
    if (/connected successfully/i.test(line)) return { kind: 'open' };
    if (/^logging in/i.test(line)) return { kind: 'log_in' };
    if (/proceed\?/i.test(line)) return readPrompt(line);
    const shown = quoteForeign(line.replaceAll(secrets.password, '***'));
    if (/authentication fail|login fail|logon fail|incorrect user/i.test(line)) {
      return over('refused', `the gateway refused the user or the password (${shown})`);
    }
    if (/\bis terminated|exiting netextender|reconnecting/i.test(line)) {
      return over('refused', `the connection to the gateway ended (${complaint || shown})`);
    }
    // Not an end by itself: some errors are only warnings. It explains the end that may follow.
    if (/error|fail|unable/i.test(line)) complaint = shown;
    return null;
  }

  return (text) => {
    const lines = (rest + text).split(/\r*\n/);
    rest = (lines.pop() ?? '').slice(-MAX_LINE);
    const steps: DialogueStep[] = [];
    for (const line of lines) {
      const step = isOver ? null : readLine(line.trim());
      if (step) steps.push(step);
    }
    const prompt = isOver || rest === '' ? null : readPrompt(rest);
    if (prompt) {
      steps.push(prompt);
      // Answered: what follows on the same line is our own echo.
      rest = '';
    }
    return steps;
  };
}
