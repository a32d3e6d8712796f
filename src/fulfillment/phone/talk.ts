import { describeError, type Log } from '#src/kernel/log.ts'
import { pause, type World, within } from '#src/kernel/world.ts'
import type { CallDesk, TranscriptLine } from './call-desk.ts'
import { type CallEvent, step } from './dialogue.ts'
import type { OurFrame } from './frames.ts'
import { readUtterance } from './grammar.ts'
import type { Suggestion } from './intent.ts'
import { LOCALES } from './language.ts'
import type { CallOutcome } from './outcome.ts'
import { isOver } from './playback.ts'
import { greeting } from './script.ts'
import type { State } from './state.ts'
import { speechMs, written } from './transcript.ts'

export type TalkDeps = {
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
  readonly desk: CallDesk
  /** What a model makes of words that the grammar cannot read. */
  readonly interpret?: ((utterance: string) => Promise<Suggestion | undefined>) | undefined
}

/** Where we speak: the carrier's socket. */
export type Line = {
  readonly send: (frame: OurFrame) => void
  readonly close: () => void
}

/** A call's memory, which outlives a socket that drops. */
export type Memory = { state: State; readonly transcript: TranscriptLine[] }

export type Talk = {
  /** Something has happened. Events are taken one after the other. */
  readonly tell: (event: CallEvent) => Promise<void>
  /** The socket is gone; resolves once everything that it brought has been worked off. */
  readonly close: () => Promise<void>
}

/** No call talks longer; the carrier itself would cut it at 240 seconds. */
const LONGEST_MS = 220_000
const MODEL_MS = 1_500
const KEEP_TRIES = 4

/** Leads the conversation of one attempt over one line, from its setup until the line is gone. */
export function startTalk(deps: TalkDeps, attemptId: string, memory: Memory, line: Line): Talk {
  const { world, log, desk } = deps
  let cancelTimer = () => {}
  let generation = 0
  let open = true
  let lane = Promise.resolve()

  const inLane = (task: () => Promise<void>): Promise<void> => {
    lane = lane.then(task).catch(error => {
      log.error({ attempt: attemptId.slice(0, 6), error: describeError(error) }, 'a call was broken off')
      line.close()
    })
    return lane
  }
  const tell = (event: CallEvent) => inLane(async () => (open ? take(event) : undefined))
  const timed = (ms: number, event: CallEvent) => {
    const mine = generation
    cancelTimer = world.after(ms, () => {
      // whatever has happened in the meantime has set a timer of its own
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

  /** Waits for silence, or, while we speak, for the time by which all must have been heard. */
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
      log.warn({ error: describeError(error) }, 'the model did not interpret an utterance')
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
    if (event.type === 'prompt' && event.last !== false) note('them', written(order, event.text))
    if (event.type === 'interrupt') note('them', '(cuts us short)')
    if (event.type === 'dtmf') note('key', event.digit)
  }

  async function keep(outcome: CallOutcome): Promise<void> {
    const verdict = await insist(() => desk.ended(attemptId, outcome, [...memory.transcript]))
    return take(verdict === 'counts' ? { type: 'committed' } : { type: 'overtaken', by: verdict })
  }

  /** A ledger that is busy for a moment must not turn a yes into another call. */
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
  const unwatch = desk.watch(attemptId, by => void tell({ type: 'overtaken', by }))
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
        await desk.transcribed(attemptId, [...memory.transcript])
      }),
  }
}
