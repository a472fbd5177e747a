import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.profiling.it,
  summary:
    'Che cosa si intende per profilazione, quando una decisione presa soltanto da una macchina è vietata dall’art. 22 del GDPR e quali garanzie spettano alle persone.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'three-notions',
      heading: 'Tre nozioni da distinguere',
      blocks: [
        definitions(
          [
            'Profilazione',
            'Uso automatizzato di dati personali per valutare o prevedere aspetti di una persona: rendimento, situazione economica, salute, preferenze, affidabilità, comportamento, spostamenti (art. 4, n. 4).',
          ],
          [
            'Decisione basata sulla profilazione',
            'Una persona decide tenendo conto del profilo. L’art. 22 non si applica, ma restano tutti gli altri obblighi.',
          ],
          [
            'Decisione unicamente automatizzata',
            'L’esito dipende dal sistema, senza un intervento umano che possa davvero cambiarlo. Può esistere anche senza profilazione, come una multa emessa in base alla sola rilevazione di velocità.',
          ],
        ),
      ],
    },
    {
      id: 'the-rule',
      heading: 'La regola dell’art. 22',
      blocks: [
        paragraph(
          'Nessuno dovrebbe subire una decisione unicamente automatizzata che produca effetti giuridici o incida in modo altrettanto significativo: il rifiuto di un finanziamento in linea, l’esclusione da una selezione di personale, la chiusura automatica di un contratto, un prezzo individuale che di fatto impedisce l’acquisto. Le linee guida europee WP 251 leggono la norma come un divieto, che vale anche se l’interessato non si attiva.',
        ),
        paragraph(
          'L’intervento umano deve essere effettivo. Chi conferma ogni volta il risultato senza avere tempo, competenza o autorità per discostarsene non rende umana la decisione. Per la Corte di giustizia (causa C-634/21) già il calcolo di un punteggio è una decisione automatizzata, se chi lo riceve vi si attiene in modo determinante.',
        ),
      ],
    },
    {
      id: 'exceptions',
      heading: 'Le eccezioni',
      blocks: [
        list(
          'La decisione è necessaria per concludere o eseguire un contratto con l’interessato, e non esiste un mezzo meno invasivo.',
          'La autorizza una norma dell’Unione o nazionale che prevede tutele adeguate.',
          'L’interessato ha dato un consenso esplicito.',
        ),
        paragraph(
          'Se la decisione usa categorie particolari di dati, servono il consenso esplicito o un motivo di interesse pubblico rilevante previsto dalla legge, insieme a misure di tutela adeguate. Le decisioni di questo tipo non dovrebbero riguardare minori.',
        ),
      ],
    },
    {
      id: 'rights',
      heading: 'I diritti delle persone',
      blocks: [
        list(
          'Sapere che esiste una decisione automatizzata, con informazioni significative sulla logica e sulle conseguenze previste (artt. 13, 14 e 15).',
          'Ottenere che una persona riesamini il caso, esporre il proprio punto di vista e contestare l’esito.',
          'Ricevere, su richiesta, una spiegazione comprensibile di come i propri dati hanno portato al risultato: una formula non basta (causa C-203/22).',
          'Opporsi alla profilazione fondata su interesse legittimo o pubblico e, senza bisogno di motivi, a quella per marketing diretto (art. 21).',
        ),
      ],
    },
    {
      id: 'what-to-do',
      heading: 'Che cosa deve fare l’organizzazione',
      blocks: [
        list(
          'Censire i sistemi che assegnano punteggi, ordinano o filtrano persone, compresi quelli acquistati da fornitori.',
          'Verificare base giuridica, qualità dei dati, errori e discriminazioni, con controlli ripetuti.',
          'Svolgere la valutazione d’impatto quando l’analisi è sistematica ed estesa (art. 35, par. 3, lett. a).',
          'Nominare chi riesamina le decisioni e dargli il potere di cambiarle.',
          'Considerare anche il Regolamento (UE) 2024/1689 se il sistema usa intelligenza artificiale.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        paragraph(
          'Rispondi «sì» alla profilazione anche se il risultato è soltanto un’etichetta, come «cliente a rischio di abbandono». Rispondi «sì» alle decisioni automatizzate soltanto se manca un intervento umano reale e l’effetto sulla persona è significativo. Un filtro antispam o il blocco di un indirizzo IP durante un attacco, di regola, non raggiungono questa soglia.',
        ),
      ],
    },
  ],
};
