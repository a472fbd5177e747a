import { wordsOf } from './state-change.ts';

/**
 * Words of pages: what an address or a label so called leads to shows something. In English, Italian, German, French and
 * Spanish, without accents. Words that are commands as well (`open`, `mark`, `copy`, `back`, `next`) are left out.
 */
const SHOWN = new Set(
  `view show see display detail info information about more full list index overview summary main home dashboard
  browse search find edit modify form new create preview print printable pdf xml csv xls xlsx json rss ical ics vcf
  download export file attachment image picture photo gallery thumbnail video audio map calendar timeline chart graph diagram
  stat statistic report analytic log history activity event version revision diff comment review rating note memo document doc
  message conversation thread topic posts news article blog page section chapter part item product category tag option variant
  price offer stock catalog catalogue shop store cart basket wishlist invoice receipt bill statement orders payment transaction
  balance account card wallet contract quote quotation estimate shipment delivery tracking booking reservation
  appointment schedule session slot ticket task todo issue case project milestone board team group member user people person
  staff employee customer client supplier vendor patient student teacher course lesson class grade result certificate profile
  contact address inbox settings setting preference permission role right help faq guide manual term privacy policy
  rule language sort filter page step admin manage management tool
  name title number code id date status type role amount total
  ledger passbook portfolio holding payslip salary payroll attendance transcript prescription diagnosis biography inventory
  cedolino cedolini presenze pagella referto referti ricetta ricette libretto

  vedi visualizza mostra leggi scheda dettaglio dettagli informazioni altro elenco lista indice riepilogo sommario panoramica
  cruscotto cerca ricerca modifica nuovo nuova crea anteprima stampa scarica esporta allegato allegati immagine immagini foto
  galleria mappa calendario grafico statistica statistiche rapporto registro storico cronologia attivita evento eventi versione
  versioni commento commenti recensione recensioni nota note documento documenti messaggio messaggi conversazione notizia
  notizie articolo articoli pagina sezione capitolo voce prodotto prodotti categoria categorie opzioni prezzo prezzi offerta
  offerte magazzino giacenza catalogo negozio carrello fattura fatture ricevuta ricevute bolletta estratto ordine ordini
  pagamento pagamenti movimento movimenti saldo conto carta portafoglio contratto contratti preventivo preventivi spedizione
  consegna prenotazione prenotazioni appuntamento appuntamenti agenda orario orari pratica pratiche compito compiti
  progetto progetti squadra gruppo membro membri utente utenti persona persone personale dipendente cliente clienti fornitore
  fornitori paziente pazienti studente studenti corso corsi lezione lezioni classe voto voti esito esiti certificato profilo
  contatto contatti rubrica indirizzo posta impostazioni permessi ruolo ruoli aiuto guida termini regole lingua righe anagrafica

  ansehen anzeigen zeigen details einzelheiten ansicht ubersicht uebersicht liste verzeichnis zusammenfassung startseite suche
  suchen bearbeiten andern aendern neu anlegen vorschau drucken druck herunterladen anhang bild bilder foto fotos galerie karte
  kalender diagramm statistik bericht berichte protokoll verlauf aktivitat ereignis version versionen kommentar kommentare
  bewertungen notiz notizen dokument dokumente nachricht nachrichten artikel seite abschnitt kapitel produkt produkte kategorie
  preis preise angebot angebote bestand lager katalog warenkorb rechnung rechnungen beleg belege quittung auszug bestellung
  bestellungen auftrag auftrage zahlung zahlungen umsatz umsatze saldo konto karte vertrag vertrage lieferung sendung buchung
  buchungen reservierung termin termine zeitplan aufgabe aufgaben vorgang fall projekt projekte gruppe mitglied mitglieder
  benutzer nutzer mitarbeiter personal kunde kunden lieferant lieferanten patient schuler kurs kurse klasse note ergebnis
  ergebnisse zeugnis profil kontakt kontakte adresse post einstellungen rechte rolle hilfe anleitung sprache visitenkarte stammdaten mehr

  voir afficher consulter detail informations plus liste index apercu resume accueil tableau chercher recherche modifier nouveau
  nouvelle creer imprimer telecharger exporter fichier piece image photo galerie carte calendrier graphique statistiques rapport
  journal historique activite evenement version commentaire commentaires avis note notes document documents message messages
  actualites article page section chapitre produit produits categorie prix offre offres stock catalogue boutique panier facture
  factures recu recus releve commande commandes paiement paiements mouvement solde compte contrat contrats devis livraison
  reservation reservations horaire horaires tache taches dossier dossiers projet projets equipe groupe membre membres
  utilisateur utilisateurs personne personnel employe client clients fournisseur patient etudiant cours lecon classe resultat
  resultats certificat profil contact contacts adresse courrier parametres droits roles aide guide langue  fiche

  ver mostrar detalle detalles informacion mas lista indice resumen inicio panel buscar busqueda editar modificar nuevo nueva
  crear imprimir descargar exportar archivo adjunto adjuntos imagen imagenes foto fotos galeria mapa calendario grafico
  estadisticas informe registro historial actividad evento eventos version comentario comentarios opiniones nota notas documento
  documentos mensaje mensajes noticias articulo articulos pagina seccion capitulo producto productos categoria precio precios
  oferta ofertas existencias catalogo tienda carrito factura facturas recibo recibos extracto pedido pedidos pago pagos
  movimientos saldo cuenta tarjeta contrato contratos presupuesto envio entrega reserva reservas cita citas horario tarea tareas
  expediente proyecto proyectos equipo grupo miembro miembros usuario usuarios persona personas empleado cliente clientes
  proveedor paciente estudiante curso cursos leccion clase resultado resultados certificado perfil contacto contactos direccion
  correo ajustes permisos rol ayuda guia idioma  ficha`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Words that say nothing by themselves. */
const BESIDE = new Set(
  'the a an of to for in by and my all as at php html il la lo le gli di del della dei tutti tutte mio e der die das von zu und alle mein les des du de tous mon et el los las y mis todo todos'.split(
    ' ',
  ),
);
const EXTENSION = /\.[a-z]{2,5}\d?$/i;

const isShown = (word: string) =>
  SHOWN.has(word) || (word.endsWith('s') && (SHOWN.has(word.slice(0, -1)) || SHOWN.has(word.replace(/ies$/, 'y'))));

/** Whether a name or a label is known to show something: all of its words are. */
export function showsSomething(text: string): boolean {
  const words = wordsOf(text.replace(EXTENSION, '')).filter((word) => !BESIDE.has(word) && /^\p{L}/u.test(word));
  return words.length > 0 && words.every(isShown);
}

/** Said on links that open something; in an address the same words may be commands. */
const OPENS =
  /^(?:open|read|go|read on|learn|read more|learn more|continue reading|choose|select|apri|vai|leggi tutto|scegli|continua a leggere|offnen|weiterlesen|lesen|ouvrir|lire|lire la suite|abrir|leer|leer mas|entrar|enter|entra)$/;

/** The same of the words on a link. */
export const labelShows = (label: string): boolean =>
  showsSomething(label) ||
  OPENS.test(wordsOf(label).join(' ')) ||
  /^\s*(?:#|n\.|nr\.?|no\.?)?\s*\d[\d\s./-]*$/i.test(label);
