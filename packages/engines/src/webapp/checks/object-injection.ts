import { cweReference, scored } from '../../core/definition.ts';
import { decides } from '../attack/conditions.ts';
import { decidesByNumbers } from '../attack/failing-numbers.ts';
import { showsOutput } from '../attack/output.ts';
import {
  askingNode,
  askingYaml,
  type Coating,
  calculationsIn,
  coatingsFor,
  coatingsOf,
  failingNode,
  failingPickle,
  failingRuby,
  type Language,
  languageByName,
  languageOf,
  languageSaid,
  namedIn,
  showsPhpObject,
  waitsIn,
} from '../attack/serialised.ts';
import { type Answer, control, proof, repeat, Trial } from '../attack/trial.ts';
import { showsWait } from '../attack/wait.ts';
import type { PointCheck, WebDefinition, WebSighting } from '../check.ts';
import { type Evidence, filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'object-injection',
  family: 'Injection',
  name: { it: 'Deserializzazione di dati non attendibili', en: 'Deserialisation of untrusted data' },
  description: {
    it: 'Il valore di un parametro viene trasformato in oggetti del programma. Chi lo invia può scegliere classi e proprietà e, secondo le classi che l’applicazione conosce, modificare dati, leggere file o eseguire codice sul server.',
    en: 'The value of a parameter is turned into objects of the program. Whoever sends it can choose classes and properties and, depending on the classes that the application knows, change data, read files or run code on the server.',
  },
  solution: {
    it: 'Scambiare dati con il browser soltanto in un formato senza classi, come JSON, e verificarne la struttura. Dove non è possibile, firmare il valore e ammettere soltanto le classi previste («allowed_classes» in PHP).',
    en: 'Exchange data with the browser only in a format without classes, such as JSON, and check its structure. Where that is not possible, sign the value and allow expected classes only (“allowed_classes” in PHP).',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:P/I:P/A:P', 6.8], ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.1]),
  cves: [],
  cwes: ['CWE-502'],
  owasp: { y2021: 'A08:2021', y2025: 'A08:2025' },
  references: [
    cweReference(502),
    {
      id: 'OWASP Deserialization',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html',
    },
  ],
};

/** An array, an object or a text as PHP writes them. */
const SERIALIZED = /^(?:a:\d{1,6}:\{|O:\d{1,4}:"[\w\\]{1,200}":\d{1,6}:\{|s:\d{1,9}:").*[};]$/s;
const PHP_ERROR = /unserialize\(\)[^<\n]{0,120}|__PHP_Incomplete_Class/;

const EMPTY_OBJECT = 'O:8:"stdClass":0:{}';

/** One element more, which nothing reads; its value is an object without class or content. */
function withElement(value: string, name: string, content = EMPTY_OBJECT): string | null {
  const counted = /^(a:|O:\d{1,4}:"[\w\\]{1,200}":)(\d{1,6}):\{/.exec(value);
  if (!counted) return null;
  const [head, kind = '', count = '0'] = counted;
  const element = `s:${name.length}:"${name}";${content}`;
  return `${kind}${Number(count) + 1}:{${value.slice(head.length, -1)}${element}}`;
}

/** The same, where the name of the class is said to be longer than it is. */
const broken = (spelled: string) => spelled.replace(/O:8:"stdClass":0:\{\}\}$/, 'O:9:"stdClass":0:{}}');

/** PHP: one element more, as it should be and with a wrong length. */
async function byAddedObject(trial: Trial): Promise<readonly WebSighting[]> {
  const { point, tools } = trial;
  const spell = () => withElement(point.value, tools.token());
  const [first, second] = [spell(), spell()];
  if (first === null || second === null) return [];
  const accepted = await trial.send(first);
  const refused = await trial.send(broken(first));
  const isAccepted = (answer: Answer) => trial.distance(answer, accepted) === 0;
  // What counts its elements answers otherwise to one more, whatever that is.
  const plain = trial.isUsual(accepted) ? null : withElement(point.value, tools.token(), 'i:1;');
  const isCounted = plain === null || isAccepted(await trial.send(plain));
  const isRead = isCounted && !isAccepted(refused) && !trial.isUsual(refused);
  const error = PHP_ERROR.exec(refused.text)?.[0];
  const says = error !== undefined && !PHP_ERROR.test(trial.control.text) && !PHP_ERROR.test(accepted.text);
  if (!isRead && !says) return [];
  const fits = (answer: Answer) => (says ? !PHP_ERROR.test(answer.text) : isAccepted(answer));
  const decided = await decides(trial, {
    // Another name each time: a page may decide by the value without reading it.
    ask: (holds) => trial.send(holds ? (spell() ?? second) : broken(spell() ?? second)),
    fits: (answer, holds) => fits(answer) === holds,
    isSteady: (answer) => (says ? fits(answer) : trial.isUsual(answer)),
  });
  if (decided !== 'yes') return [];
  const again = await trial.send(second);
  const evidence = filled(
    {
      it: 'Un oggetto aggiunto al valore serializzato è accettato; lo stesso con una lunghezza sbagliata{error} non lo è, ogni volta. Nessuna classe dell’applicazione è stata provata.',
      en: 'An object that was added to the serialised value is accepted; the same with a wrong length{error} is not, each time. No class of the application was tried.',
    },
    { error: says ? ` (“${error}”)` : '' },
  );
  // A signature or a list of classes would not show in this way: only the message of PHP itself proves what reads it.
  const messages = [proof(accepted), control(refused), repeat(again)];
  return [trial.sighting(DEFINITION.key, evidence, messages, !says)];
}

/** PHP says of a word that it is no object: an object is taken without a word, and one of a wrong length is not. */
async function byNotice(trial: Trial): Promise<readonly WebSighting[]> {
  const notice = PHP_ERROR.exec(trial.other.text)?.[0];
  if (notice === undefined) return [];
  const spell = (holds: boolean) => {
    const object = withElement('a:0:{}', trial.tools.token()) ?? '';
    return holds ? object : broken(object);
  };
  const isTaken = ({ text }: Answer) => !PHP_ERROR.test(text);
  const [taken, refused] = [await trial.send(spell(true)), await trial.send(spell(false))];
  if (!isTaken(taken) || isTaken(refused)) return [];
  const decided = await decides(trial, {
    ask: (holds) => trial.send(spell(holds)),
    fits: (answer, holds) => isTaken(answer) === holds,
    isSteady: (answer) => isTaken(answer) === isTaken(trial.control),
  });
  if (decided !== 'yes') return [];
  const evidence = filled(
    {
      it: 'PHP ricostruisce gli oggetti scritti nel valore: per una parola avvisa “{notice}”, per un oggetto no, per lo stesso con una lunghezza sbagliata sì, ogni volta. Nessuna classe dell’applicazione è stata provata.',
      en: 'PHP rebuilds the objects written in the value: it warns “{notice}” of a word, not of an object, and again of the same with a wrong length, each time. No class of the application was tried.',
    },
    { notice },
  );
  return [trial.sighting(DEFINITION.key, evidence, [proof(taken), control(refused), control(trial.other)])];
}

/** What the value is read as, and how it is written; null: nothing says so. */
interface Reading {
  readonly language: Language;
  readonly coatings: readonly Coating[];
  /** The usual value, where it is written in that language. */
  readonly own: string;
}

const failed = ({ exchange }: Answer) => (exchange.response?.status ?? 0) >= 500;

function readingOf(trial: Trial): Reading | null {
  const { point, control: usual, other } = trial;
  const own = languageOf(point);
  // A text of a document is written as it is, whatever it looks like.
  if (own) return { language: own, coatings: coatingsFor(own === 'node' ? '' : point.value, true), own: point.value };
  // A word of ours is no object: who reads it as one says so, or fails.
  const said = languageSaid(other.text);
  const isNew = said !== null && (failed(usual) || languageSaid(usual.text) !== said);
  const language = isNew ? said : failed(other) || failed(usual) ? languageByFailure(trial) : null;
  if (language) return { language, coatings: coatingsOf(language), own: '' };
  const isShown = [usual, other].some(({ text }) => showsPhpObject(text.slice(0, 200_000)));
  return isShown ? { language: 'php', coatings: coatingsFor('', false).slice(0, 2), own: '' } : null;
}

/** A cookie in which a word makes the program fail may hold a document. */
const languageByFailure = ({ point, control: usual }: Trial): Language | null =>
  languageByName(point.name) ?? (point.kind === 'cookie' && !failed(usual) ? 'node' : null);

const KINDS = new Set(['query', 'form', 'multipart', 'json', 'cookie', 'path']);

const made = (trial: Trial, context: Evidence, shown: string, value: string, messages: WebSighting['messages']) =>
  trial.sighting(
    DEFINITION.key,
    filled(
      {
        it: 'Il server ricostruisce gli oggetti scritti nel valore ({context}), anche di classi scelte da chi lo invia: {value} riceve la risposta “{shown}”.',
        en: 'The server rebuilds the objects written in the value ({context}), of classes that its sender chooses: {value} is answered with “{shown}”.',
      },
      { context, value: JSON.stringify(value.slice(0, 200)), shown },
    ),
    messages,
  );

/** The answer holds what only who reads the value as objects can know. */
async function byAnswer(trial: Trial, { language, coatings, own }: Reading): Promise<WebSighting | null> {
  for (const coating of coatings) {
    for (const { context, spell, misspell, bare = false } of calculationsIn(language, own)) {
      const seen = await showsOutput(trial, {
        context,
        bare,
        spell: (product) => coating.wrap(spell(product)),
        misspell: (spelled) => coating.wrap(misspell(coating.unwrap(spelled))),
      });
      // Of other classes than those that are allowed PHP makes none.
      if (seen && !seen.first.text.includes('__PHP_Incomplete_Class'))
        return made(trial, context, seen.shown, seen.first.value, seen.messages);
    }
    for (const { context, spell, said } of namedIn(language, own)) {
      const ask = async () => {
        const name = `Rq${trial.tools.token()}`;
        const answer = await trial.send(coating.wrap(spell(name)));
        const shown = said(name).exec(answer.text)?.[0];
        return shown === undefined ? null : { answer, shown };
      };
      const first = await ask();
      const again = first && (await ask());
      if (again)
        return made(trial, context, first.shown, first.answer.value, [
          proof(first.answer, first.shown),
          control(trial.other),
          repeat(again.answer, again.shown),
        ]);
    }
  }
  return null;
}

/** Nothing is shown: a division before the usual value fails by zero, and is taken by any other number. */
async function byFailure(trial: Trial, { language, coatings, own }: Reading): Promise<WebSighting | null> {
  const [coating] = coatings;
  if (language !== 'pickle' || own === '' || !coating) return null;
  const spell = (fails: boolean) => coating.wrap(failingPickle(coating.unwrap(own), fails));
  const decided = await decidesByNumbers(trial, [{ context: 'pickle (Python)', spell }], { keeps: true });
  if (!decided) return null;
  const evidence = {
    it: 'Il server ricostruisce gli oggetti scritti nel valore (pickle, Python): una divisione di numeri posta prima del valore solito non cambia nulla, e la stessa per zero lo fa fallire, ogni volta.',
    en: 'The server rebuilds the objects written in the value (pickle, Python): a division of numbers before the usual value changes nothing, and the same by zero makes it fail, each time.',
  };
  return trial.sighting(DEFINITION.key, evidence, decided.messages);
}

/** The same for Node.js: a function fails at the length of a list below zero, and gives the usual text back at any other. */
async function byFailingFunction(trial: Trial, { language, coatings, own }: Reading): Promise<WebSighting | null> {
  const [coating] = coatings;
  if (language !== 'node' || !coating || failed(trial.control)) return null;
  const spell = (fails: boolean) => coating.wrap(failingNode(own, fails));
  const decided = await decidesByNumbers(trial, [{ context: 'Node.js', spell }], { keeps: true });
  if (!decided) return null;
  const evidence = {
    it: 'Il server esegue le funzioni scritte nei testi del documento (Node.js): una funzione che crea un elenco e restituisce il testo solito non cambia nulla, e la stessa con una lunghezza negativa lo fa fallire, ogni volta.',
    en: 'The server runs functions written in texts of the document (Node.js): a function that makes a list and gives the usual text back changes nothing, and the same with a length below zero makes it fail, each time.',
  };
  return trial.sighting(DEFINITION.key, evidence, decided.messages);
}

/** The same for Ruby: a class that is nowhere makes it fail, and the one of all objects does not. */
async function byUnknownClass(trial: Trial, { language, coatings, own }: Reading): Promise<WebSighting | null> {
  const [coating] = coatings;
  const plain = own === '' ? undefined : coating?.unwrap(own);
  if (!coating || plain === undefined || failingRuby(language, plain, false) === null) return null;
  const spell = (fails: boolean) => coating.wrap(failingRuby(language, plain, fails) ?? plain);
  const context = language === 'yaml' ? 'YAML (Ruby)' : 'Marshal (Ruby)';
  const decided = await decidesByNumbers(trial, [{ context, spell }], { keeps: true });
  if (!decided) return null;
  const evidence = filled(
    {
      it: 'Il server ricostruisce gli oggetti scritti nel valore ({context}): un elemento in più della classe “Object” non cambia nulla, e lo stesso di una classe inesistente lo fa fallire, ogni volta.',
      en: 'The server rebuilds the objects written in the value ({context}): one more element of the class “Object” changes nothing, and the same of a class that does not exist makes it fail, each time.',
    },
    { context },
  );
  return trial.sighting(DEFINITION.key, evidence, decided.messages);
}

/** Nothing is shown: the answer waits, or our listener is asked. */
async function byEffect(trial: Trial, { language, coatings, own }: Reading): Promise<WebSighting | null> {
  for (const coating of coatings)
    for (const of of waitsIn(language, own)) {
      const seen = await showsWait(trial, { of: (seconds) => coating.wrap(of(seconds)) });
      if (!seen) continue;
      const evidence = filled(
        {
          it: 'Il server ricostruisce gli oggetti scritti nel valore: la risposta attende quanto il valore dice, e non altrimenti: {times}.',
          en: 'The server rebuilds the objects written in the value: the answer waits as long as the value says, and not otherwise: {times}.',
        },
        { times: seen.evidence },
      );
      return trial.sighting(DEFINITION.key, evidence, seen.messages);
    }
  const { listener } = trial.tools;
  const [coating] = coatings;
  if ((language !== 'yaml' && language !== 'node') || !listener || !coating) return null;
  const isNode = language === 'node';
  const ask = async () => {
    const token = trial.tools.token();
    const url = listener.urlFor(token);
    const answer = await trial.send(coating.wrap(isNode ? askingNode(url) : askingYaml(own, url)));
    const heard = await listener.heard(token, HEARD_MS);
    // Who fetches every address that a text names asks for it as it stands, with the signs behind it.
    const isRead = heard && (isNode ? heard.head.includes(`/${token} `) : heard.head.includes('/META-INF/'));
    return isRead ? { answer, url, from: heard.from } : null;
  };
  const first = await ask();
  const again = first && (await ask());
  if (!again) return null;
  const evidence = filled(
    isNode
      ? ASKED_BY_FUNCTION
      : {
          it: 'Il server ricostruisce gli oggetti scritti nel valore (YAML, Java): una classe scelta da noi ha chiesto {url} al nostro listener (da {from}), e di nuovo per un altro indirizzo.',
          en: 'The server rebuilds the objects written in the value (YAML, Java): a class that we chose asked our listener for {url} (from {from}), and again for another address.',
        },
    { url: first.url, from: first.from },
  );
  return trial.sighting(DEFINITION.key, evidence, [proof(first.answer, first.url), repeat(again.answer, again.url)]);
}

const HEARD_MS = 700;
const ASKED_BY_FUNCTION = {
  it: 'Il server esegue le funzioni scritte nei testi del documento (Node.js): una nostra funzione ha chiesto {url} al nostro listener (da {from}), e di nuovo per un altro indirizzo.',
  en: 'The server runs functions written in texts of the document (Node.js): a function of ours asked our listener for {url} (from {from}), and again for another address.',
};

export const objectInjection = {
  code: 'object_injection',
  name: { it: 'Oggetti serializzati', en: 'Serialised objects' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  measuresTime: true,
  wants: ({ kind }) => KINDS.has(kind),
  async attack(point, tools) {
    const trial = await Trial.begin(point, tools);
    if (!trial) return [];
    if (SERIALIZED.test(point.value.slice(0, 20_000))) return byAddedObject(trial);
    const reading = readingOf(trial);
    const found =
      reading &&
      ((await byAnswer(trial, reading)) ??
        (await byFailure(trial, reading)) ??
        (await byUnknownClass(trial, reading)) ??
        (await byFailingFunction(trial, reading)));
    return found ? [found] : byNotice(trial);
  },
  async waitFor(point, tools) {
    const trial = await Trial.begin(point, tools);
    const reading = trial && readingOf(trial);
    const found = reading && (await byEffect(trial, reading));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;
