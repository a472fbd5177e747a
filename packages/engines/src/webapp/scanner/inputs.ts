import type { InputReason, InputState } from '@rocca/contract/engines/webapp/inputs';
import type { WebRequest } from '@rocca/tools/web/model';
import { isTokenName } from '../crawl/form.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import type { StateChange } from '../crawl/state-words.ts';
import type { SeenInput, Surface } from '../crawl/surface.ts';
import type { InputReport } from '../report.ts';
import type { Tested } from './run-checks.ts';

/** A form, or the parameters of an address, and how far it was tested. */
export type TestedInput = Omit<InputReport, 'site'> & {
  /** Those of the left fields at which some values were tried. */
  readonly fields_tried?: readonly string[];
};

interface Bounds {
  /** No active check was to be made. */
  readonly passiveOnly: boolean;
  readonly mayChange: boolean;
}

/** What is no field that somebody fills in, and no parameter of an address. */
const NO_FIELD = new Set<InjectionPoint['kind']>(['header', 'cookie']);
const PLAIN = new Set<InjectionPoint['kind']>(['query', 'form', 'multipart']);

const WHY_LEFT: Readonly<Record<StateChange, InputReason>> = {
  leaves: 'changes_state',
  destroys: 'deletes',
  resets: 'deletes',
  toggles: 'changes_state',
  orders: 'buys',
  unsubscribes: 'changes_state',
  changes_account: 'changes_account',
  registers: 'one_account',
};

/** Every form that was seen and every address with parameters: which of its fields were attacked, and why others were not. */
export function inputsOf(surface: Surface, tested: Tested, bounds: Bounds): TestedInput[] {
  const fields = surface.points.filter(({ kind }) => !NO_FIELD.has(kind));
  const byPage = Map.groupBy(fields, ({ request }) => surface.pageKey(request));
  const ofForms = new Set<InjectionPoint>();
  const why = whyNot(surface, tested, bounds);
  const isTried = ({ id }: InjectionPoint) => tested.tried?.has(id) === true;
  const forms = distinctForms(surface).map((form): TestedInput => {
    const { page, request, left } = form;
    const points = byPage.get(surface.pageKey(request)) ?? [];
    const names = new Set(form.fields.map(({ name }) => name));
    const own = points.filter((point) => names.has(nameOf(point)));
    // Forms of an account and sign-ins are sent by checks alone.
    const isSent = form.isSent === true || own.some(isTried);
    for (const point of own) ofForms.add(point);
    const all = form.fields.map(({ name, type, isFilled, left: ofValue }): JudgedField => {
      const ofField = own.filter((point) => nameOf(point) === name);
      // Files are the matter of the check of uploads, which is made for the whole site.
      if (type === 'file' && ofField.length === 0 && !ofValue)
        return { name, reason: isSent ? whyNoFile(request, bounds) : 'file' };
      const unfilled = ofValue ? WHY_LEFT[ofValue] : isFilled ? 'limit_reached' : 'not_filled';
      return { name, reason: ofField.length > 0 ? why(ofField) : unfilled, isTried: ofField.some(isTried) };
    });
    const shown = {
      kind: 'form' as const,
      url: surface.pageOf(request.url),
      method: request.method,
      page: surface.pageOf(page),
    };
    if (left)
      return { ...shown, state: 'left_out', reason: WHY_LEFT[left], fields: [...names], fields_left: [...names] };
    const refused = isRefused(form, surface) ? ('behind_sign_in' as const) : null;
    return {
      ...shown,
      ...judged(refused ? all.map(({ name }) => ({ name, reason: refused })) : all, { isSent, own, tested }),
    };
  });
  const others = fields.filter((point) => !ofForms.has(point));
  const addresses = [...Map.groupBy(others, ({ request }) => surface.pageKey(request)).values()].flatMap(
    (points): TestedInput[] => {
      const [first] = points;
      if (!first) return [];
      const all = [...Map.groupBy(points, shownName)].map(([name, some]) => ({
        ...{ name, reason: why(some), isTried: some.some(isTried) },
      }));
      return [
        {
          kind: first.request.method === 'GET' ? 'link' : 'request',
          ...{ url: surface.pageOf(first.request.url), method: first.request.method, page: surface.pageOf(first.page) },
          ...judged(all, { isSent: true, own: points, tested }),
        },
      ];
    },
  );
  return [...forms, ...addresses];
}

interface JudgedField {
  readonly name: string;
  /** Null: it was attacked. */
  readonly reason: InputReason | null;
  /** Some values were tried in it. */
  readonly isTried?: boolean;
}

function judged(
  all: readonly JudgedField[],
  { isSent, own, tested }: { isSent: boolean; own: readonly InjectionPoint[]; tested: Tested },
): Pick<TestedInput, 'state' | 'reason' | 'fields' | 'fields_left' | 'fields_tried'> {
  const left = all.filter(({ reason }) => reason !== null);
  const isUnsteady = own.some((point) => tested.unsteady.has(point));
  const tried = left.filter((field) => field.isTried);
  const isAny = left.length < all.length || tried.length > 0;
  const unsent = { state: 'read', reason: left[0]?.reason ?? 'not_reached' } as const;
  const state: InputState = all.length === 0 ? 'empty' : left.length === 0 ? 'tested' : isAny ? 'partly' : 'sent';
  return {
    ...(isSent || isAny ? { state, reason: left[0]?.reason ?? (isUnsteady ? ('unsteady' as const) : null) } : unsent),
    fields: all.map(({ name }) => name),
    fields_left: left.map(({ name }) => name),
    ...(tried.length > 0 && { fields_tried: tried.map(({ name }) => name) }),
  };
}

/** Why a field was not attacked, by its points: one of them is enough. */
function whyNot(surface: Surface, { attacked, limited, lost, held }: Tested, { passiveOnly, mayChange }: Bounds) {
  return (points: readonly InjectionPoint[]): InputReason | null => {
    const isHeld = ({ id }: InjectionPoint) => held?.has(id) === true;
    if (points.some((point) => attacked.has(point) && !limited.has(point) && !lost.has(point) && !isHeld(point)))
      return null;
    const [first] = points;
    if (passiveOnly) return 'passive';
    if (first?.changes && !mayChange) return 'no_consent';
    if (first && surface.changeOf(first.request) === 'registers') return 'one_account';
    if (points.some(isHeld)) return WHY_LEFT[(first && surface.changeOf(first.request)) ?? 'changes_account'];
    if (points.some((point) => lost.has(point))) return 'no_answer';
    return points.some((point) => limited.has(point)) ? 'limit_reached' : 'not_reached';
  };
}

function whyNoFile(request: WebRequest, { passiveOnly }: Bounds): InputReason | null {
  if (passiveOnly) return 'passive';
  return /^multipart/i.test(headerOf(request, 'content-type') ?? '') ? null : 'file';
}

/** Whoever asks with a password is refused until it is right. */
function isRefused({ request, fields }: SeenInput, { pages, pageKey }: Surface): boolean {
  const status = pages.get(pageKey(request))?.status ?? null;
  return (status === 401 || status === 403) && !fields.some(({ type }) => type === 'password');
}

/** Each form once, by what is known of its page at the end. Values that the site makes itself are no fields. */
function distinctForms(surface: Surface): SeenInput[] {
  const distinct = new Map<string, SeenInput>();
  for (const form of surface.forms.values()) {
    const fields = form.fields.filter(({ name, type }) => !(type === 'hidden' && isTokenName(name)));
    const names = [...new Set(fields.map(({ name }) => name))].sort();
    const key = `${surface.pageKey(form.request)} ${names.join('&')}`;
    const known = distinct.get(key);
    const once = fields.filter(({ name }, at) => fields.findIndex((one) => one.name === name) === at);
    if (!known) distinct.set(key, { ...form, fields: once });
    else if (known.left || form.isSent)
      distinct.set(key, {
        ...known,
        left: form.left && known.left,
        isSent: (known.isSent ?? false) || (form.isSent ?? false),
      });
  }
  return [...distinct.values()];
}

/** Of what stands inside an encoded value: the name of the whole. */
const nameOf = ({ codec, name }: InjectionPoint) => codec?.spot ?? name;
const shownName = (point: InjectionPoint) => (PLAIN.has(point.kind) ? nameOf(point) : `${point.kind} ${nameOf(point)}`);
