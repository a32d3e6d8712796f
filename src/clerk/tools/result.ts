import { withoutLinks } from '#src/clerk/reply/without-links.ts'
import { shownText, type TurnContext } from '#src/clerk/turn-context/turn-context.ts'

/** Tool result: the text about to be shown to the customer, and data for the model only. */
export type ToolResult = {
  readonly status: string
  /** Current lists, menus, cart, prices, and questions of the reply, shown below the model's own text. */
  readonly shown_to_customer?: string
  /** Reasons why the call was refused, one sentence each; nothing was changed. */
  readonly problems?: readonly string[]
  readonly [more: string]: unknown
}

/** Builds a tool result that includes the text shown, if any. */
export function resultOf(
  context: TurnContext,
  status: string,
  more: Readonly<Record<string, unknown>> = {},
): ToolResult {
  const shown = withoutLinks(shownText(context))
  return { status, ...(shown === '' ? {} : { shown_to_customer: shown }), ...more }
}

/** Builds the result of a refused call that changed nothing. */
export const refusal = (...problems: readonly string[]): ToolResult => ({ status: 'refused', problems })
