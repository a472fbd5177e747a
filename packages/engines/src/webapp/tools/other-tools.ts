import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { Surface } from '../crawl/surface.ts';
import type { SightingTool } from '../scanner/messages.ts';
import { isFrom } from '../scanner/strength.ts';
import { confirmSql } from './sqlmap.ts';
import { lookAtTlsInDepth } from './testssl.ts';
import type { Told } from './told.ts';
import { findFirewall } from './wafw00f.ts';
import { recognise } from './whatweb.ts';
import type { ToolWork } from './work.ts';

interface OtherTools {
  /** What is known after the first page: runs beside the crawl. */
  atFirstLook(): Promise<void>;
  /** What builds on our own findings: after the last check. */
  afterChecks(parts: AfterChecks): Promise<void>;
}

interface AfterChecks {
  readonly jar: CookieJar;
  readonly surface: Surface;
  readonly told: readonly Told[];
  tell(told: Told, tools: readonly SightingTool[]): void;
  onProgress(done: number, total: number): void;
}

/** How much sqlmap is asked. */
type Extent = Pick<Parameters<typeof confirmSql>[1], 'most' | 'timeoutMs' | 'inAllMs'>;

const MINUTE = 60_000;

/** Bounds, not aims. The weakest strength has a minute for everything: these begin above it. */
const MEDIUM: Extent = { most: 10, timeoutMs: 60_000, inAllMs: 5 * MINUTE };
const HIGH: Extent = { most: 40, timeoutMs: 120_000, inAllMs: 15 * MINUTE };
const INSANE: Extent = { most: 200, timeoutMs: 180_000, inAllMs: 20 * MINUTE };

const extentOf = (strength: ScanStrength): Extent =>
  isFrom(strength, 'insane') ? INSANE : isFrom(strength, 'high') ? HIGH : MEDIUM;

/** The programs of others that a scan asks besides its own checks; each says in the coverage what came of it. */
export function createOtherTools(
  work: ToolWork,
  { strength, passiveOnly }: { readonly strength: ScanStrength; readonly passiveOnly: boolean },
): OtherTools {
  const isMade = (from: ScanStrength) => !passiveOnly && isFrom(strength, from);
  const leaveOut = (check: string) => work.say({ kind: 'check', check, reason: 'not_in_profile', detail: '' });
  /** A tool that cannot be used takes nothing else from the scan. */
  const goOn = (check: string, use: () => Promise<void>) =>
    use().catch((error: unknown) =>
      work.say({ kind: 'check', check, reason: 'tool_failed', detail: String(error).slice(0, 300).toWellFormed() }),
    );
  return {
    async atFirstLook() {
      await goOn('whatweb', () => recognise(work, isMade('medium')));
      if (passiveOnly) leaveOut('waf');
      else await goOn('waf', () => findFirewall(work));
    },
    async afterChecks({ onProgress, ...parts }) {
      onProgress(0, 1);
      if (isMade('medium')) {
        await goOn('sqlmap', () =>
          confirmSql(work, {
            ...{
              ...extentOf(strength),
              jar: parts.jar,
              points: parts.surface.points,
              told: parts.told,
              tell: parts.tell,
            },
            onProgress: (done, total) => onProgress(done, total * 2),
          }),
        );
      } else leaveOut('sqlmap');
      if (!isMade('high')) leaveOut('testssl');
      else if (work.scope.origin.startsWith('https:')) {
        onProgress(1, 2);
        await goOn('testssl', () => lookAtTlsInDepth(work));
      } else work.say({ kind: 'check', check: 'testssl', reason: 'nothing_to_check', detail: '' });
    },
  };
}
