import { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { FindInput } from '#src/clerk/find-input.ts'
import { ai } from '#src/clerk/model/ai.ts'
import { Details } from '#src/clerk/state.ts'
import type { ToolName } from '#src/clerk/tool-name.ts'
import { once } from '#src/kernel/once.ts'
import { mayChangeDetails } from './begin-anew.ts'
import { compare } from './compare.ts'
import type { Desk } from './desk.ts'
import { editCart } from './edit-cart.ts'
import { EditInput } from './edit-input.ts'
import { findRestaurants } from './find-restaurants.ts'
import { LookFactsInput, lookFacts } from './look-facts.ts'
import { LookMenuInput, lookMenu } from './look-menu.ts'
import { LookOrderInput, lookOrder } from './look-order.ts'
import { presentOrder } from './present-order.ts'
import { setDetails } from './set-details.ts'
import { PaymentInput, showPayment } from './show-payment.ts'

const Nothing = z.strictObject({})

/**
 * What a model may do: look, price, and write on the order's own draft. None of it books, pays, or reaches another
 * conversation. Descriptions are for the model.
 */
const MODEL_TOOLS = {
  find_restaurants: {
    effect: 'read',
    input: FindInput,
    description:
      'Find restaurants by meaning around a place and show them as a numbered list. Pass order with the words of the ' +
      'customer when they already said what to order.',
    run: findRestaurants,
  },
  compare_restaurants: {
    effect: 'read',
    input: Nothing,
    description: 'Set the restaurants of the last list side by side.',
    run: async (deps: ClerkDeps, desk: Desk) => compare(deps, desk),
  },
  look_at_menu: {
    effect: 'read',
    input: LookMenuInput,
    description: 'Show a menu, one of its sections, or a dish with price, allergens and choices.',
    run: lookMenu,
  },
  look_at_facts: {
    effect: 'read',
    input: LookFactsInput,
    description: 'Show the hours of a restaurant, how to reach it, or how it delivers.',
    run: lookFacts,
  },
  follow_order: {
    effect: 'read',
    input: LookOrderInput,
    description: 'Show how a booked order stands, with its refund if there is one.',
    run: lookOrder,
  },
  show_payment: {
    effect: 'read',
    input: PaymentInput,
    description: 'Show how to pay: the link of the booked order, or how paying works.',
    run: async (deps: ClerkDeps, desk: Desk, input: PaymentInput) => showPayment(deps, desk, input),
  },
  edit_cart: {
    effect: 'draft',
    input: EditInput,
    description:
      'Choose the restaurant and change the cart: words in the customer’s own wording are read against the menu, edits ' +
      'are exact. Never make up items.',
    run: editCart,
  },
  set_details: {
    effect: 'draft',
    input: Details,
    description: 'Write down fulfillment, time, address, contact, a note for the kitchen, or allergies.',
    run: async (deps: ClerkDeps, desk: Desk, input: Details) =>
      (await mayChangeDetails(deps, desk, input)) ? setDetails(deps, desk, input) : { refused: [] },
  },
  present_order: {
    effect: 'quote',
    input: Nothing,
    description:
      'Show the order as it stands with its exact price, ask for everything that is missing, or read it back to be ' +
      'confirmed by the customer. Call it after every change.',
    run: presentOrder,
  },
} as const satisfies Record<ToolName, object>

/** Effects by name, so that a test can see that none commits. */
export const TOOL_EFFECTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(MODEL_TOOLS).map(([name, { effect }]) => [name, effect]),
)

// converted to JSON schema once, not at every step of every turn
const schemas = once(() =>
  Object.fromEntries(
    Object.entries(MODEL_TOOLS).map(([name, { input }]) => [name, ai().asSchema(input as z.ZodType<unknown>)]),
  ),
)

type Run = (deps: ClerkDeps, desk: Desk, input: unknown) => Promise<unknown>

/** Tools that only some models have, by name. */
export type ExtraTools = Readonly<
  Record<
    string,
    { readonly description: string; readonly input: z.ZodType; readonly run: (input: never) => Promise<unknown> }
  >
>

/** What a model calls in one turn at most; people's wishes take a handful. */
const MOST_CALLS = 16

/**
 * The tools of one turn, bound to its table. Beyond so many calls, once nobody waits any more, and after an order was booked in
 * the same turn, they refuse to run.
 */
export function toolsFor(deps: ClerkDeps, desk: Desk, extra: ExtraTools = {}) {
  let calls = 0
  const begun = desk.state.order?.order_id
  const execute = async (run: Run, input: unknown, signal: AbortSignal | undefined) => {
    calls += 1
    signal?.throwIfAborted()
    if (desk.state.order?.order_id !== begun) throw new Error('the order is booked: say so, and call nothing more')
    if (calls > MOST_CALLS) throw new Error(`a model calls ${MOST_CALLS} tools in one turn at most`)
    return run(deps, desk, input)
  }
  const bound = (description: string, inputSchema: ReturnType<typeof schemas>[string], run: Run) =>
    ai().tool({
      description,
      inputSchema,
      execute: (input: unknown, { abortSignal }) => execute(run, input, abortSignal),
    })
  return Object.fromEntries([
    ...Object.entries(MODEL_TOOLS).map(([name, { description, run }]) => [
      name,
      bound(description, schemas()[name]!, run as Run),
    ]),
    ...Object.entries(extra).map(([name, { description, input, run }]) => [
      name,
      bound(description, ai().asSchema(input), (_deps, _desk, given) => run(given as never)),
    ]),
  ])
}
