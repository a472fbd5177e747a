/** Names that usually have others below them: places, environments, networks, shared services. */
export const PARENT_LABELS: ReadonlySet<string> = new Set(
  `api app apps aws azure backup backend beta blog cdn cloud cluster collaudo corp customer customers clienti data db dc
   demo dev develop development devel dmz dns edge eng esterno eu ext external extranet fe filiali formazione gcp gw
   hosting hr img infra int interna interni interno internal intranet it iot k8s kube lab labs lan legacy local mail
   media mgmt mobile monitor monitoring net network noc office ops partner partners platform pos posta preprod preview
   prd prod produzione production prova public qa remote reti roma milano sandbox sede sedi services servizi shop sit
   site stage staging static stg store svc svil sviluppo sys systems t test testing tools training uat us vpn web wifi www`
    .trim()
    .split(/\s+/),
);
