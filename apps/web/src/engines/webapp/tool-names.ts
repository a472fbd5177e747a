import { useConfig } from '../../lib/config/config.ts';

/** Our own checks go by the product's name. */
const OWN = 'rocca';

/** Who saw something, as a reader knows them. */
export function useToolNames(): (tools: readonly string[]) => string {
  const { brand } = useConfig();
  return (tools) => tools.map((tool) => (tool === OWN ? brand : tool)).join(', ');
}
