import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Done } from './take-off.ts'

const LEADS =
  /^(?:make|have|add|give|get|want|i|we|us|me|it|them|that|those|and|but|just|lets|do|haz|que|sean|quiero|dame)$/
const OF_EACH =
  /^(?<more>more |mas |extra )?(?:of |de )?(?:each|both|every(?:thing| one)|all(?: of (?:it|them|those))?|cada (?:uno|una|cosa)|tod[oa]s?)(?: (?:one|of them|thing|dish|please|too|instead))*$/

/** Sets every line to an amount, or adds it: "Make it two of each", "one more of each". */
export function ofEach(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  const from = words.words.findIndex(word => !LEADS.test(word))
  if (from < 0) return undefined
  const said = slice(words, from)
  const amount = readAmount(compiled.food, said.words, 0, said.words.length)
  if (amount?.count === undefined || amount.article || !Number.isInteger(amount.count)) return undefined
  const match = OF_EACH.exec(said.words.slice(amount.length).join(' '))
  const lines = remainingEntries(edit)
  // "one of each" changes nothing if there is one of each, and may refer to the dishes just shown
  const isNews = match?.groups?.more !== undefined || lines.some(({ draft }) => (draft.count ?? 1) !== amount.count)
  if (!match || !isNews || lines.some(({ draft }) => draft.milliPounds !== undefined)) return undefined
  const isMore = match.groups?.more !== undefined
  const now = lines.reduce((left, { at, draft }) => {
    const count = (isMore ? (draft.count ?? 1) : 0) + amount.count!
    return withEntry(left, at, { draft: { ...draft, count } })
  }, edit)
  return lines.length > 0 ? { edit: now, at: lines.map(({ at }) => at) } : undefined
}
