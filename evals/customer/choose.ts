import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Memory } from './memory.ts'

/** Returns a customer's answer to a numbered list that contains a requested option, by number or by name. */
export function answerToChoices({ input, speech, below, done }: Memory, last: ClerkResponse): string | undefined {
  const { restaurant, lines } = input.wanted
  const labels = last.choices.map(({ label }) => label.toLowerCase())
  if (labels.length === 0 || labels.some(label => /^(?:yes|no)\b/.test(label))) return undefined
  const isThere = last.cart.restaurant_id === restaurant.id
  const cart = new Set(last.cart.items.flatMap(({ modifiers }) => modifiers.map(one => one.modifier_id)))
  const open = last.missing.filter(path => /^items\[\d+\]\.modifiers/.test(path))
  const names = isThere
    ? open.length === 1
      ? lines
          .flatMap(line => line.chosen)
          .flatMap(({ option }) => (cart.has(option.id) ? [] : [option.name.toLowerCase()]))
      : open.length === 0 && last.missing.some(path => path.startsWith('items'))
        ? lines.map(({ item }) => item.name.toLowerCase())
        : []
    : [restaurant.name.toLowerCase()]
  for (const name of names) {
    const at = labels.findIndex(label => label === name || label.startsWith(`${name} `) || label.startsWith(`${name},`))
    const key = `chose ${last.turns_used} ${name}`
    if (at < 0 || done.has(key)) continue
    done.add(key)
    // A question that requires several choices is answered in words.
    if (isThere && open.length === 1 && names.length > 1) return undefined
    const byNumber = below(2) === 0
    const short = isThere ? name : restaurant.name
    return byNumber
      ? speech('pick_number', { n: String(at + 1) })
      : speech(isThere ? 'pick_name' : 'pick_restaurant', { name: short })
  }
  return undefined
}
