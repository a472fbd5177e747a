import type { StateChange } from './state-words.ts';

/**
 * What labels say that is done to a thing: "Suspend" beside a user, "Resend" beside an invitation. They say it only of
 * links whose address names a thing, and of buttons: English, Italian, German, French, Spanish, without accents.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Done to others or for good, whoever presses it: no page that asks first is called so. */
const ALWAYS =
  set(`ban unban suspend unsuspend reinstate restore approve reject freeze unfreeze resend remind rerun retry promote
  demote expel kick impersonate trash evict refund charge void detach anonymise anonymize notify nudge revert reindex prune
  redeploy overwrite shutdown rollback
  sospendi riattiva approva rifiuta respingi sollecita togli depenna espelli escludi promuovi retrocedi reinvia banna congela
  cestina disdici rimborsa
  sperren entsperren freigeben ablehnen genehmigen stornieren befordern ausschliessen rauswerfen mahnen aussetzen streichen
  wiederherstellen kundigen erstatten
  suspendre approuver rejeter refuser retirer exclure expulser relancer promouvoir bannir restaurer cloturer resilier rembourser
  suspender aprobar rechazar retirar excluir expulsar reenviar promover banear restaurar reembolsar`);

/** The same of a link that names a thing; a button so called may answer a banner or save what the visitor writes. */
const OF_LINKS =
  set(`accept decline deny dismiss publish unpublish archive unarchive lock unlock block unblock pin unpin feature
  unfeature mute unmute pause sync synchronise synchronize postpone follow unfollow upvote downvote like dislike empty flush
  withdraw reopen deploy unlink disconnect merge forget reorder donate upgrade downgrade hide unhide stop restart
  accetta pubblica archivia blocca sblocca rimanda posticipa sincronizza chiudi riapri nascondi rinnova paga compra
  annehmen akzeptieren veroffentlichen archivieren verschicken verschieben ausblenden verlangern bezahlen kaufen
  accepter valider publier depublier archiver bloquer debloquer renvoyer masquer renouveler payer acheter rouvrir
  aceptar anular publicar archivar bloquear desbloquear aplazar ocultar renovar pagar comprar`);

const PHRASES: ReadonlyArray<readonly [phrase: RegExp, change: StateChange]> = [
  [
    /^(?:(?:run|send|sync|update|upgrade|execute|synchroni[sz]e) (?:it )?now|(?:esegui|avvia|invia|aggiorna) (?:ora|adesso|subito)|jetzt (?:ausfuhren|starten|senden)|(?:executer|lancer|envoyer) maintenant|(?:ejecutar|enviar) ahora)$/,
    'toggles',
  ],
  [
    /^(?:sign|log) ?(?:every(?:body|one)|all(?: users)?) ?out$|^(?:login|signin) as |^(?:make|rendi|nomina) (?:\w+ )?(?:an? )?(?:admin|administrator|owner|amministratore)$/,
    'toggles',
  ],
  [
    /^(?:send|invia|manda|envoyer|enviar) (?:\w+ )?(?:newsletter|reminders?|invitations?|invoices?|mails?|e ?mails?|sms|alerts?|sollecito|promemoria|inviti|fatture|rappel|recordatorio)|erinnerung senden$/,
    'toggles',
  ],
  [
    /^(?:make|rendi|nomina) (?:\w+ )?(?:an? )?(?:moderator|moderatore)$|^(?:grant access|take offline|shut down|roll back|throw away|write off|set as default|undo (?:last )?import|release payment|rebuild index|clean up|import now|buy again|opt out|aggiorna tutti)$/,
    'toggles',
  ],
  [
    /^(?:invia|manda|send|mail) (?:di nuovo|again)|^erneut senden$|^(?:\w+ )?mahnung (?:ver)?(?:schicken|senden)$/,
    'toggles',
  ],
  [/^als \w+ markieren$/, 'toggles'],
  [/^(?:stop receiving|non ricevere piu|me desabonner|dar(?:me|se)? de baja|keine mails mehr)/, 'unsubscribes'],
  [
    /^(?:move|send|put|sposta|metti|in den|mettre|mover) (?:\w+ ){0,3}(?:to )?(?:the )?(?:trash|recycle bin|cestino|papierkorb|corbeille|papelera)/,
    'destroys',
  ],
  [
    /^(?:transfer ownership|go live|start over|leave (?:the )?(?:group|team|company|organi[sz]ation|workspace)|ricomincia da capo|lascia il gruppo|gruppe verlassen|quitter le groupe)$/,
    'toggles',
  ],
  [
    /^(?:top ?up|donate|dona|ricarica|spenden|aufladen|donar|recargar|faire un don)(?: \d| [a-z]{0,4} ?\d|$)|^(?:buy ?now|order ?now|pay ?now)|kostenpflichtig|zahlungspflichtig/,
    'orders',
  ],
];

/** Pays out what is held back, for good. */
const RELEASES =
  /^(?:release|disburse|settle|remit|pay ?out) (?:\w+ ){0,2}(?:payments?|payouts?|funds?|money|escrow|deposits?|salary|salaries|payroll|wages|balance|credits?)$|^(?:sblocca|svincola|eroga|liquida|rilascia) (?:\w+ ){0,2}(?:pagament[oi]|fond[oi]|somm[ae]|import[oi]|stipend[io]|deposit[oi]|caparra)$|^(?:zahlung|auszahlung|geld|betrag|gehalt|kaution|guthaben)(?:en)? (?:\w+ )?(?:freigeben|auszahlen|anweisen)$|^(?:debloquer|liberer|verser) (?:\w+ ){0,2}(?:paiements?|fonds|argent|salaires?|caution|sommes?)$|^(?:liberar|desbloquear|desembolsar) (?:\w+ ){0,2}(?:pagos?|fondos|dinero|salarios?|fianza)$/;
/** Takes over, or gives away, at once. */
const ASSIGNS_TO =
  /^(?:assign|reassign) (?:\w+ ){0,2}to (?:me|myself)$|^(?:assegna|riassegna) (?:\w+ )?a me$|^mir zuweisen$|^m attribuer$|^asignarme$/;
const ASSIGNS = /^(?:assign|reassign|unassign|assegna|riassegna|zuweisen|attribuer|assigner|asignar|reasignar)$/;

/** What may be done at once, or on a page that asks first: the answer tells. */
const MAYBE = set(`cancel close cerrar chiudi abbrechen schliessen
  start ship return complete renew reserve bid swap check
  spedisci conferma iscrivi prenota annulla avvia lancia
  buchen abstimmen bestatigen ausfuhren annuler confirmer reserver lancer cancelar reservar ejecutar
  rate vote join leave sign share report flag claim assign move confirm verify validate apply enrol enroll
  helpful useful yes thanks thank resume reset update ship deliver upgrade
  vota iscriviti partecipa lascia firma condividi segnala assegna sposta conferma verifica
  bewerten abstimmen beitreten verlassen teilen melden zuweisen bestatigen unterschreiben erledigt
  noter voter rejoindre quitter partager signaler attribuer confirmer signer
  votar unirse compartir denunciar asignar mover confirmar firmar`);
const SIGNS = /^\s{0,3}[+\u2212\u2013▲▼△▽↑↓★☆♥♡❤✓✔✗✘×✕👍👎]/u;
const MOST_WORDS = 5;

/** What following a link that names a thing does, by the words of its label. */
export function linkActOf(words: readonly string[]): StateChange | null {
  return pressActOf(words) ?? (isSaid(words, OF_LINKS) ? 'toggles' : null);
}

/** What pressing a button does, by its words. */
export function pressActOf(words: readonly string[]): StateChange | null {
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  return phraseActOf(words) ?? (isSaid(words, ALWAYS) ? 'toggles' : null);
}

/** What a whole phrase says that is done, whatever one of its words is about by itself. */
export function phraseActOf(words: readonly string[]): StateChange | null {
  const phrase = words.join(' ');
  return RELEASES.test(phrase) || ASSIGNS_TO.test(phrase)
    ? 'toggles'
    : (PHRASES.find(([pattern]) => pattern.test(phrase))?.[1] ?? null);
}

/** What a button of a form does that gives something to somebody; a link so called asks to whom. */
export const assigns = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= MOST_WORDS &&
  (ASSIGNS.test(words[0] ?? '') || (words.length > 1 && words.at(-1) === 'zuweisen'));

/** What pressing a button in the row of a thing does: there it answers no banner, and saves nothing that is written. */
export const rowActOf = (words: readonly string[]): StateChange | null =>
  words.length > 0 &&
  words.length <= MOST_WORDS &&
  (isSaid(words, OF_LINKS) || isSaid(words, MAYBE) || BOOKS.test(words[0] ?? ''))
    ? 'toggles'
    : null;
const BOOKS = /^(?:book|rent|hire|prenota|noleggia|reservieren|mieten|reserver|louer|reservar|alquilar)$/;

/** "Check stock" and "Verifica saldo" show something; "Check in" and "Check" alone may do it. */
const CHECKS = /^(?:check|verifica|prufe|verifier|verificar|consultar)$/;
const CHECKED = /^(?:in|out|off|on|all|done|me|mail|e|email|account|as|it|this)$/;
const looksAt = ([verb = '', object, ...more]: readonly string[]): boolean =>
  CHECKS.test(verb) && object !== undefined && ![object, ...more].some((word) => CHECKED.test(word));

/** Whether a link may do something at once: its answer tells. */
export const mayBeAct = (label: string, words: readonly string[]): boolean =>
  SIGNS.test(label) || (words.length <= MOST_WORDS && isSaid(words, MAYBE) && !looksAt(words));

/** A command begins with its verb; in German it ends with it. */
const isSaid = (words: readonly string[], verbs: ReadonlySet<string>) =>
  verbs.has(words[0] ?? '') || (words.length > 1 && GERMAN.test(words.at(-1) ?? '') && verbs.has(words.at(-1) ?? ''));
const GERMAN = /en$/;
