/**
 * Addresses that end something they name, whatever it is: `cancel_trip.php?purchase_id=27`, `/trips/27/annulla`. In English,
 * Italian, German, French and Spanish, without accents.
 */

const VERBS =
  'cancel|del|rm|unlink|terminate|annulla|annullare|disdici|disdire|termina|abbrechen|stornieren|storniere|kundigen|kuendigen|annuler|resilier|cancelar|anular|terminar';
const ENDS = new RegExp(`^(?:${VERBS})$`);
/** `canceltrip`; `cancelled` and `annullamento` say what has happened. */
const GLUED =
  /^(?:cancel(?!l|ed|er|ing|able|ation|ad[oa]|ar(?:$|se|on))|annulla(?!bil|men|ndo|ta|te|ti|to|t$|re$|va|zion)|cancelar(?!$|on|se$|an$)|anular(?!$|on|se$))[a-z]{3,20}$/;
/** With these words before or after the verb, the page only shows something: `cancel_policy`. */
const READ =
  /^(?:culture|anytime|fees?|costs?|rates?|reasons?|rules?|rights?|form|page|link|url|date|deadline|free|flexible|list|history|report|reports|stats|cancellations?|costi|motivi|kosten|grunde|frais|motifs|gastos|motivos)$/;
const MOST_WORDS = 5;
const PROGRAM = /\.(?:php\d?|phtml|jspx?|aspx?|cfm|cgi|pl|do|action)$/i;

/** `words`: of the last part of a path that is no value. */
interface NamedAct {
  readonly words: readonly string[];
  /** That part of the path. */
  readonly name: string;
  /** A value in the path or behind it names something. */
  readonly hasValue: boolean;
}

/** Whether an address ends something: by a verb of ending beside another word, with a value or in a program. */
export function endsSomething({ words, name, hasValue }: NamedAct): boolean {
  if (words.length > MOST_WORDS || words.some((word) => READ.test(word))) return false;
  if (words.some((word) => GLUED.test(word))) return hasValue || PROGRAM.test(name);
  const isNamed = words.some((word) => ENDS.test(word));
  return isNamed && (hasValue || (words.length > 1 && PROGRAM.test(name)));
}
