import { wordsOf } from './state-change.ts';
import { TOPICS } from './state-words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that a program begins with that takes what a form sends: English, Italian, German, French, Spanish. */
const BEGINS =
  set(`process handle save update insert submit send exec execute elabora salva aggiorna inserisci invia registra
  esegui verarbeiten speichern aktualisieren einfugen einfuegen absenden senden traiter enregistrer inserer envoyer
  soumettre sauvegarder procesar guardar actualizar insertar enviar ejecutar`);
const ENDS =
  set(`action handler process processor submit save update insert azione salva aggiorna inserisci invia aktion
  verarbeiten speichern absenden traitement enregistrer envoyer accion procesar guardar actualizar insertar enviar`);
const EDITS = set(
  `edit change modify reset set modifica cambia andern aendern modifier changer cambiar modificar editar`,
);
const OWN =
  set(`password passwd pwd pass profile email mail username account parola profilo utente passwort kennwort profil
  benutzername konto motdepasse compte utilisateur contrasena clave perfil usuario cuenta correo`);
/** What only asks, even where it is processed. */
const ASKS =
  set(`login signin auth search find filter lookup view show list get read check verify accedi cerca vedi anmelden
  suchen connexion chercher rechercher voir buscar ver history log logs notes`);

const GLUED = /^(?:process|save|update|insert|submit)(?!ings$|ions$|able$)[a-z]{4,30}$/;
const GLUED_OWN = /^(?:change|edit|modify|reset)(?:password|passwd|pwd|pass|profile|email|mail|username|account)$/;
const PLAIN = /\.(?:html?|md|txt|xml|json|js|mjs|css|map|svg|csv|log|sql|ya?ml|ini|conf|bak|old|inc|tpl)$/i;
const MOST_WORDS = 5;

/**
 * Whether the name of a program says that it takes what a form sends. Opened without that it may store empty values; a page
 * that links to it as a page knows better.
 */
export function handlesData(url: string): boolean {
  const { pathname = '' } = URL.parse(url.slice(0, 4000)) ?? {};
  const name = pathname.split('/').at(-1) ?? '';
  if (name === '' || PLAIN.test(name)) return false;
  const words = wordsOf(name.replace(/\.[a-z]{2,6}\d?$/i, ''));
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length > MOST_WORDS || words.some((word) => ASKS.has(word) || TOPICS.has(word))) return false;
  if (BEGINS.has(first) || GLUED.test(first) || GLUED_OWN.test(first)) return true;
  if (words.length > 1 && (first === 'do' || ENDS.has(last))) return true;
  return EDITS.has(first) && words.slice(1).some((word) => OWN.has(word));
}
