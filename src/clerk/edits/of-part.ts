import { addNote } from '#src/clerk/menu-parser/candidate.ts'
import { isLeftOff } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry, withNew } from '#src/clerk/menu-parser/edit.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { isPlain, unsaid } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { joinSpelled } from '#src/clerk/menu-parser/source-spans.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { notedFirst, notesOf, spelled } from './noted-first.ts'
import { saidOrSo } from './of-line.ts'
import { beginsWithOption } from './option-first.ts'
import { FRAME, SAYS, type Share, sharesOf } from './shares.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

/**
 * Divides the units of a dish into shares with different options; units without an instruction stay unchanged: "One
 * of the two without mustard", "only one has onions, the other regular".
 */
export function divideUnits(
  compiled: CompiledMenu,
  edit: Edit,
  given: MessageWords,
  focus: readonly number[],
  /** True if a number is an amount, unless it refers to units. */
  isCount = false,
): Done | undefined {
  const told = withoutTotal(sharesOf(compiled, given))
  const [first] = told.shares
  const hasOther = told.shares.some(({ count, isHalf }) => count === undefined && !isHalf)
  if (!first || !(hasOther || first.isPart || first.isOnly || told.total !== undefined)) return undefined
  if (isCount && !hasOther && told.total === undefined && !told.shares[0]!.isOf) return undefined
  const lines = remainingEntries(edit).length
  if (first.ordinal !== undefined && lines > 1 && first.ordinal <= lines) return undefined
  if (told.shares.length > 1 && !hasOther && told.shares.some(({ isPart }) => !isPart)) return undefined
  if (first.count === undefined && !first.isHalf)
    return told.shares.length === 1 ? ofOther(compiled, edit, first.body, focus) : undefined
  for (const noting of [false, true]) {
    const pools = noting ? notedFirst(compiled, edit, poolsOf(edit, focus), told.shares, focus) : poolsOf(edit, focus)
    for (const pool of pools) {
      if (told.name && !isNamedBy(compiled, edit, pool, withoutEnds(told.name))) continue
      if (areSo(compiled, edit, pool, told.shares)) return { edit: { ...edit, restatesOrder: true }, at: pool }
      const drafts = divided(compiled, edit, pool, told.shares, told.total, noting)
      if (drafts) return put(edit, pool, drafts)
    }
  }
  return undefined
}

/** Edits the lines of a dish other than the last mentioned: "The other latte should be large". */
function ofOther(compiled: CompiledMenu, edit: Edit, body: MessageWords, focus: readonly number[]): Done | undefined {
  const dishes = Map.groupBy(remainingEntries(edit), ({ draft }) => draft.candidates[0]?.item.item.id)
  for (const of of dishes.values()) {
    const isMeant = focus.length === 0 || of.some(({ at }) => focus.includes(at))
    const others = of.filter(({ at }, n) => (focus.length > 0 ? !focus.includes(at) : n < of.length - 1))
    if (of.length < 2 || !isMeant || others.length === 0) continue
    const said = others.map(({ at, draft }) => saidOf(compiled, edit, [at], draft, body, false))
    if (said.some(one => one === undefined)) continue
    const at = others.map(line => line.at)
    return { edit: at.reduce((left, index, n) => withEntry(left, index, { draft: said[n]!.draft }), edit), at }
  }
  return undefined
}

type Told = { readonly shares: readonly Share[]; readonly total?: number; readonly name?: MessageWords }

/** Removes a leading total: "Three in all, two regular and one without". */
function withoutTotal(shares: readonly Share[]): Told {
  const [first, ...others] = shares
  const sum = others.reduce((units, { count = Number.NaN }) => units + count, 0)
  return others.length > 1 && first?.count === sum ? { shares: others, total: sum, name: first.body } : { shares }
}

const ENDS = /(?: (?:in|total|all|altogether|en|de|so|not|of|them))+$/
const withoutEnds = (name: MessageWords): MessageWords =>
  slice(name, 0, ` ${name.words.join(' ')}`.replace(ENDS, '').split(' ').filter(Boolean).length)

/** Returns the lines of each dish, individually and as a group; lines just mentioned come first. */
function poolsOf(edit: Edit, focus: readonly number[]): readonly (readonly number[])[] {
  const lines = remainingEntries(edit)
    .filter(({ draft }) => draft.candidates.length === 1 && draft.milliPounds === undefined)
    .toSorted((a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)) || b.at - a.at)
  const byDish = Map.groupBy(lines, ({ draft }) => draft.candidates[0]!.item.item.id)
  return [
    ...lines.map(({ at }) => [at]),
    ...[...byDish.values()].filter(of => of.length > 1).map(of => of.map(({ at }) => at).toSorted((a, b) => a - b)),
  ]
}

/** True if the stated number of units already matches and the other lines of the dish do not. */
function areSo(compiled: CompiledMenu, edit: Edit, pool: readonly number[], shares: readonly Share[]): boolean {
  const [share, ...others] = shares
  if (!share?.isOnly || others.length > 0 || pool.length < 2) return false
  const so = pool.filter(at => {
    const { draft } = edit.entries[at]!
    const said = saidOf(compiled, edit, pool, draft, share.body, false)
    return said !== undefined && !said.isPlain && spelled(said.draft) === spelled(draft)
  })
  return (
    so.length < pool.length && so.reduce((sum, at) => sum + (edit.entries[at]!.draft.count ?? 1), 0) === share.count
  )
}

type Told1 = { readonly draft: Draft; readonly count: number }

function divided(
  compiled: CompiledMenu,
  edit: Edit,
  pool: readonly number[],
  shares: readonly Share[],
  wanted: number | undefined,
  noting: boolean,
): readonly Told1[] | undefined {
  const drafts = pool.map(at => edit.entries[at]!.draft)
  const there = drafts.reduce((sum, { count = 1 }) => sum + count, 0)
  const total = wanted ?? there
  const counts = shares.map(({ count, isHalf }) => (isHalf ? total / 2 : count))
  const known = counts.reduce<number>((sum, count = 0) => sum + count, 0)
  const open = counts.filter(count => count === undefined).length
  const rest = total - known
  if (open > 1 || rest < open || !counts.every(count => count === undefined || Number.isInteger(count)))
    return undefined
  // a share of one line must leave units over; several lines must be divided completely
  if (total < 2 || (wanted !== undefined && !isWhole(edit, pool)) || (pool.length > 1 && open === 0 && rest > 0))
    return undefined
  const base = drafts.toSorted((a, b) => (b.count ?? 1) - (a.count ?? 1))[0]!
  const saids = shares.map(({ body }) => saidOf(compiled, edit, pool, base, body, noting))
  if (saids.some(said => said === undefined)) return undefined
  const others = (n: number) => saids.filter((said, index) => index !== n && said && !said.isPlain)
  const parts = saids.map((said, n): Told1 => {
    const draft = said!.isPlain
      ? others(n).reduce((left, other) => unsaid(compiled, left, other!.said), base)
      : said!.draft
    return { draft, count: counts[n] ?? rest }
  })
  if (open > 0 || rest === 0) return parts
  const [first] = saids
  const left = shares[0]!.isOnly && first ? unsaid(compiled, base, first.said) : base
  return [{ draft: left, count: rest }, ...parts]
}

/** True if the pool contains every line of the dish. */
const isWhole = (edit: Edit, pool: readonly number[]): boolean => {
  const idOf = (at: number) => edit.entries[at]!.draft.candidates[0]?.item.item.id
  return remainingEntries(edit).filter(({ at }) => idOf(at) === idOf(pool[0]!)).length === pool.length
}

type Said = { readonly draft: Draft; readonly said: MessageWords; readonly isPlain: boolean }

/** Applies the words of a share to a line, after removing the name of its dish. */
function saidOf(
  compiled: CompiledMenu,
  edit: Edit,
  pool: readonly number[],
  base: Draft,
  body: MessageWords,
  noting: boolean,
): Said | undefined {
  const verb = body.words.findIndex((word, at) => SAYS.test(word) || isPlain(body.words.slice(at)))
  const most = beginsWithOption(base, body) ? 0 : verb < 0 ? body.words.length - 1 : verb
  for (let end = most; end >= 0; end--) {
    if (end > 0 && !isNamedBy(compiled, edit, pool, slice(body, 0, end))) continue
    const tail = slice(body, end)
    if (isPlain(tail.words)) return { draft: base, said: tail, isPlain: true }
    const first = tail.words.findIndex(word => !FRAME.test(word))
    if (first < 0) continue
    const said = slice(tail, first)
    if (isPlain(said.words)) return { draft: base, said, isPlain: true }
    const draft = told(compiled, base, said, noting)
    // a note is added only if no line has an option for it
    if (draft && !noting && notesOf(draft) > notesOf(base)) return undefined
    if (draft && draft.count === base.count) return { draft, said, isPlain: false }
  }
  return undefined
}

/** True if the words name the dish of a line: by its name, by a word suffix of it, or by words unknown to the menu. */
function isNamedBy(compiled: CompiledMenu, edit: Edit, pool: readonly number[], words: MessageWords): boolean {
  if (words.words.length === 0) return true
  const at = named(compiled, edit, words)
  if (at.length > 0) return pool.every(index => at.includes(index))
  const name = termsOfPhrase(edit.entries[pool[0]!]!.draft.candidates[0]?.item.item.name ?? '')
  return words.terms.every(
    term => !compiled.vocabulary.has(term) || name.some(one => one === term || (term.length > 3 && one.endsWith(term))),
  )
}

const REFUSES = /^(?:no|without|sin)$/

/** Applies the parts of an instruction to a line in sequence. Refusals without a menu option become notes. */
function told(compiled: CompiledMenu, draft: Draft, said: MessageWords, noting: boolean): Draft | undefined {
  const now = saidOrSo(compiled, draft, said)
  const isRefused = REFUSES.test(said.words[0] ?? '')
  if (now && !isRefused) return now
  if (!isRefused) return undefined
  return listOf(said).reduce<Draft | undefined>((left, one) => left && without(compiled, left, one, noting), draft)
}

/** Splits a refusal into single ones, each with its own "no": "No lettuce and tomato". */
function listOf(said: MessageWords): readonly MessageWords[] {
  const cuts = said.words.flatMap((word, at) => (at > 0 && /^(?:and|or|nor|y|o|ni|&)$/.test(word) ? [at] : []))
  const starts = [1, ...cuts.map(at => at + (REFUSES.test(said.words[at + 1] ?? '') ? 2 : 1))]
  return starts.map((from, n) => {
    const one = slice(said, from, cuts[n] ?? said.words.length)
    const no = slice(said, 0, 1)
    return {
      words: [...no.words, ...one.words],
      terms: [...no.terms, ...one.terms],
      stops: [...no.stops, ...one.stops],
      spans: [...no.spans, ...one.spans],
    }
  })
}

function without(compiled: CompiledMenu, draft: Draft, said: MessageWords, noting: boolean): Draft | undefined {
  const now = saidOrSo(compiled, draft, said)
  const refused = slice(said, 1)
  if (now && (now !== draft || isLeftOff(compiled, draft, refused))) return now
  const [only, ...others] = draft.candidates
  const note = `no ${joinSpelled(refused.spans)}`
  if (only?.notes.includes(note)) return draft
  const isOrdinary = refused.words.some(word => compiled.food.ordinary.has(word))
  if (!noting || !only || others.length > 0 || refused.words.length > 3 || refused.words.length === 0 || isOrdinary)
    return undefined
  return { ...draft, candidates: [addNote(only, note)] }
}

/** Inserts divided lines: the first share keeps the position of the dish, the others are appended. */
function put(edit: Edit, pool: readonly number[], drafts: readonly Told1[]): Done {
  const merged = [...Map.groupBy(drafts, ({ draft }) => spelled(draft)).values()].map(of => ({
    ...of[0]!.draft,
    count: of.reduce((sum, { count }) => sum + count, 0),
  }))
  const before = pool.map(at => edit.entries[at]!.draft)
  const isSame =
    merged.length === before.length &&
    merged.every(one => before.some(old => spelled(old) === spelled(one) && (old.count ?? 1) === one.count))
  if (isSame) return { edit, at: pool }
  const [first, ...others] = merged
  const cleared = pool.reduce((left, at) => withEntry(left, at, { isRemoved: at !== pool[0] }), edit)
  const set = withEntry(cleared, pool[0]!, { draft: first! })
  const at = others.map((_, n) => edit.entries.length + n)
  return { edit: withNew(set, others), at: at.length > 0 ? at : [pool[0]!] }
}
