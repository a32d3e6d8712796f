import { join } from 'node:path'
import type { Address } from 'viem'
import { randomCode } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import { repeat } from '#src/kernel/repeat.ts'
import { fetchWithOutageLog } from '#src/kernel/watched-fetch.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { readConfirmations } from '#src/payments/confirmations.ts'
import { authorizationHandler } from '#src/payments/methods/authorization.ts'
import { cardHandler } from '#src/payments/methods/card.ts'
import { openStripe } from '#src/payments/methods/card-api.ts'
import { checkoutHandler } from '#src/payments/methods/checkout.ts'
import { type CheckoutApi, openCheckoutApi } from '#src/payments/methods/checkout-api.ts'
import type { PaymentMethodHandlers } from '#src/payments/methods/payment-method.ts'
import { fastestRecovery } from '#src/payments/methods/recover-key.ts'
import { openCheckoutEvents, type ReadCheckoutEvent } from '#src/payments/methods/stripe-events.ts'
import type { MoneyNetwork } from '#src/payments/money-network.ts'
import { createOffers, type Offers } from '#src/payments/protocols/mpp.ts'
import { evmMethod, stripeMethod, type TempoTerms, tempoMethod } from '#src/payments/protocols/mpp-methods.ts'
import type { Config } from './config.ts'
import type { Emulators } from './emulators.ts'

/** All payment methods of this server and their offers. */
export type PaymentMethods = AsyncDisposable & {
  readonly methods: PaymentMethodHandlers
  readonly offers: Offers
  /** Local mode only: URL of the emulated card network. */
  readonly localCardUrl: string | undefined
  /** Hosted payment pages; undefined if no card is accepted. */
  readonly checkout: CheckoutRail | undefined
}

/** Hosted payment pages of the card network. */
export type CheckoutRail = {
  readonly sessions: CheckoutApi
  /** Origin of the pages. */
  readonly origin: string
  readonly readEvent: ReadCheckoutEvent
}

export type PaymentMethodsDeps = {
  readonly config: Config
  /** Undefined unless in local mode. */
  readonly emulators: Emulators | undefined
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly money: MoneyNetwork
}

/** API key of our account with the emulated card network. */
export const LOCAL_CARD_KEY = 'sk_test_comanda'
/** Path at which the card network reports what happened on its payment pages. */
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'
/** Interval at which the emulated card network completes its slow card payments. */
const FINISH_EVERY_MS = 3_000

/** Opens the configured payment methods and their challenges. */
export async function openPaymentMethods({
  config,
  emulators,
  db,
  world,
  log,
  money,
}: PaymentMethodsDeps): Promise<PaymentMethods> {
  await using stack = new AsyncDisposableStack()
  const { chain, facilitator, treasury } = money
  const settleTimeoutMs = config.SETTLE_TIMEOUT_MS
  const card = await cardAccount(config, emulators, world, log, stack)
  const tempoTerms: TempoTerms = {
    chainId: config.TEMPO_CHAIN_ID,
    currency: config.TEMPO_CURRENCY as Address,
    recipient: treasury.address,
  }
  const tempo = config.TEMPO_RPC_URL && {
    world,
    settleTimeoutMs,
    rpcUrl: config.TEMPO_RPC_URL,
    terms: tempoTerms,
    treasuryKey: treasury.key,
  }
  const { name, recover } = await fastestRecovery()
  log.info({ kind: name }, 'signature recovery selected')
  const network = { fetch: fetchWithOutageLog({ world, log }, 'card network') }
  const account = card && { ...card, timeoutMs: settleTimeoutMs, world: network }
  const stripe = account && openStripe(account)
  const sessions = account && openCheckoutApi(account)
  const methods: PaymentMethodHandlers = {
    eip3009: authorizationHandler({
      db,
      world,
      log,
      chain,
      facilitator,
      settleTimeoutMs,
      treasuryKey: treasury.key,
      recover,
      confirmations: readConfirmations(config.CONFIRMATIONS),
    }),
    ...(stripe && sessions
      ? {
          stripe: cardHandler({ world, log, api: stripe }),
          checkout: checkoutHandler({ world, api: stripe, sessions }),
        }
      : {}),
    // imported lazily, because its library takes a second to load
    ...(tempo ? { tempo: (await import('#src/payments/methods/tempo.ts')).tempoHandler(tempo) } : {}),
  }
  const offers = createOffers({
    secret: config.MPP_SECRET ?? Buffer.from(await sharedSecret(db, world, 'mpp')).toString('base64url'),
    realm: new URL(config.BASE_URL).hostname,
    methods: [
      evmMethod,
      ...(card ? [stripeMethod(config.STRIPE_NETWORK_ID)] : []),
      ...(tempo ? [tempoMethod(tempoTerms)] : []),
    ],
  })
  const opened = stack.move()
  return {
    methods,
    offers,
    localCardUrl: card?.isEmulated ? card.apiUrl.origin : undefined,
    checkout: card &&
      sessions && {
        sessions,
        origin: card.checkoutOrigin,
        readEvent: openCheckoutEvents(card.webhookSecrets, world),
      },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

type CardAccount = {
  readonly secretKey: string
  readonly apiUrl: URL
  readonly isEmulated: boolean
  readonly checkoutOrigin: string
  readonly webhookSecrets: readonly string[]
}

/** Opens the configured Stripe account, or in local mode an account of an emulated card network. */
async function cardAccount(
  config: Config,
  emulators: Emulators | undefined,
  world: World,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<CardAccount | undefined> {
  const secretKey = config.STRIPE_SECRET_KEY
  const secrets = config.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
  if (secretKey)
    return {
      secretKey,
      apiUrl: new URL(config.STRIPE_API_HOST),
      isEmulated: false,
      webhookSecrets: secrets,
      checkoutOrigin: new URL(config.STRIPE_CHECKOUT_ORIGIN).origin,
    }
  if (!config.local || !emulators) return undefined
  const secret = `whsec_${randomCode(world, 32)}`
  const webhook = { url: `${config.BASE_URL}${STRIPE_WEBHOOK_PATH}`, secret }
  const file = join(config.STATE_DIR, 'cards.json')
  const emulator = stack.use(await emulators.startCards({ world, file, webhook }))
  stack.defer(repeat(world, log, FINISH_EVERY_MS, async () => emulator.finish()))
  const apiUrl = new URL(emulator.url)
  return {
    secretKey: LOCAL_CARD_KEY,
    apiUrl,
    isEmulated: true,
    webhookSecrets: [secret],
    checkoutOrigin: apiUrl.origin,
  }
}
