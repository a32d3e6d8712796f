import { performance } from 'node:perf_hooks'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createClient } from './client.ts'
import { phaseOf, type Told } from './phase-result.ts'
import { openTraffic } from './traffic.ts'

// Load generator in a process of its own, so that it does not slow down the measured server.

export type Command =
  | { readonly kind: 'open'; readonly baseUrl: string; readonly key: Hex; readonly seed: number }
  | { readonly kind: 'sign'; readonly count: number }
  /** Closed loop: a number of callers that each wait for their response. */
  | { readonly kind: 'closed'; readonly callers: number; readonly seconds: number }
  /** Open loop: a number of requests per second, regardless of outstanding responses. */
  | { readonly kind: 'open_loop'; readonly rate: number; readonly seconds: number; readonly skipSeconds: number }
  | { readonly kind: 'check' }

export type Checked = {
  readonly paid: number
  readonly lost: number
  readonly turnedAway: number
  readonly charged: number
}

const TICK_MS = 2
let traffic: ReturnType<typeof openTraffic> | undefined
let client: ReturnType<typeof createClient> | undefined

/** Creates a seeded random number generator from 0 to 1 (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
let chance = chanceOf(0)

async function closed(callers: number, seconds: number) {
  const until = performance.now() + seconds * 1_000
  const told: Told[] = []
  const call = async () => {
    while (performance.now() < until) told.push(await traffic!.ask())
  }
  await Promise.all(Array.from({ length: callers }, call))
  return phaseOf(told, seconds)
}

/** Sends requests at random times, like many independent clients, and awaits all of them. */
async function openLoop(rate: number, seconds: number, skipSeconds: number) {
  const begun = performance.now()
  const until = begun + seconds * 1_000
  const told: Told[] = []
  const first: Told[] = []
  const under = new Set<Promise<void>>()
  let late = 0
  let due = begun
  while (due < until) {
    const now = performance.now()
    while (due <= now && due < until) {
      const sink = due < begun + skipSeconds * 1_000 ? first : told
      late = Math.max(late, now - due)
      const asked: Promise<void> = traffic!.ask().then(each => {
        sink.push(each)
        under.delete(asked)
      })
      under.add(asked)
      due += (-Math.log(1 - chance()) / rate) * 1_000
    }
    await new Promise(resolve => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(under)
  return { ...phaseOf(told, seconds - skipSeconds), first: phaseOf(first, skipSeconds), loadLateMs: late }
}

const UNPAID = ['awaiting_payment', 'payment_expired']

/** Checks every order whose payment was accepted, and every order whose payment was turned away. */
async function check(): Promise<Checked> {
  const count = async (ids: readonly string[], isWrong: (status: string | undefined) => boolean): Promise<number> => {
    let wrong = 0
    for (const id of ids) {
      const { status, text } = await client!.ask({ path: `/api/order/${id}` })
      if (isWrong(status === 200 ? JSON.parse(text).status : undefined)) wrong += 1
    }
    return wrong
  }
  const [paid, turnedAway] = [traffic!.paid(), traffic!.turnedAway()]
  return {
    paid: paid.length,
    lost: await count(paid, status => status === undefined || UNPAID.includes(status)),
    turnedAway: turnedAway.length,
    charged: await count(turnedAway, status => status === undefined || !UNPAID.includes(status)),
  }
}

async function obey(command: Command): Promise<unknown> {
  switch (command.kind) {
    case 'open':
      chance = chanceOf(command.seed)
      client = createClient(command.baseUrl)
      traffic = openTraffic(client, privateKeyToAccount(command.key), chance)
      return undefined
    case 'sign':
      return traffic!.sign(command.count)
    case 'closed':
      return closed(command.callers, command.seconds)
    case 'open_loop':
      return openLoop(command.rate, command.seconds, command.skipSeconds)
    case 'check':
      return check()
  }
}

process.on('message', (command: Command) => void obey(command).then(result => process.send!({ result })))
