import type { ToolExecutionOptions, ToolSet } from 'ai'
import { type World, within } from '#src/kernel/world.ts'
import { copyDesk, type Desk, shownText } from './desk/desk.ts'

/** The tools of a turn, and the table as the last of them left it. */
export type Workbench = {
  readonly tools: ToolSet
  readonly hasRun: () => boolean
  /** The table after the last tool that ended, once none is under way; undefined where nothing on it has changed. */
  readonly kept: () => Promise<Desk | undefined>
}

/** How long a tool that was under way when its model failed may take to end: what it does would be forgotten. */
const ENDING_MS = 5_000

/** Watches tools that work on a table, one after the other. */
export function createWorkbench(world: Pick<World, 'after'>, desk: Desk, given: ToolSet): Workbench {
  const begun = copyDesk(desk)
  let kept: Desk | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const watched =
    (execute: NonNullable<ToolSet[string]['execute']>) =>
    async (input: never, options: ToolExecutionOptions<never>) => {
      const running = Promise.resolve(execute(input, options)).then(output => {
        kept = copyDesk(desk)
        return output
      })
      underWay = running.catch(() => {})
      return running
    }
  return {
    tools: Object.fromEntries(
      Object.entries(given).map(([name, tool]) => [
        name,
        tool.execute ? { ...tool, execute: watched(tool.execute) } : tool,
      ]),
    ) as ToolSet,
    hasRun: () => kept !== undefined,
    kept: async () => {
      await within(world, ENDING_MS, underWay, undefined)
      return kept && isChanged(begun, kept) ? kept : undefined
    },
  }
}

const isChanged = (before: Desk, after: Desk): boolean =>
  shownText(before) !== shownText(after) || JSON.stringify(before.state) !== JSON.stringify(after.state)
