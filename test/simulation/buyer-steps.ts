import type { CrashPoint } from '#src/kernel/world.ts'
import type { Buyers } from './buyers.ts'
import type { Cards } from './cards.ts'
import type { SimulatedChain } from './chain.ts'
import type { Deal } from './deal.ts'
import type { Machine } from './machine.ts'
import type { Payers } from './payers.ts'
import type { Step } from './step.ts'
import type { openTalks } from './talks.ts'

const KINDS = [
  ...(['order', 'recipe', 'pay', 'charge', 'page', 'enter_card', 'swap', 'smuggle', 'forget', 'cancel'] as const),
  ...(['broadcast', 'revoke', 'talk', 'agree'] as const),
]
/** What buyers do. */
export type BuyerStep = Extract<Step, { kind: (typeof KINDS)[number] }>

export const isBuyerStep = (step: Step): step is BuyerStep => (KINDS as readonly string[]).includes(step.kind)

type BuyerStepsDeps = {
  readonly buyers: Buyers
  /** Undefined if the server offers no payment pages. */
  readonly payers: Payers | undefined
  readonly talks: ReturnType<typeof openTalks>
  readonly chain: SimulatedChain
  readonly cards: Cards
  /** Any live machine. */
  readonly any: () => Machine
}

/** Steps of buyers; each resolves once it is answered, or never if its process dies. */
export function openBuyerSteps({ buyers, payers, talks, chain, cards, any }: BuyerStepsDeps) {
  let tokens = 0
  const dealOf = (index: number): Deal | undefined => buyers.deals[index % Math.max(1, buyers.deals.length)]
  /** Any live machine, which dies at `point`. */
  const doomed = (point: CrashPoint | null): Machine => {
    const machine = any()
    if (point !== null) machine.killAt(point)
    return machine
  }
  /** Any live machine, which dies at `point` if the deal is an order. */
  const doomedBy = (deal: Deal | undefined, point: CrashPoint | null): Machine =>
    doomed(deal?.orderId === undefined ? null : point)

  return (step: BuyerStep): Promise<unknown> | undefined => {
    switch (step.kind) {
      case 'order':
        return buyers.order(any(), step.cart, { inline: step.inline, later: step.later ?? false })
      case 'recipe':
        return buyers.recipe(any())
      case 'pay': {
        const deal = dealOf(step.deal)
        const machine = doomed(deal ? step.killAt : null)
        return deal && buyers.pay(machine, deal, step)
      }
      case 'charge': {
        const deal = dealOf(step.deal)
        const machine = doomedBy(deal, step.killAt)
        tokens += 1
        return deal && buyers.charge(machine, deal, cards.tokenOf(tokens, step.declined), step.times)
      }
      case 'page': {
        const deal = dealOf(step.deal)
        return deal && payers?.open(doomed(step.killAt), deal, step.tabs)
      }
      case 'enter_card':
        return payers?.enter(step, () => doomed(step.killAt))
      case 'swap': {
        const [deal, other] = [dealOf(step.deal), dealOf(step.other)]
        const held = buyers.showings.find(each => each.deal === deal)
        return held && other && other !== deal ? buyers.show(any(), other, held.signed) : undefined
      }
      case 'smuggle': {
        const deal = dealOf(step.deal)
        return deal && buyers.smuggle(any(), deal, step.cart)
      }
      case 'forget': {
        const deal = dealOf(step.deal)
        return deal && buyers.confirm(any(), deal)
      }
      case 'cancel': {
        const deal = dealOf(step.deal)
        const machine = doomedBy(deal, step.killAt)
        return deal && buyers.cancel(machine, deal, step.times)
      }
      case 'broadcast':
      case 'revoke': {
        const signed = buyers.signed[step.signed % Math.max(1, buyers.signed.length)]
        if (signed) chain.bring(signed, step.kind === 'broadcast' ? 'transfer' : 'cancel')
        return undefined
      }
      case 'talk':
        return talks.begin(any(), step.wish, step.yes)
      case 'agree': {
        const talk = talks.talks[step.talk % Math.max(1, talks.talks.length)]
        const machine = doomed(talk ? step.killAt : null)
        return talk && talks.agree(machine, talk, step.times)
      }
    }
  }
}
