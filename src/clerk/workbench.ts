import type { ToolExecutionOptions, ToolSet } from 'ai'
import { type World, within } from '#src/kernel/world.ts'
import { copyTurnContext, shownText, type TurnContext } from './turn-context/turn-context.ts'

/** Tools of a turn, and the turn context after the last completed tool. */
export type Workbench = {
  readonly tools: ToolSet
  readonly hasRun: () => boolean
  /** Turn context after the last completed tool, once none is running; undefined if it is unchanged. */
  readonly kept: () => Promise<TurnContext | undefined>
}

/** Grace period for a tool still running when its model failed, so that its effects are not lost. */
const ENDING_MS = 5_000

/** Tracks tools that modify a turn context one after another. */
export function createWorkbench(world: Pick<World, 'after'>, context: TurnContext, given: ToolSet): Workbench {
  const begun = copyTurnContext(context)
  let kept: TurnContext | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const watched =
    (execute: NonNullable<ToolSet[string]['execute']>) =>
    async (input: never, options: ToolExecutionOptions<never>) => {
      const running = Promise.resolve(execute(input, options)).then(output => {
        kept = copyTurnContext(context)
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

const isChanged = (before: TurnContext, after: TurnContext): boolean =>
  shownText(before) !== shownText(after) || JSON.stringify(before.state) !== JSON.stringify(after.state)
