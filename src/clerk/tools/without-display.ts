import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'

/**
 * Runs a lookup on a turn context and reverts what it displayed, so that choices and read-back on the customer's
 * screen stay valid. Keeps all other state changes.
 */
export async function withoutDisplay<T>(context: TurnContext, work: () => Promise<T>): Promise<T> {
  const { missing, preview, restaurants, blocks, state: before } = context
  const shown = new Map(blocks)
  const done = await work()
  blocks.clear()
  for (const [kind, text] of shown) blocks.set(kind, text)
  const { offer: _, readback: __, quote: ___, sought: ____, ...left } = context.state
  const { offer, readback, quote, sought, asked } = before
  context.state = {
    ...left,
    asked,
    ...(offer && { offer }),
    ...(readback && { readback }),
    ...(quote && { quote }),
    ...(sought && { sought }),
  }
  Object.assign(context, { missing, preview, restaurants })
  return done
}
