import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { unsaid } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Clause } from './clauses.ts'
import type { Done } from './take-off.ts'
import { resolveTargets } from './targets.ts'

const NO = /^(?:no|without|sin)$/
const ON = /^(?:on|from|off|for|in|at|en|de|del|para)$/
const STILL = /^(?:it |that |u |you )?(?:still|todavia|aun) (?:says?|has|have|shows?|dice|sale|tiene)$/
const MODAL = /^(?:should|must|needs?|supposed|has|have|gotta|is|are|was|were|to|debe|deberia)$/
const HAS =
  /^(?:have|has|with|gets?|wants?|wanted|needs?|come|comes|keeps?|likes?|lleva|llevar|quiere|tiene|tener|con)$/
const FRAME = /^(?:the|her|his|its|their|my|some|those|back|again|on|it|please|too|los|las|el|la|sus?|with)$/

/**
 * Restores an ingredient that was left off: "take off the no pickles on number 1", "still says no onions on the
 * burger", "the burger should have onions". Undefined if nothing of the kind was left off.
 */
export function restoreLeftOff(
  compiled: CompiledMenu,
  edit: Edit,
  { cue, words, all }: Clause,
  focus: readonly number[],
): Done | undefined {
  const isStill = [2, 3].some(count => STILL.test(all.words.slice(0, count).join(' ')))
  if (cue === 'remove' || isStill) return refusalOff(compiled, edit, cue === 'remove' ? words : all, focus)
  const isOrder = readAmount(compiled.food, all.words, 0, all.words.length) !== undefined
  return (cue === undefined || cue === 'put') && !isOrder ? wantedBack(compiled, edit, all, focus) : undefined
}

/** Removes a refusal that the clause names: "The no pickles on the burger". */
function refusalOff(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const no = said.words.findIndex(word => NO.test(word))
  if (no < 0 || no > 4 || no === said.words.length - 1) return undefined
  const pause = said.stops.findIndex((stop, at) => at > no && stop !== '')
  const part = slice(said, no, pause < 0 ? said.words.length : pause)
  const on = part.words.findIndex((word, at) => at > 1 && ON.test(word))
  const refusal = on < 0 ? part : slice(part, 0, on)
  return back(compiled, edit, refusal, on < 0 ? undefined : slice(part, on + 1), focus)
}

/**
 * Removes an exclusion ("no pickles") that the clause contradicts: "The vegan one should have pickles", or "alex wants
 * pickles" if exactly one dish in the cart excludes them.
 */
function wantedBack(compiled: CompiledMenu, edit: Edit, all: MessageWords, focus: readonly number[]): Done | undefined {
  const verb = all.words.findIndex((word, at) => at > 0 && HAS.test(word) && !HAS.test(all.words[at + 1] ?? ''))
  if (verb < 1 || verb > 8) return undefined
  const from = all.words.findIndex((word, at) => at > verb && !FRAME.test(word))
  const end = all.words.findLastIndex(word => !FRAME.test(word)) + 1
  const what = slice(all, Math.max(from, 0), end)
  if (from < 0 || what.words.length === 0 || what.words.length > 3 || what.words.some(word => NO.test(word)))
    return undefined
  const lead = all.words.findIndex((word, at) => at > 0 && at <= verb && MODAL.test(word))
  const head = slice(all, 0, lead > 0 ? lead : verb)
  const refusal: MessageWords = {
    words: ['no', ...what.words],
    terms: ['no', ...what.terms],
    stops: ['', ...what.stops.map(() => '' as const)],
    spans: [what.spans[0]!, ...what.spans],
  }
  return back(compiled, edit, refusal, head, focus)
}

/** Removes a refusal from the target lines, otherwise from the only line that has it. */
function back(
  compiled: CompiledMenu,
  edit: Edit,
  refusal: MessageWords,
  aim: MessageWords | undefined,
  focus: readonly number[],
): Done | undefined {
  const having = remainingEntries(edit).flatMap(({ at, draft }) => {
    const now = unsaid(compiled, draft, refusal)
    return now === draft ? [] : [{ at, draft: now }]
  })
  const target = aim && aim.words.length > 0 ? resolveTargets(compiled, edit, aim, focus) : undefined
  const meant = target ? having.filter(({ at }) => target.at.includes(at)) : having.length === 1 || !aim ? having : []
  if (meant.length === 0) return undefined
  return {
    edit: meant.reduce((left, { at, draft }) => withEntry(left, at, { draft }), edit),
    at: meant.map(({ at }) => at),
  }
}
