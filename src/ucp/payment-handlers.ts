import type { Challenge } from 'mppx'
import { SignedAuthorization, toCredential } from '#src/payments/credential.ts'
import { decodeMpp, type Offers } from '#src/payments/protocols/mpp.ts'
import { networkOf, requirementsV2, signingDomain, TRANSFER_TYPES } from '#src/payments/terms.ts'
import { OWN_VERSION, type UcpNames } from './names.ts'
import type { Due, PaymentHandler, ReadInstrument } from './payment-handler.ts'
import type { InstrumentInput } from './requests.ts'

const refused = (reason: string): ReadInstrument => ({ kind: 'refused', reason })

const ownDocuments = ({ origin }: UcpNames, name: string) => ({
  version: OWN_VERSION,
  spec: `${origin}/docs`,
  schema: `${origin}/ucp/schemas/${name}.json`,
})

/** Signed USDC transfer: the payload of the x402 scheme `exact`. */
const x402Handler = (names: UcpNames, network: string): PaymentHandler => ({
  key: names.x402,
  id: 'x402',
  types: ['x402'],
  ...ownDocuments(names, 'x402'),
  config: due => ({
    network,
    ...(due
      ? {
          asset: due.terms.asset,
          pay_to: due.terms.payTo,
          amount: due.terms.amount.toString(),
          accepts: [requirementsV2(due.terms)],
          eip712: {
            domain: signingDomain(due.terms),
            primary_type: 'TransferWithAuthorization',
            types: TRANSFER_TYPES,
          },
        }
      : {}),
  }),
  read: instrument => {
    const { payload } = credentialOf(instrument)
    const { data } = SignedAuthorization.safeParse(payload)
    if (!data)
      return refused('credential.payload must be the signed authorization: {"authorization": …, "signature": …}.')
    return { kind: 'credential', credential: toCredential('x402-v2', data) }
  },
})

/** Credential of the `Payment` authentication scheme, for one of our challenges. */
const mppHandler = (names: UcpNames, methods: readonly string[]): PaymentHandler => ({
  key: names.mpp,
  id: 'mpp',
  types: ['mpp'],
  ...ownDocuments(names, 'mpp'),
  config: due => ({ methods, ...(due && due.challenges.length > 0 ? { challenges: due.challenges } : {}) }),
  read: instrument => {
    const { authorization } = credentialOf(instrument)
    if (typeof authorization !== 'string')
      return refused('credential.authorization must be the text of an Authorization header: Payment …')
    const credential = decodeMpp(authorization)
    return credential.means === 'unreadable' ? refused(`${credential.reason}.`) : { kind: 'credential', credential }
  },
})

const STRIPE_TOKEN = /^[\w-]{1,255}$/
const STRIPE_DOCS = 'https://docs.stripe.com/agentic-commerce/concepts/shared-payment-tokens'

/** Shared payment token of Stripe, charged like the same token in the `Payment` scheme. */
const stripeHandler = (networkId: string): PaymentHandler => ({
  key: 'com.stripe.shared_payment_token',
  id: 'stripe',
  types: ['shared_payment_token'],
  version: OWN_VERSION,
  spec: STRIPE_DOCS,
  schema: STRIPE_DOCS,
  config: () => ({ network_id: networkId, payment_method_types: ['card', 'link'] }),
  read: (instrument, due) => {
    const { token } = credentialOf(instrument)
    if (typeof token !== 'string' || !STRIPE_TOKEN.test(token))
      return refused('credential.token must be a shared payment token: spt_…')
    const challenge = due.challenges.find(({ method }) => method === 'stripe')
    if (!challenge) return refused('Cards are not accepted.')
    const credential = {
      means: 'stripe',
      rail: 'mpp-stripe',
      token,
      externalId: String(challenge.request.externalId),
      echo: echoOf(challenge),
    } as const
    return { kind: 'credential', credential }
  },
})

const echoOf = ({ id, realm, method, intent, request, expires, digest, opaque }: Challenge.Challenge) => ({
  id,
  realm,
  method,
  intent,
  request,
  expires,
  digest,
  opaque,
})

const credentialOf = ({ credential }: InstrumentInput): Readonly<Record<string, unknown>> => credential ?? {}

/** Returns the payment handlers of the configured payment methods. */
export function paymentHandlers(
  names: UcpNames,
  chainId: number,
  { methods }: Pick<Offers, 'methods'>,
  stripeNetwork: string,
): PaymentHandler[] {
  return [
    x402Handler(names, networkOf({ chainId })),
    mppHandler(names, methods),
    ...(methods.includes('stripe') ? [stripeHandler(stripeNetwork)] : []),
  ]
}

/** Declaration of a handler in the profile, or in a checkout with what is due. */
export const declareHandlers = (handlers: readonly PaymentHandler[], due?: Due) =>
  Object.fromEntries(
    handlers.map(({ key, id, version, spec, schema, types, config }) => [
      key,
      [{ id, version, spec, schema, available_instruments: types.map(type => ({ type })), config: config(due) }],
    ]),
  )

/** Finds the handler of an instrument: the one it names, or without a name the only one that takes its type. */
export function handlerOf(
  handlers: readonly PaymentHandler[],
  instrument: InstrumentInput,
): PaymentHandler | undefined {
  const { handler_id, type } = instrument
  if (handler_id !== undefined) return handlers.find(({ id }) => id === handler_id)
  const fitting = handlers.filter(({ types }) => type !== undefined && types.includes(type))
  return fitting.length === 1 ? fitting[0] : undefined
}
