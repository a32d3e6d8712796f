import { createNotifier } from '#src/kernel/notifier.ts'
import type { World } from '#src/kernel/world.ts'
import { compressText, decompressText } from './packed.ts'
import { type Attempt, type Claim, type Ended, LOCK_MS, REPLIES, type SessionTable, TURNS } from './table.ts'

type Row = {
  readonly expiresAt: number
  turns: number
  state: Packed
  /** Packed replies by message that can be replayed, oldest first; most sessions have none. */
  replies?: Map<string, Packed>
  /** Message whose turn was counted and has not ended. */
  open: string
  /** True if the claim in progress, or the last one, uses no turn. */
  isFree: boolean
  /** Hash of the text whose turn began without a reply; `SEVERAL` after several such texts, empty after a reply. */
  unanswered: string
  lock?: { readonly token: string; readonly until: number } | undefined
  waiting?: { readonly token: string; readonly message: string; readonly until: number } | undefined
}

/** Marker for more than one text. */
const SEVERAL = '*'

/** Compressed text as a latin1 string, which takes less memory than a buffer; empty for a dropped reply. */
type Packed = string

/** In-memory sessions of this process. Dispose to delete all. */
export function createMemoryTable(world: Pick<World, 'now' | 'after'>): SessionTable & Disposable {
  const rows = new Map<string, Row>()
  const notifier = createNotifier()
  let cancelSweep: (() => void) | undefined

  /** Deletes expired sessions. All have the same TTL, so insertion order is expiry order. */
  const sweep = () => {
    cancelSweep = undefined
    for (const [key, row] of rows) {
      const left = row.expiresAt - world.now()
      if (left > 0) {
        cancelSweep = world.after(left, sweep)
        return
      }
      rows.delete(key)
    }
  }
  const live = (key: string): Row | undefined => {
    const row = rows.get(key)
    return row && row.expiresAt > world.now() ? row : undefined
  }
  const close = (key: string, token: string, change: (row: Row) => void): Ended => {
    const row = rows.get(key)
    if (!row) return 'expired'
    if (row.lock?.token !== token || row.lock.until <= world.now()) return 'lost'
    row.lock = undefined
    notifier.notify(key)
    if (!live(key)) return 'expired'
    change(row)
    row.open = ''
    return 'kept'
  }
  return {
    notifier,
    create: async (key, { state, expiresAt }) => {
      rows.set(key, {
        expiresAt,
        state: compressText(state, 'latin1'),
        turns: 0,
        open: '',
        isFree: false,
        unanswered: '',
      })
      cancelSweep ??= world.after(expiresAt - world.now(), sweep)
    },
    attempt: async (key, claim) => {
      const row = live(key)
      return row ? attempt(row, claim, world.now()) : { kind: 'expired' }
    },
    keep: async (key, token, { state, reply }) =>
      close(key, token, row => {
        row.state = compressText(state, 'latin1')
        if (reply === '') return
        if (!row.isFree) row.unanswered = ''
        if (row.open === '') return
        row.replies ??= new Map()
        row.replies.set(row.open, compressText(reply, 'latin1'))
        const tooOld = [...row.replies.keys()].at(-1 - REPLIES)
        if (tooOld !== undefined) row.replies.set(tooOld, '')
      }),
    hold: async (key, token, state) => {
      const row = rows.get(key)
      if (!row) return 'expired'
      if (row.lock?.token !== token || row.lock.until <= world.now()) return 'lost'
      if (!live(key)) return 'expired'
      row.state = compressText(state, 'latin1')
      return 'kept'
    },
    giveBack: async (key, token) =>
      close(key, token, row => {
        if (!row.isFree) row.turns -= 1
      }),
    look: async key => {
      const row = live(key)
      return row && { state: decompressText(row.state, 'latin1'), turns: row.turns, expiresAt: row.expiresAt }
    },
    forget: async key => {
      rows.delete(key)
      notifier.notify(key)
    },
    [Symbol.dispose]: () => {
      cancelSweep?.()
      rows.clear()
      notifier.notifyAll()
    },
  }
}

/** Mirrors the decision of BEGIN in scripts.ts. */
function attempt(row: Row, { token, message, text, patienceMs, isFree }: Claim, now: number): Attempt {
  const reply = row.replies?.get(message)
  if (message !== '' && reply !== undefined)
    return reply === ''
      ? { kind: 'answered' }
      : { kind: 'replay', expiresAt: row.expiresAt, reply: decompressText(reply, 'latin1') }
  if (row.lock && row.lock.until <= now) row.lock = undefined
  if (row.waiting && row.waiting.until <= now) row.waiting = undefined
  const counted = message !== '' && row.open === message
  const another = row.waiting?.token === token ? undefined : row.waiting
  const repeated = counted || (message !== '' && another?.message === message)
  if (row.lock) {
    const ms = row.lock.until - now
    if (repeated) return { kind: 'wait', ms, repeated }
    if (row.turns >= TURNS && !isFree) return { kind: 'turn_limit' }
    if (another || patienceMs <= 0) return { kind: 'busy' }
    row.waiting ??= { token, message, until: now + patienceMs }
    return { kind: 'wait', ms, repeated }
  }
  if (another) return repeated ? { kind: 'wait', ms: another.until - now, repeated } : { kind: 'busy' }
  row.waiting = undefined
  if (!counted && !isFree) {
    if (row.turns >= TURNS) return { kind: 'turn_limit' }
    row.turns += 1
  }
  row.open = message
  row.isFree = isFree
  const isAfterLoss = !isFree && row.unanswered !== '' && row.unanswered !== text
  if (!isFree) row.unanswered = isAfterLoss ? SEVERAL : text
  row.lock = { token, until: now + LOCK_MS }
  return {
    kind: 'ok',
    turn: row.turns,
    expiresAt: row.expiresAt,
    state: decompressText(row.state, 'latin1'),
    isAfterLoss,
  }
}
