/** Ends of vendors' names that say nothing. */
const ENDS = /(?:[_-](?:project|software|systems?|inc\.?|ltd|gmbh|corp|communications?|technolog(?:y|ies)))+$/;
/** Letters and digits; makers of plug-ins shorten the platform's name. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('wordpress', 'wp');
/** Shorter ones stand in any words. */
const SHORTEST = 3;

/**
 * Whether a vendor is likely to be the one of a product that a service names without its vendor: it has the product's
 * name, or stands in the words beside it. That nobody else has a product of this name is not enough: `argus`, `lasso` and
 * `softphone` are names of several, of which the knowledge happens to have one.
 */
export function isVendorOf(vendor: string, product: string, words: string): boolean {
  const [maker, made] = [plain(vendor.replace(ENDS, '')), plain(product)];
  if (maker.length < SHORTEST) return false;
  return maker === made || made.startsWith(maker) || plain(words).includes(maker);
}
