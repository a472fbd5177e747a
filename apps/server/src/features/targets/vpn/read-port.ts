/** A port something can listen on; null for anything else. */
export function readPort(text: string): number | null {
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}
