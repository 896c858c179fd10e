/** Shapes that docs/openapi.json does not have yet. */

/** A general legal text of the shop, its facts filled in. */
export interface LegalText {
  kind: string;
  title: string;
  /** Lines: `## ` heading, `- ` list item, blank line between paragraphs. */
  body: string;
  isTemplate: boolean;
}

/** A text filled with one order, as it is accepted. */
export interface OrderText {
  kind: string;
  title: string;
  body: string;
  sha256: string;
}

/** The same as it is kept with the order. */
export interface AcceptedText extends OrderText {
  acceptedAt: string;
}

/** Who sells, as the law wants it shown; an empty text is a fact that was not given. */
export interface SellerIdentity {
  title: string;
  taxOffice: string;
  taxNumber: string;
  mersis: string;
  kep: string;
  etbis: string;
}

/** What `GET /api/shop` tells beyond the generated type. */
export interface ShopLegalFacts {
  identity: SellerIdentity;
  map: {
    /** What a frame may load once somebody asked for it. */
    url: string;
    /** The same place, for a page of its own. */
    link: string;
  };
}

/** Whether the order's texts were accepted when it was placed. */
export interface OrderConfirmation {
  isConfirmed: boolean;
}

/** A product as the search field suggests it. */
export interface Suggestion {
  _id: string;
  name: string;
  category: string;
  image: string[];
  offerPrice: number;
}

/** One line of the seller's synonyms: who searches for `word` also means `meaning`. */
export interface Synonym {
  word: string;
  meaning: string;
}
