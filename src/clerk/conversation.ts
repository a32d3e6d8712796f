import { type AvailableTimes, availableTimes } from '#src/catalog/available-times.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { MINUTE } from '#src/catalog/zone.ts'
import { Fault } from '#src/kernel/faults.ts'
import { within } from '#src/kernel/world.ts'
import type { ChatDeps } from './chat.ts'
import { fulfillmentOf } from './draft/draft.ts'
import { respond } from './respond.ts'
import type { ConversationResponse } from './schema.ts'
import type { Stood } from './session/store.ts'
import { TURNS } from './session/table.ts'
import type { ClerkState } from './state.ts'
import { createTurnContext, restaurantOf } from './turn-context/turn-context.ts'

/**
 * Returns a conversation as it stands: its last messages, its order, and the times the order can be for. Uses no
 * turn. Throws session_expired.
 */
export async function readConversation(deps: ChatDeps, sessionId: string): Promise<ConversationResponse> {
  const stood = await deps.sessions.look(sessionId)
  if (!stood) throw Fault.of('session_expired', 'There is no such session, or its time is over.')
  return present(deps, sessionId, stood)
}

/** Yields a conversation as it stands and again after each change, until the signal aborts or it expires. */
export async function* followConversation(
  deps: ChatDeps,
  sessionId: string,
  signal: AbortSignal,
): AsyncGenerator<ConversationResponse> {
  const left = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => left.resolve(), { once: true })
  let last: string | undefined
  while (!signal.aborted) {
    // listen first: a turn may end while the state is being read
    using bell = deps.sessions.listen(sessionId)
    const stood = await deps.sessions.look(sessionId)
    if (!stood) return
    const now = JSON.stringify(stood)
    if (now !== last) yield await present(deps, sessionId, stood)
    last = now
    await within(deps.world, stood.expiresAt - deps.world.now(), Promise.race([bell.notified, left.promise]), undefined)
  }
}

async function present(deps: ChatDeps, sessionId: string, stood: Stood<ClerkState>): Promise<ConversationResponse> {
  const { state, turns, expiresAt } = stood
  const place = { sessionId, used: turns, left: TURNS - turns, expiresAt }
  const context = createTurnContext(state)
  context.missing = state.missing
  const turn = await respond(deps, place, { context, reply: state.last_reply, model: 'none', degraded: false })
  return { ...turn, messages: state.messages, times: timesOf(deps, state) }
}

const MOST_TIMES = 40

/** Returns the next times at which the order can be picked up or delivered, in order. */
function timesOf(deps: ChatDeps, state: ClerkState): ConversationResponse['times'] {
  const restaurant = restaurantOf(deps, state)
  const rules = restaurant && timeRules(restaurant, fulfillmentOf(state, restaurant))
  if (!rules) return []
  const { timezone } = restaurant
  return [...slotsOf(availableTimes(rules, deps.world.now()), deps.world.now())].map(({ at, end }) => ({
    at: formatLocal(at, timezone),
    ...(end === undefined ? {} : { until: formatLocal(end, timezone) }),
  }))
}

function* slotsOf(times: AvailableTimes, now: number): Generator<{ readonly at: number; readonly end?: number }> {
  let from = now
  for (let count = 0; count < MOST_TIMES; count++) {
    const slot = times.first(from)
    if (!slot) return
    yield slot.window ? { at: slot.at, end: slot.window.end } : { at: slot.at }
    from = slot.window ? slot.window.end : slot.at + MINUTE
  }
}
