export const it = {
  maxLength: 'Lunghezza massima',
  settingsTitle: 'Nomi',
  settingsHint: 'I nomi più lunghi sono segnalati.',
  repeat: 'Ripeti il controllo',
  nothing: 'Il test è finito prima del primo nome.',
  upgrade: 'Nomi e differenze sono nella licenza completa.',
  names: 'Nomi',
  name: 'Nome',
  searchFindings: 'Cerca per nome',
  searchDifference: 'Cerca per nome',
  onNames_one: 'su {{formatted}} nome',
  onNames_other: 'su {{formatted}} nomi',
  seen_one: '{{formatted}} nome',
  seen_other: '{{formatted}} nomi',
  method: 'Il test legge i nomi e non invia pacchetti.',
};

export type SampleTexts = typeof it;
