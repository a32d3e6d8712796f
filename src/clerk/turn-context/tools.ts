import { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { FindInput } from '#src/clerk/find-input.ts'
import { ai } from '#src/clerk/model/ai.ts'
import { Details } from '#src/clerk/state.ts'
import type { ToolName } from '#src/clerk/tool-name.ts'
import { once } from '#src/kernel/memoize.ts'
import { mayChangeDetails } from './begin-anew.ts'
import { compare } from './compare.ts'
import { editCart } from './edit-cart.ts'
import { EditInput } from './edit-input.ts'
import { findRestaurants } from './find-restaurants.ts'
import { answerRestaurantFacts, LookFactsInput } from './look-facts.ts'
import { LookMenuInput, lookMenu } from './look-menu.ts'
import { LookOrderInput, lookOrder } from './look-order.ts'
import { presentOrder } from './present-order.ts'
import { setDetails } from './set-details.ts'
import { PaymentInput, showPayment } from './show-payment.ts'
import type { TurnContext } from './turn-context.ts'

const Nothing = z.strictObject({})

/**
 * Tools for models: read, price, and edit the order draft. None of them places an order, pays, or accesses another
 * conversation. Descriptions address the model.
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
    run: async (deps: ClerkDeps, context: TurnContext) => compare(deps, context),
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
    run: answerRestaurantFacts,
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
    run: async (deps: ClerkDeps, context: TurnContext, input: PaymentInput) => showPayment(deps, context, input),
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
    run: async (deps: ClerkDeps, context: TurnContext, input: Details) =>
      (await mayChangeDetails(deps, context, input)) ? setDetails(deps, context, input) : { refused: [] },
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

/** Effects by tool name, so that a test can verify that none commits. */
export const TOOL_EFFECTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(MODEL_TOOLS).map(([name, { effect }]) => [name, effect]),
)

// memoized: converted to JSON schema once instead of at every step of every turn
const schemas = once(() =>
  Object.fromEntries(
    Object.entries(MODEL_TOOLS).map(([name, { input }]) => [name, ai().asSchema(input as z.ZodType<unknown>)]),
  ),
)

type Run = (deps: ClerkDeps, context: TurnContext, input: unknown) => Promise<unknown>

/** Maximum tool calls per turn. A real request takes a handful. */
const MOST_CALLS = 16

/**
 * Binds the tools to the context of a turn. They refuse to run beyond the call limit or after the request was
 * aborted.
 */
export function toolsFor(deps: ClerkDeps, context: TurnContext) {
  let calls = 0
  const execute = async (run: Run, input: unknown, signal: AbortSignal | undefined) => {
    calls += 1
    signal?.throwIfAborted()
    if (calls > MOST_CALLS) throw new Error(`a model calls ${MOST_CALLS} tools in one turn at most`)
    return run(deps, context, input)
  }
  return Object.fromEntries(
    Object.entries(MODEL_TOOLS).map(([name, { description, run }]) => [
      name,
      ai().tool({
        description,
        inputSchema: schemas()[name]!,
        execute: (input: unknown, { abortSignal }) => execute(run as Run, input, abortSignal),
      }),
    ]),
  )
}
