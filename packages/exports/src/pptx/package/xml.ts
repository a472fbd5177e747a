/** Text as it stands in XML; it was cleaned of what no XML may hold before. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Replaces the one place that a part of the library's making must have; a new version of it may not have it. */
export function replaceOnce(xml: string, place: RegExp, by: string): string {
  if (!place.test(xml)) throw new Error(`the library wrote no ${place.source}`);
  return xml.replace(place, () => by);
}
