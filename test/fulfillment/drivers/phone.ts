import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import type { KitchenLab } from '#test/fulfillment/kitchen-lab.ts'
import { HERO } from '#test/support/voice-catalogue.ts'
import { idle, type KitchenDriver, onScreen, REASON, type Said, statusOf, type Word } from './driver.ts'

/** Restaurant reached by phone: it answers by voice, and makes later statements in the restaurant console. */
export function phone(): KitchenDriver {
  const OUTCOMES: Partial<Record<Word, CallOutcome>> = {
    yes: { kind: 'confirmed', prepMinutes: 20, estimated: false },
    no: { kind: 'rejected', reason: REASON, soldOut: [HERO] },
  }
  /** IDs of the calls in which the restaurant accepted the order, by order ID. */
  const written = new Map<string, Set<string>>()
  const VERDICTS = { counts: 'done', accepted: 'too_late', cancelled: 'too_late' } as const

  /** Makes the statement in the newest call: one that rings or is in progress, or (too late) one that has ended. */
  async function onTelephone(lab: KitchenLab, orderId: string, word: Word): Promise<Said> {
    const outcome = OUTCOMES[word]
    if (!outcome) return onScreen(lab, orderId, word)
    const attempt = (await lab.attempts(orderId)).findLast(({ state }) => state !== 'planned')
    if (!attempt?.call_sid) return 'unheard'
    if (attempt.state !== 'done') await lab.callStore.answered(attempt.id, attempt.call_sid)
    const said = VERDICTS[await lab.callStore.ended(attempt.id, outcome, [])]
    if (said === 'done' && word === 'yes') written.set(orderId, new Set([...(written.get(orderId) ?? []), attempt.id]))
    return said
  }
  const rung = (lab: KitchenLab, ids: readonly string[]) =>
    lab.dialled.filter(({ Url }) => ids.some(id => Url!.endsWith(`/${id}`))).length

  return {
    shop: () => ({ source: 'merchant', channel: 'voice', dispatch: { kind: 'phone' } }),
    namesWhatIsOut: true,
    serve: async (lab, orderId, mood) => {
      if (mood === 'silent' || (await statusOf(lab, orderId)) !== 'confirming_with_restaurant') return
      if ((await lab.attempts(orderId)).some(({ state }) => state === 'dialing'))
        await onTelephone(lab, orderId, mood === 'accepts' ? 'yes' : 'no')
    },
    say: onTelephone,
    booked: async (lab, orderId) => {
      const ids = (await lab.attempts(orderId)).map(({ id }) => id)
      // a call that rings twice would be recorded twice
      return (written.get(orderId)?.size ?? 0) + Math.max(0, rung(lab, ids) - ids.length)
    },
    toldOff: async (lab, orderId) => (await lab.attempts(orderId)).every(({ state }) => state === 'done'),
    [Symbol.asyncDispose]: idle,
  }
}
