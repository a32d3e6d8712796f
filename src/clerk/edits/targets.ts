import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import { findLines } from '#src/clerk/menu-parser/find-lines.ts'
import { isCounter } from '#src/clerk/menu-parser/food-layer.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { beginsName } from './begins-name.ts'
import { BESIDE, withoutBeside } from './beside.ts'
import { isCommon } from './food-words.ts'
import { isOrdinal, linesByNumber, numberOf } from './line-numbers.ts'
import { onesOf } from './ones-of.ts'
import { MANY, onlyOther } from './only-other.ts'
import { isOpenEntry } from './open-entry.ts'
import { namedByEnd, ownNames } from './own-names.ts'
import type { LineTarget } from './target.ts'

const PRONOUN =
  /^(?:it|that|this|them|those|these|that one|this one|these ones|those ones|eso|esos|esas|ese|esa|lo|la|los|las|one|any of (?:it|that|those|them)|any)?(?: (?:yet|at all|now|anymore|ever|please|either))*$/
const OTHERS =
  /^(?:all )?(?:the |los |las |el |la )?(?:others?|other ones?|rest|remaining(?: ones?)?|everything else|all else|otros?|otras?|demas|resto)(?: (?:\d{1,2}|one|two|three|four|five|six|uno|una|dos|tres|cuatro|cinco))?(?: (?:ones?|lines?|items?))?(?<rest>(?: \S+)*)$/
const EXCEPT =
  /^(?:everything|all(?: of it)?|anything|todo)(?: else)? (?:but|except(?: for)?|other than|besides|excepto|menos|salvo)(?<rest>(?: \S+)*)$/
const DOUBLES =
  /^(?:the |that |those |el |la )?(?:extra|duplicate|duplicated|repeated|additional|double|repetid[oa]s?|duplicad[oa]s?|de mas)(?: (?:ones?|lines?|items?))?(?<rest>(?: \S+)*)$/
const ALL =
  /^(?:all(?: of)?|both(?: of)?|every|tod[oa]s|ambos|ambas)(?: (?:the|my|those|these|of|los|las|esos|esas))*(?<rest>(?: \S+)*)$/
/** Returns the entries that the words refer to. `focus` are those of the previous clause. */
export function resolveTargets(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): LineTarget | undefined {
  const lines = remainingEntries(edit)
  if (lines.length === 0) return undefined
  const text = said.words.join(' ')
  const inFocus = focus.filter(at => lines.some(line => line.at === at))
  // entries that were just removed cannot be referred to again
  if (PRONOUN.test(text))
    return { at: focus.length > 0 ? inFocus : [lines.at(-1)!.at], isAll: !/^(?:that|this) one\b/.test(text) }
  const many = /^(?:the|those|these|both|los|las) (?<count>\S+)$/.exec(text)?.groups?.count
  const ofMany =
    many === undefined || isOrdinal(many)
      ? []
      : lines.filter(({ draft }) => (draft.count ?? 1) > 1 && draft.count === numberOf(many))
  // matches "off the two" in an order with two burgers and a soda
  if (ofMany.length === 1) return { at: [ofMany[0]!.at], isAll: true }
  if (many !== undefined && lines.length === numberOf(many) && /^(?:those|these|both|los|las) /.test(text))
    return { at: lines.map(({ at }) => at), isAll: true }
  const known = edit.entries.filter(({ origin }) => origin !== undefined).length
  const ofDish = ordinalOf(compiled, edit, said)
  if (ofDish !== undefined) return { at: [ofDish], isAll: true }
  const numbered = linesByNumber(said, known) ?? numberedAndNamed(compiled, edit, said, known)
  if (numbered) {
    const at = numbered.flatMap(origin =>
      edit.entries.flatMap((entry, index) => (entry.origin === origin && !entry.isRemoved ? [index] : [])),
    )
    return at.length > 0 ? { at, isAll: true } : undefined
  }
  const except = EXCEPT.exec(text)
  if (except) {
    const kept = named(compiled, edit, tailOf(said, except), true)
    return kept.length > 0 ? { at: lines.map(({ at }) => at).filter(at => !kept.includes(at)), isAll: true } : undefined
  }
  const others = OTHERS.exec(text)
  if (others) {
    const rest = tailOf(said, others)
    return (
      (inFocus.length === 0 ? leftOf(compiled, edit, said, rest, focus) : undefined) ??
      onlyOther(edit, said, othersOf(compiled, edit, rest, inFocus), inFocus)
    )
  }
  const doubles = DOUBLES.exec(text)
  if (doubles) return doublesOf(compiled, edit, tailOf(said, doubles))
  const all = ALL.exec(text)
  if (all) {
    const rest = tailOf(said, all)
    const at = rest.words.length === 0 ? lines.map(line => line.at) : named(compiled, edit, rest)
    return at.length > 0 ? { at, isAll: true } : undefined
  }
  const ones = onesOf(compiled, edit, said)
  if (ones) return ones
  const begun = beginsName(edit, said)
  if (begun.length > 0) return { at: begun, isAll: true }
  const from = said.words.findIndex(word => !/^(?:the|those|these|my|el|la|los|las|esos|esas|mis)$/.test(word))
  const amount = from < 0 ? undefined : readAmount(compiled.food, said.words, from, said.words.length)
  const isOf = amount !== undefined && /^(?:of|de)$/.test(said.words[from + amount.length] ?? '')
  if (amount?.count !== undefined && (!amount.article || isOf) && from + amount.length < said.words.length) {
    const rest = slice(said, from + amount.length)
    if (OF_THEM.test(rest.words.join(' '))) {
      const several = lines.filter(({ draft }) => (draft.count ?? 1) > amount.count!).toReversed()
      const at = several
        .toSorted((a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)))
        .map(line => line.at)
      return at.length > 0 ? { at, count: amount.count, isAll: false } : undefined
    }
    const at = named(compiled, edit, slice(rest, lengthOf(PART, rest)), isOf)
    return at.length > 0 ? { at, count: amount.count, isAll: false } : undefined
  }
  const at = named(compiled, edit, said)
  return at.length > 0 ? { at, isAll: isPlural(said) } : undefined
}

/** Resolves an ordinal among the lines of a dish: "The first coffee". */
function ordinalOf(compiled: CompiledMenu, edit: Edit, said: MessageWords): number | undefined {
  const from = /^(?:the|el|la|my)$/.test(said.words[0] ?? '') ? 1 : 0
  const ordinal = said.words[from]
  const rest = slice(said, from + 1)
  if (ordinal === undefined || !isOrdinal(ordinal) || rest.words.length === 0) return undefined
  const of = named(compiled, edit, rest)
  return of.length > 1
    ? of.toSorted((a, b) => a - b).at(ordinal === 'last' ? -1 : (numberOf(ordinal) ?? 99) - 1)
    : undefined
}

/** Resolves a line by its number and its name: "Number 4, the 3 lattes". */
function numberedAndNamed(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  known: number,
): readonly number[] | undefined {
  const pause = said.stops.indexOf(',', 1)
  const numbers = pause > 0 ? linesByNumber(slice(said, 0, pause), known) : undefined
  const rest = numbers && slice(said, pause)
  const names =
    rest?.words.findIndex(word => numberOf(word) === undefined && !/^(?:the|los|las|el|la)$/.test(word)) ?? -1
  const isMeant =
    rest !== undefined &&
    names >= 0 &&
    named(compiled, edit, slice(rest, names)).some(at => numbers?.includes(edit.entries[at]!.origin ?? -1))
  return isMeant ? numbers : undefined
}

/** Partitive pronoun: "One of them". */
const OF_THEM = /^(?:of|de) (?:them|em|those|these|it|em|ell[oa]s|es[oa]s|the (?:two|three|four))$/

/** Partitive whose second number counts the existing units: "One of the two". */
const PART =
  /^ (?:(?:of|de) )?(?:(?:the|those|these|my|them|los|las|esos|esas) )?(?:(?:\d{1,2}|two|three|four|five|six|dos|tres|cuatro|cinco|seis) )?/
const lengthOf = (pattern: RegExp, { words }: MessageWords): number =>
  (pattern.exec(` ${words.join(' ')} `)?.[0] ?? '').trim().split(' ').filter(Boolean).length

const isPlural = ({ words, terms }: MessageWords): boolean => {
  const last = words.findLast(word => !BESIDE.test(word))
  return last !== undefined && last !== terms[words.lastIndexOf(last)] && !/^(?:fries|chips)$/.test(last)
}

const tailOf = (said: MessageWords, match: RegExpExecArray): MessageWords => {
  const count = (match.groups?.rest ?? '')
    .trim()
    .split(' ')
    .filter(word => word !== '').length
  return withoutBeside(slice(said, said.words.length - count))
}

/** Returns entries whose dish, or dish and options, the words name; with `mayBeUnnamed`, also by options alone. */
export function named(compiled: CompiledMenu, edit: Edit, said: MessageWords, mayBeUnnamed = false): readonly number[] {
  const lines = remainingEntries(edit)
  const drafts = lines.map(line => line.draft)
  const whole = findLines(compiled, drafts, said, mayBeUnnamed)
  if (whole.length > 0)
    return ownNames(
      edit,
      said,
      whole.map(index => lines[index]!.at),
    )
  // skip words that are on no menu: "the two weird onion things"
  const telling = withoutBeside(said)
  if (telling.words.some(word => numberOf(word) !== undefined)) return []
  const known = telling.words.flatMap((word, at) =>
    !isCounter(compiled.food, telling.terms[at]!) &&
    (compiled.vocabulary.has(telling.terms[at]!) ||
      compiled.food.known.has(telling.terms[at]!) ||
      !isCommon(compiled.food, word))
      ? [at]
      : [],
  )
  if (known.length === 0 || (known.length === said.words.length && telling.words.length === said.words.length))
    return namedByEnd(edit, said)
  const rest: MessageWords = {
    words: known.map(at => telling.words[at]!),
    terms: known.map(at => telling.terms[at]!),
    stops: known.map(() => ''),
    spans: known.map(at => telling.spans[at]!),
  }
  const found = findLines(compiled, drafts, rest).map(index => lines[index]!.at)
  return found.length > 0 ? ownNames(edit, rest, found) : namedByEnd(edit, said)
}

/** Returns the entries that the first words name, and the words after them: "bowl with shrimp". */
export function namedFirst(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
): { readonly at: readonly number[]; readonly rest: MessageWords } | undefined {
  for (let end = said.words.length; end > 0; end--) {
    const at = named(compiled, edit, slice(said, 0, end))
    if (at.length > 0) return { at, rest: slice(said, end) }
  }
  return undefined
}

/** Resolves "The other two" and "the rest of the onions" to the lines besides those just mentioned. */
function othersOf(
  compiled: CompiledMenu,
  edit: Edit,
  rest: MessageWords,
  focus: readonly number[],
): LineTarget | undefined {
  const lines = remainingEntries(edit).map(({ at }) => at)
  const among = rest.words.length === 0 ? lines : named(compiled, edit, rest)
  const kept = among.filter(at => focus.includes(at))
  if (kept.length > 0) return { at: among.filter(at => !kept.includes(at)), isAll: true }
  if (rest.words.length === 0 && focus.length === 0) return undefined
  const [best] = among.toSorted(
    (a, b) => Number(isOpenEntry(compiled, edit.entries[a]!)) - Number(isOpenEntry(compiled, edit.entries[b]!)),
  )
  return { at: among.filter(at => at !== best), isAll: true }
}

/** Returns the line left after a removal, or all lines if plural: "Drop the second and make the other large". */
function leftOf(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  rest: MessageWords,
  focus: readonly number[],
): LineTarget | undefined {
  const idOf = (at: number) => edit.entries[at]?.draft.candidates[0]?.item.item.id
  const gone = focus.filter(at => edit.entries[at]?.isRemoved)
  const lines = rest.words.length > 0 ? named(compiled, edit, rest) : remainingEntries(edit).map(({ at }) => at)
  const isMany = MANY.test(said.words.join(' ')) || (rest.words.length > 0 && isPlural(rest))
  const alike = lines.filter(at => gone.some(one => idOf(one) === idOf(at)))
  const left = isMany || alike.length === 0 ? lines : alike
  return gone.length > 0 && (left.length === 1 || (isMany && left.length > 0)) ? { at: left, isAll: true } : undefined
}

function doublesOf(compiled: CompiledMenu, edit: Edit, rest: MessageWords): LineTarget | undefined {
  const among = rest.words.length === 0 ? remainingEntries(edit).map(({ at }) => at) : named(compiled, edit, rest)
  const byDish = Map.groupBy(among, at => edit.entries[at]!.draft.candidates[0]?.item.item.id)
  const doubled = [...byDish.values()].flatMap(at => {
    const [, ...others] = at.toSorted(
      (a, b) => Number(isOpenEntry(compiled, edit.entries[a]!)) - Number(isOpenEntry(compiled, edit.entries[b]!)),
    )
    return others
  })
  return doubled.length > 0 ? { at: doubled, isAll: true } : undefined
}
