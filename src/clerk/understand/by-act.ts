import { fulfillmentOf } from '#src/clerk/draft/draft.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState, Details } from '#src/clerk/state.ts'
import type { CueKind } from '#src/reader/acts/cues.ts'
import { type ReadAct, readAct } from '#src/reader/acts/read-act.ts'
import type { Command } from './command.ts'
import { isFood, type UnderstandingContext } from './context.ts'
import { takeDetails } from './take-details.ts'
import { fold } from './text.ts'

/** Command of a message that consists of a single act: yes, no, thanks, goodbye, that is all, cancel. */
export function byAct(text: string, state: ClerkState, ground: UnderstandingContext): Command | undefined {
  const heard = readAct(text)
  const { act, rest } = heard
  if (act === 'affirm') return isOnlyYes(text, heard, state, ground) ? { do: 'affirm' } : undefined
  if (rest.length > 0) return undefined
  const has = (...kinds: readonly CueKind[]) => heard.cues.some(({ kind }) => kinds.includes(kind))
  if (!isSettled(takeDetails(text, state, ground).details, state)) return undefined
  if (act === 'cancel') return { do: 'cancel_order' }
  if (act === 'deny') return has('deny') ? { do: 'deny' } : undefined
  if (act === 'thank') return has('thanks') || isIdle(text, state, ground) ? { do: 'thanks' } : undefined
  if (act !== 'leave' || !has('bye', 'closing')) return undefined
  if (isBooked(state)) return { do: has('bye') ? 'bye' : 'thanks' }
  return { do: has('closing') && state.lines.length > 0 ? 'cart' : has('bye') ? 'bye' : 'cart' }
}

const isBooked = ({ order }: ClerkState): boolean => order !== undefined && !order.superseded

/** True if the words match nothing on the menu: "well done" may be praise, or the doneness of a burger. */
const isIdle = (text: string, state: ClerkState, { menu, open }: UnderstandingContext): boolean =>
  menu === undefined || !readCart(text, menu, state.lines, open).isUnderstood

/** True for a yes without food and without details other than those already known. */
function isOnlyYes(text: string, { cues, rest }: ReadAct, state: ClerkState, ground: UnderstandingContext): boolean {
  const isOutright = cues.some(({ kind }) => kind === 'yes' || kind === 'place' || kind === 'state')
  if (!isOutright && !isIdle(text, state, ground)) return false
  if (rest.length > 0 && state.readback === undefined) return false
  if (rest.length > 0 && (isFood(rest.map(({ word }) => word).join(' '), state, ground) || ground.named(text)))
    return false
  const { details, near } = takeDetails(text, state, ground)
  return near === undefined && isSettled(details, state)
}

/** True if the details only repeat those of the order. */
export const isSettled = ({ fulfillment, time, customer, address, ...others }: Details, state: ClerkState): boolean =>
  Object.keys(others).length === 0 &&
  repeats(customer, state.details.customer) &&
  repeats(address, state.details.address) &&
  (fulfillment === undefined || fulfillment === fulfillmentOf(state, undefined)) &&
  (time === undefined || isSameTime(time, state.details.time))

/** True if every field has its previous value. */
const repeats = (given: Readonly<Record<string, string | undefined>> | undefined, known: object | undefined): boolean =>
  Object.entries(given ?? {}).every(
    ([field, value]) => fold(value ?? '') === fold(String((known as Record<string, unknown>)?.[field] ?? '')),
  )

const isSameTime = (time: NonNullable<Details['time']>, known: Details['time']): boolean =>
  time === 'ASAP' || known === undefined || known === 'ASAP'
    ? time === (known ?? 'ASAP')
    : time.minute === known.minute &&
      (time.hour === known.hour || (time.halfDayUnsure && (time.hour + 12) % 24 === known.hour)) &&
      (time.dayUnsure || time.date === known.date)
