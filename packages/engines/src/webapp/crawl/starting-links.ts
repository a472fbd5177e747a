/**
 * "Start Lab 1.1", "Begin the course" and "Initialize lab" open a part of a site; "Start the import" and "Initialize the
 * database" act. By their words in English, Italian, German, French and Spanish, without accents.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const INITIALIZES = set(`initialize initialise init inizializza inizializzare initialisieren initialisiere initialiser
  inicializar inicializa`);
const STARTS = set(`start begin launch avvia avviare inizia iniziare lancia lanciare comincia starten starte beginnen
  beginne lancer demarrer commencer iniciar inicia empezar comenzar lanzar arrancar`);
/** Parts of courses and guides, which are pages. */
const PARTS = set(`lab labs laboratory module modules lesson lessons course courses chapter chapters exercise exercises
  mission missions challenge challenges level levels unit units tutorial tutorials tour training practice research
  variation variant scenario scenarios section topic topics stage part reading
  laboratorio laboratori modulo moduli lezione lezioni corso corsi capitolo capitoli esercizio esercizi missione missioni
  sfida sfide livello livelli unita ricerca variante scenari sezione argomento parte lettura percorso
  labor labore modul lektion lektionen kurs kurse kapitel ubung ubungen uebung herausforderung stufe einheit szenario
  abschnitt thema teil
  laboratoire lecon lecons cours chapitre exercice exercices defi defis niveau unite recherche partie parcours
  leccion lecciones curso cursos capitulo ejercicio ejercicios mision misiones reto retos nivel unidad seccion tema`);
/** Words that stand beside what is started. */
const BESIDE = set(`the a an this that your my our with of and now here again free first next new
  il lo la i gli le l un una uno questo questa tuo tua con di e ora adesso subito qui nuovo nuova
  der die das den dem ein eine einen dieser diese dieses dein ihr mit von und jetzt hier neu neue neues
  les une ce cette votre ton avec de du des et maintenant ici nouveau nouvelle
  el los las este esta tu su y ahora aqui nuevo nueva`);
/** What is there once for everybody: initialising it takes away what it holds. */
const DATA =
  /^(?:dbs?|databases?|data|datasets?|tables?|schemas?|systems?|stores?|storage|servers?|apps?|applications?|sites?|websites?|settings|config\w*|caches?|users?|accounts?|everything|all|demo|samples?|environment|repository|index|dati|tabell[ae]|sistema|archivio|applicazione|sito|impostazioni|utenti|tutto|daten\w*|\w*datenbank|tabellen?|systeme?|speicher|anwendung|einstellungen|benutzer|alles|base|bases|donnees|systeme|serveur|boutique|parametres|utilisateurs|tout|datos|tablas?|tienda|ajustes|usuarios|todo|servidor|aplicacion)$/;
/** What works, costs or reaches somebody once it is started. */
const WORKS =
  /^(?:services?|daemons?|process(?:es|ing)?|jobs?|tasks?|imports?|exports?|backups?|restores?|campaigns?|mailings?|newsletters?|sending|syncs?|synchroni[sz]ation|scans?|crawl(?:er)?s?|builds?|deploys?|deployments?|rollouts?|releases?|pipelines?|workflows?|migrations?|updates?|upgrades?|containers?|instances?|machines?|vms?|hosts?|nodes?|clusters?|workers?|queues?|crons?|schedules?|batch|engines?|bots?|devices?|pumps?|motors?|print(?:ing|ers?)?|transfers?|payments?|orders?|auctions?|sales?|votes?|voting|polls?|surveys?|elections?|trials?|subscriptions?|timers?|countdowns?|clocks?|shifts?|sessions?|meetings?|calls?|chats?|streams?|broadcasts?|recordings?|games?|match|rounds?|tournaments?|exams?|quiz|quizzes|tests?|attempts?|cleanup|servizi[oi]?|process[oi]|lavor[oi]|importazion[ei]|esportazion[ei]|copi[ae]|campagn[ae]|invi[oi]|sincronizzazione|scansion[ei]|macchin[ae]|migrazione|aggiornament[oi]|asta|aste|votazion[ei]|sondaggi[oi]?|prov[ae]|abbonament[oi]|turn[oi]|esam[ei]|partit[ae]|\w*dienste?|\w*prozesse?|\w*auftrag|\w*sicherung|\w*kampagnen?|\w*versand|\w*abgleich|\w*maschinen?|\w*server|importe?|aufgaben?|aktualisierung|umfragen?|auktion(?:en)?|abstimmung|schicht|prufung|spiel|taches?|importations?|sauvegardes?|campagnes?|envois?|processus|mises?|encheres?|votes?|sondages?|essais?|abonnements?|examens?|parties|jeu|servicios?|procesos?|tareas?|importacion|respaldos?|campanas?|envios?|sincronizacion|maquinas?|copias?|subastas?|encuestas?|pruebas?|turnos?|examen|partidas?)$/;
/** Sentences about what is done to the data of a site. */
const DOES_TO_DATA =
  /\b(?:re-?set|creat|initiali|load|import|seed|popul|install|delet|remov|eras|wip|clear|empt|drop|overwrit|replac|restor|rebuild|cre[ai]|inizializz|caric|cancell|elimin|svuot|ripristin|azzer|sostitu|erstell|anleg|lad|losch|leer|zurucksetz|ersetz|initialisier|supprim|effac|restaur|remplac|borr|vaci|restablec|reemplaz)\w{0,8}\b[^.!?]{0,40}\b(?:databases?|db|tables?|data|records?|accounts?|users?|progress|settings|scores?|everything|dati|tabelle|utenti|progressi|punteggi|tutto|daten\w*|tabellen|benutzer|fortschritt|alles|donnees|utilisateurs|progression|tout|datos|tablas|usuarios|progreso|todo)\b|\b(?:daten\w*|tabellen|benutzer|fortschritt|alles)\b[^.!?]{0,40}(?:erstell|angeleg|gelad|geloscht|losch|geleert|zuruckgesetzt|ersetz)/;

interface Start {
  readonly words: readonly string[];
  /** The words of the path of the address, without numbers. */
  readonly path: readonly string[];
  /** The path names a thing. */
  readonly hasNumber: boolean;
  /** The text around the link, in lower case and without accents. */
  readonly near: string;
}

/**
 * What a line of a link's label says of what it starts: a part of the site (`opens`), or something that works or holds data
 * (`starts`, `resets`); null: nothing.
 */
export function readStart({ words, path, hasNumber, near }: Start): 'opens' | 'starts' | 'resets' | null {
  const verb = [words[0] ?? '', words.at(-1) ?? ''].find((word) => INITIALIZES.has(word) || STARTS.has(word));
  if (verb === undefined) return null;
  const objects = words.filter((word) => word !== verb && !BESIDE.has(word) && !/^\d+$/.test(word));
  const isData = objects.some((word) => DATA.test(word));
  if (INITIALIZES.has(verb) && isData) return 'resets';
  if (isData || objects.some((word) => WORKS.test(word))) return 'starts';
  // "Start" alone is said of what stands around it.
  const around = objects.length === 0 ? near.split(/[^\p{L}\d]+/u) : [];
  if (DOES_TO_DATA.test(near) || [...path, ...around].some((word) => DATA.test(word) || WORKS.test(word))) return null;
  const isPart = (word: string) => PARTS.has(word.replace(/\d+$/, ''));
  if (INITIALIZES.has(verb)) return objects.some(isPart) ? 'opens' : null;
  return !hasNumber || [...objects, ...(objects.length > 0 ? path : [])].some(isPart) ? 'opens' : null;
}
