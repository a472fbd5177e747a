import { isFiller } from './fillers.ts';
import { type Field, isWritten, type SeenForm } from './form.ts';
import { isRecordSegment } from './form-shape.ts';
import type { OwnAccount } from './own-account.ts';
import { readParts } from './spots/multipart-body.ts';
import { wordsOf } from './state-change.ts';

/**
 * Files that take the place of another one, which nobody can put back: the picture of a profile, the document of a record.
 * By the words of a form in English, Italian, German, French and Spanish, without accents.
 */

const PICTURE_OF_USER =
  /avatar|gravatar|(?:profile?|user|account|member|cover)(?:pic|picture|photo|image|img)|(?:pic|picture|photo|image|img)(?:of)?(?:profile?|user|member)|mugshot|headshot|userpic|(?:foto|immagine|imagen|imagem)(?:del|di|de)?(?:profilo|utente|perfil|usuario)|(?:profil|benutzer|titel)(?:bild|foto)|photo(?:de|du)?profil|imagedeprofil/;

/** What a file is called that a record has one of. */
const THING =
  'pictures?|photos?|pics?|images?|avatars?|logos?|banners?|favicons?|icons?|backgrounds?|documents?|files?|cv|resumes?|attachments?|certificates?|signatures?|passports?|licen[cs]es?|id cards?|foto|immagin[ei]|document[oi]|allegat[oi]|curriculum|firma|certificat[oi]|bild|dokument|datei|anhang|lebenslauf|unterschrift|photographie|fichier|piece jointe|imagen|documento|archivo|adjunto';
const REPLACES =
  'change|replace|update|edit|modify|cambia|cambiare|sostituisci|sostituire|aggiorna|aggiornare|modifica|modificare|andern|aendern|ersetzen|aktualisieren|austauschen|changer|remplacer|modifier|mettre a jour|cambiar|reemplazar|sustituir|actualizar|modificar';
/** "Change your photo", "Bild ersetzen". */
const SAYS_REPLACES = new RegExp(
  `\\b(?:${REPLACES}) (?:\\w+ ){0,2}(?:${THING})\\b|\\b(?:${THING}) (?:\\w+ )?(?:andern|aendern|ersetzen|aktualisieren|austauschen)\\b`,
);
/** "Leave empty to keep the current file". */
const KEEPS_PRESENT =
  /\b(?:current|existing|present|old) (?:picture|photo|image|avatar|logo|banner|document|file|cv|attachment)\b|\bkeep (?:the |your )?(?:current|existing|present|old)\b|\b(?:immagine|foto|documento|file|allegato) (?:attuale|esistente|corrente)\b|\b(?:aktuelles?|vorhandenes?|bisheriges?|aktuelle|vorhandene|bisherige) (?:bild|foto|datei|dokument)\b|\b(?:photo|image|fichier|document) actuel(?:le)?\b|\b(?:foto|imagen|archivo|documento) actual\b/;

/** Pages of the own account. */
const OWN =
  /^(?:profile?|profilo|perfil|account|konto|compte|cuenta|me|myaccount|myprofile|myprofil|editprofile|profileedit|userprofile|profilesettings|accountsettings|settings|impostazioni|einstellungen|parametres|ajustes|mydata|mydetails|personalinfo|personaldetails|avatar)$/;
/** Verbs and numbers do not say whose page it is. */
const DOES =
  /^(?:edit|update|save|change|upload|post|submit|index|modifica|aggiorna|salva|carica|bearbeiten|speichern|modifier|editar|guardar|php|html?|aspx?|jsp|do|\d+)$/;
const PICTURES = /^(?:pic|picture|photo|image|img|foto|immagine|bild|imagen)s?$/;

/** Words of forms that add something: their picture replaces no other. */
const ADDS =
  /^(?:add|create|new|insert|register|signup|aggiungi|crea|nuov[oa]|inserisci|hinzufugen|anlegen|neue?[nrs]?|ajouter|creer|nouve(?:au|lle)|anadir|agregar|crear|nuev[oa])$/;
const EDITS =
  /^(?:update|edit|modify|change|aggiorna|modifica|aendern|andern|bearbeiten|aktualisieren|modifier|actualizar|modificar|editar)$/;

const plain = (text: string) => wordsOf(text).join(' ');

/** Whether a page is that of the own account, by the last part of its address that names something. */
export function isOwnPage(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const chosen = [...url.searchParams.values()].filter((value) => /^[\w./-]{1,40}$/.test(value));
  return [url.pathname, ...chosen].some((path) => {
    const parts = path
      .split('/')
      .map((part) => wordsOf(part).filter((word) => !DOES.test(word)))
      .filter((words) => words.length > 0);
    const [before = [], last = []] = [parts.at(-2), parts.at(-1)];
    return OWN.test(last.join('')) || (OWN.test(before.join('')) && last.every((word) => PICTURES.test(word)));
  });
}

const POSSESSIVE = /^(?:my|your|il|tuo|mio|mein|dein|ihr|mon|ton|votre|mi|tu|su)$/;
const saysOwn = (heading: string) =>
  OWN.test(
    wordsOf(heading)
      .filter((word) => !DOES.test(word) && !POSSESSIVE.test(word))
      .join(''),
  );

interface PlaceOfForm {
  /** Where it is sent. */
  readonly address: string;
  readonly page: string;
  /** Who is signed in; null: nobody. */
  readonly own: OwnAccount | null;
}

/** Names of the fields of a form whose file would replace one that is there. */
export function replacedFiles(form: SeenForm, { address, page, own }: PlaceOfForm): ReadonlySet<string> {
  const files = form.fields.filter(({ type }) => type === 'file');
  if (files.length === 0 || form.method !== 'post') return new Set();
  const isOfOwn =
    own !== null && (isOwnPage(address) || isOwnPage(page) || saysOwn(form.heading ?? '') || showsOwn(form, own));
  const isWhole =
    isOfOwn || saysItReplaces(form, files.length) || isEditOfRecord(form, address) || isFileOfRecord(form, address);
  const isOfUser = own !== null && !saysOf(form, address).some((word) => ADDS.test(word));
  const replaced = files.filter(
    (field) => isWhole || (isOfUser && isPictureOfUser(field.name)) || replacesBeside(field),
  );
  return new Set(replaced.map(({ name }) => name));
}

/** The words of its buttons and of its address. */
function saysOf({ fields, buttons = [] }: SeenForm, address: string): string[] {
  return [...buttons, ...namedButtons(fields), URL.parse(address)?.pathname ?? ''].flatMap((text) => [
    ...wordsOf(text),
  ]);
}

const namedButtons = (fields: SeenForm['fields']) =>
  fields.flatMap(({ type, name, value }) => (type === 'submit' ? [name, value] : []));

/** Whether a field for a file is that of somebody's picture. */
export const isPictureOfUser = (name: string) => PICTURE_OF_USER.test(wordsOf(name).join(''));

function replacesBeside({ showsFile = false, hint = '' }: Field): boolean {
  return (
    showsFile || hint.split('\n').some((line) => SAYS_REPLACES.test(plain(line)) || KEEPS_PRESENT.test(plain(line)))
  );
}

function saysItReplaces({ fields, buttons = [], heading = '' }: SeenForm, files: number): boolean {
  if (files > 1) return false;
  return [...buttons, ...namedButtons(fields), heading].some(
    (text) => SAYS_REPLACES.test(plain(text)) || PICTURE_OF_USER.test(wordsOf(text).join('')),
  );
}

const isShown = (field: Field) => isWritten(field) && field.value !== '' && !isFiller(field.value);

const showsOwn = ({ fields }: SeenForm, { username }: OwnAccount) =>
  fields.filter(isShown).length > 1 && fields.some(({ value }) => value.toLowerCase() === username.toLowerCase());

/** Whether a form writes over a record that it shows: an author's name alone is filled in for what is new. */
function isEditOfRecord(form: SeenForm, address: string): boolean {
  const written = form.fields.filter((field) => isWritten(field));
  const shown = written.filter(isShown);
  if (shown.length === 0) return false;
  const isAll = shown.length > 1 && shown.length === written.length;
  return isAll || saysOf(form, address).some((word) => EDITS.test(word));
}

const BRINGS =
  /^(?:upload|add|new|import|create|attach|carica|aggiungi|allega|nuov[oa]|hochladen|hinzufugen|anhangen|televerser|ajouter|joindre|subir|agregar|adjuntar)(?:s|ed|ing)?$/;

/** `/photos/7/swap`, `/contracts/3/file`: a form for nothing but the one file of a record, which has one already. */
function isFileOfRecord(form: SeenForm, address: string): boolean {
  const segments = (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean);
  const at = segments.findLastIndex(isRecordSegment);
  const part = segments.slice(at + 1);
  if (at < 1 || part.length === 0 || !isOnlyForFile(form)) return false;
  return !segments.flatMap(wordsOf).some((word) => BRINGS.test(word));
}

const isOnlyForFile = ({ fields }: SeenForm): boolean =>
  fields.filter(({ type }) => type === 'file').length === 1 &&
  fields.every(({ type }) => /^(?:file|hidden|submit|button|image|reset)$/.test(type));

/** Whether a request brings a picture of a user, whoever made it. */
export function bringsPictureOfUser(address: string, fileNames: readonly string[]): boolean {
  const parts = (URL.parse(address)?.pathname ?? '').split('/').map((part) => wordsOf(part));
  if (parts.flat().some((word) => ADDS.test(word))) return false;
  const isNamed = (text: readonly string[]) => PICTURE_OF_USER.test(text.join(''));
  const ofOwn = parts.some(
    (words, at) =>
      PICTURES.test(words.join('')) && /^(?:me|profile?|profilo|perfil)$/.test(parts[at - 1]?.join('') ?? ''),
  );
  return fileNames.length > 0 && (ofOwn || parts.some(isNamed) || fileNames.some(isPictureOfUser));
}

/** Names of the parts of a request that bring a file. */
export const filesIn = (request: Parameters<typeof readParts>[0]): string[] =>
  readParts(request).flatMap(({ name, fileName, content }) => (fileName || (fileName === '' && content) ? [name] : []));

/** The form with no file chosen in these fields, as a browser sends it then: what is stored stays. */
export const withEmptyFiles = <Form extends SeenForm>(form: Form, names: ReadonlySet<string>): Form =>
  names.size === 0
    ? form
    : {
        ...form,
        fields: form.fields.map((field) =>
          field.type === 'file' && names.has(field.name) ? { ...field, staysEmpty: true } : field,
        ),
      };

/** Whether a form is for its files: it has nothing else to write or choose, or refuses to go without one. */
export const isOnlyForFiles = ({ fields }: SeenForm): boolean =>
  fields.some(({ staysEmpty = false, required }) => staysEmpty && required) ||
  fields.every(({ type, staysEmpty = false }) => staysEmpty || /^(?:hidden|submit|button|image|reset)$/.test(type));
