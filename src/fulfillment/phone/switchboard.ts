import { describeError } from '#src/kernel/log.ts'
import type { CallAttempt } from './call-store.ts'
import { openDialogue } from './dialogue.ts'
import { type CarrierFrame, readFrame } from './frames.ts'
import type { CallLanguage } from './language.ts'
import { type CarrierSocket, type Memory, startTalk, type Talk, type TalkDeps } from './talk.ts'

type Call = { readonly memory: Memory; talk: Talk | undefined }

/** Callbacks for the events of a socket. */
type Ears = {
  readonly receive: (raw: string) => void
  readonly closed: () => Promise<void>
}

export type Switchboard = {
  /** Handles a new socket, which has five seconds to identify its call. */
  readonly pickUp: (line: CarrierSocket) => Ears
  /** Current language of a call in this process. */
  readonly languageOf: (attemptId: string) => CallLanguage
  /** Handles the carrier's end of a call: processes the last words as if the socket were closed. */
  readonly hangUp: (attemptId: string) => Promise<void>
  /** Forgets a call that will not be resumed. */
  readonly forget: (attemptId: string) => void
}

const SETUP_MS = 5_000
/** Maximum number of calls kept after a lost line. */
const MOST_KEPT = 1_000

/** Calls of this process, by attempt. A new socket resumes the state that a lost one left. */
export function createCallRouter(deps: TalkDeps): Switchboard {
  const { world, log, callStore } = deps
  const calls = new Map<string, Call>()

  function callOf(attempt: CallAttempt): Call {
    const known = calls.get(attempt.id)
    if (known) return known
    const call: Call = { memory: { state: openDialogue(attempt.order), transcript: [] }, talk: undefined }
    calls.set(attempt.id, call)
    const oldest = calls.entries().find(([, { talk }]) => talk === undefined && calls.size > MOST_KEPT)
    if (oldest && oldest[0] !== attempt.id) calls.delete(oldest[0])
    return call
  }

  const forget = (id: string) => {
    if (calls.get(id)?.talk === undefined) calls.delete(id)
  }

  /** Admits one socket per attempt, which must be live with the same call id. */
  async function admit({ callSid, customParameters }: Extract<CarrierFrame, { type: 'setup' }>) {
    const attempt = await callStore.attempt(customParameters.attemptId)
    if (attempt?.state !== 'live' || attempt.callSid !== callSid) return undefined
    const call = callOf(attempt)
    return call.talk === undefined ? { attempt, call } : undefined
  }

  function pickUp(line: CarrierSocket): Ears {
    let talk: Talk | undefined
    let call: Call | undefined
    let attemptId = ''
    let gone = false
    let lane = Promise.resolve()
    const refuse = (why: string) => {
      log.warn({ why }, 'voice socket refused')
      line.close()
    }
    const cancelSetup = world.after(SETUP_MS, () => refuse('setup timeout'))

    async function begin(frame: CarrierFrame | 'ignored' | undefined): Promise<void> {
      cancelSetup()
      if (frame === undefined || frame === 'ignored' || frame.type !== 'setup') return refuse('no setup')
      const admitted = await admit(frame)
      if (!admitted || gone) return gone ? undefined : refuse('no such live call')
      call = admitted.call
      attemptId = admitted.attempt.id
      talk = startTalk(deps, admitted.attempt.id, call.memory, line)
      call.talk = talk
      await talk.tell({ type: 'setup' })
    }

    async function take(raw: string): Promise<void> {
      const frame = readFrame(raw)
      if (!talk) return begin(frame)
      if (frame === undefined) return refuse('not a frame')
      if (frame !== 'ignored') await hear(talk, frame)
    }

    const hear = async (ears: Talk, frame: CarrierFrame): Promise<void> => {
      switch (frame.type) {
        case 'setup':
          return refuse('a second setup')
        case 'prompt':
          return ears.tell({ type: 'prompt', text: frame.voicePrompt, last: frame.last })
        case 'dtmf':
          return ears.tell({ type: 'dtmf', digit: frame.digit })
        case 'interrupt':
          return ears.tell({ type: 'interrupt', heard: frame.utteranceUntilInterrupt })
        case 'info':
          if (frame.name === 'tokensPlayed' && typeof frame.value === 'string' && frame.value !== '')
            return ears.tell({ type: 'played', text: frame.value })
          return undefined
        case 'error':
          return log.error({ description: frame.description.slice(0, 200) }, 'carrier rejected a frame')
      }
    }

    return {
      receive: raw => {
        lane = lane
          .then(() => (gone ? undefined : take(raw)))
          .catch(error => refuse(`internal error: ${describeError(error)}`))
      },
      closed: async () => {
        cancelSetup()
        await lane
        gone = true
        await talk?.close()
        if (!call || !talk) return
        if (call.talk === talk) call.talk = undefined
        if (call.memory.state.outcome ?? call.memory.state.phase === 'over') forget(attemptId)
      },
    }
  }

  return {
    pickUp,
    languageOf: id => calls.get(id)?.memory.state.language ?? 'en',
    hangUp: async id => {
      const call = calls.get(id)
      await call?.talk?.close()
      // a half-open socket must not block the next one
      if (call) call.talk = undefined
    },
    forget,
  }
}
