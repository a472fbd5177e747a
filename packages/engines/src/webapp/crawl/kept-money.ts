import { namesOne } from './acts.ts';
import type { SeenForm } from './form.ts';
import { wordsOf } from './state-change.ts';

const WRITTEN = /^(?:text|number|tel)$/;
/** Field names of amounts that are paid, and of the account they go to. */
const MONEY =
  /^(?:(?:unit|net|gross|sale|sales|list|base|cost)?(?:price|cost)|prezzo|costo|preis|einzelpreis|prix|precio|salary|wage|stipendio|gehalt|lohn|salaire|salario|sueldo|fee|tariffa|iban|bic|swift|bank|account|konto|conto|compte|cuenta|card|carta|carte|karte|tarjeta)(?:no|nr|num|number|nummer|numero)?$/;

/** Whether the form edits one of several records: its address or a hidden field names it. */
export const isOfOneThing = (
  address: string,
  fields: ReadonlyArray<{ readonly type: string; readonly name: string; readonly value: string }>,
): boolean => {
  const { pathname = '', searchParams } = URL.parse(address) ?? {};
  const parts = [...pathname.split('/'), ...(searchParams?.values() ?? [])];
  return (
    parts.some((part) => part !== '' && namesOne(part)) ||
    fields.some(({ type, name, value }) => type === 'hidden' && /id$|nr$|^(?:id|pk|uid)/i.test(name) && namesOne(value))
  );
};

/** Prices and accounts in the form of a record, which are sent unchanged: other values could lead to wrong payments. */
export function keptMoney({ method, fields }: SeenForm, address: string): ReadonlySet<string> {
  if (method !== 'post' || !isOfOneThing(address, fields)) return new Set();
  const isMoney = ({ type, name, value }: (typeof fields)[number]) =>
    WRITTEN.test(type) && value !== '' && MONEY.test(wordsOf(name).join(''));
  return new Set(fields.filter(isMoney).map(({ name }) => name));
}
