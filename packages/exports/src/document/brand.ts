/**
 * How documents of an account look: one value for PDF, sheets and slides. An installation has one, a partner may have
 * its own; the time zone is the account's.
 */
export interface DocumentBrand {
  readonly name: string;
  /** Stands at the foot of every page and slide. */
  readonly footer: string;
  readonly colours: BrandColours;
  /** Null: the name is written instead. */
  readonly logo: BrandPicture | null;
  /** Null: the account belongs to no partner; slides then have no closing slide. */
  readonly partner: PartnerWords | null;
  /** Whose days and hours documents name: `Europe/Rome`. */
  readonly timeZone: string;
}

/** `#rrggbb` each. */
export interface BrandColours {
  /** Covers, headings. Dark enough for white text. */
  readonly primary: string;
  /** Links, marks, the first series of a chart. */
  readonly accent: string;
}

export interface BrandPicture {
  readonly type: 'image/png' | 'image/svg+xml';
  readonly base64: string;
  /** In pixels, for its proportions. */
  readonly width: number;
  readonly height: number;
}

export interface PartnerWords {
  readonly name: string;
  /** What stands on its closing slide: how to reach it, at most six lines. */
  readonly lines: readonly string[];
}
