import type { CartCommand, CartLine } from './commands.ts'

/** Applies commands to a cart. Notes for the whole order are left to the caller. */
export function applyCommands(cart: readonly CartLine[], commands: readonly CartCommand[]): CartLine[] {
  const kept: (CartLine | undefined)[] = [...cart]
  const added: CartLine[] = []
  for (const command of commands) {
    if (command.kind === 'clear') {
      kept.fill(undefined)
      added.length = 0
    } else if (command.kind === 'add') added.push({ item: command.line.item, notes: command.line.notes })
    else if (command.line !== undefined) {
      const line = kept[command.line]
      if (line) kept[command.line] = changed(line, command)
    }
  }
  return [...kept.filter(line => line !== undefined), ...added]
}

function changed(line: CartLine, command: Exclude<CartCommand, { kind: 'add' | 'clear' }>): CartLine | undefined {
  const { item, notes } = line
  if (command.kind === 'remove') return undefined
  if (command.kind === 'change') return { item: command.to.item, notes: command.to.notes }
  if (command.kind === 'set_note') return { item, notes: [...new Set([...notes, command.note])] }
  if (command.kind === 'same_again')
    return { item: { ...item, quantity: Math.min(99, (item.quantity ?? 0) + command.quantity) }, notes }
  if (command.kind === 'set_quantity') {
    const { quantity: _, quantity_lbs: __, ...rest } = item
    const amount = 'quantity' in command ? { quantity: command.quantity } : { quantity_lbs: command.quantity_lbs }
    return { item: { ...rest, ...amount }, notes }
  }
  const others = (item.modifiers ?? []).filter(choice => choice.category_id !== command.choice.category_id)
  return { item: { ...item, modifiers: [...others, command.choice] }, notes }
}
