/** Every address of the specification, with an example in place of each parameter. */
const ID = '3f0e6c8e-5b0a-4a53-9c39-0d7c2f2f6f10';

export const PUBLIC_PAGES = [
  '/terms-and-conditions',
  '/dpia',
  '/valutazione-impatto-protezione-dati',
  '/dati-sensibili',
  '/profilazione-processo-decisionale-automatizzato',
  '/trattamento-dati-rischio',
  '/monitoraggio-regolare-sistematico',
  '/personal-data',
  '/regular-systematic-monitoring',
  '/processing-activities',
  '/risk-rights-freedoms',
] as const;

/** Screens that exist. */
export const OWN_PAGES = [
  '/dashboard',
  '/account',
  '/security-measures',
  '/http404',
  '/targets/all',
  '/targets/nscan',
  '/targets/new/newTarget?engine=nscan',
  '/targets/new/DTI',
  '/targets/new/newNScan',
  '/targets/new/newCTI',
  '/targets/new/DTILite',
  '/targets/new/web_scan',
  '/targets/new/RRI',
  '/main/nscan',
  '/reports',
  '/reports/nscan',
  '/backoffice/knowledge',
  '/survey_nis2',
  '/survey_nis2/form',
  '/ir',
  '/ir/form',
  `/ir/form/${ID}`,
] as const;

/** The page of an engine at its other addresses; the first is of one that is still to come. */
export const ENGINE_PAGES = ['/main/dti', '/main/cti', '/main/webapp', '/rri', '/cti', '/webscan'] as const;

/** Screens of one thing: without it they say that it is not there. */
export const PAGES_OF_NOTHING = [
  `/targets/nscan/${ID}/scan_settings`,
  `/targets/webapp/${ID}/webapp_settings`,
  `/targets/cti/${ID}/cti_settings`,
  `/targets/${ID}/baseInfo`,
  `/targets/new/newCTI/${ID}`,
  `/reports/nscan/${ID}`,
  `/targets/dti/${ID}/dti_settings`,
  `/report/dti/${ID}`,
  `/report/dti_lite/${ID}`,
  `/report/webapp/${ID}`,
  `/report/nscan/${ID}`,
  `/survey_nis2/${ID}`,
  `/survey_nis2/${ID}/report`,
] as const;

/** Addresses whose screens are still to come. */
export const COMING_PAGES = [
  `/report/cti/${ID}`,
  `/report/rri/${ID}`,
  '/technology_vulnerability_monitoring',
  '/card-protection',
  '/penetration_test',
  '/code_review',
  '/cloud_security',
  '/phishing_attack',
  '/smishing_attack',
  '/security_academy',
  '/elearning_academy',
  '/cyber_soc',
  '/contact-us',
] as const;
