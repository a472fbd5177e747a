import type { Localised } from '@rocca/contract/language';
import type { LegalDocument } from './legal-paths.ts';

/** Apart from the texts, so that a page has its heading and its neighbours' names before its text arrives. */
export const LEGAL_TITLES = {
  terms: { it: 'Termini e condizioni', en: 'Terms and conditions' },
  'security-measures': { it: 'Misure di sicurezza', en: 'Security measures' },
  'personal-data': { it: 'Informativa privacy e dati personali', en: 'Privacy notice and personal data' },
  'special-categories': {
    it: 'Dati sensibili: le categorie particolari',
    en: 'Sensitive data: the special categories',
  },
  'processing-activities': {
    it: 'Attività di trattamento e registro',
    en: 'Processing activities and their record',
  },
  'risk-processing': { it: 'Trattamenti di dati che presentano un rischio', en: 'Data processing that carries a risk' },
  'risk-rights-freedoms': { it: 'Rischio per i diritti e le libertà', en: 'Risk to rights and freedoms' },
  dpia: {
    it: 'Valutazione d’impatto sulla protezione dei dati (DPIA)',
    en: 'Data protection impact assessment (DPIA)',
  },
  profiling: {
    it: 'Profilazione e processo decisionale automatizzato',
    en: 'Profiling and automated decision-making',
  },
  monitoring: {
    it: 'Monitoraggio regolare e sistematico degli interessati',
    en: 'Regular and systematic monitoring of data subjects',
  },
} satisfies Record<LegalDocument, Localised>;
