import type { Exchange } from '@rocca/tools/web/model';
import { textOf } from '../reading/answer.ts';
import { doneWords } from '../reading/form-purpose.ts';
import { recordIn } from '../reading/json-record.ts';

/** Answers in JSON to plain links that report an act: `{"success":true,"message":"Added 100 to the wallet","new_balance":5100}`. */

const MAX_TEXT = 4000;
const SUCCEEDED = /^(?:ok|success|succeeded|successful|done|completed?)$/i;
const FLAG = /^(?:success|succeeded|ok|status|result|state|done|esito|erfolg|exito)$/i;
const MESSAGE = /^(?:message|msg|detail|details|info|text|result|messaggio|nachricht|mensaje)$/i;
/** A value that an act made anew. */
const RENEWED =
  /^(?:new|updated|nuovo|neue[rs]?|nouveau|nuevo)[_-]?(?:balance|total|amount|credits?|points?|stock|saldo|solde|guthaben)$/i;
/** Past forms that report an act, in addition to the words in answers to forms. */
const ACTED =
  /\b(?:added|recorded|deleted|removed|transferred|credited|charged|debited|deposited|withdrawn|cancelled|canceled|approved|rejected|purchased|refunded|granted|revoked|aggiunt[oaie]|eliminat[oaie]|accreditat[oaie]|addebitat[oaie]|trasferit[oaie]|annullat[oaie]|hinzugefügt|gelöscht|gutgeschrieben|storniert|ajoutée?s?|supprimée?s?|créditée?s?|annulée?s?|añadid[oa]s?|eliminad[oa]s?|cancelad[oa]s?)\b/i;
/** Words for what happened earlier or did not happen: `last updated`, `not deleted`. */
const NOT_NOW = /\b(?:not|no|never|already|last|when|if|recently|non|nicht|pas|già|bereits|déjà|ya)\b/i;

/** Whether the answer to a plain link reports that something was done: a success, and what it was, beside no data. */
export function reportsAct({ request, response }: Exchange): boolean {
  if (request.method !== 'GET' || response?.status !== 200) return false;
  // Many programs send their data as `text/html`.
  const text = textOf(response);
  if (text.length > MAX_TEXT) return false;
  const pairs = Object.entries(recordIn(text) ?? {});
  const isData = pairs.some(([, value]) => Array.isArray(value) || (typeof value === 'object' && value !== null));
  if (isData || pairs.length === 0) return false;
  const succeeded = pairs.some(
    ([name, value]) => FLAG.test(name) && (value === true || (typeof value === 'string' && SUCCEEDED.test(value))),
  );
  const says = pairs.some(
    ([name, value]) => MESSAGE.test(name) && typeof value === 'string' && !NOT_NOW.test(value) && saysActed(value),
  );
  return succeeded && (says || pairs.some(([name, value]) => RENEWED.test(name) && typeof value !== 'object'));
}

const saysActed = (text: string) => ACTED.test(text) || doneWords(text).size > 0;
