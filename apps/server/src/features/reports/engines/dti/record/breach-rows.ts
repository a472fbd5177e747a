import { createHmac } from 'node:crypto';
import type { BreachReport } from '@rocca/engines/dti/report';
import { cleanLine, cleanLineOrNull } from '../../../core/record/index.ts';
import { bandOf, bounded, cleanLines, MAX_LINE, MAX_NAME, wholeNumber } from './bounds.ts';

const MAX_FEATURES = 100;
const MAX_SOURCE_NAME = 200;
const HIDDEN = '•••';

/** `m•••a@acme.test`: the same number of dots whatever the length; of a short one nothing but the first letter, or none. */
function maskedAccount(account: string, domain: string): string {
  const letters = [...cleanLine(account, MAX_LINE)];
  const first = letters.length > 2 ? letters[0] : '';
  const last = letters.length > 3 ? letters.at(-1) : '';
  return `${first}${HIDDEN}${last}@${domain}`;
}

/** Of source and account, with the key of the target: a uuid that tells nothing of either. */
function accountFingerprint(key: string, source: string, account: string): string {
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([source, account]))
    .digest('hex');
  return digest.slice(0, 32);
}

export function sourceRow({ source }: BreachReport, no: number) {
  const { key, fullname, year, features, actor, category, geography, attackVector, verified } = source;
  return {
    ...{ no, verified, key: cleanLine(key, MAX_SOURCE_NAME), fullname: nameOf(fullname, key), year: yearOf(year) },
    features: cleanLines(features, MAX_LINE, MAX_FEATURES),
    actor: cleanLineOrNull(actor, MAX_LINE),
    category: cleanLineOrNull(category, MAX_LINE),
    geography: cleanLineOrNull(geography, MAX_LINE),
    attack_vector: cleanLineOrNull(attackVector, MAX_LINE),
  };
}

interface Masking {
  readonly key: string;
  readonly domain: string;
  sourceNo(key: string): number;
}

export function breachRow({ source, account, total, riskValue }: BreachReport, masking: Masking) {
  const risk_value = Math.round(bounded(riskValue, 0, 10) * 100) / 100;
  const key = cleanLine(source.key, MAX_SOURCE_NAME);
  const written = cleanLine(account, MAX_NAME).toLowerCase();
  return {
    fingerprint: accountFingerprint(masking.key, key, written),
    source_no: masking.sourceNo(key),
    account: maskedAccount(written, masking.domain),
    year: yearOf(source.year) ?? 0,
    source_name: nameOf(source.fullname, source.key),
    ...{ risk_value, band: bandOf(risk_value), total: wholeNumber(total) },
  };
}

const nameOf = (fullname: string, key: string) =>
  cleanLine(fullname, MAX_SOURCE_NAME) || cleanLine(key, MAX_SOURCE_NAME);

const yearOf = (year: number | null) =>
  year !== null && Number.isInteger(year) && year >= 1970 && year <= 9999 ? year : null;
