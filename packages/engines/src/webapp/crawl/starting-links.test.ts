import { describe, expect, it } from 'vitest';
import { linkChange, mayAct } from './state-change.ts';

const judge = (address: string, label: string, near = '') =>
  linkChange(address, { label, near }) ?? (mayAct(`http://s.test${address}`, label, near) ? 'doubtful' : null);

describe('a link whose words start something', () => {
  it.each([
    ['/lab7', 'Initialize Lab'],
    ['/lab7', 'Initialise lab'],
    ['/lab4/1/menu', '⚡ Initialize Lab'],
    ['/lab1/1', 'Start Lab 1.1'],
    ['/lab2/1/menu', 'Start Research'],
    ['/lab2/2', 'Start Variation A'],
    ['/labs/3', 'Start Broken Access Control'],
    ['/lessons/4', 'Begin lesson'],
    ['/intro', 'Start'],
    ['/intro', 'Launch Module'],
    ['/lab7', 'Inizializza laboratorio'],
    ['/corso/3', 'Avvia la lezione'],
    ['/corso/3', 'Lancia il modulo'],
    ['/lab7', 'Labor initialisieren'],
    ['/kurs/3', 'Lektion 3 starten'],
    ['/lab7', 'Initialiser le laboratoire'],
    ['/cours/3', 'Lancer la leçon'],
    ['/lab7', 'Inicializar laboratorio'],
    ['/curso/3', 'Iniciar la lección'],
  ])('opens a page: %s, %s', (address, label) => {
    expect(judge(address, label)).toBeNull();
  });

  it.each([
    ['/lab7', 'Initialize the database'],
    ['/lab7', 'Initialize tables'],
    ['/lab7', 'Initialize the data store'],
    ['/lab7', 'Initialize the system'],
    ['/lab7', 'Inizializza il database'],
    ['/lab7', 'Inizializza i dati'],
    ['/lab7', 'Datenbank initialisieren'],
    ['/lab7', 'Initialiser la base de données'],
    ['/lab7', 'Inicializar la base de datos'],
    ['/init', 'Initialize Lab'],
    ['/lab/init.php', 'Start Lab'],
    ['/lab7', 'Reset Lab'],
    ['/lab7', 'Setup lab'],
    ['/lab7', 'Install lab'],
    ['/lab7', 'Empty lab'],
    ['/lab7', 'Delete lab'],
    ['/lab7', 'Restore lab'],
    ['/lab7', 'Lab zurücksetzen'],
    ['/lab7', 'Azzera laboratorio'],
    ['/lab7', 'Réinitialiser le laboratoire'],
    ['/lab7', 'Reiniciar laboratorio'],
    ['/lab7', 'Start Lab\nAre you sure you want to reset it?'],
  ])('is left out: %s, %s', (address, label) => {
    expect(judge(address, label)).toMatch(/^(?:resets|destroys)$/);
  });

  it.each([
    ['/nightly', 'Start the backup'],
    ['/go', 'Launch campaign'],
    ['/go', 'Begin import'],
    ['/web', 'Start server'],
    ['/nodes/3', 'Start'],
    ['/nodes/3', 'Start web01'],
    ['/servers/3', 'Start Apache'],
    ['/go', 'Avvia il servizio'],
    ['/go', 'Lancia la campagna'],
    ['/go', 'Sicherung starten'],
    ['/go', 'Importauftrag starten'],
    ['/go', 'Lancer la sauvegarde'],
    ['/go', 'Démarrer le service'],
    ['/go', 'Iniciar la copia'],
    ['/go', 'Lanzar la campaña'],
    ['/vm?id=3', 'Start Lab'],
    ['/quiz/3', 'Start quiz'],
  ])('may act and is judged by its answer: %s, %s', (address, label) => {
    expect(judge(address, label)).toBe('doubtful');
  });

  it.each([
    ['Initialize Lab', 'This resets all the data of the exercise.', 'resets'],
    ['Initialize Lab', 'Creates the tables and loads accounts', 'resets'],
    ['Start Lab', 'Cancella tutti i dati e ricomincia', 'doubtful'],
    ['Start Lab', 'Alle Daten werden gelöscht', 'doubtful'],
    ['Start Lab', 'Exfiltrate database content or bypass authentication.', null],
    ['Start', 'The nightly job of the warehouse', 'doubtful'],
    ['Start\nThe nightly job of the warehouse', '', 'doubtful'],
    ['Start', 'How to write a letter', null],
  ])('is read with the text around it: %s, %s', (label, near, expected) => {
    expect(judge('/lab7', label, near)).toBe(expected);
  });
});
