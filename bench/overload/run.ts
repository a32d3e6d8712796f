import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Checked, Command } from './load-generator.ts'
import type { Options } from './options.ts'
import type { Phase } from './phase-result.ts'
import { type Audit, startServer } from './server.ts'

type OpenPhase = Phase & { readonly first: Phase; readonly loadLateMs: number }

type Round = { readonly normal: OpenPhase; readonly overload: OpenPhase }

export type Report = {
  readonly capacity: number
  /** CPU seconds used by the server per second. */
  readonly busy: number
  readonly rounds: readonly Round[]
  readonly peakMiB: number
  readonly paid: number
  readonly lost: number
  /** Payments refused because of the load, and those among them that were charged nevertheless. */
  readonly turnedAway: number
  readonly charged: number
  readonly audit: Audit
}

const LOAD = fileURLToPath(new URL('./load-generator.ts', import.meta.url))
const PURSE = 1_000_000_000_000n
/** Number of callers that keeps a server fully busy. */
const CALLERS = 24
/** Share of the capacity that counts as normal load. */
const NORMAL = 0.7
/** Minimum number of other requests in the mix per payment. */
const REQUESTS_A_PAYMENT = 12
/** Number of payments signed before the first rate is known, more than needed. */
const WARM_UP_PAYMENTS = 1_000

/** Measures a server of its own, with additional environment variables. Reports progress to `say`. */
export async function runOverload(
  options: Omit<Options, 'json'>,
  say: (line: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<Report> {
  const { seconds, times, rounds, seed } = options
  await using server = await startServer(env)
  const key = generatePrivateKey()
  await server.mint(privateKeyToAddress(key), PURSE)
  const load = fork(LOAD, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(load, 'exit').then(() => Promise.reject(new Error('the load has ended')))
  const tell = async <T>(command: Command): Promise<T> => {
    const answered = once(load, 'message')
    load.send(command)
    const [{ result }] = await Promise.race([answered, ended])
    return result as T
  }
  // Sign enough payments for every phase, so that the share of payments is the same in all of them.
  const signFor = (rate: number) => tell({ kind: 'sign', count: Math.ceil((rate * seconds) / REQUESTS_A_PAYMENT) })
  try {
    await tell({ kind: 'open', baseUrl: server.baseUrl, key, seed })
    await tell({ kind: 'sign', count: WARM_UP_PAYMENTS })
    const { rate: atFirst } = await tell<Phase>({ kind: 'closed', callers: CALLERS, seconds: Math.min(5, seconds) })
    await signFor(atFirst)
    const before = server.used().cpuSeconds
    const { rate: capacity } = await tell<Phase>({ kind: 'closed', callers: CALLERS, seconds })
    const busy = (server.used().cpuSeconds - before) / seconds
    say(`capacity ${capacity.toFixed(0)} requests a second`)
    const done: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      await signFor(capacity * NORMAL)
      await signFor(capacity)
      const skipSeconds = Math.min(2, seconds / 2)
      const loop = { kind: 'open_loop', seconds, skipSeconds } as const
      const normal = await tell<OpenPhase>({ ...loop, rate: capacity * NORMAL })
      const overload = await tell<OpenPhase>({ ...loop, rate: capacity * times })
      done.push({ normal, overload })
      say(`round ${round + 1} of ${rounds}`)
    }
    const counts = await tell<Checked>({ kind: 'check' })
    const { peakMiB } = server.used()
    return { capacity, busy, rounds: done, peakMiB, ...counts, audit: await server.audit() }
  } finally {
    load.removeAllListeners('exit')
    load.kill('SIGKILL')
  }
}
