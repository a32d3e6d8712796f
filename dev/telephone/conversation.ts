import { WebSocket } from 'ws'
import { OurFrame } from '#src/fulfillment/phone/frames.ts'
import type { World } from '#src/kernel/world.ts'
import { pause } from '#src/kernel/world.ts'
import type { Act, Callee } from './callee.ts'
import type { Instruction } from './read-twiml.ts'
import { sign } from './sign.ts'

export type ConversationDeps = {
  readonly world: Pick<World, 'now' | 'after'>
  readonly token: string
  readonly callee: Callee
  /** Delay factor: 1 speaks 150 words per minute, 0 takes no time. */
  readonly delay: number
  /** Sends partial recognition results before each utterance. */
  readonly partials: boolean
  /** Ends the conversation from outside, as if the other side hung up. */
  readonly hungUp: Promise<void>
}

/** End of a conversation, as reported by the carrier. */
export type Ending = {
  readonly session: 'ended' | 'completed' | 'failed'
  /** True if the phone call itself is still connected. */
  readonly callStands: boolean
  readonly handoffData?: string
  readonly error?: readonly [code: string, message: string]
}

type Spoken = { readonly text: string; readonly interruptible: boolean }

const WORD_MS = 400
const KEY_MS = 300
const wordCount = (text: string): number => text.trim().split(/\s+/).length

/** Runs one conversation over our socket: speaks what we send, hears the callee, and reports both. */
export async function converse(
  deps: ConversationDeps,
  connection: Extract<Instruction, { kind: 'connect' }>,
  setup: Readonly<Record<string, unknown>>,
): Promise<Ending> {
  const { world, callee } = deps
  const ended = Promise.withResolvers<Ending>()
  let over = false
  let queue: Spoken[] = []
  let playing = false
  let complete = true
  let turn: string[] = []
  let generation = 0

  const socket = new WebSocket(connection.url, {
    headers: { 'X-Twilio-Signature': sign(deps.token, connection.url) },
    perMessageDeflate: false,
    handshakeTimeout: 10_000,
  })
  const send = (frame: Readonly<Record<string, unknown>>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const info = (name: string, value: string) => send({ type: 'info', name, value, ts: world.now() })
  const wait = (ms: number) => pause(world, ms * deps.delay)
  const finish = (ending: Ending) => {
    if (over) return
    over = true
    if (ending.error?.[0] === '64105') socket.terminate()
    else socket.close()
    ended.resolve(ending)
  }

  async function perform(act: Act): Promise<void> {
    if (act.hangUp) return finish({ session: 'completed', callStands: false })
    if (act.drop) return finish({ session: 'failed', callStands: true, error: ['64105', 'WebSocket ended'] })
    turn = []
    if (act.say !== undefined) {
      info('clientSpeaking', 'on')
      if (deps.partials) send({ type: 'prompt', voicePrompt: 'Yes', lang: 'en-US', last: false })
      await wait(wordCount(act.say) * WORD_MS)
      info('clientSpeaking', 'off')
      if (!over) send({ type: 'prompt', voicePrompt: act.say, lang: 'en-US', last: true })
    }
    for (const digit of act.keys ?? '') {
      await wait(KEY_MS)
      if (!over) send({ type: 'dtmf', digit })
    }
  }

  /** Speaks the queue sentence by sentence until it is empty or interrupted. */
  async function play(): Promise<void> {
    if (playing) return
    playing = true
    generation += 1
    info('agentSpeaking', 'on')
    let spoken = ''
    for (let next = queue[0]; next && !over; next = queue[0]) {
      const act = callee.during(next.text, next.interruptible)
      const heard = act ? next.text.split(' ').slice(0, act.words).join(' ') : next.text
      await wait(wordCount(next.text) * (act ? act.words / wordCount(next.text) : 1) * WORD_MS)
      if (over) return
      spoken += `${spoken === '' ? '' : ' '}${heard.trim()}`
      if (act) return cut(act, spoken)
      queue = queue.slice(1)
      turn.push(next.text)
      info('tokensPlayed', next.text)
    }
    info('agentSpeaking', 'off')
    playing = false
    if (complete) await listen()
  }

  async function cut(act: Act & { readonly words: number }, spoken: string): Promise<void> {
    if (!act.hangUp && !act.drop) {
      const durationUntilInterruptMs = wordCount(spoken) * WORD_MS
      send({ type: 'interrupt', utteranceUntilInterrupt: spoken, durationUntilInterruptMs })
    }
    queue = []
    info('agentSpeaking', 'off')
    playing = false
    await perform(act)
  }

  async function listen(): Promise<void> {
    const act = callee.answer(turn.join(' '))
    if (!act) return
    const mine = generation
    await wait(act.afterMs)
    // skip if our side has started speaking again
    if (!over && mine === generation) await perform(act)
  }

  function take(raw: string): void {
    const frame = parseFrame(raw)
    if (!frame) {
      send({ type: 'error', description: 'Invalid message received: 64107' })
      finish({ session: 'failed', callStands: true, error: ['64107', 'Invalid message received'] })
    } else if (frame.type === 'end') {
      const handoff = frame.handoffData === undefined ? {} : { handoffData: frame.handoffData }
      finish({ session: 'ended', callStands: true, ...handoff })
    } else if (frame.type === 'text') {
      queue = [...queue, { text: frame.token, interruptible: frame.interruptible !== false }]
      complete = frame.last
      run(play())
    }
  }

  /** Ends the conversation with the error of a failure in the simulator itself. */
  const run = (task: Promise<void>) => {
    task.catch(error => finish({ session: 'failed', callStands: true, error: ['64000', String(error)] }))
  }

  socket.on('open', () => {
    send(setup)
    const opening = callee.opening()
    const greet = async () => {
      if (opening) await perform(opening)
      if (over || connection.welcomeGreeting === '') return
      queue = [{ text: connection.welcomeGreeting, interruptible: connection.greetingInterruptible }, ...queue]
      await play()
    }
    run(greet())
  })
  socket.on('message', data => take(data.toString()))
  socket.on('error', error => finish({ session: 'failed', callStands: true, error: ['64102', error.message] }))
  socket.on('close', () => finish({ session: 'failed', callStands: true, error: ['64105', 'WebSocket ended'] }))
  run(deps.hungUp.then(() => finish({ session: 'completed', callStands: false })))
  return ended.promise
}

function parseFrame(raw: string): OurFrame | undefined {
  try {
    return OurFrame.safeParse(JSON.parse(raw)).data
  } catch {
    return undefined
  }
}
