import type { Language } from '@rocca/contract/language';
import { CONCEPTS } from './concepts.ts';
import { stem } from './stem.ts';

/*
 * Everyday words that passages and small talk have in common. They help to choose between passages, and are no sign that
 * a question is about anything this knowledge has.
 */

const ITALIAN = `
accade alto aiutare andare andato anno anni aprire apro arrivare arriva avanti basso bello bisogno buono buona breve cambia cambiare cambiato caro
cercare certo chiamare chiede chiedere chiedono chiudere chiudo cominciare completo compra comprare conosco consigliare consigli consiglio conta contare contiene continuare
conviene copia correre corso costa costo crea creare credere dare dammi data date dato decidere dentro differenza dipende diritto diverso dopo doppio durare dura durata
entrare entro errore facile finire fine finito fondo forse forte frase fuori genere gente giorno giorni giusto grande grandi grosso guardare
idea ieri oggi domani impara inizio iniziare intero invio inviare lasciare lavora lavorare lavoro legge leggere lettera libero limite lista lontano luogo lungo
mandare mandato manca mancare mano massimo materia medio mese mesi mette mettere metto mettiamo migliore mila milioni minimo minuti mondo mostra mostrare mostrami motivo
nome normale notte nuovo nuova numero numeri occhio ora ore ordine paese pagina parte parti partita passa passare passo pensare persona persone pezzo pieno possibile posto posti
precedente precedenti prendere prepara preparare presentare presente preso primo primi problema problemi pronto provare punto quasi raccontare ragione reale regola resta restare ricevere richiesta riesce rimane rispetto
risultato sbagliato scegliere scrivere scrivimi scrive secondo seconda seguire sembra sentire serie servire settimana settimane sera stasera sola solito storia stesso stato strada subito
tempo tempi tenere terzo testo togliere tornare totale trova trovare ultimo unico usa usare uso utile vale valere vecchio vedere veloce vero vincere vita visto vivere voce volere
prossimo prossima prossimi prossime scorso scorsa
abbassare abitare accendere accettare accorgere adattare affidare aggiungere aggiustare allegare alzare ammettere applicare appoggiare ascoltare aspettare assumere attendere bastare basta buttare cadere camminare capitare
colpo conservare costruire credere crescere dormire escludere esiste evitare fallire firmiamo giocare giudicare girare godere guida imporre insistere istruzioni lanciare mangiare meritare mostrare muovere nascere notare occupare offrire organizzare organizzo
permettere portare preferire preoccupare prestare pretendere procedere promettere proporre ricordare ridere rifare rifiutare rilassare ripetere ripeti rischiare riuscire rompere salire saltare scendere scoprire sedere separare significare smettere sognare sopportare spedire sperare spiegare spingere
spostare stancare stupire sviluppare tagliare temere tentare tirare toccare tradurre tranquillo tranquilli trattare uscire valutare vendere vendiamo versare vestire viaggiare volare
logo loghi
adatto assurdo brutto carino cattivo comodo contento curioso debole difficile enorme famoso felice furbo gratis inutile leggero lento matto minuscolo nervoso ottimo pazzo perfetto pessimo poco povero pulito ricco ridicolo rotto sacco sciocco scomodo stanco strano stupido tanto triste utile
manager ragazzo ragazza tizio signore signora figlio figlia moglie marito amico amica nonna ufficio stanza mattina stamattina pomeriggio girato inoltrato aspetta coso faccenda
avvocato commercialista segretaria titolare tecnico informatico grosso grossa ieri
cento mille volta trentina ventina decina coppia squadra gioco alla agli
comprare compra alto alta telefono rinnovare rinnova articolo codice parola parole documenti carte impara imparare macchina
legale banner pulsante negozio ecommerce strategia azienda ditta impresa società adesso
capitale calcola calcolare calcolo prezzo biglietto treno casa garanzia mercato prova prove campo
`;

const ENGLISH = `
able add ago almost along always amount area away back bad begin best better big bit book books bring build buy call calculated calculate capital careful carry case cause certain change changed check choose clear close closed
come comes coming complete cost costs count country create cut day days decide deep difference different doing door early easy end enough entire even evening fact far fast feel few file fill final find first fit follow found
free friend full gave general give gives given good great group half hand happen happens hard head hear held high hold home hour hours house hundred idea ignore important instruction instructions inside instead keep kept kind
large last late later lead learn least leave left less letter level life line list little live long look lot low main making man matter minute minutes minimum maximum money month months morning move movie name near never new next nice night normal number
often old open order others paid page part parts past pay people percent person persons piece place plan point possible prepare present previous price print problem problems proper question quick rate read ready reason receive recommend regular remain right run
safe save second seen send sent set short show shown sign single sit size small sort sound speak special spend stand start state stay step stop story sure system take taken takes talk team ten term text think third thought ticket time times today tomorrow tonight year years yesterday together took top total train true try turn two type
accept afford agree allow amazing answer appear arrange arrive attach avoid awful bear believe belong borrow break breathe broken buyer carry catch claim climb collect compare complain confirm consider cook cry dance deal deny describe deserve dream drink drive drop eat enjoy enter escape exist expect explain fail fall fear fight fly forget forgive funny german
glad grow guess guy happy hate hide hit hope huge hurry hurt imagine improve insist join joke jump kick kill knock laugh laughable lend lie lift listen love lucky mark marry mind miss mistake obey offer onto ordinary owe own owns play player players pleased post pray prefer pretend promise prove pull punch push quit raise reach refuse relax
remember repair replace rest ride ring rise rude rush sad scared seek sell serve settle shake share shout silly sing sink sleep slow smart smile sorry steal strange strong stupid suffer suppose swim teach tear terrible thousand throw tiny tired torn touch treat trust ugly upset visit wake walk warm wash waste wear weird wish wonder worry wrote yell
buy buys logo logos code fast hundred italian learn repeat site suggest video weight word words safety quick quickly lose paper papers office refund article articles
legal banner button shop strategy company firm business simply basically actually
biggest boss lady wife husband son daughter mate colleague forwarded forward afternoon yesterday whatever anyway wants wanting lawyer accountant secretary guy thing stuff quickly
understand useful usual value wait watch weather week weeks whole win won world worth write writes written wrong year
`;

function toStems(words: string, language: Language): ReadonlySet<string> {
  return new Set(
    words
      .trim()
      .split(/\s+/)
      .map((word) => stem(word, language)),
  );
}

const EVERYDAY_STEMS = {
  it: toStems(ITALIAN, 'it'),
  en: toStems(ENGLISH, 'en'),
} as const satisfies Record<Language, ReadonlySet<string>>;

const EVERYDAY_CONCEPTS: ReadonlySet<string> = new Set(
  CONCEPTS.filter(({ everyday }) => everyday).map(({ id }) => `#${id}`),
);

/** Whether a term, a stem or a concept, is said of anything. */
export function isEveryday(term: string, language: Language): boolean {
  return EVERYDAY_STEMS[language].has(term) || EVERYDAY_CONCEPTS.has(term);
}
