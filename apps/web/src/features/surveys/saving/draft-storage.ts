import type { SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import { personalKey, removeOthers, storageKeys } from '../../../lib/session/personal-storage.ts';
import type { Wish } from './saving-model.ts';

interface DraftOwner {
  readonly storage: Storage;
  readonly username: string;
  readonly surveyId: string;
}

/**
 * The unsaved answers of one person in one questionnaire, kept over a reload. A key for each question, so that two tabs
 * do not write over each other. A sign-out empties the storage, the end of a session leaves them; what another person
 * has left is removed unread.
 */
export function createDraftStorage({ storage, username, surveyId }: DraftOwner) {
  const own = `${personalKey('survey-draft', username)}${surveyId}/`;

  function read(): Map<string, Wish> {
    const wishes = new Map<string, Wish>();
    try {
      removeOthers(storage, username);
      for (const key of storageKeys(storage).filter((name) => name.startsWith(own))) {
        const wish = parseWish(storage.getItem(key));
        if (wish) wishes.set(key.slice(own.length), wish);
        else storage.removeItem(key);
      }
    } catch {
      // Storage is blocked: unsaved answers last as long as the page.
    }
    return wishes;
  }

  /** Null: there is nothing unsaved any more. */
  function write(question: string, wish: Wish | null): void {
    try {
      if (wish) storage.setItem(own + question, JSON.stringify(wish));
      else storage.removeItem(own + question);
    } catch {
      // Blocked or full: the page still holds the answer, and says that it is not saved.
    }
  }

  return { read, write };
}

/** What stands in a storage may be of another release, or of anybody's hand. */
function parseWish(text: string | null): Wish | null {
  try {
    const content = JSON.parse(text ?? '') as Partial<Wish> | null;
    const { answer, base, lost } = content ?? {};
    if (!isAnswer(answer) || !isAnswer(base) || !Number.isInteger(base.version)) return null;
    if (!Array.isArray(lost) || !lost.every(isAnswer)) return null;
    return { answer, base, lost };
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is SurveyAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { values, note } = value as Partial<SurveyAnswer>;
  const areNumbers = Array.isArray(values) && values.every((one) => typeof one === 'number');
  return areNumbers && (note === null || typeof note === 'string');
}
