import { checkWords } from '../../../core/check-words.ts';
import { ALL_CHECKS } from '../record/index.ts';

export const CHECK_WORDS = checkWords(ALL_CHECKS);
