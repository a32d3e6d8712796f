import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { withoutBeside } from './beside.ts'
import type { Clause } from './clauses.ts'
import type { CueKind } from './cues.ts'
import { speaksOfFood } from './food-words.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

const POINTS = /^(?:the|that|those|el|la|los|las|es[ea])$/
const WISHES: ReadonlySet<CueKind | undefined> = new Set([undefined, 'add'])

/**
 * Splits "the soup, not the salad" into the request and the rejected dish of the order; undefined for other
 * clauses.
 */
export function wishAndDenied(
  compiled: CompiledMenu,
  edit: Edit,
  clause: Clause,
): { readonly wish: Clause; readonly denied: MessageWords } | undefined {
  const { cue, words, all } = clause
  if (!WISHES.has(cue)) return undefined
  const at = all.words.findIndex(
    (word, n) =>
      n > 0 &&
      /^(?:not|no)$/.test(word) &&
      POINTS.test(all.words[n + 1] ?? '') &&
      (word === 'not' || all.stops[n] !== '' || /^(?:and|but|y|pero)$/.test(all.words[n - 1]!)),
  )
  if (at < 0) return undefined
  const denied = slice(all, at + 1)
  const head = /^(?:and|but|y|pero)$/.test(all.words[at - 1]!) ? at - 1 : at
  const lead = all.words.length - words.words.length
  if (head <= lead || denied.stops.some((stop, n) => n > 0 && stop !== '')) return undefined
  const wish = { ...clause, words: slice(words, 0, head - lead), all: slice(all, 0, head) }
  const isDish = named(compiled, edit, denied).length > 0
  return isDish && speaksOfFood(compiled, wish.words) ? { wish, denied } : undefined
}

/** Removes a rejected dish and keeps the dishes just requested: "the smoked turkey. Not the chicken". */
export function removeRejectedDish(
  compiled: CompiledMenu,
  edit: Edit,
  denied: MessageWords,
  wished: readonly number[],
): Done | undefined {
  const isPointed = POINTS.test(denied.words[0] ?? '')
  if (!isPointed || wished.length === 0 || readAmount(compiled.food, denied.words, 0, denied.words.length))
    return undefined
  const lines = named(compiled, edit, denied)
  if (tellsWhich(compiled, edit, denied, wished)) return { edit: { ...edit, restatesOrder: true }, at: wished }
  const [only, ...others] = lines.filter(at => !wished.includes(at))
  if (only === undefined || others.length > 0) return undefined
  return { edit: withEntry(edit, only, { isRemoved: true }), at: wished }
}

/**
 * True if the rejection only disambiguates the request: "The smoked chicken, not the sandwich" on a menu with a
 * smoked chicken sandwich.
 */
function tellsWhich({ items }: CompiledMenu, edit: Edit, denied: MessageWords, wished: readonly number[]): boolean {
  const terms = withoutBeside(denied).terms
  return wished.some(at => {
    const name = termsOfPhrase(edit.entries[at]?.draft.candidates[0]?.item.item.name ?? '')
    const longer = [...name, ...terms]
    return (
      !terms.some(term => name.includes(term)) &&
      items.some(({ item }) => {
        const other = termsOfPhrase(item.name)
        return other.length >= longer.length && longer.every(term => other.includes(term))
      })
    )
  })
}
