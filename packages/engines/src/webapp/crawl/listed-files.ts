/**
 * Files that a server lists in its folders. A library brings thousands of pictures and styles: a few of each kind are
 * visited, after folders, programs and files of an unknown kind.
 */
export interface ListedFiles {
  /** The links of a list that are worth a visit, those of programs and unknown kinds first. */
  choose(links: readonly string[]): readonly string[];
}

/** Kinds that hold no link, no form and no value: by their endings. */
const STATIC =
  /\.(svg|scss|sass|less|styl|css|js|mjs|cjs|jsx|tsx?|vue|map|coffee|po|mo|pot|resx|properties|strings|afm|pfb|ttx|sfd|webmanifest|cur|psd|ai|eps|glb|gltf|obj|wasm|swf)$/i;
/** Kinds that may tell something, and fill folders of translations and data all the same. */
const TEXTS = /\.(json|xml|ya?ml|md|markdown|rst|txt|csv|log|toml|lock|ini|conf|dist|sample|lang|html?)$/i;
const MOST_STATIC = 2;
const MOST_TEXTS = 15;
/** Of one kind in the whole site. */
const MOST_STATIC_OF_SITE = 20;
const MOST_TEXTS_OF_SITE = 150;

export function createListedFiles(): ListedFiles {
  const ofSite = new Map<string, number>();
  return {
    choose(links) {
      const ofList = new Map<string, number>();
      const isWorth = (kind: string, most: number, mostOfSite: number) => {
        const [here, all] = [ofList.get(kind) ?? 0, ofSite.get(kind) ?? 0];
        if (here >= most || all >= mostOfSite) return false;
        ofList.set(kind, here + 1);
        ofSite.set(kind, all + 1);
        return true;
      };
      const first: string[] = [];
      const later: string[] = [];
      for (const link of links) {
        const path = link.replace(/[?#].*$/s, '');
        const fixed = STATIC.exec(path)?.[1]?.toLowerCase();
        const text = TEXTS.exec(path)?.[1]?.toLowerCase();
        if (fixed !== undefined) {
          if (isWorth(fixed, MOST_STATIC, MOST_STATIC_OF_SITE)) later.push(link);
        } else if (text === undefined) first.push(link);
        else if (isWorth(text, MOST_TEXTS, MOST_TEXTS_OF_SITE)) later.push(link);
      }
      return [...first, ...later];
    },
  };
}
