import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { createRandomPool } from './entropy.ts'
import { isAlive, machineName } from './process.ts'

/** Numbered points at which the kill tests stop the process; CONTRIBUTING.md explains the list. */
export type CrashPoint =
  | 'C01' // quote stored, not answered
  | 'C02' // confirm stored, not answered
  | 'C03' // payment verified, nothing claimed
  | 'C04' // claim written, not committed
  | 'C05' // claim committed, settlement not called
  | 'C06' // transaction signed and journalled, not sent
  | 'C07' // transaction sent, no receipt read
  | 'C08' // receipt read, result not committed
  | 'C09' // payment committed, not answered
  | 'C10' // placement leased, kitchen not called
  | 'C11' // kitchen called, its answer not read
  | 'C12' // acceptance read, not committed
  | 'C13' // rejection read, not committed
  | 'C14' // refund decided and committed, not sent
  | 'C15' // refund sent, not proven
  | 'C16' // refund proven, not committed
  | 'C17' // restaurant called, the carrier's answer not kept
  | 'C18' // restaurant answered, not committed
  | 'C19' // next call stored, not begun
  | 'C20' // mail begun, nothing sent
  | 'C21' // mail taken by its server, not noted
  | 'C22' // inside the reconciler
  | 'C23' // inside a migration of the ledger

/** External world: time, randomness, timers, network. The whole engine runs on an injected one. */
export type World = {
  /** Returns milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Returns cryptographically strong random bytes. */
  readonly randomBytes: (size: number) => Uint8Array
  /** Runs `task` once after `ms` milliseconds; the result cancels it. */
  readonly after: (ms: number, task: () => void) => () => void
  readonly fetch: typeof globalThis.fetch
  /** Resolves a host name to all its IP addresses. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /** Starts a connection to an IP address. */
  readonly dial: (address: string, port: number) => Socket
  /**
   * Id of this process among all that share the ledger, and whether another one is dead as far as this machine can
   * tell.
   */
  readonly processId: string
  readonly isGone: (processId: string) => boolean
  /** No-op in production; a kill test ends the process here. */
  readonly crashpoint: (point: CrashPoint) => void
}

const machine = machineName()

/** Real clock, randomness, timers, and network of this machine. */
export const realWorld: World = {
  now: () => Date.now(),
  randomBytes: createRandomPool(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  fetch: globalThis.fetch,
  resolve: async host => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (address, port) => connect({ host: address, port }),
  processId: `${machine}:${process.pid}`,
  isGone: id => {
    const [where, pid] = id.split(':')
    return where === machine && (Number(pid) === process.pid || !isAlive(Number(pid)))
  },
  crashpoint: () => {},
}

/** Resolves after `ms` milliseconds of the world's clock. */
export const pause = (world: Pick<World, 'after'>, ms: number): Promise<void> =>
  new Promise(resolve => {
    world.after(ms, resolve)
  })

/** Resolves to the promise's value, or to `late` if that takes more than `ms` milliseconds of the world's clock. */
export async function within<T, L>(
  world: Pick<World, 'after'>,
  ms: number,
  promise: Promise<T>,
  late: L,
): Promise<T | L> {
  let cancel = () => {}
  const timeout = new Promise<L>(resolve => {
    cancel = world.after(ms, () => resolve(late))
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    cancel()
  }
}

/** Converts an instant to a Date for libraries that require one; no arithmetic is done on Dates. */
export const toDate = (at: number): Date => new Date(at)

/** Parses an RFC 3339 timestamp to epoch milliseconds. */
export const instantOf = (text: string): number => Date.parse(text)
