import type { Progress } from '../core/engine.ts';

/** How far a scan is: nmap and our own questions together. */
export interface ScanProgress {
  /** What nmap says of itself. */
  nmap(now: Pick<Progress, 'fraction' | 'stage'>): void;
  /** A host brings so many questions of our own. */
  planned(questions: number): void;
  /** One of them is answered, or stays without an answer. */
  answered(): void;
  /** nmap is done: what is left are the answers. */
  last(): void;
}

/** The rest of the bar is for what follows a scan. */
const WHOLE = 0.98;

/** A service that keeps silent costs a minute for each question; most answer at once. */
const SHARE_OF_QUESTIONS = 0.25;

/** `asks`: the profile has questions of our own at all. */
export function scanProgress(tell: (progress: Progress) => void, { asks }: { readonly asks: boolean }): ScanProgress {
  const share = asks ? SHARE_OF_QUESTIONS : 0;
  let scanned = { fraction: 0, stage: 'discovery' };
  let total = 0;
  let done = 0;
  let atTheEnd = false;

  const now = () => {
    // Of the hosts that nmap has not finished the questions are not known yet.
    const answers = scanned.fraction * (total === 0 ? 1 : done / total);
    const fraction = WHOLE * ((1 - share) * scanned.fraction + share * answers);
    tell(
      atTheEnd
        ? { fraction, stage: 'checks', ...(total > 0 ? { part: { done, total } } : {}) }
        : { fraction, stage: scanned.stage },
    );
  };

  return {
    nmap(progress) {
      scanned = progress;
      now();
    },
    planned(questions) {
      total += questions;
    },
    answered() {
      done += 1;
      now();
    },
    last() {
      scanned = { ...scanned, fraction: 1 };
      atTheEnd = true;
      now();
    },
  };
}
