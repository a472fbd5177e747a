/**
 * Acts on another person, or on what somebody else has written: who follows, blocks, likes or reports is seen by that person.
 * By their words in English, Italian, German, French and Spanish, without accents.
 */

const list = (words: string) => words.trim().split(/\s+/).join('|');
const either = (words: string) => new RegExp(`^(?:${list(words)})$`);

/** Of these a name that they begin or end is enough. */
const CLEAR =
  either(`(?:un)?follow(?:s|ing|ers?)? (?:un)?(?:friend|befriend) (?:un)?likes? dislikes? (?:un)?mute (?:up|down|un)votes? poke
  react reactions? endorse
  segui seguire silenzia silenziare
  folgen entfolgen befreunden entfreunden stummschalten liken
  suivre aimer
  seguir silenciar`);
/** These are said of other things as well: only where the request names one, and nothing is written into it. */
const AMBIGUOUS = either(`(?:un)?subscribe subscriptions? (?:un)?block (?:un)?flag report votes? rate
  iscriviti blocca sblocca bloccare segnala segnalare vota votare valuta
  abonnieren blockieren entsperren melden abstimmen bewerten
  abonner bloquer debloquer signaler voter noter
  suscribir suscribirse bloquear desbloquear denunciar reportar votar valorar calificar`);
/** Of those what may hold a choice as well, such as the reason. */
const REPORTS = either('flag report segnala segnalare melden signaler denunciar reportar');
const FRIENDS = `(?:friends?|friendship|friend ?requests?|amic[oi]|amicizia|freunde?|freundschaft|amis?|amitie|amig[oa]s?|amistad)`;
const BEFRIENDS = `(?:add|remove|request|send|invite|accept|aggiungi|rimuovi|richiedi|chiedi|hinzufugen|anfragen|entfernen|ajouter|retirer|inviter|anadir|agregar|quitar)`;
const PHRASES = new RegExp(
  [
    `^${BEFRIENDS}(?: \\w+){0,2} ${FRIENDS}$`,
    `^${FRIENDS}(?: \\w+)? ${BEFRIENDS}$`,
    '^friend ?requests?$',
    '^(?:mi piace|non mi piace|smetti di seguire|non seguire piu|gefallt mir|nicht mehr folgen|ne plus suivre|j aime|je n aime plus|mettre en sourdine|me gusta|ya no me gusta|dejar de seguir)\\b',
  ].join('|'),
);
const OF_PEOPLE =
  '(?:users?|member|author|person|people|profile|account|channel|post|comment|reply|message|review|photo|picture|video|thread|topic|answer|story|abuse|spam|content|utente|autore|profilo|commento|messaggio|recensione|abuso|contenuto|benutzer|nutzer|autor|profil|beitrag|kommentar|nachricht|bewertung|missbrauch|inhalt|utilisateur|membre|auteur|commentaire|avis|abus|contenu|usuario|perfil|comentario|mensaje|resena|abuso|contenido)';
const ON_PEOPLE = new RegExp(
  `^(?:(?:un)?(?:subscribe(?: to)?|block|flag|report)|blocca|sblocca|segnala|bloquer|debloquer|signaler|bloquear|desbloquear|denunciar|reportar)(?: (?:this|the|as|il|lo|la|l|questo|le|cet?|cette|este|esta|al?|un))? ${OF_PEOPLE}$|^${OF_PEOPLE}(?: \\w+)? (?:melden|blockieren|entsperren)$`,
);
/** Hearts, thumbs and arrows, with or without how many there are. */
const SIGNS = /^\s{0,3}(?:[♥♡❤👍👎▲▼△▽⬆⬇]|💖|💔)\p{M}?\uFE0F?\s{0,3}\d*\s{0,3}$/u;
const MOST_WORDS = 4;
/** "Follow up", "Follow us" and the like. */
const OTHERS = /^follow (?:up|us|the|these|through)\b|^like (?:us|this page)\b/;

const edgesOf = (words: readonly string[]) => [words[0] ?? '', words.at(-1) ?? ''];
const isOf = (words: readonly string[], acts: RegExp) =>
  words.length > 0 &&
  words.length <= MOST_WORDS &&
  !OTHERS.test(words.join(' ')) &&
  edgesOf(words).some((word) => acts.test(word));

/** Whether words say without doubt that something is done to a person or to what a person has written. */
export const saysRelation = (words: readonly string[]): boolean => {
  if (words.length === 0 || words.length > MOST_WORDS + 1) return false;
  const phrase = words.join(' ');
  const [first = ''] = words;
  return (
    PHRASES.test(phrase) ||
    ON_PEOPLE.test(phrase) ||
    (words.length <= MOST_WORDS && !OTHERS.test(phrase) && CLEAR.test(first) && !NOUNS.test(first))
  );
};
/** Names of lists. */
const NOUNS = /^(?:follow(?:s|ing|ers?)|(?:dis|un)?likes|(?:up|down|un)votes|friend|reactions?)$/;

interface Pressed {
  readonly path: ReadonlyArray<readonly string[]>;
  /** The words of its buttons, line by line, as they stand there. */
  readonly labels: readonly string[];
  readonly words: (text: string) => readonly string[];
  /** It names a person or a thing. */
  readonly hasObject: boolean;
  /** Something is chosen in it as well. */
  readonly hasChoice: boolean;
}

/** Whether a request into which nothing is written acts on somebody, as a button beside each name or text does. */
export function actsOnPerson({ path, labels, words, hasObject, hasChoice }: Pressed): boolean {
  const ends = path.slice(-2);
  const said = labels.map(words);
  const isOfPerson = hasObject || path.flat().some((word) => PEOPLE.test(word));
  if (isOfPerson && [...ends, ...said].some((one) => isOf(one, REPORTS))) return true;
  if (hasChoice) return false;
  if (labels.some((label) => SIGNS.test(label)) || said.some(saysRelation)) return true;
  if (PHRASES.test(ends.flat().join(' ')) || ends.some((one) => PHRASES.test(one.join(' ')))) return true;
  const [act = [], whom] = ends;
  // `/block/anna`.
  if (path.length === 2 && whom && act.length === 1 && isOf(act, AMBIGUOUS) && !isOf(act, REPORTS)) return true;
  return ends.some((one) => isOf(one, CLEAR)) || (isOfPerson && [...ends, ...said].some((one) => isOf(one, AMBIGUOUS)));
}

const BY_LINK =
  either(`(?:un)?follow (?:un|be)friend addfriend (?:un|dis)?like (?:un)?mute (?:up|down)vote poke (?:un)?flag segui folgen
  suivre seguir silenzia silenciar`);
const NOT_A_NAME = /^(?:us|up|me|requests?|links?|all|list|index|new|popular|recent|feed)$/i;

/** Folders of people and of what they write. */
const PEOPLE =
  either(`users members people profiles channels posts comments replies messages reviews photos pictures threads topics
  stories utenti profili commenti messaggi recensioni benutzer profile beitrage kommentare nachrichten bewertungen utilisateurs membres
  commentaires avis usuarios perfiles comentarios mensajes resenas`);

/** Whether a link does: `/follow/anna`, `/users/anna/follow`, `/like.php?id=3`. `parts`: its path, part by part. */
export function actsOnPersonByLink(
  parts: ReadonlyArray<{ readonly words: readonly string[]; readonly isValue: boolean }>,
  namesThing: boolean,
): boolean {
  const at = parts.findIndex(({ words, isValue }) => !isValue && isLinkAct(words));
  if (at < 0 || parts.length - at > 2) return false;
  const next = parts[at + 1];
  if (next) return next.isValue || !next.words.some((word) => NOT_A_NAME.test(word));
  return namesThing || parts.some(({ isValue }) => isValue) || at > 1;
}

const isLinkAct = (words: readonly string[]) =>
  words.length < 4 &&
  !OTHERS.test(words.join(' ')) &&
  (words.length === 1
    ? BY_LINK.test(words[0] ?? '')
    : PHRASES.test(words.join(' ')) || (BY_LINK.test(words[0] ?? '') && OBJECT.test(words.at(-1) ?? '')));
const OBJECT = new RegExp(`^${OF_PEOPLE}$`);
