import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['special-categories'].it,
  summary:
    'Quali dati l’art. 9 del GDPR protegge in modo rafforzato, perché il loro trattamento è vietato in partenza e a quali condizioni diventa lecito.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'which-data',
      heading: 'Quali sono',
      blocks: [
        paragraph(
          '«Dati sensibili» è l’espressione d’uso comune; il GDPR parla di categorie particolari di dati personali. L’elenco dell’art. 9 è chiuso:',
        ),
        list(
          'origine razziale o etnica;',
          'opinioni politiche;',
          'convinzioni religiose o filosofiche;',
          'appartenenza sindacale;',
          'dati genetici;',
          'dati biometrici usati per identificare una persona in modo univoco;',
          'salute;',
          'vita sessuale e orientamento sessuale.',
        ),
      ],
    },
    {
      id: 'less-obvious',
      heading: 'I casi meno evidenti',
      blocks: [
        paragraph(
          'Conta anche ciò che si può dedurre. La Corte di giustizia (causa C-184/20) ha chiarito che un dato in apparenza neutro rientra nell’art. 9 quando, con un passaggio logico, rivela una delle informazioni protette. Alcuni esempi dalla vita di un’azienda:',
        ),
        definitions(
          ['Buste paga', 'La trattenuta per la quota sindacale rivela l’appartenenza a un sindacato.'],
          ['Assenze', 'I certificati medici e i permessi per assistenza dicono qualcosa sulla salute.'],
          ['Mensa', 'La scelta di un menù può indicare una fede o una patologia.'],
          [
            'Fotografie',
            'Diventano dati biometrici soltanto se elaborate con mezzi tecnici che permettono il riconoscimento.',
          ],
          ['Accesso con impronta o volto', 'È trattamento biometrico e sul lavoro trova limiti molto stretti.'],
        ),
      ],
    },
    {
      id: 'conditions',
      heading: 'Quando il trattamento è lecito',
      blocks: [
        paragraph(
          'La regola è il divieto. Per superarlo servono insieme una base giuridica dell’art. 6 e una delle condizioni dell’art. 9, paragrafo 2:',
        ),
        list(
          'consenso esplicito per finalità determinate;',
          'obblighi e diritti in materia di lavoro e di protezione sociale;',
          'interesse vitale di chi non è in grado di acconsentire;',
          'attività di associazioni e altri enti senza scopo di lucro verso i propri membri;',
          'dati resi pubblici in modo manifesto dall’interessato;',
          'accertamento o difesa di un diritto in giudizio;',
          'interesse pubblico rilevante previsto dalla legge (art. 2-sexies del Codice privacy);',
          'medicina preventiva o del lavoro, diagnosi e cura;',
          'sanità pubblica;',
          'archiviazione nel pubblico interesse, ricerca e statistica.',
        ),
        paragraph(
          'Nel rapporto di lavoro il consenso è raramente libero, perché le parti non sono in equilibrio: di solito occorre un’altra condizione.',
        ),
      ],
    },
    {
      id: 'italian-rules',
      heading: 'Le regole italiane',
      blocks: [
        paragraph(
          'Per dati genetici, biometrici e relativi alla salute l’art. 2-septies del Codice privacy richiede il rispetto delle misure di garanzia disposte dal Garante e ne vieta la diffusione. I dati su condanne penali e reati non rientrano nell’art. 9, ma hanno una disciplina propria: l’art. 10 del GDPR e l’art. 2-octies del Codice li ammettono soltanto se una norma li autorizza con garanzie adeguate.',
        ),
      ],
    },
    {
      id: 'precautions',
      heading: 'Precauzioni consigliate',
      blocks: [
        list(
          'Raccogliere soltanto ciò che serve e separarlo dagli altri archivi.',
          'Limitare gli accessi per nome e tenerne traccia.',
          'Cifrare archivi, copie e trasmissioni; usare pseudonimi dove possibile.',
          'Riportare queste categorie nel registro dei trattamenti, da cui la deroga per le piccole imprese non le esonera.',
          'Verificare se serve la valutazione d’impatto, sempre necessaria quando la scala è ampia.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        paragraph(
          'Considera tutta l’organizzazione, non soltanto i clienti: chi ha dipendenti tratta quasi sempre qualche dato sulla salute. Nella nota indica le categorie, gli uffici coinvolti e la condizione su cui ti basi. Nei campi liberi del questionario non inserire dati particolari di persone reali.',
        ),
      ],
    },
  ],
};
