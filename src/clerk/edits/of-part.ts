import { readAmount } from '#src/clerk/house/amount.ts'
import { addNote } from '#src/clerk/house/candidate.ts'
import { sayOfLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry, withNew } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import { joinSpelled } from '#src/clerk/house/spelled.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

const OF = /^(?:of|de)$/
const DETERMINER =
  /^(?:the|those|these|my|our|them|all|it|that|los|las|mis|ell[oa]s|es[oa]s|est[oa]s|\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|ones?|em)$/
const SAYS = /^(?:with|without|no|con|sin|w|has|have|gets?|should|is|to|needs?|que|lleva|sea|made|comes|half)$/
const FRAME = /^(?:with|con|w|has|have|gets?|should|is|be|to|needs?|que|lleva|sea|made|comes|will|va|the|a)$/
const LEADS = /^(?:and|but|y|pero|make|have|do|haz|haga|on|for|en|para)$/

/**
 * "One of the two without mustard", "make one of the party lines large": a part of a line's units is otherwise, and the
 * number says which part; the others stay as they are.
 */
export function ofPart(compiled: CompiledMenu, edit: Edit, given: Words, focus: readonly number[]): Done | undefined {
  const words = slice(
    given,
    Math.max(
      0,
      given.words.findIndex(word => !LEADS.test(word)),
    ),
  )
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  if (amount?.count === undefined || !Number.isInteger(amount.count)) return undefined
  const isPart = OF.test(words.words[amount.length] ?? '')
  if (!isPart && (amount.article || !SAYS.test(words.words[amount.length] ?? ''))) return undefined
  const rest = slice(words, amount.length + (isPart ? 1 : 0))
  const from = isPart ? rest.words.findIndex(word => !DETERMINER.test(word)) : 0
  if (from < 0) return undefined
  const said = slice(rest, from)
  return isOfSeveral(compiled, said) ? undefined : divided(compiled, edit, said, amount.count, focus)
}

/** "One mild and the other hot" tells all the units apart. */
const isOfSeveral = ({ food }: CompiledMenu, { words }: Words): boolean =>
  words.some(
    (word, at) =>
      /^(?:other|others|rest|otr[oa]s?|resto)$/.test(word) ||
      (at > 0 && readAmount(food, words, at, words.length)?.article === false && !/^(?:half|mitad)$/.test(word)),
  )

/** Tells so many units of a line apart, of the dish that the first words may name. */
function divided(
  compiled: CompiledMenu,
  edit: Edit,
  words: Words,
  count: number,
  focus: readonly number[],
): Done | undefined {
  const lines = alive(edit)
    .filter(({ draft }) => (draft.count ?? 1) > count)
    .toSorted((a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)) || b.at - a.at)
  for (let end = words.words.length - 1; end >= 0; end--) {
    const isNamed = end > 0
    const among = isNamed ? named(compiled, edit, slice(words, 0, end)) : lines.map(({ at }) => at)
    const tail = slice(words, end)
    const first = tail.words.findIndex(word => !FRAME.test(word))
    if (first < 0) continue
    const said = slice(tail, first)
    for (const { at, draft } of lines.filter(line => among.includes(line.at))) {
      const now = told(compiled, draft, said)
      if (!now || now.count !== draft.count) continue
      const rest = withEntry(edit, at, { draft: { ...draft, count: (draft.count ?? 1) - count } })
      return { edit: withNew(rest, [{ ...now, count }]), at: [edit.entries.length] }
    }
  }
  return undefined
}

const REFUSES = /^(?:no|without|sin)$/

/** A line with what is said of it; what no option stands for is left off by a note. */
function told(compiled: CompiledMenu, draft: Draft, said: Words): Draft | undefined {
  const now = sayOfLine(compiled, draft, said)
  const [only, ...others] = draft.candidates
  const refused = slice(said, 1)
  if (now || !only || others.length > 0 || !REFUSES.test(said.words[0] ?? '') || refused.words.length > 3) return now
  const isNamed = refused.words.some(word => compiled.food.ordinary.has(word))
  return refused.words.length === 0 || isNamed
    ? undefined
    : { ...draft, candidates: [addNote(only, `no ${joinSpelled(refused.spans)}`)] }
}
