import { randomUUID } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ClerkResponse, PayInstructions } from '#src/clerk/schema.ts'
import { type CommandError, isTrouble } from '../client/command-error.ts'
import type { Service } from '../client/service.ts'
import type { Screen } from '../demo/screen.ts'
import type { Lines } from './lines.ts'
import { createParagraphs } from './paragraphs.ts'
import { payOrder } from './pay-order.ts'
import { showCart, showTurn } from './show-turn.ts'
import { streamTurn } from './stream-turn.ts'
import { USAGE } from './usage.ts'
import { createWriter } from './writer.ts'

export type Room = {
  readonly service: Service
  readonly lines: Lines
  readonly screen: Screen
  readonly write: (text: string) => void
  readonly wallet: () => PrivateKeyAccount
}

const INDENT = '  '

/** Runs the conversation until the user leaves. Throws a Trouble if the server is gone. */
export async function runConversation({ service, lines, screen, write, wallet }: Room): Promise<void> {
  const { line } = screen
  const paid = new Set<string>()
  let turn: ClerkResponse | undefined
  const owed = () => {
    const { ready_to_buy, pay_instructions } = turn ?? {}
    return ready_to_buy && !paid.has(pay_instructions?.orderId ?? '') ? pay_instructions : undefined
  }

  async function say(text: string): Promise<void> {
    const writer = createWriter(write, { width: screen.width, indent: INDENT })
    const paragraphs = createParagraphs(writer.push)
    const message = { text, sessionId: turn?.session_id, key: randomUUID() }
    line('')
    turn = await streamTurn(service, message, {
      onText: paragraphs.push,
      onReset: () => {
        paragraphs.reset()
        writer.end()
        screen.warn('Starting the answer over.')
      },
      onWait: (seconds, why) => {
        writer.end()
        screen.warn(`${why} Retrying in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`)
      },
    }).finally(writer.end)
    // The payment instructions of this terminal follow below.
    paragraphs.end(owed()?.payUrl)
    writer.end()
    line('')
    showTurn(screen, turn, owed())
  }

  async function pay(order: PayInstructions): Promise<void> {
    const { rest } = await payOrder({ service, wallet: wallet(), screen, aside: lines.aside }, order)
    paid.add(order.orderId)
    void rest.catch((error: unknown) =>
      lines.aside(() => screen.warn(`Stopped following the order: ${wordsOf(error)}`)),
    )
  }

  function beginAnew(): void {
    turn = undefined
    screen.say('A new conversation.')
  }

  const commands = new Map<string, () => void | Promise<void>>([
    ['/help', () => line(USAGE)],
    ['/cart', () => showCart(screen, turn?.cart)],
    ['/new', beginAnew],
  ])

  for await (const text of lines.said) {
    if (text === '/quit') return
    const order = /^pay(?: now| it| please)?[.!]?$/i.test(text) ? owed() : undefined
    try {
      if (order) await pay(order)
      else await (commands.get(text) ?? (() => say(text)))()
    } catch (error) {
      if (!isTrouble(error) || error.ending === 'server') throw error
      screen.warn(wordsOf(error))
      if (isOver(error)) beginAnew()
    }
  }
}

const isOver = ({ code }: CommandError): boolean => code === 'session_expired' || code === 'session_turn_limit'

const wordsOf = (error: unknown): string =>
  isTrouble(error) && error.hint
    ? `${error.message} ${error.hint}`
    : String(error instanceof Error ? error.message : error)
