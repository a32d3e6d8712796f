import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sign } from '#dev/telephone/sign.ts'
import type { CallStore } from '#src/fulfillment/phone/call-store.ts'
import { idleClock } from './idle-clock.ts'
import { delivery } from './order-kit.ts'
import { openTelephone, SHOP, type TelephoneOptions } from './telephone-kit.ts'

/** Opens a phone lab on an idle clock, which advances only if all tasks wait for time. */
async function open(persona: string, options: TelephoneOptions = {}) {
  const clock = idleClock()
  const telephone = await openTelephone({ world: clock.world, personaOf: () => persona, ...options })
  return Object.assign(telephone, clock)
}

const told = (row: { readonly transcript: readonly { readonly who: string; readonly text: string }[] }) =>
  row.transcript.map(line => `${line.who}: ${line.text}`)

test('a race between the deadline and a yes at the same instant has one winner, a hundred times', async () => {
  const won = { deadline: 0, yes: 0 }
  let calls = 0
  let overtake: (id: string) => void = () => {}
  const wrap = (callStore: CallStore): CallStore => ({
    ...callStore,
    // both in one tick, alternating which one comes first
    ended: (id, outcome, transcript) => {
      calls += 1
      if (calls % 2 === 0) overtake(id)
      const counts = callStore.ended(id, outcome, transcript)
      overtake(id)
      return counts
    },
  })
  await using telephone = await open('accepts', { wrap })
  overtake = id => {
    if (telephone.books.row(id).attempt.state !== 'done') telephone.books.overtake(id)
  }
  for (let call = 1; call <= 100; call += 1) {
    const { row } = await telephone.run(telephone.ring())
    const lines = told(row).join('\n')
    if (row.outcome) {
      won.yes += 1
      expect(lines).toContain('us: Confirmed, 20 minutes.')
      expect(lines).not.toContain('cancelled')
    } else {
      won.deadline += 1
      expect(lines).toContain('us: This order has been cancelled in the meantime.')
      expect(lines).not.toContain('Confirmed')
    }
    expect(row.counted + Number(row.overtaken)).toBe(1)
  }
  expect(won).toEqual({ deadline: 50, yes: 50 })
})

test('an order cancelled during the call is called off at once', async () => {
  await using telephone = await open('busy-kitchen')
  const ringing = telephone.ring()
  telephone.world.after(45_000, () => telephone.books.overtake(`attempt-1-${'0'.repeat(22)}`))
  const { row } = await telephone.run(ringing)
  expect(told(row).at(-1)).toBe('us: This order has been cancelled in the meantime. Please do not prepare it. Goodbye.')
  expect(row).toMatchObject({ counted: 0, reported: 0 })
})

test('a call whose process dies is continued by another process, which reads the order again from the beginning', async () => {
  const options: TelephoneOptions = {
    wrap: callStore => ({
      ...callStore,
      lost: async id => {
        telephone.switchboard.forget(id)
        return callStore.lost(id)
      },
    }),
  }
  await using telephone = await open('drops-once', options)
  const { row } = await telephone.run(telephone.ring())
  const lines = told(row)
  const begun = lines.flatMap((line, at) => (/^us: Hello, .* order for \[name\]/.test(line) ? [at] : []))
  expect(begun).toEqual([0])
  expect(lines.filter(line => line.startsWith('us: The order number is'))).toHaveLength(1)
  expect(row.outcome).toMatchObject({ kind: 'confirmed' })
})

test('a brief ledger failure loses no yes and causes no second call', async () => {
  let failures = 2
  const wrap = (callStore: CallStore): CallStore => ({
    ...callStore,
    ended: async (...all) => {
      failures -= 1
      if (failures >= 0) throw new Error('the ledger is locked')
      return callStore.ended(...all)
    },
  })
  await using telephone = await open('accepts', { wrap })
  const { row } = await telephone.run(telephone.ring())
  expect(row.outcome).toMatchObject({ kind: 'confirmed' })
  expect(telephone.problems).toEqual([])
})

test('a permanent ledger failure ends the call without a confirmation', async () => {
  const wrap = (callStore: CallStore): CallStore => ({
    ...callStore,
    ended: async () => {
      throw new Error('the ledger is full')
    },
  })
  await using telephone = await open('accepts', { wrap })
  const { row } = await telephone.run(telephone.ring())
  expect(row.outcome).toBeUndefined()
  expect(told(row).join()).not.toContain('Confirmed')
  expect(telephone.problems.join()).toContain('the ledger is full')
})

test('a socket that stays silent for five seconds is closed', async () => {
  await using telephone = await open('accepts')
  const url = `${telephone.callbackUrl.replace('http', 'ws')}/voice/relay`
  const signature = sign(telephone.exchange.authToken, url)
  const socket = new WebSocket(url, { headers: { 'X-Twilio-Signature': signature } })
  const closed = new Promise(resolve => socket.on('close', resolve))
  await new Promise(resolve => socket.on('open', resolve))
  const before = telephone.world.now()
  expect(await telephone.run(closed)).toBe(1008)
  expect(telephone.world.now() - before).toBe(5_000)
})

test('a model can interpret what the grammar cannot parse, but never as a yes', async () => {
  const asked: string[] = []
  const interpret = async (text: string) => {
    asked.push(text)
    return { kind: asked.length === 1 ? ('yes' as never) : ('wrong_number' as const) }
  }
  await using telephone = await open('child', { interpret })
  const { row } = await telephone.run(telephone.ring())
  expect(row.outcome).toEqual({ kind: 'wrong_number' })
  expect(asked).toHaveLength(2)
})

test('a model that hangs or fails leaves the decision to the grammar', async () => {
  for (const interpret of [() => new Promise<undefined>(() => {}), () => Promise.reject(new Error('no model'))]) {
    await using telephone = await open('child', { interpret })
    const { row } = await telephone.run(telephone.ring())
    expect(row.outcome).toEqual({ kind: 'unclear' })
  }
})

test('a stored call record contains no name, address, phone number, or note', async () => {
  await using telephone = await open('accepts')
  const { row } = await telephone.run(telephone.ring(delivery))
  expect(row.outcome).toMatchObject({ kind: 'confirmed' })
  const kept = JSON.stringify(row.transcript)
  for (const secret of ['Ana', 'Hooper', '4B', '0 1 3 4', '5550134', 'bell']) expect(kept).not.toContain(secret)
  expect(kept).toContain('Deliver to [address]')
})

test('each phone number has its own persona, which can change from call to call', async () => {
  const personaOf = (to: string, nth: number) => (to === SHOP ? ['busy', 'no-answer'][nth - 1] : 'rejects')
  await using telephone = await open('', { personaOf })
  const kinds: (string | undefined)[] = []
  for (const to of [SHOP, SHOP, '+12125550182', SHOP])
    kinds.push((await telephone.run(telephone.ring(undefined, to))).row.outcome?.kind)
  expect(kinds).toEqual(['busy', 'no_answer', 'rejected', 'confirmed'])
  expect(telephone.exchange.callsTo(SHOP)).toBe(3)
})
