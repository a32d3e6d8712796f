import type { World } from '#src/kernel/world.ts'

export type StripeOptions = {
  readonly secretKey: string
  /** Base URL of Stripe, such as `https://api.stripe.com`. */
  readonly apiUrl: URL
  readonly timeoutMs: number
  readonly world: Pick<World, 'fetch'>
}

/** Connects with Stripe's SDK, without retries: the settlement engine decides about those. */
export async function connectSdk({ apiUrl, secretKey, timeoutMs, world }: StripeOptions) {
  const { default: Client } = await import('stripe')
  const stripe = new Client(secretKey, {
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
    protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Client.createFetchHttpClient(world.fetch),
  })
  return { Client, stripe }
}

/** Tolerance for clock differences between our server and Stripe. */
const CLOCK_SKEW_SECONDS = 300

/** Filter of a list for a time span in epoch milliseconds. */
export const createdSince = (since: number, until?: number) => ({
  gte: Math.floor(since / 1000) - CLOCK_SKEW_SECONDS,
  ...(until === undefined ? {} : { lte: Math.ceil(until / 1000) + CLOCK_SKEW_SECONDS }),
})
