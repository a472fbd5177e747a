/**
 * What a person does with a sign-in, as functions that run inside of a page. Each is sent there as text: it may use
 * nothing of this file but its parameters.
 */

export interface SignInWords {
  readonly userParameter: string;
  readonly passwordParameter: string;
  readonly signIn: string;
  /** Words of registrations and of forgotten passwords. */
  readonly others: string;
}

/** Which fields are there: both, the name alone, the password alone, both in a part that is not shown, or none. */
export type SignInState = 'both' | 'user' | 'password' | 'hidden' | 'none';

interface Input {
  readonly tagName: string;
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly placeholder: string;
  readonly autocomplete: string;
  readonly textContent: string | null;
  readonly form: Input | null;
  readonly labels: Iterable<Input> | null;
  readonly shadowRoot: Input | null;
  readonly parentElement: Input | null;
  readonly disabled: boolean;
  value: string;
  getAttribute(name: string): string | null;
  getClientRects(): { readonly length: number };
  getRootNode(): { readonly host?: Input };
  querySelectorAll(selector: string): Iterable<Input>;
  contains(other: Input): boolean;
  compareDocumentPosition(other: Input): number;
  dispatchEvent(event: object): boolean;
  focus(): void;
  click(): void;
  requestSubmit?(): void;
}
interface View {
  readonly document: Input;
  readonly Event: new (type: string, options: object) => object;
  readonly KeyboardEvent: new (type: string, options: object) => object;
  readonly HTMLInputElement: { readonly prototype: object };
  getComputedStyle(element: Input): { readonly visibility: string };
  signInOpeners?: Input[];
  signInFields?: { user: Input | null; password: Input | null } | undefined;
}

/** Finds the fields that sign in and remembers them for the other functions. */
export function findFields({ userParameter, passwordParameter, signIn, others }: SignInWords): SignInState {
  const view = globalThis as unknown as View;
  const all = (root: Input, selector: string): Input[] => {
    const found = [...root.querySelectorAll(selector)];
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) found.push(...all(element.shadowRoot, selector));
    return found;
  };
  const isShown = (one: Input) => one.getClientRects().length > 0 && view.getComputedStyle(one).visibility !== 'hidden';
  const plain = (text: string | null) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wordsOf = (one: Input) => [
    ...[one.name, one.id, one.placeholder, one.getAttribute('aria-label'), one.getAttribute('formcontrolname')],
    ...[...(one.labels ?? [])].map((label) => label.textContent),
  ];
  const isMeant = (one: Input, wanted: string) => wordsOf(one).some((word) => word && plain(word) === plain(wanted));
  const inputs = all(view.document, 'input').filter((one) => !one.disabled);
  const texts = inputs.filter((one) => /^(?:text|email|tel|)$/.test(one.type) && !isMeant(one, passwordParameter));
  const passwords = inputs.filter(
    (one) => one.type === 'password' || (/^text$/.test(one.type) && isMeant(one, passwordParameter)),
  );
  const isBefore = (one: Input, other: Input) => (one.compareDocumentPosition(other) & 4) !== 0;
  const partOf = (password: Input): Input | null => {
    if (password.form) return password.form;
    let part = password.parentElement;
    while (part && !texts.some((text) => part?.contains(text) && isBefore(text, password))) part = part.parentElement;
    return part;
  };
  const found = passwords.flatMap((password) => {
    const part = partOf(password);
    const within = (one: Input) => part === null || part.contains(one) || one.form === part;
    const before = texts.filter((one) => within(one) && isBefore(one, password) && isShown(one) === isShown(password));
    const user = before.find((one) => isMeant(one, userParameter)) ?? before[before.length - 1] ?? null;
    const twins = passwords.filter((one) => one !== password && within(one) && isShown(one) === isShown(password));
    // A password that is asked for twice is a new one.
    if (twins.length > 0) return [];
    const said = `${part?.tagName === 'BODY' ? '' : (part?.textContent ?? '')}`.slice(0, 600);
    const buttons = part ? [...part.querySelectorAll('button, input[type=submit], [role=button]')] : [];
    const labels = buttons.map((one) => `${one.textContent ?? ''} ${one.value ?? ''}`).join(' ');
    const isOther = new RegExp(others, 'i').test(labels) && !new RegExp(signIn, 'i').test(labels);
    // Some sign-ins say so to keep browsers from filling them in.
    if (password.autocomplete === 'new-password' && !new RegExp(signIn, 'i').test(labels)) return [];
    const score =
      (isShown(password) ? 20 : 0) +
      (isMeant(password, passwordParameter) ? 4 : 0) +
      (user && isMeant(user, userParameter) ? 4 : 0) +
      (user ? 2 : 0) +
      (new RegExp(signIn, 'i').test(`${labels} ${said}`) ? 2 : 0) -
      (isOther ? 10 : 0) -
      before.length;
    return isOther && password.form === null && !isMeant(password, passwordParameter)
      ? []
      : [{ user, password, score }];
  });
  const [best] = found.sort((one, other) => other.score - one.score);
  const standsWithPassword = (one: Input) =>
    passwords.some(
      (password) => isShown(password) && (one.form ? password.form === one.form : partOf(password)?.contains(one)),
    );
  const [name] = texts.filter(
    (one) =>
      isShown(one) && (isMeant(one, userParameter) || one.autocomplete === 'username') && !standsWithPassword(one),
  );
  const shown = best && isShown(best.password) ? best : null;
  if (!shown && name) {
    view.signInFields = { user: name, password: null };
    return 'user';
  }
  if (!best) return 'none';
  view.signInFields = best;
  return shown ? (best.user ? 'both' : 'password') : 'hidden';
}

/** Writes into the fields that were found, as a browser does it: frameworks listen to the events. */
export function writeFields({ username, password }: { username: string; password: string }): void {
  const view = globalThis as unknown as View;
  const setter = Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, 'value')?.set;
  const write = (field: Input | null | undefined, value: string) => {
    if (!field) return;
    field.focus();
    if (setter) setter.call(field, value);
    else field.value = value;
    for (const type of ['input', 'keyup', 'change', 'blur'])
      field.dispatchEvent(new view.Event(type, { bubbles: true, composed: true }));
  };
  write(view.signInFields?.user, username);
  write(view.signInFields?.password, password);
}

/** Presses the button that belongs to the fields; false: there is none. */
export function pressButton({ signIn, others }: Pick<SignInWords, 'signIn' | 'others'>): boolean {
  const view = globalThis as unknown as View;
  const field = view.signInFields?.password ?? view.signInFields?.user;
  if (!field) return false;
  const labelOf = (one: Input) =>
    `${one.textContent ?? ''} ${one.tagName === 'INPUT' ? one.value : ''} ${one.getAttribute('aria-label') ?? ''}`.slice(
      0,
      200,
    );
  const isOther = (one: Input) =>
    /\b(?:cancel|close|back|show|hide|google|facebook|github|microsoft|apple|annulla|chiudi|indietro|mostra|abbrechen|zur[üu]ck|annuler|fermer|retour|cancelar|cerrar|volver|mostrar)\b|^\s*[×x✕]\s*$/i.test(
      labelOf(one),
    ) ||
    (new RegExp(others, 'i').test(labelOf(one)) && !new RegExp(signIn, 'i').test(labelOf(one)));
  const choose = (found: readonly Input[]): Input | undefined => {
    const usable = found.filter((one) => !one.disabled && !isOther(one));
    return usable.find((one) => new RegExp(signIn, 'i').test(labelOf(one))) ?? usable[0];
  };
  const { form } = field;
  const submits = form
    ? [...form.querySelectorAll('button:not([type=button]):not([type=reset]), input[type=submit], input[type=image]')]
    : [];
  const submit = choose(submits);
  if (submit) {
    submit.click();
    return true;
  }
  const pressable =
    'button, input[type=submit], input[type=button], input[type=image], [role=button], a[href^="#"], a[href^="javascript:"], a:not([href]), [onclick]';
  for (let part: Input | null = field.parentElement; part; part = part.parentElement) {
    const behind = [...part.querySelectorAll(pressable)].filter(
      (one) => (field.compareDocumentPosition(one) & 4) !== 0,
    );
    const chosen = choose(behind);
    if (chosen) {
      chosen.click();
      return true;
    }
    if (part.tagName === 'FORM') break;
  }
  if (!form?.requestSubmit) return false;
  form.requestSubmit();
  return true;
}

/** What a sign-in may be hidden behind. */
export interface Opener {
  readonly label: string;
  readonly link: string | null;
  readonly at: number;
}

/** Finds buttons, tabs and links that may open the sign-in, those that say so first, and remembers them. */
export function listOpeners({ signIn, others }: Pick<SignInWords, 'signIn' | 'others'>): Opener[] {
  const view = globalThis as unknown as View;
  const pressable =
    'button, [role=button], [role=tab], summary, a, input[type=button], [onclick], [data-toggle], [data-bs-toggle], [aria-expanded]';
  const labelOf = (one: Input) =>
    [one.textContent, one.getAttribute('aria-label'), one.getAttribute('title'), one.getAttribute('value'), one.id]
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  const shown = [...view.document.querySelectorAll(pressable)].filter((one) => {
    const label = labelOf(one);
    const isSubmit = one.form && one.type === 'submit';
    return (
      one.getClientRects().length > 0 &&
      label.length < 120 &&
      !one.disabled &&
      !isSubmit &&
      !new RegExp(others, 'i').test(label)
    );
  });
  const named = shown.filter((one) => new RegExp(signIn, 'i').test(labelOf(one)));
  const ofPerson = shown.filter(
    (one) =>
      !named.includes(one) &&
      one.tagName !== 'A' &&
      /account|utente|\buser|konto|compte|cuenta|profil|member|menu|\blog\b/i.test(labelOf(one)),
  );
  view.signInOpeners = [...named, ...ofPerson];
  return view.signInOpeners.map((one, at) => ({ label: labelOf(one), link: one.getAttribute('href'), at }));
}

export function pressOpener(at: number): void {
  (globalThis as unknown as View).signInOpeners?.[at]?.click();
}

export function focusField(): void {
  const { signInFields } = globalThis as unknown as View;
  (signInFields?.password ?? signInFields?.user)?.focus();
}
