/** Tables of the recipe shop and the waitlist: part of the ledger schema. Times are epoch milliseconds. */

/** Price token of the recipe shop. */
export type RecipeQuoteRow = {
  token_hash: string
  /** Only product that the token can buy: `recipe:<id>` or `bundle:<id>`. */
  product: string
  total_cents: number
  amount_micro: number
  pay_to: string
  asset: string
  chain_id: number
  created_at: number
  expires_at: number
}

/** `unsure`: the connection broke after the whole message was sent; it is not sent again. */
export type MailState = 'queued' | 'sending' | 'sent' | 'unsure' | 'refused'

/** Purchase, or purchase attempt, of one payer with one price token. */
export type PurchaseRow = {
  id: string
  quote_hash: string
  product: string
  /** Exact content that was sold: a row of recipe_editions. */
  edition: string
  /** Recipient of the PDF; erased once it was delivered. */
  email: string | null
  /** Null until mail is requested and the purchase is paid. */
  mail: MailState | null
  created_at: number
  settled_at: number | null
}

export type WaitlistRow = {
  /** Hash of the token with which the entry can be removed. */
  token_hash: string
  /** In lower case. */
  email: string
  zip: string | null
  city: string | null
  restaurant_name: string | null
  created_at: number
}
