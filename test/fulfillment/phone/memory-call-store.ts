import type { CallAttempt, CallStore, Overtaking, TranscriptLine } from '#src/fulfillment/phone/call-store.ts'
import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import type { SpokenOrder } from '#src/fulfillment/phone/spoken-order.ts'

type Row = {
  attempt: CallAttempt
  outcome?: CallOutcome
  transcript: readonly TranscriptLine[]
  lost: number
  /** Number of reported outcomes, and of those that counted. */
  reported: number
  counted: number
  overtaken: boolean
  watchers: Set<(by: Overtaking) => void>
}

/** In-memory call records, with a way to decide an order elsewhere. */
export function memoryDesk() {
  const rows = new Map<string, Row>()
  const row = (id: string): Row => rows.get(id)!
  const set = (id: string, change: Partial<CallAttempt>) => {
    row(id).attempt = { ...row(id).attempt, ...change }
  }
  const callStore: CallStore = {
    attempt: async id => rows.get(id)?.attempt,
    started: async (id, callSid) => {
      const { attempt } = row(id)
      if (attempt.state === 'planned') set(id, { state: 'dialing', callSid: attempt.callSid ?? callSid })
    },
    answered: async (id, callSid) => {
      const { attempt } = row(id)
      if (attempt.state === 'done' || (attempt.callSid ?? callSid) !== callSid) return false
      set(id, { state: 'live', callSid })
      return true
    },
    lost: async id => {
      row(id).lost += 1
      return row(id).lost
    },
    ended: async (id, outcome, transcript) => {
      const found = row(id)
      found.reported += 1
      if (found.attempt.state === 'done' || found.overtaken) return 'cancelled'
      set(id, { state: 'done' })
      found.counted += 1
      found.outcome = outcome
      found.transcript = transcript
      return 'counts'
    },
    transcribed: async (id, transcript) => {
      row(id).transcript = transcript
    },
    watch: (id, overtaken) => {
      row(id).watchers.add(overtaken)
      return () => row(id).watchers.delete(overtaken)
    },
  }
  return {
    callStore,
    row,
    plan: (id: string, order: SpokenOrder) => {
      const attempt: CallAttempt = { id, state: 'planned', callSid: undefined, order }
      rows.set(id, {
        attempt,
        transcript: [],
        lost: 0,
        reported: 0,
        counted: 0,
        overtaken: false,
        watchers: new Set(),
      })
    },
    /** Decides the order elsewhere: outcomes of its calls no longer count. */
    overtake: (id: string) => {
      row(id).overtaken = true
      set(id, { state: 'done' })
      for (const tell of row(id).watchers) tell('cancelled')
    },
  }
}
