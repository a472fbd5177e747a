import { CHECKS } from '@rocca/engines/nscan/checks/index';
import { checkWords } from '../../../core/check-words.ts';

export const CHECK_WORDS = checkWords(CHECKS);
