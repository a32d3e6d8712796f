import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { openEntropy } from './entropy.ts'
import { isAlive, machineName } from './process.ts'

/** The numbered instants at which the kill tests stop the process; the list is explained in CONTRIBUTING.md. */
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

/** Everything outside the program: time, chance, timers, network. The whole engine runs on an injected one. */
export type World = {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Cryptographically strong random bytes. */
  readonly randomBytes: (size: number) => Uint8Array
  /** Runs `task` once after `ms` milliseconds; the result cancels it. */
  readonly after: (ms: number, task: () => void) => () => void
  readonly fetch: typeof globalThis.fetch
  /** All IP addresses of a host name. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /** Begins to connect to an IP address. */
  readonly dial: (address: string, port: number) => Socket
  /** This process among all that share the ledger, and whether another one still lives as far as this machine knows. */
  readonly processId: string
  readonly isGone: (processId: string) => boolean
  /** Does nothing in production; a kill test ends the process here. */
  readonly crashpoint: (point: CrashPoint) => void
}

const machine = machineName()

/** The clock, entropy, timers and network of this machine. */
export const realWorld: World = {
  now: () => Date.now(),
  randomBytes: openEntropy(),
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

/** Resolves after `ms` milliseconds of the world's time. */
export const pause = (world: Pick<World, 'after'>, ms: number): Promise<void> =>
  new Promise(resolve => {
    world.after(ms, resolve)
  })

/** What a promise resolves to, or `late` when that takes longer than `ms` milliseconds of the world's time. */
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

/** An instant as the object that some libraries insist on; arithmetic is never done on it. */
export const toDate = (at: number): Date => new Date(at)

/** The instant that an RFC 3339 text names, in milliseconds. */
export const instantOf = (text: string): number => Date.parse(text)
