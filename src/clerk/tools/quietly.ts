import type { Desk } from '#src/clerk/desk/desk.ts'

/** Does work on a desk and takes back what it showed: the state that it left stays. */
export async function quietly<T>(desk: Desk, work: () => Promise<T>): Promise<T> {
  const shown = new Map(desk.blocks)
  const done = await work()
  desk.blocks.clear()
  for (const [kind, text] of shown) desk.blocks.set(kind, text)
  return done
}
