import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { unsaid } from '#src/clerk/house/plain.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { saidOrSo } from './of-line.ts'
import { ofPart } from './of-part.ts'
import type { Done } from './take-off.ts'
import { named, targetsOf } from './targets.ts'

const BELONGS =
  /^(?<said>\S+(?: \S+){0,4}?) (?<verb>(?:is|was|are|were|goes|should go|es|era|va)(?: (?:only|just|meant|supposed to be))* (?:for|on|para|en)) (?<to>\S.*?)(?: (?:and |y )?(?:not|no) (?:(?:for|on|in|para|en) )?(?:(?:the|el|la|los|las) )?(?<from>\S.*))?$/

const REFUSES = /^(?:no|without|sin)$/

const countOf = (text = ''): number => text.split(' ').filter(Boolean).length

/** "No bacon is for one of the burgers, not the chicken": what was said of one line is said of another instead. */
export function belongs(compiled: CompiledMenu, edit: Edit, all: Words, focus: readonly number[]): Done | undefined {
  const { said, verb, to, from } = BELONGS.exec(all.words.join(' '))?.groups ?? {}
  if (said === undefined || to === undefined) return undefined
  const wish = slice(all, 0, countOf(said))
  const begun = countOf(said) + countOf(verb)
  const aim = slice(all, begun, begun + countOf(to))
  const off = from === undefined ? undefined : slice(all, all.words.length - countOf(from))
  const before = alive(edit)
  const wrong = off ? named(compiled, edit, off) : before.map(({ at }) => at)
  const cleared = wrong.reduce((left, at) => {
    const { draft } = left.entries[at]!
    const now = unsaid(compiled, draft, wish)
    return now === draft ? left : withEntry(left, at, { draft: now })
  }, edit)
  const part = ofPart(compiled, cleared, joined(aim, wish), focus)
  if (part) return part
  const target = targetsOf(compiled, cleared, aim, focus)
  // "no pickles was for the sandwich", which is not on the order, takes the no off what it was put on
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

const joined = (a: Words, b: Words): Words => ({
  words: [...a.words, ...b.words],
  terms: [...a.terms, ...b.terms],
  stops: [...a.stops, ...b.stops],
  spans: [...a.spans, ...b.spans],
})
