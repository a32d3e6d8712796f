import { z } from 'zod'
import type { ListeningDeps } from '#src/clerk/ground-of.ts'
import { ai } from '#src/clerk/model/ai.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { OrderToolName } from '#src/clerk/tool-name.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { once } from '#src/kernel/memoize.ts'
import { AGREE_DESCRIPTION, AgreeInput, bookAgreedOrder } from './agree.ts'
import { CancelInput, cancelOrderTool } from './cancel-order.ts'
import { UpdateInput } from './change-body.ts'
import { findRecipes, RecipesInput } from './find-recipes.ts'
import { getMenu, MenuInput } from './get-menu.ts'
import { orderStatus, StatusInput } from './order-status.ts'
import { PolicyInput, policy } from './policy.ts'
import { SearchInput, searchRestaurants } from './search-restaurants.ts'
import { ShowInput, show } from './show.ts'
import { updateOrder } from './update-order.ts'

/** Context of the tools in one turn. */
export type ToolTurn = {
  readonly deps: ListeningDeps
  readonly context: TurnContext
  /** Conversation state before the turn, including its read-back. */
  readonly before: ClerkState
  /** Customer's message. */
  readonly message: string
}

/**
 * Tools of a model that manages the order as a whole. None of them pays; `agree` books only what was read back, and
 * `cancel_order` cancels only on the customer's request. The descriptions address the model.
 */
const ORDER_TOOLS = {
  search_restaurants: {
    effect: 'read',
    input: SearchInput,
    description: 'Find restaurants by food around a place, shown as a numbered list; or by name, silently.',
    run: ({ deps, context }: ToolTurn, input: SearchInput) => searchRestaurants(deps, context, input),
  },
  get_menu: {
    effect: 'read',
    input: MenuInput,
    description: 'Read a menu silently. With query: matching dishes with options, prices and allergens.',
    run: ({ deps, context }: ToolTurn, input: MenuInput) => getMenu(deps, context, input),
  },
  show: {
    effect: 'read',
    input: ShowInput,
    description: 'Show the customer a menu, facts of a restaurant, the order, or how to pay.',
    run: ({ deps, context }: ToolTurn, input: ShowInput) => show(deps, context, input),
  },
  update_order: {
    effect: 'draft',
    input: UpdateInput,
    description:
      'Choose the restaurant, change cart and details; shows the order priced, with what is missing or read back.',
    run: ({ deps, context }: ToolTurn, input: UpdateInput) => updateOrder(deps, context, input),
  },
  agree: {
    effect: 'book',
    input: AgreeInput,
    description: AGREE_DESCRIPTION,
    run: ({ deps, context, before, message }: ToolTurn, input: AgreeInput) =>
      bookAgreedOrder(deps, context, input, { before, message }),
  },
  order_status: {
    effect: 'read',
    input: StatusInput,
    description: 'Show how a booked order stands.',
    run: ({ deps, context }: ToolTurn, input: StatusInput) => orderStatus(deps, context, input),
  },
  cancel_order: {
    effect: 'cancel',
    input: CancelInput,
    description: 'Cancel a booked order that the customer asks to cancel; a paid one needs the kitchen’s consent.',
    run: ({ deps, context, message }: ToolTurn, input: CancelInput) => cancelOrderTool(deps, context, message, input),
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

/** Tool effects by name, which let a test verify that no tool pays. */
export const ORDER_TOOL_EFFECTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ORDER_TOOLS).map(([name, { effect }]) => [name, effect]),
)

// convert to JSON schema once, not in every step
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

/** JSON schema accepted by every model server: no `$schema`, and no limits that only our own validation needs. */
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

/** Maximum number of tool calls per turn; a typical request needs a handful. */
const MOST_CALLS = 16

/**
 * Creates the tools of one turn, bound to its turn context. They refuse to run above the call limit, after the
 * caller has disconnected, and after an order was booked in the same turn.
 */
export function orderToolsFor(turn: ToolTurn) {
  let calls = 0
  const { context } = turn
  const begun = context.state.order?.order_id
  const execute = async (run: Run, input: unknown, signal: AbortSignal | undefined) => {
    calls += 1
    signal?.throwIfAborted()
    if (context.state.order?.order_id !== begun) throw new Error('the order is booked: say so, and call nothing more')
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
