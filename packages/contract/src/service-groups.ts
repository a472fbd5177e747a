/** The sidebar's groups, in their order. `risk` comes last and only when a survey is permitted. */
export const SERVICE_GROUPS = ['threat', 'technology', 'cloud', 'human', 'breach', 'risk'] as const;
export type ServiceGroup = (typeof SERVICE_GROUPS)[number];
