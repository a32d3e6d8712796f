import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Clause } from './clauses.ts'
import type { CueKind } from './cues.ts'
import { isCommon, speaksOfFood } from './food-words.ts'
import { again, more } from './more-of.ts'
import { markerAt } from './replaces.ts'
import { swap } from './swap.ts'
import { type Done, remove } from './take-off.ts'
import { named, resolveTargets } from './targets.ts'
import type { Tone } from './tone.ts'
import { make, put } from './turn-into.ts'

/** Cues of clauses that may name a replacement. */
const WISHES: ReadonlySet<CueKind | undefined> = new Set([undefined, 'only', 'add', 'put', 'make', 'keep'])
/** Verbs of a request by any person: "my brother wants the soup". */
const WISH =
  /^(?:wants?|wanted|prefers?|rather|have|having|has|gets?|getting|take|takes|like|likes|try|order|craving|quiere|quieren|prefiere|pide|do|said|says|va|toma)$/
const LEAD = /^(?:for|just|only|the|an?|to|some|una?|el|la|los|las|solo)$/

/** Verbs of a request after a replaced dish: "en lugar de la sopa quiero arroz". */
const WISHED = /^(?:quiero|queremos|quisiera|dame|deme|denme|ponme|prefiero|give|get|i|id|ill|we|well|lets)$/

/** Reference to a dish that was just removed: "The bowl replaces the other". */
const OTHER = /^(?:the )?others?(?: ones?)?$/

type Cut = { readonly wanted: MessageWords; readonly denied: MessageWords; readonly rest: MessageWords }

/**
 * Splits the words at the replacement marker, and splits off what follows the replaced dish after a pause.
 */
function cutAt(all: MessageWords): Cut | undefined {
  for (let at = 0; at < all.words.length - 1; at++) {
    const length = markerAt(all, at)
    if (length === 0) continue
    const after = slice(all, at + length)
    const pause = after.stops.findIndex((stop, n) => n > 0 && stop !== '')
    const verb = at === 0 ? after.words.findIndex((word, n) => n > 0 && WISHED.test(word)) : -1
    const end = [pause, verb].filter(n => n > 0).reduce((a, b) => Math.min(a, b), after.words.length)
    return { wanted: slice(all, 0, at), denied: slice(after, 0, end), rest: slice(after, end) }
  }
  return undefined
}

/** Splits a replacement with trailing marker: "Forget the soup, a salad instead". */
function cutInstead(words: MessageWords): Cut | undefined {
  const end = words.words.length - (/^(?:instead|mejor)$/.test(words.words.at(-1) ?? '') ? 1 : 0)
  const pause = words.stops.findIndex((stop, at) => at > 0 && stop !== '')
  if (end === words.words.length || pause < 0 || pause >= end) return undefined
  const rest = slice(words, words.words.length)
  return { wanted: slice(words, pause, end), denied: slice(words, 0, pause), rest }
}

/** Replaces a dish of the order: "the hero instead of one of the zitis", "en vez del pan, arroz". */
export function replaced(
  compiled: CompiledMenu,
  edit: Edit,
  { cue, words, all }: Clause,
  focus: readonly number[],
  tone: Tone,
): Done | undefined {
  const cut = cue === 'remove' ? cutInstead(words) : WISHES.has(cue) ? cutAt(all) : undefined
  if (!cut) return undefined
  const isFirst = cut.wanted.words.length === 0
  const wanted = isFirst ? cut.rest : cut.wanted
  if (!isFirst && cut.rest.words.length > 0) return undefined
  return inPlaceOf(compiled, edit, cut.denied, wanted, focus, tone)
}

function inPlaceOf(
  compiled: CompiledMenu,
  edit: Edit,
  denied: MessageWords,
  wanted: MessageWords,
  focus: readonly number[],
  tone: Tone,
): Done | undefined {
  if (OTHER.test(denied.words.join(' ')) && isThere(compiled, edit, wanted, [], { ...tone, corrects: true }))
    return { edit: { ...edit, restatesOrder: true }, at: focus }
  const [first, ...others] = deniedOf(compiled, edit, denied)
  const target = first && resolveTargets(compiled, edit, first, focus)
  if (!target || target.at.length === 0) return undefined
  const rest = others.reduce<Done | undefined>((left, part) => left && remove(compiled, left.edit, part, focus), {
    edit,
    at: [],
  })
  if (!rest) return undefined
  if (wanted.words.length === 0 || isThere(compiled, edit, wanted, target.at, tone))
    return remove(compiled, rest.edit, first, focus)
  for (let from = 0; from < wanted.words.length && (from === 0 || mayBeCut(compiled, slice(wanted, 0, from))); from++) {
    const done = swap(compiled, rest.edit, first, slice(wanted, from), focus)
    if (done) return done
  }
  return undefined
}

/**
 * Returns the replaced dishes, separately if together they name no line: "instead of the fries and the slaw".
 */
function deniedOf(compiled: CompiledMenu, edit: Edit, denied: MessageWords): readonly MessageWords[] {
  const isLine = (words: MessageWords) =>
    words.words.length > 0 && named(compiled, edit, words, isCounted(compiled, words)).length > 0
  const isOne = (words: MessageWords) => isLine(words) || resolveTargets(compiled, edit, words, [])?.count !== undefined
  if (isOne(denied)) return [denied]
  const and = denied.words.findIndex((word, at) => at > 0 && /^(?:and|y)$/.test(word))
  if (and < 0) return []
  const parts = [slice(denied, 0, and), slice(denied, and + 1)]
  return parts.every(isOne) ? parts : []
}

const isCounted = ({ food }: CompiledMenu, { words }: MessageWords): boolean =>
  readAmount(food, words, 0, words.length)?.article === false

/**
 * True if the replacement is already in the order, so that only the other dish is removed: "I said the bowl instead
 * of the roll".
 */
function isThere(
  compiled: CompiledMenu,
  edit: Edit,
  wanted: MessageWords,
  gone: readonly number[],
  tone: Tone,
): boolean {
  const from = wanted.words.findIndex((_, at) => named(compiled, edit, slice(wanted, at)).length > 0)
  const said = from < 0 ? undefined : slice(wanted, from)
  if (!said || !mayBeCut(compiled, slice(wanted, 0, from))) return false
  if (readAmount(compiled.food, said.words, 0, said.words.length)) return false
  const isDefinite = /^(?:the|that|el|la|es[ea])$/.test(said.words[0]!)
  const lines = named(compiled, edit, said)
  return (isDefinite || tone.corrects) && lines.length === 1 && !gone.includes(lines[0]!)
}

/** Applies "Instead of the roll" together with the replacement in the next clause. */
export function replacedNext(
  compiled: CompiledMenu,
  edit: Edit,
  clause: Clause,
  next: Clause,
  focus: readonly number[],
  tone: Tone,
): Done | undefined {
  const cut = clause.sentence === next.sentence && WISHES.has(clause.cue) ? cutAt(clause.all) : undefined
  if (!cut || cut.wanted.words.length + cut.rest.words.length > 0 || !WISHES.has(next.cue)) return undefined
  return inPlaceOf(compiled, edit, cut.denied, next.words, focus, tone)
}

/** True if the words before a dish only say who requests it. */
function mayBeCut(compiled: CompiledMenu, lead: MessageWords): boolean {
  const wish = lead.words.findLastIndex(word => WISH.test(word))
  const after = slice(lead, wish + 1)
  return after.words.every(word => LEAD.test(word) || isCommon(compiled.food, word)) || !speaksOfFood(compiled, after)
}

/**
 * Applies "instead": "A sprite instead of the coke" names both dishes; "tofu instead" replaces whatever it fits.
 */
export function insteadOf(
  compiled: CompiledMenu,
  edit: Edit,
  all: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const at = all.words.indexOf('instead')
  const isOf = /^(?:of|than|de)$/.test(all.words[at + 1] ?? '')
  if (at < 1) return undefined
  const wanted = slice(all, 0, at)
  // "one more side instead", after a removal, adds one
  if (!isOf && wanted.words.some(word => /^(?:more|mas|another|otr[oa])$/.test(word)))
    return more(compiled, edit, wanted, focus) ?? again(compiled, edit, wanted, focus)
  if (isOf) return swap(compiled, edit, slice(all, at + 2), wanted, focus)
  return (
    make(compiled, edit, wanted, focus) ?? put(compiled, edit, wanted, focus) ?? lastInto(compiled, edit, wanted, focus)
  )
}

function lastInto(
  compiled: CompiledMenu,
  edit: Edit,
  wanted: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const lines = remainingEntries(edit).map(({ at }) => at)
  const [only, ...others] = focus.filter(at => lines.includes(at)).length > 0 ? focus : lines
  if (only === undefined || others.length > 0) return undefined
  const it = { words: ['it'], terms: ['it'], stops: ['' as const], spans: [] }
  return swap(compiled, edit, it, wanted, [only])
}

const MODAL = /^(?:should|could|can|would|must|to|supposed|has|needs)$/

/**
 * Turns a dish of the order into another one: "One of the lattes should be a tea", "can the ribs be a turkey".
 */
export function becomes(
  compiled: CompiledMenu,
  edit: Edit,
  all: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const be = all.words.indexOf('be')
  const modal = all.words.findIndex(word => MODAL.test(word))
  if (be < 1 || modal < 0 || modal > be || be === all.words.length - 1) return undefined
  const head = modal === 0 ? slice(all, 1, be) : slice(all, 0, modal)
  const target = resolveTargets(compiled, edit, head, focus)
  if (!target || target.at.length === 0) return undefined
  const done = swap(compiled, edit, head, slice(all, be + 1), focus)
  const idOf = (of: Edit, at: number) => of.entries[at]?.draft.candidates[0]?.item.item.id
  const known = new Set(remainingEntries(edit).map(({ at }) => idOf(edit, at)))
  return done?.at.some(at => !known.has(idOf(done.edit, at))) ? done : undefined
}
