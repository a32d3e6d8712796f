import { type Desk, shownText } from '#src/clerk/desk/desk.ts'
import { withoutLinks } from '#src/clerk/reply/without-links.ts'

/** What every tool answers: the text that the customer is about to see, and what only the model is told beside it. */
export type ToolResult = {
  readonly status: string
  /** The reply's lists, menus, cart, prices and questions as they stand now, below the model's own words. */
  readonly shown_to_customer?: string
  /** Why nothing was done, one sentence each; nothing changed then. */
  readonly problems?: readonly string[]
  readonly [more: string]: unknown
}

/** A result with what is shown, where anything is. */
export function resultOf(desk: Desk, status: string, more: Readonly<Record<string, unknown>> = {}): ToolResult {
  const shown = withoutLinks(shownText(desk))
  return { status, ...(shown === '' ? {} : { shown_to_customer: shown }), ...more }
}

/** A refusal that changed nothing. */
export const refusal = (...problems: readonly string[]): ToolResult => ({ status: 'refused', problems })
