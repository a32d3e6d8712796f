import { describeError, type Log } from '#src/kernel/log.ts'
import { pause, type World, within } from '#src/kernel/world.ts'
import type { CallStore, TranscriptLine } from './call-store.ts'
import { type CallEvent, step } from './dialogue.ts'
import type { OurFrame } from './frames.ts'
import { readUtterance } from './grammar.ts'
import type { Suggestion } from './intent.ts'
import { LOCALES } from './language.ts'
import type { CallOutcome } from './outcome.ts'
import { isOver } from './playback.ts'
import { greeting } from './script.ts'
import type { CallState } from './state.ts'
import { redactSpeech, speechMs } from './transcript.ts'

export type TalkDeps = {
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
  readonly callStore: CallStore
  /** Model interpretation of speech that the grammar cannot parse. */
  readonly interpret?: ((utterance: string) => Promise<Suggestion | undefined>) | undefined
}

/** Our end of the carrier's socket. */
export type CarrierSocket = {
  readonly send: (frame: OurFrame) => void
  readonly close: () => void
}

/** State and transcript of a call, which survive a lost socket. */
export type Memory = { state: CallState; readonly transcript: TranscriptLine[] }

export type Talk = {
  /** Processes an event. Events are handled one after another. */
  readonly tell: (event: CallEvent) => Promise<void>
  /** Handles the closed socket; resolves when all its events have been processed. */
  readonly close: () => Promise<void>
}

/** Maximum duration of our conversation; the carrier itself would end the call at 240 seconds. */
const LONGEST_MS = 220_000
const MODEL_MS = 1_500
const KEEP_TRIES = 4

/** Runs the conversation of one attempt over one line, from setup until the line is closed. */
export function startTalk(deps: TalkDeps, attemptId: string, memory: Memory, line: CarrierSocket): Talk {
  const { world, log, callStore } = deps
  let cancelTimer = () => {}
  let generation = 0
  let open = true
  let lane = Promise.resolve()

  const inLane = (task: () => Promise<void>): Promise<void> => {
    lane = lane.then(task).catch(error => {
      log.error({ attempt: attemptId.slice(0, 6), error: describeError(error) }, 'call aborted by an error')
      line.close()
    })
    return lane
  }
  const tell = (event: CallEvent) => inLane(async () => (open ? take(event) : undefined))
  const timed = (ms: number, event: CallEvent) => {
    const mine = generation
    cancelTimer = world.after(ms, () => {
      // any event in the meantime has set its own timer
      void inLane(async () => (mine === generation ? take(event) : undefined))
    })
  }

  async function take(given: CallEvent): Promise<void> {
    cancelTimer()
    generation += 1
    const event = await suggest(given)
    record(event)
    const before = memory.state
    const next = step(before, event)
    memory.state = next.state
    if (open && next.state.language !== before.language) sendLanguage()
    next.say.forEach((sentence, index) => {
      memory.transcript.push({ at: world.now(), who: 'us', text: sentence.written ?? sentence.text })
      const interruptible = sentence.firm !== true
      const last = index === next.say.length - 1
      if (open) line.send({ type: 'text', token: sentence.text, last, lang: LOCALES[sentence.language], interruptible })
    })
    if (next.outcome) return keep(next.outcome)
    if (next.send === 'end' && open) {
      const { outcome } = next.state
      line.send({ type: 'end', handoffData: JSON.stringify({ outcome: outcome?.kind ?? 'overtaken' }) })
    }
    arm()
  }

  const sendLanguage = () => {
    const locale = LOCALES[memory.state.language]
    line.send({ type: 'language', ttsLanguage: locale, transcriptionLanguage: locale })
  }

  /** Sets the timer for silence, or, during our speech, for the time by which all of it must have been heard. */
  function arm(): void {
    const { phase, playback, patienceMs } = memory.state
    if (!open || phase === 'over' || phase === 'deciding') return
    if (isOver(playback)) timed(patienceMs, { type: 'silence' })
    else timed(speechMs(playback), { type: 'played' })
  }

  async function suggest(event: CallEvent): Promise<CallEvent> {
    if (event.type !== 'prompt' || event.last === false || !deps.interpret) return event
    const { order, language } = memory.state
    if (readUtterance(event.text, order.lines, language).kind !== 'unreadable') return event
    const asked = deps.interpret(event.text).catch(error => {
      log.warn({ error: describeError(error) }, 'model failed to interpret an utterance')
      return undefined
    })
    const suggested = await within(world, MODEL_MS, asked, undefined)
    return suggested ? { ...event, suggested } : event
  }

  function record(event: CallEvent): void {
    const { order, language, line: before } = memory.state
    const note = (who: TranscriptLine['who'], text: string) => memory.transcript.push({ at: world.now(), who, text })
    if (event.type === 'setup') {
      const hello = greeting(order, language, before === 'down')
      note('us', hello.written ?? hello.text)
    }
    if (event.type === 'prompt' && event.last !== false) note('them', redactSpeech(order, event.text))
    if (event.type === 'interrupt') note('them', '(cuts us short)')
    if (event.type === 'dtmf') note('key', event.digit)
  }

  async function keep(outcome: CallOutcome): Promise<void> {
    const verdict = await insist(() => callStore.ended(attemptId, outcome, [...memory.transcript]))
    return take(verdict === 'counts' ? { type: 'committed' } : { type: 'overtaken', by: verdict })
  }

  /** Retries storing an outcome, so that a briefly busy ledger does not turn a yes into another call. */
  async function insist<T>(task: () => Promise<T>, tries = KEEP_TRIES): Promise<T> {
    try {
      return await task()
    } catch (error) {
      if (tries <= 1) throw error
      await pause(world, 500)
      return insist(task, tries - 1)
    }
  }

  const cancelLongest = world.after(LONGEST_MS, () => void tell({ type: 'timeout' }))
  const unwatch = callStore.watch(attemptId, by => void tell({ type: 'overtaken', by }))
  return {
    tell,
    close: () =>
      inLane(async () => {
        if (!open) return
        open = false
        unwatch()
        cancelLongest()
        await take({ type: 'closed' })
        cancelTimer()
        line.close()
        await callStore.transcribed(attemptId, [...memory.transcript])
      }),
  }
}
