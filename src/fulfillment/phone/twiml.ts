import { once } from '#src/kernel/memoize.ts'
import { type CallLanguage, LOCALES } from './language.ts'
import { greeting } from './script.ts'
import type { SpokenOrder } from './spoken-order.ts'
import { NAME_LENGTH, sanitizeForSpeech } from './spoken-text.ts'

/** Overrides of the carrier's speech defaults. */
export type VoiceSettings = {
  readonly ttsProvider?: string | undefined
  readonly voice?: string | undefined
  readonly transcriptionProvider?: string | undefined
  readonly speechModel?: string | undefined
}

const sdk = once(async () => (await import('twilio')).default)

/** TwiML that hangs up. */
export async function hangUpTwiml(): Promise<string> {
  const { twiml } = await sdk()
  const response = new twiml.VoiceResponse()
  response.hangup()
  return response.toString()
}

export type Connection = {
  readonly attemptId: string
  readonly order: SpokenOrder
  readonly language: CallLanguage
  /** True if the line was lost before. */
  readonly again: boolean
  readonly callbackUrl: string
  readonly voice: VoiceSettings
}

/** TwiML that greets the callee and opens a socket for the conversation. */
export async function connectTwiml({
  attemptId,
  order,
  language,
  again,
  callbackUrl,
  voice,
}: Connection): Promise<string> {
  const { twiml } = await sdk()
  const response = new twiml.VoiceResponse()
  const relay = response
    .connect({ action: `${callbackUrl}/voice/done/${encodeURIComponent(attemptId)}` })
    .conversationRelay({
      url: `${callbackUrl.replace(/^http/, 'ws')}/voice/relay`,
      welcomeGreeting: greeting(order, language, again).text,
      welcomeGreetingInterruptible: 'any',
      language: LOCALES[language],
      interruptible: 'any',
      dtmfDetection: true,
      // the platform expects a string where the SDK's types declare a boolean
      reportInputDuringAgentSpeech: 'none' as unknown as boolean,
      hints: hintsOf(order),
      events: 'speaker-events tokens-played',
      ...chosen(voice),
    })
  relay.parameter({ name: 'attemptId', value: attemptId })
  return response.toString()
}

/** Only the configured settings: the SDK would write an attribute for any other. */
const chosen = (voice: VoiceSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(voice).filter((entry): entry is [string, string] => entry[1] !== undefined))

const hintsOf = (order: SpokenOrder): string =>
  [...new Set(order.lines.map(line => sanitizeForSpeech(line.name, NAME_LENGTH).replaceAll(',', ' ')))]
    .slice(0, 30)
    .join(', ')
