import { once } from '#src/kernel/once.ts'
import { phoneNumbers } from '#src/kernel/phone-numbers.ts'
import type { PhoneCarrier, Placement } from './carrier.ts'

export type TwilioSettings = {
  readonly kind: PhoneCarrier['kind']
  readonly accountSid: string
  readonly authToken: string
  /** The number that calls, E.164. */
  readonly from: string
  /** How the carrier reaches this server, without a slash at the end. */
  readonly callbackUrl: string
  /** Where the carrier's API is, unless it is the public one. */
  readonly apiUrl?: string | undefined
}

const PUBLIC_API = 'https://api.twilio.com'
const RING_SECONDS = 25
const LONGEST_SECONDS = 240
const DETECTION_SECONDS = 8
const API_MS = 10_000
/** The call is over, or was never there. */
const OVER = new Set([20404, 21220])

/** Calls numbers of the USA through Twilio, or through whatever speaks its protocol at `apiUrl`. The SDK is loaded at the first call. */
export function twilioCarrier(settings: TwilioSettings): PhoneCarrier {
  const client = once(() => connect(settings))
  const at = (step: string, id: string) => `${settings.callbackUrl}/voice/${step}/${encodeURIComponent(id)}`
  return {
    kind: settings.kind,
    call: async ({ id, to }) => {
      if (phoneNumbers().parsePhoneNumberFromString(to)?.country !== 'US')
        return { kind: 'refused', reason: `${to.slice(0, 30)} is not a number of the USA`, later: false }
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
  // the SDK has no setting for another address
  if (apiUrl !== undefined)
    httpClient.request = options => request({ ...options, uri: options.uri.replace(PUBLIC_API, apiUrl) })
  return twilio(accountSid, authToken, { httpClient })
}

const codeOf = (error: unknown) =>
  error as { readonly status?: number; readonly code?: number; readonly message?: string }

/** An answer below 500 says that nothing rings; after anything else it might. */
function refusal(error: unknown): Placement {
  const { status, code, message } = codeOf(error)
  if (status === undefined || status < 400 || status >= 500) throw error
  return { kind: 'refused', reason: `${code ?? status}: ${String(message).slice(0, 200)}`, later: status === 429 }
}
