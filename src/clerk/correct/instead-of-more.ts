import type { CartCommand } from '#src/clerk/house/commands.ts'
import type { ParsedLine } from '#src/clerk/house/order-reading.ts'
import type { CartLine } from '#src/clerk/state.ts'

/**
 * "Just ONE three taco plate" and "no, one chicken with both sauces and one lamb" say how an order ought to be: a dish that
 * is on it already takes the place of what is there, and nothing is added of it. Undefined when no such dish is named;
 * nothing is done where several lines of the dish differ and the words do not tell them apart.
 */
export function insteadOfMore(commands: readonly CartCommand[], cart: readonly CartLine[]): CartCommand[] | undefined {
  const added = commands.flatMap(command => (command.kind === 'add' ? [command.line] : []))
  if (added.length === 0 || added.length < commands.length) return undefined
  const byDish = Map.groupBy(added, ({ item }) => item.id)
  const isThere = (id: string): boolean => cart.some(({ item }) => item.id === id)
  if (![...byDish.keys()].some(isThere)) return undefined
  if ([...byDish].some(([id, lines]) => isUnclear(id, lines, cart))) return []
  return [...byDish].flatMap(([id, lines]) => replacing(id, lines, cart))
}

function isUnclear(id: string, [said, ...others]: readonly ParsedLine[], cart: readonly CartLine[]): boolean {
  const there = cart.filter(({ item }) => item.id === id)
  const kinds = new Set(there.map(({ item, notes }) => JSON.stringify([item.modifiers ?? [], notes])))
  return kinds.size > 1 && others.length === 0 && (said?.item.modifiers ?? []).length + (said?.notes ?? []).length === 0
}

/** What makes the lines of a dish those that were said now. */
function replacing(id: string, said: readonly ParsedLine[], cart: readonly CartLine[]): CartCommand[] {
  const there = cart.flatMap(({ item }, at) => (item.id === id ? [at] : []))
  const [first] = there
  if (first === undefined) return said.map(line => ({ kind: 'add', line }))
  return [
    ...said.map((line, index): CartCommand => {
      const at = there[index]
      const whole = goingOn(line, cart[at ?? first]!)
      return at === undefined ? { kind: 'add', line: whole } : { kind: 'change', line: at, to: whole }
    }),
    ...there.slice(said.length).map((line): CartCommand => ({ kind: 'remove', line })),
  ]
}

/** What was chosen before stays as far as it is not said anew. */
function goingOn(line: ParsedLine, { item, notes }: CartLine): ParsedLine {
  const chosen = new Set(line.item.modifiers?.map(({ category_id }) => category_id))
  const kept = (item.modifiers ?? []).filter(({ category_id }) => !chosen.has(category_id))
  const modifiers = [...kept, ...(line.item.modifiers ?? [])]
  return { ...line, item: { ...line.item, modifiers }, notes: [...new Set([...notes, ...line.notes])] }
}
