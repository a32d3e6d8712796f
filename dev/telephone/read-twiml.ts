/** Next instruction to the carrier. */
export type Instruction =
  | { readonly kind: 'hang_up' }
  | {
      readonly kind: 'connect'
      readonly action: string
      readonly url: string
      readonly welcomeGreeting: string
      readonly greetingInterruptible: boolean
      readonly parameters: Readonly<Record<string, string>>
    }

type Tag = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly closes: boolean
  readonly empty: boolean
}

const PROLOG = /^\s*<\?xml version="1\.0" encoding="UTF-8"\?>/
const TAG = /\s*<(\/?)([A-Za-z]+)((?: [A-Za-z]+="[^"<]*")*)(\/?)>/y
const ATTRIBUTE = / ([A-Za-z]+)="([^"<]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  Response: [],
  Hangup: [],
  Connect: ['action'],
  Parameter: ['name', 'value'],
  ConversationRelay: [
    ...['url', 'welcomeGreeting', 'welcomeGreetingInterruptible', 'language', 'interruptible', 'dtmfDetection'],
    ...['reportInputDuringAgentSpeech', 'hints', 'events', 'ttsProvider', 'voice', 'transcriptionProvider'],
    ...['speechModel', 'interruptSensitivity', 'ignorebackchannel', 'profanityFilter'],
  ],
}

/**
 * Parses the subset of TwiML used for calls about orders; throws on anything else, so that no mistake goes
 * unnoticed.
 */
export function readTwiml(xml: string): Instruction {
  const tags = tagsOf(xml)
  const names = tags.map(tag => `${tag.closes ? '/' : ''}${tag.name}`).join(' ')
  if (names === 'Response Hangup /Response' && tags[1]!.empty) return { kind: 'hang_up' }
  const relay = tags.find(tag => tag.name === 'ConversationRelay')
  if (
    !relay ||
    !/^Response Connect ConversationRelay(?: Parameter)* \/ConversationRelay \/Connect \/Response$/.test(names)
  )
    throw new Error(`unexpected TwiML structure: ${names.slice(0, 200)}`)
  const { url, welcomeGreeting, welcomeGreetingInterruptible } = relay.attributes
  const action = tags[1]!.attributes.action
  if (!url || !/^wss?:\/\//.test(url) || !action) throw new Error('TwiML has no WebSocket URL or no action')
  return {
    kind: 'connect',
    action,
    url,
    welcomeGreeting: welcomeGreeting ?? '',
    greetingInterruptible: welcomeGreetingInterruptible === 'any',
    parameters: Object.fromEntries(
      tags.flatMap(({ name, attributes }) =>
        name === 'Parameter' ? [[attributes.name ?? '', attributes.value ?? '']] : [],
      ),
    ),
  }
}

function tagsOf(xml: string): readonly Tag[] {
  const body = xml.replace(PROLOG, '').trimEnd()
  const tags: Tag[] = []
  TAG.lastIndex = 0
  for (let at = 0; at < body.length; at = TAG.lastIndex) {
    TAG.lastIndex = at
    const [, slash, name = '', attributes = '', end] = TAG.exec(body) ?? []
    if (!Object.hasOwn(KNOWN, name)) throw new Error(`malformed TwiML: ${body.slice(at, at + 80)}`)
    tags.push({ name, attributes: attributesOf(name, attributes), closes: slash === '/', empty: end === '/' })
  }
  return tags
}

function attributesOf(element: string, text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']): [string, string] => {
    if (!KNOWN[element]!.includes(name)) throw new Error(`TwiML: unknown attribute ${name} of <${element}>`)
    return [name, value.replace(/&(#x?)?([0-9a-zA-Z]*);?/g, readEntity)]
  })
  return Object.fromEntries(pairs)
}

function readEntity(whole: string, numeric: string | undefined, name: string): string {
  const sign = numeric === undefined ? ENTITIES[name] : undefined
  if (sign === undefined || !whole.endsWith(';'))
    throw new Error(`TwiML: ${whole.slice(0, 20)} is not a valid XML entity`)
  return sign
}
