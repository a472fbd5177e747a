import { BRAND } from '@rocca/contract/brand';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.terms.it,
  summary: `Le regole che valgono fra il fornitore di ${BRAND.name} e le imprese che ne usano i servizi: licenze, autorizzazione ai test, risposta agli incidenti, responsabilità.`,
  updated: '2026-11-15',
  sections: [
    {
      id: 'subject',
      heading: '1. Oggetto e parti',
      blocks: [
        paragraph(
          `Questi termini regolano l’uso di ${BRAND.name}, la piattaforma di sicurezza informatica messa a disposizione dal soggetto indicato nell’ordine («Fornitore») all’impresa che lo sottoscrive («Cliente»). Chi accede per conto del Cliente dichiara di averne i poteri.`,
        ),
        paragraph(
          'Il servizio è destinato a imprese, professionisti ed enti che agiscono per la propria attività; non è offerto ai consumatori. Se l’ordine contiene condizioni particolari, queste prevalgono sui presenti termini per il punto che regolano.',
        ),
      ],
    },
    {
      id: 'definitions',
      heading: '2. Definizioni',
      blocks: [
        definitions(
          [
            'Motore',
            'Ciascun servizio della piattaforma concesso con licenza propria, per esempio la scansione di rete o il questionario NIS 2.',
          ],
          ['Target', 'Il dominio, l’indirizzo IP, l’intervallo, la rete o l’indirizzo web che il Cliente registra.'],
          ['Test', 'L’esecuzione di un motore su uno o più target.'],
          ['Scansione', 'L’unità con cui si misura il consumo di una licenza.'],
          ['Report', 'L’insieme dei risultati e dei file prodotti da un test o da un questionario.'],
        ),
      ],
    },
    {
      id: 'account',
      heading: '3. Account e credenziali',
      blocks: [
        paragraph(
          'L’account appartiene al Cliente, che decide quali persone vi accedono e con quali ruoli. Il Cliente custodisce le credenziali, le revoca a chi non ne ha più bisogno e risponde delle operazioni compiute con esse, salvo che provi un accesso abusivo non dipeso da sua negligenza.',
        ),
        paragraph(
          'Il sospetto che una credenziale sia stata sottratta va comunicato al Fornitore senza ritardo. Un partner che gestisce account di propri clienti opera in essi con il loro mandato e rispetta questi termini come se fosse il Cliente.',
        ),
      ],
    },
    {
      id: 'licences',
      heading: '4. Licenze e scansioni',
      blocks: [
        paragraph(
          'Ogni motore richiede una licenza, che ha una scadenza e, dove previsto, un numero massimo di scansioni. La licenza non è esclusiva e non può essere ceduta senza il consenso del Fornitore. Quando scade, i nuovi test sono rifiutati.',
        ),
        list(
          'Un test consuma una scansione per ogni target inviato. Il consumo avviene alla richiesta del test.',
          'Un test che fallisce prima che il suo strumento abbia raggiunto il target restituisce le scansioni; lo stesso vale per un test fermato mentre è ancora in coda.',
          'Un test che ha già raggiunto il target non restituisce scansioni, anche se viene fermato o non termina.',
          'Esaurite le scansioni, occorre ampliare la licenza per avviare altri test.',
          'Nel monitoraggio delle vulnerabilità tecnologiche il massimo della licenza indica quanti prodotti si possono seguire.',
          'Una licenza «lite» mostra soltanto la sintesi direzionale del report.',
        ),
      ],
    },
    {
      id: 'authorisation',
      heading: '5. Autorizzazione ai test',
      blocks: [
        paragraph(
          'Il Cliente avvia test soltanto su sistemi propri o per i quali ha ottenuto, prima dell’avvio, l’autorizzazione di chi ne ha la disponibilità, compreso il fornitore di hosting o di cloud quando le sue regole la richiedono. Accedere senza titolo a un sistema altrui può costituire reato, a cominciare dall’art. 615-ter del codice penale.',
        ),
        list(
          'Registrando un target e confermando l’avvio, il Cliente garantisce di avere questa autorizzazione e, su richiesta, ne fornisce prova.',
          'Il Cliente sceglie profilo, intensità e orario, sapendo che un test attivo può rallentare un sistema, riempirne i registri, generare allarmi o, in casi rari, interromperlo; tiene copie di sicurezza aggiornate.',
          'Le credenziali di accesso e le configurazioni VPN affidate alla piattaforma devono essere destinate al test e avere i soli privilegi necessari.',
          'Le simulazioni di phishing e smishing si rivolgono soltanto a persone dell’organizzazione del Cliente, nel rispetto delle norme sul lavoro.',
        ),
        paragraph(
          'Il Cliente tiene indenne il Fornitore da pretese di terzi, sanzioni, danni e spese, comprese quelle legali ragionevoli, che derivino da un test svolto senza autorizzazione o oltre i suoi limiti.',
        ),
      ],
    },
    {
      id: 'results',
      heading: '6. Risultati e report',
      blocks: [
        paragraph(
          'Un report fotografa ciò che gli strumenti hanno potuto osservare in quel momento. Nessun test trova ogni debolezza, e alcuni risultati sono indicati come possibili o non confermati: l’assenza di segnalazioni non certifica che un sistema sia sicuro. Questionari, indici e risposte dell’assistente aiutano a decidere, ma non costituiscono consulenza legale né attestazione di conformità.',
        ),
        paragraph(
          'Il Cliente può usare i report per la propria organizzazione e mostrarli a consulenti, revisori e autorità. Le informazioni su violazioni di dati e dark web servono soltanto a proteggersi: è vietato usarle per accedere a sistemi o identità altrui. Cancellando un target si cancellano anche i suoi report; i test in coda o in corso restano e vanno rimossi quando sono finiti.',
        ),
      ],
    },
    {
      id: 'incident-response',
      heading: '7. Risposta agli incidenti',
      blocks: [
        paragraph(
          'La licenza di risposta agli incidenti comprende, con le condizioni seguenti, un primo intervento telefonico.',
        ),
        list(
          'Ogni licenza dà diritto a 1 telefonata della durata massima di 1 ora.',
          'Il Fornitore risponde entro 4 ore dalla segnalazione fatta ai recapiti indicati nella pagina degli incidenti.',
          'Il servizio è attivo 24 ore su 24, 7 giorni su 7.',
          'Attività ulteriori, come analisi forense, ripristino o presenza sul posto, richiedono un accordo separato.',
        ),
        paragraph(
          'La telefonata non sostituisce gli obblighi di notifica del Cliente verso le autorità o le persone interessate, che restano a suo carico e nei termini di legge.',
        ),
      ],
    },
    {
      id: 'acceptable-use',
      heading: '8. Usi vietati e sospensione',
      blocks: [
        list(
          'Usare la piattaforma per arrecare danno, per spiare o per preparare un attacco.',
          'Aggirare i limiti di licenza, l’isolamento fra account o le misure di protezione della piattaforma.',
          'Caricare file o configurazioni che tentino di eseguire codice sui sistemi del Fornitore.',
          'Rivendere il servizio o farlo usare a terzi al di fuori di un rapporto di partner.',
        ),
        paragraph(
          'Se ha fondati motivi di ritenere che ciò accada, il Fornitore può fermare un test o sospendere l’account per il tempo necessario, informando il Cliente appena possibile. In caso di violazione grave può risolvere il contratto.',
        ),
      ],
    },
    {
      id: 'data',
      heading: '9. Dati personali e riservatezza',
      blocks: [
        paragraph(
          'Per i dati personali che il Cliente inserisce o che emergono dai test, il Cliente decide finalità e mezzi e il Fornitore li tratta per suo conto, secondo l’accordo richiesto dall’art. 28 del Regolamento (UE) 2016/679. Le misure adottate sono descritte nella pagina «Misure di sicurezza», che gli utenti vedono dopo l’accesso. Le copie di sicurezza sono giornaliere e conservate per 30 giorni: un dato cancellato può restarvi fino alla loro scadenza.',
        ),
        paragraph(
          'Ciascuna parte tiene riservate le informazioni non pubbliche dell’altra e le usa soltanto per eseguire il contratto.',
        ),
      ],
    },
    {
      id: 'intellectual-property',
      heading: '10. Proprietà intellettuale',
      blocks: [
        paragraph(
          `I diritti sul software, sulla documentazione e sul marchio ${BRAND.name} restano al Fornitore o ai suoi licenzianti; i componenti con licenza aperta seguono la propria licenza. I dati del Cliente restano del Cliente.`,
        ),
      ],
    },
    {
      id: 'liability',
      heading: '11. Responsabilità',
      blocks: [
        paragraph(
          'Il Fornitore presta il servizio con la diligenza professionale richiesta, ma non garantisce continuità ininterrotta né un determinato livello di sicurezza. Non risponde di perdita di profitto, di dati o di reputazione, né di danni causati da informazioni errate o da test non autorizzati del Cliente.',
        ),
        paragraph(
          'La responsabilità complessiva del Fornitore, per qualsiasi titolo legato al servizio, è limitata a 100 euro. Il limite non si applica in caso di dolo o colpa grave e in ogni altro caso in cui la legge non consente di limitare la responsabilità.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: '12. Modifiche dei termini',
      blocks: [
        paragraph(
          'Il Fornitore può rivedere questi termini pubblicando la nuova versione in questa pagina con la data di aggiornamento. La revisione diventa vincolante 30 giorni dopo la pubblicazione. Entro lo stesso periodo il Cliente che non la accetta può recedere per iscritto; i test già richiesti seguono la versione precedente.',
        ),
      ],
    },
    {
      id: 'law',
      heading: '13. Legge applicabile e disposizioni finali',
      blocks: [
        paragraph(
          'Il contratto è regolato dalla legge italiana. Le controversie spettano al giudice competente secondo la legge, salvo quanto stabilito nell’ordine. Se una clausola è nulla, le altre restano valide. In caso di differenze fra le versioni linguistiche vale quella italiana.',
        ),
        paragraph(
          'Ai fini degli artt. 1341 e 1342 del codice civile, richiedono approvazione specifica per iscritto le clausole 4 (scansioni non restituite), 5 (manleva), 8 (sospensione e risoluzione), 11 (limite di responsabilità) e 12 (modifiche).',
        ),
      ],
    },
  ],
};
