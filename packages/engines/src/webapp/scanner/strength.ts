import { type ScanStrength, STRENGTH_BOUNDS } from '@rocca/contract/engines/webapp/choices';
import type { Depth } from '../check.ts';
import type { CrawlLimits } from '../crawl/crawler.ts';

/** What a strength allows. Numbers are bounds, not aims: most sites end before them. */
interface Strength {
  readonly crawl: CrawlLimits;
  readonly payloads: number;
  /** Requests in all, and begun in a second. */
  readonly budget: number;
  readonly perSecond: number;
  readonly concurrent: number;
  /** For a whole site. */
  readonly ms: number;
  /** Requests of a page with other words beside a parameter. */
  readonly variants: number;
  /** Pages that are asked whether they read parameters that nothing names. */
  readonly namelessPages: number;
}

const MINUTE = 60_000;

const LOW: Strength = {
  crawl: {
    ms: 90_000,
    depth: 8,
    pages: STRENGTH_BOUNDS.low.pages,
    perValue: 2,
    perShape: 10,
    perFolder: 300,
    browserPages: 60,
    browserPerPath: 1,
    browserRepeats: 1,
    acts: 12,
    guesses: 60,
  },
  payloads: 6,
  budget: 30_000,
  perSecond: 250,
  concurrent: 10,
  ms: STRENGTH_BOUNDS.low.minutes * MINUTE,
  variants: 2,
  namelessPages: 0,
};

const MEDIUM: Strength = {
  crawl: {
    ms: 5 * MINUTE,
    depth: 12,
    pages: STRENGTH_BOUNDS.medium.pages,
    perValue: 4,
    perShape: 30,
    perFolder: 600,
    browserPages: 300,
    browserPerPath: 2,
    browserRepeats: 1,
    acts: 25,
    guesses: 120,
  },
  payloads: 15,
  budget: 120_000,
  perSecond: 200,
  concurrent: 10,
  ms: STRENGTH_BOUNDS.medium.minutes * MINUTE,
  variants: 4,
  namelessPages: 120,
};

const HIGH: Strength = {
  crawl: {
    ms: 20 * MINUTE,
    depth: 20,
    pages: STRENGTH_BOUNDS.high.pages,
    perValue: 8,
    perShape: 80,
    perFolder: 1500,
    browserPages: 1200,
    browserPerPath: 3,
    browserRepeats: 2,
    acts: 40,
    guesses: 200,
  },
  payloads: 40,
  budget: 300_000,
  perSecond: 200,
  concurrent: 12,
  ms: STRENGTH_BOUNDS.high.minutes * MINUTE,
  variants: 8,
  namelessPages: 300,
};

const INSANE: Strength = {
  crawl: {
    ...HIGH.crawl,
    ms: 60 * MINUTE,
    pages: STRENGTH_BOUNDS.insane.pages,
    perValue: 16,
    perShape: 200,
    perFolder: 5000,
    browserPages: 4000,
    browserRepeats: 4,
    acts: 60,
  },
  payloads: 200,
  budget: 1_500_000,
  perSecond: 300,
  concurrent: 16,
  ms: STRENGTH_BOUNDS.insane.minutes * MINUTE,
  variants: 16,
  namelessPages: 1500,
};

export const STRENGTHS: Readonly<Record<ScanStrength, Strength>> = {
  default: MEDIUM,
  low: LOW,
  medium: MEDIUM,
  high: HIGH,
  insane: INSANE,
};

const ORDER: readonly ScanStrength[] = ['low', 'medium', 'high', 'insane'];
const rank = (strength: ScanStrength) => ORDER.indexOf(strength === 'default' ? 'medium' : strength);

/** Whether a scan of this strength makes a check that begins at another. */
export const isFrom = (strength: ScanStrength, from: ScanStrength) => rank(strength) >= rank(from);

/** PUT and PATCH need more than the medium strength, and the consent in writing. */
export function depthOf(strength: ScanStrength, hasConsent: boolean): Depth {
  const mayChange = hasConsent && rank(strength) > rank('medium');
  return { strength, payloads: STRENGTHS[strength].payloads, mayChange };
}
