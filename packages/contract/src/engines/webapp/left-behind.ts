import type { Localised } from '../../language.ts';

/** What a web application scan may leave on a site, and how its owner removes it. */

export const LEFT_KINDS = ['account', 'file', 'message', 'comment', 'cart', 'record'] as const;
export type LeftKind = (typeof LEFT_KINDS)[number];

/** `stored`: seen on a page afterwards; `possible`: accepted, not seen again; `restored`: the old values are back. */
export const LEFT_STATES = ['changed', 'stored', 'possible', 'restored'] as const;
export type LeftState = (typeof LEFT_STATES)[number];

export const LEFT_KIND_NAMES: Readonly<Record<LeftKind, Localised>> = {
  account: { it: 'Account', en: 'Account' },
  file: { it: 'File', en: 'File' },
  message: { it: 'Messaggio', en: 'Message' },
  comment: { it: 'Commento', en: 'Comment' },
  cart: { it: 'Carrello o ordine', en: 'Cart or order' },
  record: { it: 'Dato', en: 'Record' },
};

export const LEFT_STATE_NAMES: Readonly<Record<LeftState, Localised>> = {
  changed: { it: 'Modificato, non ripristinato', en: 'Changed, not restored' },
  stored: { it: 'Memorizzato, riscontrato', en: 'Stored, seen again' },
  possible: { it: 'Accettato, non riscontrato', en: 'Accepted, not seen again' },
  restored: { it: 'Ripristinato', en: 'Restored' },
};

const REMOVALS: Readonly<Record<LeftKind, Localised>> = {
  account: {
    it: 'Cercare gli account creati durante la scansione, anche in base ai valori indicati, ed eliminarli dalla gestione utenti.',
    en: 'Look for accounts created during the scan, also by the values given, and delete them in the user administration.',
  },
  file: {
    it: 'Cercare nella cartella dei caricamenti i file arrivati durante la scansione, anche in base ai nomi indicati, ed eliminarli.',
    en: 'Look in the upload folder for files that arrived during the scan, also by the names given, and delete them.',
  },
  message: {
    it: 'Eliminare i messaggi ricevuti durante la scansione dalla casella o dal sistema di assistenza che li riceve.',
    en: 'Delete the messages received during the scan from the mailbox or ticket system that receives them.',
  },
  comment: {
    it: 'Cercare i commenti scritti durante la scansione, anche in base ai valori indicati, ed eliminarli.',
    en: 'Look for comments written during the scan, also by the values given, and delete them.',
  },
  cart: {
    it: 'Svuotare il carrello dell’utente della scansione e annullare gli ordini creati durante la scansione.',
    en: 'Empty the cart of the scan’s user and cancel the orders created during the scan.',
  },
  record: {
    it: 'Cercare i dati scritti durante la scansione, anche in base ai valori indicati, ed eliminarli o correggerli.',
    en: 'Look for data written during the scan, also by the values given, and delete or correct it.',
  },
};
const RESTORED: Localised = {
  it: 'Nulla da fare: la scansione ha rimesso i valori precedenti e li ha riletti.',
  en: 'Nothing to do: the scan put the earlier values back and read them again.',
};
const CHANGED: Localised = {
  it: 'Riportare i campi ai valori precedenti alla scansione, indicati qui dove noti: il tentativo di ripristino non è riuscito.',
  en: 'Set the fields back to their values before the scan, which are named here where they are known: the attempt to restore them failed.',
};

export function howToRemove({ kind, state }: { readonly kind: LeftKind; readonly state: LeftState }): Localised {
  if (state === 'restored') return RESTORED;
  return state === 'changed' ? CHANGED : REMOVALS[kind];
}
