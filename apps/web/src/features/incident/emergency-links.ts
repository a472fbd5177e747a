/** A `mailto:` address with everything filled in. Names and texts are data: none of them can add a header. */
export function mailLink(address: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** A number as a telephone takes it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
