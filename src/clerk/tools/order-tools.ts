import { z } from 'zod'
import type { Desk } from '#src/clerk/desk/desk.ts'
import type { ListeningDeps } from '#src/clerk/ground-of.ts'
import { ai } from '#src/clerk/model/ai.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { OrderToolName } from '#src/clerk/tool-name.ts'
import { once } from '#src/kernel/once.ts'
import { AGREE_DESCRIPTION, AgreeInput, agree } from './agree.ts'
import { CancelInput, cancelOrder } from './cancel-order.ts'
import { findRecipes, RecipesInput } from './find-recipes.ts'
import { getMenu, MenuInput } from './get-menu.ts'
import { orderStatus, StatusInput } from './order-status.ts'
import { PolicyInput, policy } from './policy.ts'
import { SearchInput, searchRestaurants } from './search-restaurants.ts'
import { ShowInput, show } from './show.ts'
import { UpdateInput, updateOrder } from './update-order.ts'

/** What the tools of one turn work on. */
export type ToolTurn = {
  readonly deps: ListeningDeps
  readonly desk: Desk
  /** The conversation before the turn, with its read-back. */
  readonly before: ClerkState
  /** The customer's message. */
  readonly message: string
}

/**
 * The few tools of a model that works on the order as a whole. None of them pays; `agree` books only what was read back, and
 * `cancel_order` cancels only at the customer's word. Descriptions are for the model.
 */
const ORDER_TOOLS = {
  search_restaurants: {
    effect: 'read',
    input: SearchInput,
    description: 'Find restaurants by food around a place, shown as a numbered list; or by name, silently.',
    run: ({ deps, desk }: ToolTurn, input: SearchInput) => searchRestaurants(deps, desk, input),
  },
  get_menu: {
    effect: 'read',
    input: MenuInput,
    description: 'Read a menu silently. With query: matching dishes with options, prices and allergens.',
    run: ({ deps, desk }: ToolTurn, input: MenuInput) => getMenu(deps, desk, input),
  },
  show: {
    effect: 'read',
    input: ShowInput,
    description: 'Show the customer a menu, facts of a restaurant, the order, or how to pay.',
    run: ({ deps, desk }: ToolTurn, input: ShowInput) => show(deps, desk, input),
  },
  update_order: {
    effect: 'draft',
    input: UpdateInput,
    description:
      'Choose the restaurant, change cart and details; shows the order priced, with what is missing or read back.',
    run: ({ deps, desk }: ToolTurn, input: UpdateInput) => updateOrder(deps, desk, input),
  },
  agree: {
    effect: 'book',
    input: AgreeInput,
    description: AGREE_DESCRIPTION,
    run: ({ deps, desk, before, message }: ToolTurn, input: AgreeInput) =>
      agree(deps, desk, input, { before, message }),
  },
  order_status: {
    effect: 'read',
    input: StatusInput,
    description: 'Show how a booked order stands.',
    run: ({ deps, desk }: ToolTurn, input: StatusInput) => orderStatus(deps, desk, input),
  },
  cancel_order: {
    effect: 'cancel',
    input: CancelInput,
    description: 'Cancel a booked order that the customer asks to cancel; a paid one needs the kitchen’s consent.',
    run: ({ deps, desk, message }: ToolTurn, input: CancelInput) => cancelOrder(deps, desk, message, input),
  },
  policy: {
    effect: 'read',
    input: PolicyInput,
    description: 'How this shop works.',
    run: async (_: ToolTurn, input: PolicyInput) => policy(input),
  },
  find_recipes: {
    effect: 'read',
    input: RecipesInput,
    description: 'Find recipes that the shop sells.',
    run: async ({ deps }: ToolTurn, input: RecipesInput) => findRecipes(deps, input),
  },
} as const satisfies Record<OrderToolName, object>

/** Effects by name, so that a test can see that none pays. */
export const ORDER_TOOL_EFFECTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ORDER_TOOLS).map(([name, { effect }]) => [name, effect]),
)

// converted to JSON schema once, not at every step of every turn
const schemas = once(() =>
  Object.fromEntries(
    Object.entries(ORDER_TOOLS).map(([name, { input }]) => [
      name,
      ai().jsonSchema(plainSchema(input), {
        validate: value => {
          const read = (input as z.ZodType).safeParse(value)
          return read.success ? { success: true, value: read.data } : { success: false, error: read.error }
        },
      }),
    ]),
  ),
)

/** A JSON schema as every model's server takes it: no `$schema`, and no limits that only our own check needs. */
function plainSchema(input: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      /^(?:maxLength|minLength|maxItems|minimum|maximum|exclusiveMinimum|pattern|format)$/.test(key) &&
      typeof value !== 'object'
        ? undefined
        : value,
    ),
  )
}

/** Calls of one turn at most; people's wishes take a handful. */
const MOST_CALLS = 16

/** The tools of one turn, bound to its desk. Beyond so many calls, once nobody waits any more, and after an
 * order was booked in the same turn, they refuse to run. */
export function orderToolsFor(turn: ToolTurn) {
  let calls = 0
  const { desk } = turn
  const begun = desk.state.order?.order_id
  const execute = async (run: Run, input: unknown, signal: AbortSignal | undefined) => {
    calls += 1
    signal?.throwIfAborted()
    if (desk.state.order?.order_id !== begun) throw new Error('the order is booked: say so, and call nothing more')
    if (calls > MOST_CALLS) throw new Error(`a model calls ${MOST_CALLS} tools in one turn at most`)
    return run(turn, input)
  }
  return Object.fromEntries(
    Object.entries(ORDER_TOOLS).map(([name, { description, run }]) => [
      name,
      ai().tool({
        description,
        inputSchema: schemas()[name]!,
        execute: (input: unknown, { abortSignal }) => execute(run as Run, input, abortSignal),
      }),
    ]),
  )
}

type Run = (turn: ToolTurn, input: unknown) => Promise<unknown>
