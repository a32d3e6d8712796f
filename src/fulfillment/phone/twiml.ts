import { once } from '#src/kernel/once.ts'
import { type Language, LOCALES } from './language.ts'
import { greeting } from './script.ts'
import type { SpokenOrder } from './spoken-order.ts'
import { NAME_LENGTH, speakable } from './spoken-text.ts'

/** How the carrier speaks and listens, where its own defaults are not wanted. */
export type VoiceSettings = {
  readonly ttsProvider?: string | undefined
  readonly voice?: string | undefined
  readonly transcriptionProvider?: string | undefined
  readonly speechModel?: string | undefined
}

const sdk = once(async () => (await import('twilio')).default)

/** Tells the carrier to hang up. */
export async function hangUpTwiml(): Promise<string> {
  const { twiml } = await sdk()
  const response = new twiml.VoiceResponse()
  response.hangup()
  return response.toString()
}

export type Connection = {
  readonly attemptId: string
  readonly order: SpokenOrder
  readonly language: Language
  /** The line was cut before. */
  readonly again: boolean
  readonly callbackUrl: string
  readonly voice: VoiceSettings
}

/** Tells the carrier to greet and to open a socket for the conversation. */
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
      // the platform wants a word where the SDK's types say boolean
      reportInputDuringAgentSpeech: 'none' as unknown as boolean,
      hints: hintsOf(order),
      events: 'speaker-events tokens-played',
      ...chosen(voice),
    })
  relay.parameter({ name: 'attemptId', value: attemptId })
  return response.toString()
}

/** Only what is set: the SDK would write an attribute for anything else. */
const chosen = (voice: VoiceSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(voice).filter((entry): entry is [string, string] => entry[1] !== undefined))

const hintsOf = (order: SpokenOrder): string =>
  [...new Set(order.lines.map(line => speakable(line.name, NAME_LENGTH).replaceAll(',', ' ')))].slice(0, 30).join(', ')
