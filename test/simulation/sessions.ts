import { createMemoryTable } from '#src/clerk/session/memory-table.ts'
import type { SessionTable } from '#src/clerk/session/table.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Faults } from './faults.ts'
import type { Process } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Session server that outlives processes, reached over the network. */
export type SessionServer = {
  readonly tableOf: (process: Process) => SessionTable
  /** Deletes all sessions. */
  readonly lose: () => void
}

export function openSessionServer(time: VirtualTime, faults: Faults): SessionServer {
  const owner = {}
  const table = createMemoryTable({ now: time.now, after: (ms, task) => time.after(owner, ms, task) })
  return {
    lose: () => table[Symbol.dispose](),
    tableOf: process => {
      const call = async <T>(operation: () => Promise<T>): Promise<T> => faults.call(process, operation, unreachable)
      return {
        notifier: table.notifier,
        create: (key, session) => call(() => table.create(key, session)),
        attempt: (key, claim) => call(() => table.attempt(key, claim)),
        keep: (key, token, turn) => call(() => table.keep(key, token, turn)),
        hold: (key, token, state) => call(() => table.hold(key, token, state)),
        giveBack: (key, token) => call(() => table.giveBack(key, token)),
        look: key => call(() => table.look(key)),
        forget: key => call(() => table.forget(key)),
      }
    },
  }
}

const unreachable = (): Fault => Fault.of('service_unavailable', 'The clerk cannot reach its conversations.')
