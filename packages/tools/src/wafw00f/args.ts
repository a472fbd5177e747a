/** The first firewall that fits: the others would be guesses about the same answers. */
export function wafw00fArgs({ url, proxy }: { readonly url: string; readonly proxy: string }): string[] {
  return ['--noredirect', `--proxy=http://${proxy}`, '--output=-', '--format=json', url];
}
