import type { Desk } from '#src/clerk/desk/desk.ts'

/**
 * Looks something up on a desk and takes back what that showed: what the customer has on the screen can be chosen, and
 * agreed to, as before. The rest of the state that it left stays.
 */
export async function quietly<T>(desk: Desk, work: () => Promise<T>): Promise<T> {
  const { missing, preview, restaurants, blocks, state: before } = desk
  const shown = new Map(blocks)
  const done = await work()
  blocks.clear()
  for (const [kind, text] of shown) blocks.set(kind, text)
  const { offer: _, readback: __, quote: ___, sought: ____, ...left } = desk.state
  const { offer, readback, quote, sought, asked } = before
  desk.state = {
    ...left,
    ...{
      asked,
      ...(offer && { offer }),
      ...(readback && { readback }),
      ...(quote && { quote }),
      ...(sought && { sought }),
    },
  }
  Object.assign(desk, { missing, preview, restaurants })
  return done
}
