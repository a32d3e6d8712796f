import type { FulfillmentDeps } from '#src/fulfillment/open-fulfillment.ts'
import { openPhone, type PhoneSettings } from '#src/fulfillment/phone/open-phone.ts'
import type { VoiceSettings } from '#src/fulfillment/phone/twiml.ts'
import type { Config } from './config.ts'
import type { Emulators } from './emulators.ts'

type Telephone = Pick<FulfillmentDeps, 'openPhone' | 'retryMs'>

/** Builds the telephone configuration: account, callback URLs, and call retries. */
export const telephoneOf = (config: Config, emulators: Emulators | undefined): Telephone => {
  const [first, then] = config.VOICE_RETRY_SECONDS.split(',').map(seconds => Number(seconds) * 1000)
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config
  const settings: PhoneSettings = {
    twilio:
      accountSid && authToken && from ? { accountSid, authToken, from, apiUrl: config.TWILIO_API_URL } : undefined,
    publicUrl: config.BASE_URL,
    localUrl: `http://${hostOf(config.HOST)}:${config.PORT}`,
    openSimulator: emulators?.openSimulator,
    delay: config.VOICE_SPEED,
  }
  return { retryMs: [first!, then!] as const, openPhone: deps => openPhone(settings, deps) }
}

/** Returns the host under which this machine reaches a listener on an address. */
function hostOf(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}

/** Speech settings of the carrier: text-to-speech and transcription. */
export const voiceOf = (config: Config): VoiceSettings => ({
  ttsProvider: config.VOICE_TTS_PROVIDER,
  voice: config.VOICE_NAME,
  transcriptionProvider: config.VOICE_TRANSCRIPTION_PROVIDER,
  speechModel: config.VOICE_SPEECH_MODEL,
})
