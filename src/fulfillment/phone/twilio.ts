import { once } from '#src/kernel/memoize.ts'
import { phoneNumbers } from '#src/kernel/phone-numbers.ts'
import type { PhoneCarrier, Placement } from './carrier.ts'

export type TwilioSettings = {
  readonly kind: PhoneCarrier['kind']
  readonly accountSid: string
  readonly authToken: string
  /** Caller id, E.164. */
  readonly from: string
  /** URL at which the carrier reaches this server, without a trailing slash. */
  readonly callbackUrl: string
  /** URL of the carrier's API, if not the public one. */
  readonly apiUrl?: string | undefined
}

const PUBLIC_API = 'https://api.twilio.com'
const RING_SECONDS = 25
const LONGEST_SECONDS = 240
const DETECTION_SECONDS = 8
const API_MS = 10_000
/** Error codes for a call that has ended or does not exist. */
const OVER = new Set([20404, 21220])

/**
 * Calls US numbers through Twilio, or any server with the same protocol at `apiUrl`. Loads the SDK on the first
 * call.
 */
export function twilioCarrier(settings: TwilioSettings): PhoneCarrier {
  const client = once(() => connect(settings))
  const at = (step: string, id: string) => `${settings.callbackUrl}/voice/${step}/${encodeURIComponent(id)}`
  return {
    kind: settings.kind,
    call: async ({ id, to }) => {
      if (phoneNumbers().parsePhoneNumberFromString(to)?.country !== 'US')
        return { kind: 'refused', reason: `${to.slice(0, 30)} is not a US phone number`, later: false }
      const { calls } = await client()
      return calls
        .create({
          to,
          from: settings.from,
          url: at('twiml', id),
          statusCallback: at('status', id),
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          timeout: RING_SECONDS,
          timeLimit: LONGEST_SECONDS,
          machineDetection: 'Enable',
          machineDetectionTimeout: DETECTION_SECONDS,
        })
        .then((call): Placement => ({ kind: 'placed', callSid: call.sid }), refusal)
    },
    hangUp: async callSid => {
      const { calls } = await client()
      await calls(callSid)
        .update({ status: 'completed' })
        .catch((error: unknown) => {
          if (!OVER.has(Number(codeOf(error).code))) throw error
        })
    },
  }
}

async function connect({ accountSid, authToken, apiUrl }: TwilioSettings) {
  const { default: twilio } = await import('twilio')
  const httpClient = new twilio.RequestClient({ timeout: API_MS, keepAlive: false })
  const request = httpClient.request.bind(httpClient)
  // the SDK has no setting for the API URL
  if (apiUrl !== undefined)
    httpClient.request = options => request({ ...options, uri: options.uri.replace(PUBLIC_API, apiUrl) })
  return twilio(accountSid, authToken, { httpClient })
}

const codeOf = (error: unknown) =>
  error as { readonly status?: number; readonly code?: number; readonly message?: string }

/**
 * Maps a 4xx response to a refusal, because no phone rings then; rethrows any other error, after which one might.
 */
function refusal(error: unknown): Placement {
  const { status, code, message } = codeOf(error)
  if (status === undefined || status < 400 || status >= 500) throw error
  return { kind: 'refused', reason: `${code ?? status}: ${String(message).slice(0, 200)}`, later: status === 429 }
}
