import { type Applied, applyHit } from './apply-words.ts'
import { addNote, type Candidate, choose, clearGroup, drop, effectiveUnits, isOpen, unitsOf } from './candidate.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { findOption, type Hit } from './find-options.ts'
import { termsOfPhrase } from './food-layer.ts'
import { matchAll } from './match.ts'
import { withoutMealOf } from './meals.ts'
import { NOTED } from './take-manners.ts'
import type { Word } from './unit.ts'
import { spelledBy } from './units.ts'

/** Removes what the words name: by a removal option, from the defaults, or by a note for the kitchen. */
export function removeWords(compiled: CompiledMenu, start: Candidate, words: readonly Word[], noting = true): Applied {
  const hits: Hit[] = []
  let candidate = start
  let gain = 0
  const explained = words.map(() => false)
  for (let at = 0; at < words.length; at++) {
    const hit = findOption(compiled, candidate, words, explained, at, { without: true })
    if (!hit) continue
    explained.fill(true, at, at + hit.length)
    gain += hit.length
    const said = spelledBy(words.slice(at, at + hit.length))
    for (const optionId of hit.optionIds.filter(id => !unitsOf(candidate, hit.group.group.id).includes(id)))
      candidate = choose(compiled, clearIfSingle(candidate, hit), hit.group, optionId, { said, ownStrength: true })
    hits.push(hit)
  }
  for (let at = 0; at < words.length; at++) {
    if (explained[at] || words[at]!.isCue) continue
    const found =
      presentIn(candidate, words, at, explained) ?? allOf(candidate, words[at]!) ?? withoutMealOf(candidate, words[at]!)
    if (!found) continue
    candidate = found.candidate
    gain += found.length
    for (let index = at; index < at + found.length; index++) explained[index] = true
  }
  // "no ice large": a request may follow a removal
  for (let at = 1; noting && gain > 0 && at < words.length; at++) {
    const hit =
      explained[at - 1] && !explained[at]
        ? findOption(compiled, candidate, words, explained, at, { without: false })
        : undefined
    if (!hit || hit.quality < 0.7) continue
    explained.fill(true, at, at + hit.length)
    candidate = applyHit(compiled, candidate, hit, spelledBy(words.slice(at, at + hit.length)), {})
    gain += hit.length
  }
  const left = words.filter((word, at) => !explained[at] && !word.isCue)
  const isFood = (word: Word) => compiled.food.known.has(word.term) || start.item.described.has(word.term)
  // the note for "no mustard diet" contains the whole phrase, not just "no diet"
  const told = left.some(isFood) ? left : words.filter(({ isCue }) => !isCue)
  if (left.length > 0 && noting) candidate = addNote(candidate, `no ${spelledBy(told)}`)
  return {
    candidate,
    gain: gain + left.filter(isFood).length * NOTED,
    missed: noting ? left.filter(word => !isFood(word)) : left,
    hits,
  }
}

/** "No salsa" clears every choice in the salsa group. */
function allOf(candidate: Candidate, { term }: Word) {
  const group = candidate.item.groups.find(
    one =>
      one.group.min_units === 0 &&
      unitsOf(candidate, one.group.id).length > 0 &&
      termsOfPhrase(one.group.name).join(' ') === term,
  )
  return group && { candidate: clearGroup(candidate, group.group.id), length: 1 }
}

const clearIfSingle = (candidate: Candidate, { group }: Hit): Candidate =>
  group.group.max_units === 1 ? clearGroup(candidate, group.group.id) : candidate

/** Drops chosen and default options that match the longest run of words starting at index `at`. */
function presentIn(candidate: Candidate, words: readonly Word[], at: number, explained: readonly boolean[]) {
  let end = at + 1
  while (end < words.length && !explained[end] && !words[end]!.isCue) end++
  for (; end > at; end--) {
    const run = words.slice(at, end)
    let next = candidate
    for (const group of candidate.item.groups) {
      if (isOpen(candidate, group) && unitsOf(candidate, group.group.id).length === 0) continue
      const present = effectiveUnits(candidate, group)
      for (const { option, phrases } of group.options)
        if (
          present.includes(option.id) &&
          phrases.some(phrase => (matchAll(phrase, run)?.coverage ?? 0) >= (group.group.max_units > 1 ? 0.4 : 0.75))
        )
          next = drop(next, group, option.id)
    }
    if (next !== candidate) return { candidate: next, length: end - at }
  }
  return undefined
}
