import type { ClerkResponse } from '#src/clerk/schema.ts'
import { Fault, type FaultCode } from '#src/kernel/faults.ts'
import type { Buyers } from './buyers.ts'
import type { Deal } from './deal.ts'
import { TREASURY } from './keys.ts'
import type { Machine } from './machine.ts'
import { CARTS, CUSTOMER, SPOKEN } from './market.ts'

/** Conversation with the clerk, from the customer's view. */
export type Talk = {
  /** Unique per conversation: every order with this email was placed in it. */
  readonly email: string
  readonly cart: number
  sessionId: string | undefined
  /** Total in cents of the last read-back. */
  total: number | undefined
  /** Number of answered confirmations; an unanswered one is repeated with the same message ID. */
  answered: number
  deal: Deal | undefined
  /** True if the ledger might have lost its order, even if the customer learns of the order only later. */
  isDoubted: boolean
}

/** Faults that a conversation is allowed to get instead of an answer. */
const POLITE: ReadonlySet<FaultCode> = new Set([
  'session_expired',
  'session_busy',
  'session_turn_limit',
  'service_unavailable',
])

/** Customers who order through the clerk. `note` tallies events by name; `fail` reports violations. */
export function openTalks(buyers: Buyers, note: (name: string) => void, fail: (problem: string) => void) {
  const talks: Talk[] = []

  async function say(machine: Machine, message: Parameters<Machine['chat']>[0]): Promise<ClerkResponse | undefined> {
    try {
      const answer = await machine.chat(message)
      return answer === 'lost' ? undefined : answer
    } catch (error) {
      if (!(error instanceof Fault) || !POLITE.has(error.code)) fail(`a conversation failed: ${(error as Error).stack}`)
      else note(`clerk said ${error.code}`)
      return undefined
    }
  }

  async function agree(machine: Machine, talk: Talk, times: number): Promise<void> {
    const { sessionId: session_id, total, answered } = talk
    if (session_id === undefined) return
    const message = { message: 'yes', session_id, message_id: `yes ${answered}` }
    const replies = await Promise.all(Array.from({ length: times }, () => say(machine, message)))
    for (const reply of replies) if (reply) hear(talk, reply, total, answered)
  }

  function hear(talk: Talk, reply: ClerkResponse, total: number | undefined, answered: number): void {
    talk.answered = Math.max(talk.answered, answered + 1)
    const pay = reply.pay_instructions
    if (!pay) {
      talk.total = reply.cart.totals?.total_cents as number | undefined
      return
    }
    if (talk.deal && talk.deal.orderId !== pay.orderId) fail(`U2: a conversation has ordered twice: ${pay.orderId}`)
    if (pay.total_cents !== total && !talk.deal) fail(`M3: ${total} was read back, ${pay.total_cents} is asked for`)
    if (talk.deal) return
    note('clerk booked')
    talk.deal = buyers.know({
      kind: 'order',
      cart: CARTS[talk.cart]!,
      token: new URL(pay.payUrl).searchParams.get('pt')!,
      amount: BigInt(pay.amount),
      payTo: TREASURY.address,
      orderId: pay.orderId,
      customer: { ...CUSTOMER, email: talk.email },
    })
    if (talk.isDoubted) buyers.doubted.add(talk.deal)
  }

  return {
    talks,
    agree,
    /** Marks all conversations as possibly lost from the ledger. */
    doubt: () => {
      for (const talk of talks) talk.isDoubted = true
    },
    /** Orders in one message, and confirms the read-back `yes` times concurrently. */
    begin: async (machine: Machine, wish: number, yes: number) => {
      const [cart, words] = SPOKEN[wish % SPOKEN.length]!
      const email = `guest${talks.length}@example.com`
      const talk: Talk = {
        email,
        cart,
        sessionId: undefined,
        total: undefined,
        answered: 0,
        deal: undefined,
        isDoubted: false,
      }
      talks.push(talk)
      const { name, phone } = CUSTOMER
      const message = `${words} My name is ${name}, phone ${phone}, email ${email}`
      const reply = await say(machine, { message, message_id: 'order' })
      if (!reply) return
      note('clerk answered')
      talk.sessionId = reply.session_id
      talk.total = reply.cart.totals?.total_cents as number | undefined
      await agree(machine, talk, yes)
    },
  }
}
