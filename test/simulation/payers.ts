import type { Core } from '#src/app/open-core.ts'
import { Fault, type FaultCode } from '#src/kernel/faults.ts'
import { createOrderCheckout, type OrderCheckout } from '#src/orders/checkout.ts'
import { isNetworkError } from '#src/payments/methods/network-error.ts'
import type { Buyers } from './buyers.ts'
import type { Deal } from './deal.ts'
import type { Machine } from './machine.ts'
import type { Page, PageEvent, Pages } from './pages.ts'
import type { Step } from './step.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Payers = ReturnType<typeof openPayers>

type PayersDeps = {
  readonly buyers: Buyers
  readonly pages: Pages
  readonly time: VirtualTime
  readonly note: (name: string) => void
  readonly fail: (problem: string) => void
}

/** A payment that a buyer was told has arrived. */
export type Assured = { readonly deal: Deal; readonly at: number }

type Entered = Extract<Step, { kind: 'enter_card' }>

/** Refusals of the button for an order that nobody can pay any more, or not now. */
const NOT_PAYABLE: ReadonlySet<FaultCode> = new Set([
  ...(['payment_expired', 'order_cancelled', 'service_unavailable', 'item_unavailable'] as const),
])
/** Refusals by a ledger that has lost the order. */
const FORGOTTEN: ReadonlySet<FaultCode> = new Set(['price_token_invalid', 'not_confirmed'])

/** People who pay by card on pages of the card network. */
export function openPayers({ buyers, pages, time, note, fail }: PayersDeps) {
  /** Pages that buyers have open, newest first. */
  const held: { readonly deal: Deal; readonly page: Page }[] = []
  const assured: Assured[] = []

  /** Uses the payment pages of a machine; `lost` if it dies or is out of reach. */
  async function use<T>(machine: Machine, act: (checkout: OrderCheckout) => Promise<T>): Promise<T | 'lost' | Fault> {
    const request = async (core: Core) => {
      if (!core.checkouts) throw new Error('this server offers no payment pages')
      return act(createOrderCheckout({ ...core.orders, checkouts: core.checkouts }))
    }
    try {
      return await machine.ask(request)
    } catch (error) {
      if (error instanceof Fault) return error
      if (!isNetworkError(error)) fail(`a card page failed: ${(error as Error).stack}`)
      return 'lost'
    }
  }

  async function press(machine: Machine, deal: Deal): Promise<void> {
    const address = await use(machine, checkout => checkout.openCheckout(deal.token))
    if (address === 'lost') return
    if (address instanceof Fault) {
      const isKnown = NOT_PAYABLE.has(address.code) || (FORGOTTEN.has(address.code) && buyers.doubted.has(deal))
      if (!isKnown) fail(`the card button failed: ${address.stack}`)
      note(`card button: ${address.code}`)
      return
    }
    const page = pages.at(address)
    // an order that is paid leads to its own page
    if (!page) return
    note('card page opened')
    if (BigInt(page.cents) * 10_000n !== deal.amount) fail(`M3: ${deal.amount} was quoted, the page asks ${page.cents}`)
    if (page.wanted.subjectId !== deal.orderId) fail(`U1: the page of ${deal.orderId} pays ${page.wanted.subjectId}`)
    held.unshift({ deal, page })
  }

  async function charge(page: Page, { card, ms }: Entered): Promise<void> {
    if (card.startsWith('declined')) note('card page: declined')
    if (card === 'declined') return
    if (card === 'confirmed by its owner') await new Promise<void>(done => time.after(page, ms, done))
    const isPaid = pages.pay(page)
    if (card === 'good twice') pages.pay(page)
    note(isPaid ? 'card page: paid' : 'card page: had ended')
  }

  const comeBack = async (machine: Machine, deal: Deal): Promise<void> => {
    const state = await use(machine, checkout => checkout.checkCheckout(deal.token))
    if (state === 'paid') assured.push({ deal, at: time.now() })
    if (state instanceof Fault && !(FORGOTTEN.has(state.code) && buyers.doubted.has(deal)))
      fail(`coming back from the card page failed: ${state.stack}`)
  }

  const tell = async (machine: Machine, event: PageEvent | undefined): Promise<void> => {
    const answer = event && (await use(machine, checkout => checkout.noteCheckoutEvent(event)))
    if (answer instanceof Fault) fail(`a message of the card network failed: ${answer.stack}`)
  }

  return {
    assured,
    /** Presses "Pay by card" of a deal in `tabs` tabs at once. */
    open: async (machine: Machine, deal: Deal, tabs: number): Promise<void> => {
      if (deal.kind !== 'order') return
      if (deal.orderId === undefined) await buyers.confirm(machine, deal)
      if (deal.orderId === undefined) return
      await Promise.all(Array.from({ length: tabs }, () => press(machine, deal)))
    },
    /** Pays on a page that is open somewhere; `machine` gives the one that hears of it. */
    enter: async (step: Entered, machine: () => Machine): Promise<void> => {
      const chosen = held[step.page % Math.max(1, held.length)]
      if (!chosen) return
      const { deal, page } = chosen
      await charge(page, step)
      if (step.told === 'nobody') return
      const hearing = machine()
      const event = pages.events().findLast(each => each.subjectId === page.wanted.subjectId)
      const messages = { message: 1, 'two messages': 2 }
      switch (step.told) {
        case 'message, return':
          await tell(hearing, event)
          return comeBack(hearing, deal)
        case 'return, message':
          await comeBack(hearing, deal)
          return tell(hearing, event)
        case 'return':
          return comeBack(hearing, deal)
        default:
          await Promise.all(Array.from({ length: messages[step.told] }, () => tell(hearing, event)))
      }
    },
  }
}
