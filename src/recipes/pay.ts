import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import type { Credential, PaymentRefusal, PresentedCredential } from '#src/payments/credential.ts'
import { leftDetail } from '#src/payments/manual-refund.ts'
import { type PayAnswer, unavailable } from '#src/payments/pay-answer.ts'
import type { PaymentRequirement } from '#src/payments/payment-requirement.ts'
import type { SignIn } from '#src/payments/protocols/sign-in.ts'
import type { Settlement } from '#src/payments/settlement.ts'
import { keyOf, type ProductKind } from './catalog.ts'
import { answeredBefore, deliver, isOldNews, isSame } from './hand-over.ts'
import { type PreviewDeps, payUrlOf, previewPathOf, standingUrlOf } from './preview.ts'
import { openPrice, termsOfPrice } from './price-token.ts'
import { admitPurchase, purchaseIdOf } from './purchase.ts'
import { findBoughtBy, isBuying, referenceOf, standingPrice, subjectPaidBy } from './standing-price.ts'

export type PayDeps = PreviewDeps & {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly settlement: Settlement
  readonly signIn: SignIn
  /** Wakes the mail worker after a commit that might have enqueued a job. */
  readonly wake: () => void
}

export type PayRequest = {
  readonly id: string
  /** Price token; without one, the request is for the stable address, at the price of now. */
  readonly pt?: string | undefined
  /** Email address that receives the PDF. */
  readonly email?: string | undefined
  readonly credential?: PresentedCredential | undefined
  /** Header by which a wallet signs in, at a stable address. */
  readonly signIn?: string | undefined
  /** Network address of the caller. */
  readonly caller?: string | undefined
  readonly asMarkdown: boolean
}

/**
 * Handles an address that sells a product: returns the payment challenge or, for a settled payment only, the content.
 */
export async function payProduct(deps: PayDeps, kind: ProductKind, request: PayRequest): Promise<PayAnswer> {
  const { credential } = request
  const quote = await quoteOf(deps, kind, request)
  const bought = await findBought(deps, kind, quote, request)
  if (bought && credential && credential.means !== 'unreadable')
    return handOver(deps, kind, quote, bought, { ...request, credential })
  if (bought) {
    const claim = await liveClaimOf(deps.db, { kind: 'purchase', id: bought })
    if (claim) return deliver(deps, bought, claim, request)
  }
  if (!credential || credential.means === 'unreadable') {
    if (quote.expires_at <= deps.world.now()) throw expired(kind, request.id)
    return challenge(deps, kind, quote, request, credential && unreadable(credential.reason))
  }
  const purchaseId = purchaseIdOf(quote, credential)
  const live = await liveClaimOf(deps.db, { kind: 'purchase', id: purchaseId })
  const isOver = !live && quote.expires_at <= deps.world.now()
  // Content that was paid for stays available after the quote expires.
  const demand = demandOf(deps, quote, purchaseId)
  if (isOver && !(await deps.settlement.wasMade(demand, credential, request.caller))) throw expired(kind, request.id)
  const product = deps.recipes.product(kind, request.id)
  if (!product && !live) throw notSold(kind, request.id)
  const outcome = await deps.settlement.pay({
    demand,
    credential,
    caller: request.caller,
    // Without a product there is already a live claim, so nothing new is claimed.
    admit: async (trx, hasMoved) => {
      if (!hasMoved && (await isBuying(trx, { quote, purchaseId, credential }))) throw undecided()
      if (product) await admitPurchase(trx, { id: purchaseId, quote, email: request.email }, product, deps.world.now())
    },
  })
  switch (outcome.kind) {
    case 'settled':
      return handOver(deps, kind, quote, purchaseId, { ...request, credential })
    case 'unknown':
      throw undecided()
    case 'unavailable':
      throw unavailable(outcome, SAME_AGAIN)
    case 'refused': {
      const { kind: _, ...refusal } = outcome
      const { code, message, left } = refusal
      if (code === 'already_paid') return handOver(deps, kind, quote, purchaseId, { ...request, credential })
      if (code === 'authorization_reused') throw Fault.of(code, message, left ? leftDetail(left) : { hint: SIGN_ANEW })
      if (isOver && code !== 'invalid_proof') throw expired(kind, request.id)
      return challenge(deps, kind, quote, request, refusal)
    }
  }
}

/**
 * Returns the purchase that a request proves to be its sender's: by the wallet that signs its payment, which is then
 * not charged, or at a stable address by the wallet that signs in. With a price token, only a purchase of another one.
 */
async function findBought(
  deps: PayDeps,
  kind: ProductKind,
  quote: RecipeQuoteRow,
  { id, pt, credential, signIn: header, caller }: PayRequest,
): Promise<string | undefined> {
  const { db, signIn, baseUrl, settlement } = deps
  if (credential === undefined) {
    const wallet =
      pt === undefined && header !== undefined && (await signIn.walletOf(header, standingUrlOf(baseUrl, kind, id)))
    return wallet ? (await findBoughtBy(db, kind, id, wallet))?.id : undefined
  }
  if (credential.means !== 'eip3009') return undefined
  const bought = await findBoughtBy(db, kind, id, credential.from)
  if (!bought || (pt !== undefined && bought.quote_hash === quote.token_hash)) return undefined
  // a payment that was sent to us before is public on the chain: it proves nothing but its own purchase
  const paid = await subjectPaidBy(db, credential)
  if (paid !== undefined) return pt === undefined && paid === bought.id ? bought.id : undefined
  const demand = demandOf(deps, quote, purchaseIdOf(quote, credential))
  return (await settlement.wasMade(demand, credential, caller)) ? undefined : bought.id
}

/** Returns the content to its payer, proven by the same payment or by a new authorization that is not charged. */
async function handOver(
  deps: PayDeps,
  kind: ProductKind,
  quote: RecipeQuoteRow,
  purchaseId: string,
  request: PayRequest & { readonly credential: Credential },
): Promise<PayAnswer> {
  const { credential } = request
  const claim = await liveClaimOf(deps.db, { kind: 'purchase', id: purchaseId })
  // The previous payment was released in the meantime; nothing was charged.
  if (!claim) throw unavailable({}, SAME_AGAIN)
  const isAgain = isSame(claim.credential, credential)
  if (isAgain && (await isOldNews(deps, quote, claim, request.pt !== undefined))) throw answeredBefore()
  const refusal = isAgain ? undefined : await deps.settlement.examine(demandOf(deps, quote, purchaseId), credential)
  if (refusal === 'unavailable') throw unavailable({}, SAME_AGAIN)
  if (refusal) return challenge(deps, kind, quote, request, refusal)
  if (claim.state !== 'settled') throw undecided()
  return deliver(deps, purchaseId, claim, request)
}

/** Returns the payment demand for a price token: for one purchase, or for the token if the payer is not known yet. */
const demandOf = (deps: PayDeps, quote: RecipeQuoteRow, purchaseId?: string): PaymentRequirement => {
  const reference = referenceOf(quote)
  return {
    terms: termsOfPrice(quote, deps.domain),
    subject: { kind: 'purchase', id: purchaseId ?? reference },
    reference,
    expiresAt: quote.expires_at,
  }
}

const unreadable = (reason: string): PaymentRefusal => ({
  code: 'payment_required',
  message: `Payment required: ${reason}`,
  problem: 'malformed-credential',
})

async function quoteOf(deps: PayDeps, kind: ProductKind, request: PayRequest): Promise<RecipeQuoteRow> {
  const { id, pt, credential, caller } = request
  if (pt === undefined) {
    const product = deps.recipes.product(kind, id)
    if (!product) throw notSold(kind, id)
    return standingPrice(deps, product, credential)
  }
  const quote = await openPrice(deps.db, pt)
  if (quote?.product === keyOf(kind, id)) return quote
  const forgotten = quote ? undefined : credential
  const told = await deps.settlement.giveBackForgotten(forgotten, { ...deps.payee, domain: deps.domain }, caller)
  if (told)
    throw Fault.of(
      'price_token_expired',
      `This payment arrived after its price had been deleted. ${told.words}`,
      told.detail,
    )
  if (!quote && !deps.recipes.product(kind, id)) throw notSold(kind, id)
  const [boughtKind, boughtId] = quote ? (quote.product.split(':') as [ProductKind, string]) : []
  throw Fault.of(
    'price_token_invalid',
    quote
      ? `This price token pays for the ${boughtKind} ${boughtId} and nothing else.`
      : 'This price token was not issued by this shop.',
    {
      hint: `GET ${previewPathOf(kind, id)} and pay its payUrl.`,
    },
  )
}

export const notSold = (kind: ProductKind, id: string): Fault =>
  Fault.of('recipe_not_found', `There is no ${kind} ${id.slice(0, 60)} here.`, {
    ...(kind === 'bundle' ? { hint: 'GET /api/recipes/bundles lists the ids.' } : {}),
  })

const expired = (kind: ProductKind, id: string): Fault =>
  Fault.of('price_token_expired', 'The price token has expired. Nothing was charged.', {
    hint: `GET ${previewPathOf(kind, id)} for a new one.`,
  })

const SIGN_ANEW = 'Sign a new authorization for this purchase; nothing was charged now.'
const SAME_AGAIN = 'Send the same request again, do not sign again.'

const undecided = (): Fault =>
  Fault.of('service_unavailable', 'The payment is still being verified.', {
    hint: SAME_AGAIN,
    headers: { 'Retry-After': '3' },
  })

function challenge(
  deps: PayDeps,
  kind: ProductKind,
  quote: RecipeQuoteRow,
  { id, pt }: PayRequest,
  refusal?: PaymentRefusal,
): PayAnswer {
  const title = deps.recipes.product(kind, id)?.title ?? id
  const url = pt === undefined ? standingUrlOf(deps.baseUrl, kind, id) : payUrlOf(deps.baseUrl, kind, id, pt)
  return {
    kind: 'challenge',
    challenge: {
      ...demandOf(deps, quote),
      resource: {
        url,
        description: kind === 'recipe' ? `Recipe: ${title}` : `Recipes: ${title}`,
      },
      ...(pt === undefined ? { extensions: deps.signIn.challenge(url) } : {}),
      ...(refusal ? { refusal } : {}),
    },
  }
}
