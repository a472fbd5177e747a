import type { WebRequest } from '@rocca/tools/web/model';
import { showsByLabels } from '../reading/form-purpose.ts';
import { type Field, isTokenName, isWritten, type SeenForm } from './form.ts';
import { looksUp } from './money.ts';
import { SPOTS } from './replay.ts';
import { wordsOf } from './state-change.ts';

/**
 * Requests that reach somebody with every sending: a letter to a person, or a booking that takes a place from others and
 * somebody's time. By their words in English, Italian, German, French and Spanish, without accents.
 */

const set = (words: string) => words.trim().split(/\s+/).join('|');

/** What people book, reserve or order to be done. */
const BOOKED_EN = `(?:${set(`appointments? visits? viewing consultation table room seats? tickets? slot sessions? service lesson class course
  call callback meeting demo pickup delivery repair ride taxi cab tour trip flight stay technician quote bookings? reservations?
  hotel car vehicle court place`)}|call back|test drive)`;
const BOOKED_IT = `(?:${set(`appuntament[oi] visit[ae] consulto consulenza tavolo camera post[oi] servizio lezione corso chiamata
  preventivo ritiro consegna riparazione corsa soggiorno volo prenotazione`)})`;
const BOOKED_DE = `(?:${set(`termine? tisch zimmer platz besuch besichtigung dienst dienstleistung service kurs ruckruf rueckruf angebot
  abholung lieferung reparatur fahrt taxi flug probefahrt beratung`)})`;
const BOOKED_FR = `(?:${set(`rdv visite consultation table chambre place service cours rappel devis livraison enlevement reparation
  course trajet sejour vol essai`)}|rendez ?vous)`;
const BOOKED_ES = `(?:${set(`cita visita consulta mesa habitacion plaza servicio clase curso llamada presupuesto recogida entrega
  reparacion viaje turno vuelo`)})`;

const BOOKS: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:book|reserve|schedule|arrange|request|order|get|make|confirm|submit)(?: \\w+){0,3}|hire|rent) ${BOOKED_EN}\\b`,
  ),
  /^(?:add|create|new|nuovo|nuova|crea|neue?|nouveau|nouvelle|nueva)(?: an?)? (?:appointment|booking|reservation|appuntamento|prenotazione|buchung|reservierung|termin|rendez ?vous|reservation|cita|reserva)$/,
  /^(?:book|reserve)(?: (?:it|now|online|here|this|yours?))?$|^(?:appointment|reservation|booking)(?:s| form| request)?$/,
  /^(?:hire|rent) (?:it |this )?now$/,
  new RegExp(
    `^(?:prenota|prenotare|riserva|fissa|richiedi|richiesta|ordina|noleggia|conferma)(?: \\w+){0,3} ${BOOKED_IT}\\b`,
  ),
  /^(?:prenota|prenotare|noleggia)(?: (?:ora|subito|online))?$|^(?:prenotazion[ei]|appuntament[oi])$/,
  new RegExp(
    `\\b${BOOKED_DE}(?: \\w+){0,2} (?:buchen|reservieren|vereinbaren|anfragen|anfordern|bestellen|mieten)$|^(?:termin|buchungs)anfrage$`,
  ),
  /^(?:jetzt )?(?:buchen|reservieren)$|^(?:buchung|reservierung|terminbuchung|terminvereinbarung)$/,
  new RegExp(
    `^(?:reserver|reservez|prendre|prenez|demander|demandez|demande|commander|louer|planifier)(?: \\w+){0,3} ${BOOKED_FR}\\b`,
  ),
  /^(?:reserver|reservez)(?: (?:maintenant|ici))?$|^(?:reservations?|rendez ?vous|rdv)$/,
  new RegExp(
    `^(?:reservar|pedir|solicitar|agendar|concertar|alquilar|contratar|confirmar)(?: \\w+){0,3} ${BOOKED_ES}\\b`,
  ),
  /^(?:reservar|agendar)(?: (?:ahora|aqui))?$|^(?:reservas?|citas?)$/,
];

const LETTERS_EN = `(?:${set(`messages? e?mails? letters? sms announcements? newsletters? circulars? invitations? invites?
  notifications? enquir(?:y|ies) inquir(?:y|ies) feedback`)}|e mails?)`;
const WRITES: readonly RegExp[] = [
  new RegExp(
    `^(?:send|write|compose|new|submit)(?: \\w+){0,3} ${LETTERS_EN}\\b|^(?:e ?mail|message|notify|write to|contact) (?:us|me|him|her|them|all|every(?:body|one)|the \\w+|(?:this )?(?:user|member|seller|owner|author|friend)s?)\\b`,
  ),
  /^(?:contact|compose|private message|feedback|get in touch|invite|tell a friend|contact form)$|\b(?:tell|refer|invite|mail|share with|recommend to|send to) (?:\w+ )?friends?\b/,
  /\bto (?:all|every) (?:the )?(?:parents?|students?|pupils|members?|users?|employees|staff|customers?|clients|patients|teachers|guests|subscribers|recipients)\b/,
  /^(?:invia|manda|spedisci|scrivi|nuovo|nuova)(?: \w+){0,3} (?:messaggi|messaggio|e ?mail|mail|lettera|sms|comunicazion[ei]|circolare|avviso|invit[oi]|segnalazione)\b|^(?:contatti|contattaci|scrivici|contatta)\b|\bun amico\b|\ba tutti (?:i|gli) \w+/,
  /\b(?:nachricht|e ?mail|mail|brief|sms|rundschreiben|mitteilung|einladung)(?:en)?(?: \w+){0,2} (?:senden|schicken|absenden|verschicken|versenden|schreiben)$|^(?:kontakt|kontaktformular|schreiben sie uns|neue nachricht|private nachricht|weiterempfehlen)$|\ban alle \w+|\bfreunde? (?:einladen|empfehlen)\b/,
  /^(?:envoyer|ecrire|nouveau)(?: \w+){0,3} (?:message|courriel|e ?mail|lettre|sms|invitation|annonce)\b|^(?:contactez nous|nous ecrire|message prive)$|\ba un ami\b|\ba tous les \w+/,
  /^(?:enviar|mandar|escribir|nuevo)(?: \w+){0,3} (?:mensaje|correo|e ?mail|carta|sms|invitacion|aviso|circular)\b|^(?:contacto|contactenos|contactar|mensaje privado)$|\ba un amigo\b|\ba todos los \w+/,
];

/** A name of a field that holds when, or for how many, somebody books. */
const OF_BOOKING =
  /^(?:app|appt|appointment|booking|reservation|checkin|checkout|arrival|departure|pickup|dropoff|prenotazione|appuntamento|termin|buchung|anreise|abreise|rendezvous|rdv|arrivee|cita|llegada)(?:date|time|day|slot)$|^(?:num|no|n|number|numberof|noof)?(?:guests|adults|nights|ospiti|adulti|notti|gaste|nachte|huespedes|noches)$/;
const RECIPIENT =
  /^(?:(?:message|msg|mail|send)?to(?:user|username|name|email|mail)?|recipients?|receivers?|receiver(?:id|name)?|recipient(?:id|name|mail|email)|addressee|friends?(?:name|mail|email)?|destinatari[oi]?|empfanger|destinataires?)$/;
/** Who is written to, on the button beside a text. */
const TO_EVERYBODY =
  /\b(?:every(?:body|one)|tutt[ie]|alle|tout le monde|todos)\b|\b(?:ask|tell|inform|write|mail) (?:\w+ ){0,2}(?:members?|friends?|users?|customers?|people)\b/;
const TEXT =
  /^(?:message|messagetext|messagebody|msg|body|text|content|subject|messaggio|testo|oggetto|nachricht|betreff|sujet|objet|mensaje|asunto|texto)$/;

/** What a request says of itself: its path, its buttons and values that choose an act, its headings, its fields. */
interface Said {
  readonly path: readonly string[];
  readonly acts: readonly string[];
  readonly headings: readonly string[];
  readonly names: readonly string[];
}

const plain = (text: string) => wordsOf(text).join(' ');

function reachesSomebody({ path, acts, headings, names }: Said): boolean {
  const last = path.at(-1) ?? '';
  if ([last, ...acts].some((text) => looksUp(wordsOf(text)))) return false;
  const joined = names.map((name) => wordsOf(name).join(''));
  if (acts.some((text) => TO_EVERYBODY.test(plain(text))) && joined.some((name) => TEXT.test(name))) return true;
  if (joined.some((name) => OF_BOOKING.test(name))) return true;
  if (joined.some((name) => RECIPIENT.test(name)) && joined.some((name) => TEXT.test(name))) return true;
  // A shop of books has a page of that name as well.
  const said = [...(/^books?$/.test(plain(last)) ? [] : [last]), ...acts, ...headings].map(plain);
  return said.some((text) => [...BOOKS, ...WRITES].some((pattern) => pattern.test(text)));
}

/** Salutations at the beginning of a prefilled letter. */
const SALUTES =
  /^\s*(?:dear|hello|hi|good (?:morning|day)|gentil[ei]|spett|egregi[oa]|car[oa]|buongiorno|sehr geehrte|liebe[rs]?|hallo|guten tag|bonjour|madame|monsieur|chere?|cher|estimad[oa]s?|buenos dias)\b/i;

const EXTENSION = /\.[a-z]{2,5}\d?$/i;
const partsOf = (address: string) =>
  (URL.parse(address)?.pathname ?? '')
    .split('/')
    .filter((part) => part !== '' && !/^\d+$/.test(part))
    .map((part) => part.replace(EXTENSION, ''));

/** Whether each sending of a form reaches somebody. `address`: where it goes. */
export function isLetterForm({ method, fields, buttons = [], heading = '' }: SeenForm, address: string): boolean {
  if (method !== 'post') return false;
  // A form that asks for an address alone mails to it: an invitation, a newsletter, a recommendation.
  const [written, ...more] = fields.filter((field) => isWritten(field) && !isTokenName(field.name));
  const isAddress = ({ type, name }: Field) => type === 'email' || /^e?mail$/.test(wordsOf(name).join(''));
  const named = fields.flatMap(({ type, name, value }) => (type === 'submit' ? [name, value] : []));
  const acts = [...buttons.flatMap((label) => label.split('\n')), ...named, ...chosenIn(address)];
  const isLookup = acts.some((text) => looksUp(wordsOf(text)));
  if (written && more.length === 0 && isAddress(written) && !isLookup) return true;
  // A template that is only rendered or previewed begins like a letter as well.
  if (fields.some(({ type, value }) => type === 'textarea' && SALUTES.test(value)) && !showsByLabels(acts)) return true;
  return reachesSomebody({
    path: partsOf(address),
    acts,
    headings: [heading],
    names: fields.map(({ name }) => name),
  });
}

const BODIES = ['form', 'multipart', 'json'] as const;
const LONGEST_ACT = 40;

/** The same of a request, whoever made it. */
export function isLetter(request: WebRequest): boolean {
  if (request.method !== 'POST') return false;
  const sent = BODIES.flatMap((kind) => SPOTS[kind].list(request));
  const acts = sent.flatMap(({ value }) => (value.length <= LONGEST_ACT && value.includes(' ') ? [value] : []));
  return reachesSomebody({
    path: partsOf(request.url),
    acts: [...acts, ...chosenIn(request.url)],
    headings: [],
    names: sent.map(({ name }) => name.split('.').at(-1) ?? name),
  });
}

/** Words in an address that choose what is done. */
const chosenIn = (address: string): string[] =>
  [...(URL.parse(address)?.searchParams.values() ?? [])].filter((value) => /^[a-z][\w-]{2,40}$/i.test(value));
