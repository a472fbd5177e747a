import type { Localised } from '@rocca/contract/language';
import { toolsBeingInstalled } from '@rocca/tools/core/being-installed';
import { SYSTEM_TOOLS } from '@rocca/tools/core/system-tools';
import { type TunnelProblem, tunnelProblem } from '@rocca/tools/vpn/tunnel-problem';
import type { ToolVersions } from './tool-versions.ts';

/** What a worker can do at the moment, as its row tells it. */
export interface Abilities {
  /** Engines whose tools are all there. */
  readonly engines: readonly string[];
  /** Kinds of VPN it can open. */
  readonly vpns: readonly string[];
  /** Why it cannot run an engine or open a VPN it knows, by code or kind; `tool:<command>` of one that is on its way. */
  readonly lacks: Readonly<Record<string, Localised>>;
  /** Programs that are there; null where the version is not known. */
  readonly tools: Readonly<Record<string, string | null>>;
}

type Engines = ReadonlyMap<string, { readonly tools: readonly string[] }>;

const VPN_KINDS = ['openvpn', 'netextender'] as const;
type VpnKind = (typeof VPN_KINDS)[number];

/** Before the command of a program in `lacks` and on `/readyz`. */
export const TOOL_PREFIX = 'tool:';

const BELIEVE_REFUSAL_MS = 60_000;

/**
 * What looks at this machine. Cheap enough to be repeated: a tool that is installed or removed later is noticed. Whether
 * network namespaces can be made is tried for real and holds this thread up, so a refusal is believed for a minute.
 */
export function createAbilityFinder(
  engines: Engines,
  versions: ToolVersions,
  beingInstalled = toolsBeingInstalled,
): () => Abilities {
  const commands = [...SYSTEM_TOOLS.map(({ command }) => command), ...[...engines.values()].flatMap((e) => e.tools)];
  const refusals = new Map<VpnKind, { readonly problem: TunnelProblem; readonly at: number }>();

  function vpnProblem(kind: VpnKind): Localised | null {
    const at = performance.now();
    const before = refusals.get(kind);
    if (before && at - before.at < BELIEVE_REFUSAL_MS) return before.problem;
    const problem = tunnelProblem(kind);
    if (problem?.reason === 'no_privileges') refusals.set(kind, { problem, at });
    else refusals.delete(kind);
    return problem;
  }

  return () => {
    // A program is there some time before everything it needs: it counts when its installation is over.
    const coming = [...beingInstalled()];
    const tools = versions.ofFound([...new Set(commands)].filter((command) => !coming.includes(command)));
    const problems = [
      ...[...engines].map(([code, engine]) => [code, missingTools(engine.tools, tools, coming)] as const),
      ...VPN_KINDS.map((kind) => [kind, vpnWords(kind, vpnProblem(kind), coming)] as const),
      ...coming.map((tool) => [`${TOOL_PREFIX}${tool}`, installing([tool])] as const),
    ];
    const lacks = Object.fromEntries(problems.flatMap(([what, words]) => (words ? [[what, words]] : [])));
    return {
      engines: [...engines.keys()].filter((code) => !lacks[code]),
      vpns: VPN_KINDS.filter((kind) => !lacks[kind]),
      lacks,
      tools,
    };
  };
}

function missingTools(
  needed: readonly string[],
  found: Abilities['tools'],
  coming: readonly string[],
): Localised | null {
  const absent = needed.filter((tool) => !Object.hasOwn(found, tool));
  if (absent.length === 0) return null;
  const missing = absent.filter((tool) => !coming.includes(tool)).join(', ');
  return missing === '' ? installing(absent) : { it: `manca ${missing}`, en: `${missing} is missing` };
}

/** Without the fields that are not for people. A kind of VPN has the name of its program. */
function vpnWords(kind: VpnKind, problem: Localised | null, coming: readonly string[]): Localised | null {
  if (coming.includes(kind)) return installing([kind]);
  return problem && { it: problem.it, en: problem.en };
}

function installing(tools: readonly string[]): Localised {
  const names = tools.join(', ');
  return {
    it: `installazione in corso (${names}), riprovare tra qualche minuto`,
    en: `${names} is being installed, try again in a few minutes`,
  };
}
