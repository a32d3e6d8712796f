/** The tables of the recipe shop and of the waitlist: the ledger's tables, continued. Times are epoch milliseconds. */

/** A price token of the recipe shop. */
export type RecipeQuoteRow = {
  token_hash: string
  /** What the token buys, and nothing else: `recipe:<id>` or `bundle:<id>`. */
  product: string
  total_cents: number
  amount_micro: number
  pay_to: string
  asset: string
  chain_id: number
  created_at: number
  expires_at: number
}

/** `unsure`: the connection broke when the whole message was through; it is not sent a second time. */
export type MailState = 'queued' | 'sending' | 'sent' | 'unsure' | 'refused'

/** What one payer bought, or tries to buy, with one price token. */
export type PurchaseRow = {
  id: string
  quote_hash: string
  product: string
  /** What was sold, word for word: a row of recipe_editions. */
  edition: string
  /** Where the PDF goes; forgotten once it is there. */
  email: string | null
  /** null while nobody has asked for mail, or nothing is paid. */
  mail: MailState | null
  created_at: number
  settled_at: number | null
}

export type WaitlistRow = {
  /** Of the token by which the entry is left. */
  token_hash: string
  /** Folded to lower case. */
  email: string
  zip: string | null
  city: string | null
  restaurant_name: string | null
  created_at: number
}
