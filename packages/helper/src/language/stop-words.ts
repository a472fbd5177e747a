import type { Language } from '@rocca/contract/language';

/*
 * Words that say nothing about the subject of a question, without accents. Besides the articles and prepositions there
 * are the verbs and turns with which people ask: "what do I have to do" must not look for passages about doing.
 */

const ITALIAN = `
a ad al allo alla alle agli ai anche ancora avere avete abbiamo ho hai ha hanno avra avremo aveva avevamo
c ce che chi ci cio ciao come con cosa cose cosi cos cui
d da dal dallo dalla dalle dai dagli dall davvero del dello della delle dei degli dell di dice dicono dire dove dov due
e ed ecco era erano esempio essere esiste esistono esatto esattamente
fa faccio facciamo fanno fare fatto fammi farlo farla fai
g gia gli grazie
i il in io
l la le lei li lo loro lui
m ma magari mai me meno mi mia mie miei mio molto
n ne nel nello nella nelle nei negli nell nemmeno neanche no noi nostra nostre nostri nostro non niente nulla
o ogni oppure ora
p per pero perche piu po poi poco possa posso possiamo possono puo potrebbe potremmo prima praticamente pratica proprio pure
q qual quale quali qualcosa qualcuno quando quanta quante quanti quanto quest questa queste questi questo quel quella quelle quelli quello qui qua quindi
r s sa sai sapere sara saremo sarebbe se sei senza serve servono si sia siamo siano siete solo soltanto sono sopra sotto sta stai stanno stare sto stiamo su sua sue sui sul sulla sulle sullo sugli suo suoi succede sempre
t ti te tra fra tipo troppo tu tua tue tuo tuoi tutta tutte tutti tutto
un una uno u v va vado vanno vai ve vi voi vogliono voglio vuole vuol volta volte vorrei
devo deve devi dobbiamo dovete devono dovrei dovremmo dovrebbe dobbiam bisogna occorre tocca
dovevo doveva dovevamo dovevano dovremo dovra fossi fosse fossimo fossero avessi avesse avessimo sarebbero potrei potevo
sta sto stavo cosera altro altra altri altre roba niente
chiaro chiara capire capisco capito capita spiegare spiega spiegami spieghi spiegazione dimmi parlami parla parlare significa significato vuoldire intende intendono intendete vengono viene
azienda aziende aziendale aziendali ditta impresa imprese societa
buongiorno salve scusa scusi favore piacere aiuto aiutami aiutarmi bene meglio ok okay
messo messa messi mettere metto mettiamo
diciamo usiamo finiamo lavoriamo vogliamo gestiamo teniamo stiamo andiamo veniamo vediamo sappiamo diamo
elenca elencami elencare punti punto
caso genere modo parole semplici semplice breve concreto concretamente
`;

const ENGLISH = `
a about after all also am an and any anyone anything are as ask at
be because been before being but by
c can cannot could
d did do does doing done dont down
each either else even ever every exactly example explain
for from
g get gets getting give go goes going got
had has have having he hello help her here hi him his how
i if in into is isn it its itself
just
know
let like ll
m make makes many may maybe me mean meaning means meant might mine more most much must my
n need needed needs no nor not nothing now
of off ok okay on one once only or other ought our ours out over own
please put
q quite
r rather re really
s said same say says see seem shall she should simple simply so some somebody someone something still such
t tell than thank thanks that the their them then there these they thing things this those though to too
u under until up upon us use used using
v ve very
want wanted wants was wasn way we well were what whatever when where whether which while who whom whose why will with without word words work works would
y yes yet you your yours
list lists point points lots lot still already ours
whats thats hows wheres whos im ive weve youre theyre doesnt didnt isnt arent cant wont shouldnt havent lets
don doesn didn aren hasn haven couldn shouldn wouldn won ain
understand understood unclear confused confusing sense earth supposed happens happen
company companies firm firms business businesses organisation organization actually basically plain short
`;

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

const STOP_WORDS = { it: toSet(ITALIAN), en: toSet(ENGLISH) } as const satisfies Record<Language, ReadonlySet<string>>;

/** The words that say nothing about a subject: mistyped ones are mended as well. */
export function stopWords(language: Language): ReadonlySet<string> {
  return STOP_WORDS[language];
}

/** Whether a word, in lower case and without accents, says nothing about a subject. */
export function isStopWord(word: string, language: Language): boolean {
  return STOP_WORDS[language].has(word);
}
