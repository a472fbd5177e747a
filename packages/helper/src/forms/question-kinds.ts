import type { Language } from '@rocca/contract/language';
import { compileWords, stripWords, type WordList } from './word-list.ts';

/** What a question wants to know of its subject. One question can be of several kinds. */
const KINDS = {
  when: {
    it: `quando, scad*, termine, termini, entro quant*, entro che, entro il, quanto tempo, quanto dura, quanto durano, quanto ci mette, quanto ci metto, quanto ci vuole, quante ore, quanti giorni, che tempi, quali tempi,
      tempistic*, in che tempi, quanto presto, quanto in fretta, data limite, che data, che giorno, in ritardo, tempo massimo, entro`,
    en: `when, deadline*, by when, how soon, how fast, how quickly, how long, how many hours, how many days, how much time, due,
      time limit*, what date, which date, timeline, timeframe, late, within how*, at the latest, cut off`,
  },
  howOften: {
    it: `ogni quant*, quanto spesso, spesso, quante volte, frequenza, cadenza, periodic*, ogni anno, annual*, ogni mese, una volta l anno, tutti gli anni, di nuovo, rifa*, ogni tanto`,
    en: `how often, often, how frequent*, frequency, how many times, every year, each year, yearly, annual*, every month, once a year, again, regularly, every`,
  },
  howMuch: {
    it: `quanto, quanta, quanti, quante, importo, importi, cifra, cifre, massim*, minim*, a quanto, quanto si paga, fino a quanto, soldi, euro, milioni, percentuale`,
    en: `how much, how many, how big, how high, how large, amount*, maximum, max, minimum, up to, money, euro*, million*, percent*`,
  },
  who: {
    it: `chi, a chi, con chi, da chi, quale persona, quale figura, che figura, chiunque, a quale, a che`,
    en: `who, whom, whose, which person, to whom, someone, anybody, somebody, which role`,
  },
  must: {
    it: `devo, deve, devi, dobbiamo, devono, dovrei, dovremmo, dovrebbe, bisogna, occorre, serve, servono, obblig*, tocca, per forza, necessari*,
      tenut*, va, vanno, e da, sono da, da notificare, da segnalare, da comunicare, richiest*, sono costrett*, e previsto, imposto, ci vuole`,
    en: `must, have to, has to, need, needs, needed, required, require, requires, mandatory, compulsory, oblig*, should, shall, necessary, supposed to, got to, ought`,
  },
  may: {
    it: `posso, puo, possiamo, possono, potrei, potremmo, potrebbe, si possono, e possibile, permess*, consentit*, va bene, basta, bastano, sufficien*, ammess*, vale, si riesce`,
    en: `can, may, could, allowed, permitted, possible, is it ok, okay, enough, sufficient, suffice, is it fine, acceptable, good enough`,
  },
  now: {
    it: `adesso, ora, e ora, cosa faccio, che faccio, cosa facciamo, che facciamo, cosa devo fare, cosa dobbiamo fare, cosa si fa, che si fa, cosa fare, che fare, come procedo, come procediamo, aiuto,
      aiutatemi, subito, come mi muovo, come ci muoviamo, come ci comportiamo, come reagi*, prossimo passo, prossimi passi, primi passi, primo passo, emergenza, help, che cosa faccio, come comportar*,
      come agire, come rispond*, come gestisco, mi sono accort*, ci siamo accort*, stanotte, stamattina, appena, cosa conviene fare, come devo comportar*, urgente, urgenza, oddio, panico, sos, mamma mia`,
    en: `what now, now what, what do i do, what do we do, what should i do, what should we do, what to do, what must we do, what must i do, what can we do, what can i do, next step*, what next, what happens first, what comes first, what is first,
      first step*, how do i proceed, how do we proceed, how to proceed, how should we proceed, how should i proceed, help, now, right now, immediately, urgent, emergency, how do we react,
      how to react, how should we react, how do we respond, how should we respond, just, this morning, last night, overnight, tonight, do first, step by step, what are we supposed to do, how do i handle, how do we handle, omg, oh no, panic, sos`,
  },
  what: {
    it: `cos e, cosa e, che cos e, che e, cosa sono, cosa significa, che significa, cosa vuol dire, che vuol dire, si intende, cosa sarebbe, definizione, significato, in parole semplici, in parole povere, spiegami, spiega`,
    en: `what is, what are, what s, whats, meant by, mean, means, meaning, definition, stand for, stands for, explain, in simple words, in plain words, what exactly`,
  },
  how: {
    it: `come, in che modo, procedura, modalita, passaggi, metodo`,
    en: `how, procedure, which way, process, steps`,
  },
  where: { it: `dove, in quale posto, su quale, presso`, en: `where, on which, in which place` },
  why: {
    it: `perche, a cosa serve, a che serve, motivo, utilita, a che pro`,
    en: `why, what for, reason, purpose, point of`,
  },
  which: {
    it: `quali, quale, che tipo, che dati, che documenti, che misure, elenco, cosa, che, che cosa, lista`,
    en: `which, what, what kind, list, whatever`,
  },
  ifNot: {
    it: `se non, se mi dimentic*, se ci dimentic*, dimenticat*, dimentico, scordat*, in ritardo, cosa succede se, che succede se, cosa succede a, che succede a, cosa rischi*, cosa si rischia, cosa succede quando, se salto, se saltiamo,
      non ho, non abbiamo, non faccio, non facciamo, non lo, non la, senza, mancat*, saltat*, scadut*, passat*, ignor*, e se, conseguenz*, superat*`,
    en: `if i don t, if we don t, if we do not, if i do not, if not, don t, didn t, haven t, have not, did not, do not, forgot, forget, forgotten, missed, miss, too late, late, what happens if, what happens when, what happens to, what if,
      failing to, fail to, failed to, without, ignore, skip, passed, consequence*, not, never, overdue`,
  },
  difference: {
    it: `differenz*, differisc*, distinguo, cosa cambia, che cambia, stessa cosa, uguale, confronto, rispetto a, o, oppure`,
    en: `difference*, differ, differs, distinguish, versus, vs, same thing, the same as, compare*, or`,
  },
  example: {
    it: `esempio, esempi, caso pratico, casi pratici, concret*, tipo cosa, ad esempio`,
    en: `example*, for instance, concrete*, such as what, sample*`,
  },
  next: {
    it: `dopo, poi, successiv*, in seguito, e poi`,
    en: `after, then, afterwards, next, later, following, follow*`,
  },
} as const satisfies Record<string, WordList>;

export type QuestionKind = keyof typeof KINDS;

export const QUESTION_KINDS = Object.keys(KINDS) as QuestionKind[];

const MATCHERS = Object.entries(KINDS).map(([kind, words]) => ({
  kind: kind as QuestionKind,
  matcher: compileWords(words),
}));

/** "How often" does not ask how something is done. */
const HOW_OF_MEASURE = compileWords({
  it: '',
  en: 'how often, how long, how much, how many, how soon, how fast, how quickly, how frequent*',
});

/** "What happens if" and "what now" do not ask which. */
const WHAT_OF_OTHERS = compileWords({
  it: 'cosa succede, che succede, cosa mi succede, cosa ci succede, cosa faccio, che faccio, cosa facciamo, che facciamo, cosa devo fare, cosa dobbiamo fare',
  en: 'what if, what happens, what now, what next, what do i do, what do we do, what should i do, what should we do, what about',
});

const ALL_KINDS = compileWords({
  it: Object.values(KINDS)
    .map(({ it }) => it)
    .join(),
  en: Object.values(KINDS)
    .map(({ en }) => en)
    .join(),
});

/** The kinds of a question; its words are joined by single spaces, in lower case and without accents. */
export function kindsOf(words: string, language: Language): ReadonlySet<QuestionKind> {
  const kinds = new Set(MATCHERS.filter(({ matcher }) => matcher[language].test(words)).map(({ kind }) => kind));
  // "How many times" asks for no amount.
  if (kinds.has('howOften')) kinds.delete('howMuch');
  if (HOW_OF_MEASURE[language].test(words)) kinds.delete('how');
  if (WHAT_OF_OTHERS[language].test(words)) kinds.delete('which');
  return kinds;
}

/** What a question says besides the words that make it one. */
export function withoutKinds(words: string, language: Language): string {
  return stripWords(words, ALL_KINDS[language]);
}
