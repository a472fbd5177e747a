import { templateOf as plainTemplateOf, type Template } from './template.ts';

/** Where a crawl may still go. */
export interface Waiting {
  readonly url: string;
  readonly depth: number;
  readonly page: string;
  readonly source: 'start' | 'link' | 'form' | 'script' | 'description' | 'guess';
}

export interface FrontierLimits {
  readonly depth: number;
  /** Pages that differ in numbers, dates and codes alone. */
  readonly perValue: number;
  /** Pages of the same path and names, whatever their values. */
  readonly perShape: number;
  /** Pages of one folder. */
  readonly perFolder: number;
  readonly pages: number;
}

type TemplateOf = (method: string, url: string) => Template;

interface Frontier {
  /** Whether it is new and will be visited, limits allowing. */
  add(waiting: Waiting): boolean;
  /** Notes that a page led to something new: others of its kind are worth as many visits more, within a limit. */
  reward(url: string): void;
  /** Adds once more what was left out as the same page with other values: it may be known by now that it is not. */
  retry(): void;
  next(): Waiting | null;
  /** Pages that wait and will be visited. */
  size(): number;
  /** Pages were left out that are not only others with the same values. */
  cut(): boolean;
}

/** As many as wait at once; a site may name any number. */
const MAX_WAITING = 20_000;
const MAX_LEFT_OUT = 5000;
/** Pages of one kind beyond its limit, one for each that led somewhere new, as a multiple of the limit. */
const MAX_REWARDS = 10;

/**
 * A queue that is fair to folders: one of those least visited comes next, so that a shop's thousand products do not keep
 * a crawl from its other pages. Endless calendars end by the limit of their shape.
 */
export function createFrontier(limits: FrontierLimits, templateOf: TemplateOf = plainTemplateOf): Frontier {
  const seen = new Set<string>();
  const values = new Map<string, number>();
  const shapes = new Map<string, number>();
  const folders = new Map<string, number>();
  const queues = new Map<string, Waiting[]>();
  const leftOut = new Map<string, Waiting>();
  const rewards = new Map<string, number>();
  let waiting = 0;
  let taken = 0;
  let isCut = false;
  const frontier: Frontier = {
    add(one) {
      const { shape, exact, folder } = templateOf('GET', one.url);
      if (seen.has(one.url)) return false;
      const ofValue = values.get(exact) ?? 0;
      const ofShape = shapes.get(shape) ?? 0;
      const ofFolder = folders.get(folder) ?? 0;
      const more = rewards.get(exact) ?? 0;
      const isSame = ofValue >= limits.perValue + more || ofShape >= limits.perShape + more;
      if (isSame) {
        if (leftOut.size < MAX_LEFT_OUT) leftOut.set(one.url, one);
        return false;
      }
      if (ofFolder >= limits.perFolder || waiting >= MAX_WAITING || one.depth > limits.depth) {
        isCut = true;
        return false;
      }
      seen.add(one.url);
      values.set(exact, ofValue + 1);
      shapes.set(shape, ofShape + 1);
      folders.set(folder, ofFolder + 1);
      // A folder that nothing led to before: a list by numbers may lead to the parts of a site.
      if (ofFolder === 0) frontier.reward(one.page);
      const queue = queues.get(folder) ?? [];
      queue.push(one);
      queues.set(folder, queue);
      waiting += 1;
      return true;
    },
    reward(url) {
      const { exact } = templateOf('GET', url);
      const more = rewards.get(exact) ?? 0;
      if (more >= limits.perValue * MAX_REWARDS) return;
      rewards.set(exact, more + 1);
      for (const [other, one] of leftOut) {
        if (templateOf('GET', other).exact !== exact) continue;
        leftOut.delete(other);
        if (frontier.add(one)) break;
      }
    },
    retry() {
      const again = [...leftOut.values()];
      leftOut.clear();
      for (const one of again) frontier.add(one);
    },
    next() {
      if (taken >= limits.pages) {
        isCut ||= waiting > 0;
        return null;
      }
      // Those asked last stand last: each folder has its turn.
      for (const [folder, queue] of queues) {
        queues.delete(folder);
        const one = queue.shift();
        if (!one) continue;
        if (queue.length > 0) queues.set(folder, queue);
        waiting -= 1;
        taken += 1;
        return one;
      }
      return null;
    },
    size: () => Math.min(waiting, limits.pages - taken),
    cut: () => isCut,
  };
  return frontier;
}
