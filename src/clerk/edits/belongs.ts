import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { unsaid } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { saidOrSo } from './of-line.ts'
import { divideUnits } from './of-part.ts'
import type { Done } from './take-off.ts'
import { named, resolveTargets } from './targets.ts'

const BELONGS =
  /^(?<said>\S+(?: \S+){0,4}?) (?<verb>(?:is|was|are|were|goes|should go|es|era|va)(?: (?:only|just|meant|supposed to be))* (?:for|on|para|en)) (?<to>\S.*?)(?: (?:and |y )?(?:not|no) (?:(?:for|on|in|para|en) )?(?:(?:the|el|la|los|las) )?(?<from>\S.*))?$/

const REFUSES = /^(?:no|without|sin)$/

const countOf = (text = ''): number => text.split(' ').filter(Boolean).length

/** Moves an instruction from one line to another: "No bacon is for one of the burgers, not the chicken". */
export function moveInstruction(
  compiled: CompiledMenu,
  edit: Edit,
  all: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const { said, verb, to, from } = BELONGS.exec(all.words.join(' '))?.groups ?? {}
  if (said === undefined || to === undefined) return undefined
  const wish = slice(all, 0, countOf(said))
  const begun = countOf(said) + countOf(verb)
  const aim = slice(all, begun, begun + countOf(to))
  const off = from === undefined ? undefined : slice(all, all.words.length - countOf(from))
  const before = remainingEntries(edit)
  const wrong = off ? named(compiled, edit, off) : before.map(({ at }) => at)
  const cleared = wrong.reduce((left, at) => {
    const { draft } = left.entries[at]!
    const now = unsaid(compiled, draft, wish)
    return now === draft ? left : withEntry(left, at, { draft: now })
  }, edit)
  const part = divideUnits(compiled, cleared, joined(aim, wish), focus)
  if (part) return part
  const target = resolveTargets(compiled, cleared, aim, focus)
  // "no pickles was for the sandwich": if that is not in the order, remove the refusal from the line that got it
  if (!target && (cleared !== edit || REFUSES.test(wish.words[0] ?? '')))
    return { edit: { ...cleared, leftovers: [...cleared.leftovers, aim.words.join(' ')] }, at: wrong }
  if (!target || target.count !== undefined) return undefined
  const drafts = target.at.map(at => saidOrSo(compiled, cleared.entries[at]!.draft, wish))
  if (drafts.some(draft => draft === undefined)) return undefined
  return {
    edit: target.at.reduce((left, at, n) => withEntry(left, at, { draft: drafts[n]! }), cleared),
    at: target.at,
  }
}

const joined = (a: MessageWords, b: MessageWords): MessageWords => ({
  words: [...a.words, ...b.words],
  terms: [...a.terms, ...b.terms],
  stops: [...a.stops, ...b.stops],
  spans: [...a.spans, ...b.spans],
})
