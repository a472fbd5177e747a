import { statSync } from 'node:fs';
import type { Localised } from '@rocca/contract/language';
import { findTool } from '@rocca/tools/core/find-tool';
import { SYSTEM_TOOLS } from '@rocca/tools/core/system-tools';
import { type TunnelProblem, tunnelProblem } from '@rocca/tools/vpn/tunnel-problem';

/** What a worker can do at the moment, as its row tells it. */
export interface Abilities {
  /** Engines whose tools are all there. */
  readonly engines: readonly string[];
  /** Kinds of VPN it can open. */
  readonly vpns: readonly string[];
  /** Why it cannot run an engine or open a VPN it knows, by code or kind. */
  readonly lacks: Readonly<Record<string, Localised>>;
  /** Programs that are there; null where the version is not known. */
  readonly tools: Readonly<Record<string, string | null>>;
}

type Engines = ReadonlyMap<string, { readonly tools: readonly string[] }>;

const VPN_KINDS = ['openvpn', 'netextender'] as const;
type VpnKind = (typeof VPN_KINDS)[number];

const BELIEVE_REFUSAL_MS = 60_000;

/**
 * What looks at this machine. Cheap enough to be repeated: a tool that is installed or removed later is noticed. Whether
 * network namespaces can be made is tried for real and holds this thread up, so a refusal is believed for a minute.
 */
export function createAbilityFinder(engines: Engines, versions: ToolVersions): () => Abilities {
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
    const tools = versions.ofFound([...new Set(commands)]);
    const problems = [
      ...[...engines].map(([code, engine]) => [code, missingTools(engine.tools, tools)] as const),
      ...VPN_KINDS.map((kind) => [kind, wordsOf(vpnProblem(kind))] as const),
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

function missingTools(needed: readonly string[], found: Abilities['tools']): Localised | null {
  const missing = needed.filter((tool) => !Object.hasOwn(found, tool)).join(', ');
  return missing === '' ? null : { it: `manca ${missing}`, en: `${missing} is missing` };
}

/** Without the fields that are not for people. */
const wordsOf = (problem: Localised | null): Localised | null => problem && { it: problem.it, en: problem.en };

/** The versions of programs, each asked for once: a program that was replaced is asked again. */
export class ToolVersions {
  private readonly known = new Map<string, string | null>();
  private readonly ask: (command: string) => Promise<string | null>;

  constructor(ask: (command: string) => Promise<string | null>) {
    this.ask = ask;
  }

  /** The programs that are there. A version that is not known yet is null, and asked for in the background. */
  ofFound(commands: readonly string[]): Record<string, string | null> {
    return Object.fromEntries(
      commands.flatMap((command) => {
        const file = findTool(command);
        return file ? [[command, this.versionOf(command, file)]] : [];
      }),
    );
  }

  private versionOf(command: string, file: string): string | null {
    const program = `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;
    if (!this.known.has(program)) {
      this.known.set(program, null);
      void this.ask(command).then(
        (version) => this.known.set(program, version),
        () => undefined,
      );
    }
    return this.known.get(program) ?? null;
  }
}
