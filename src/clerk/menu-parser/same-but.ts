import { askWhichLine, pointed } from './aim.ts'
import { type Candidate, newCandidate } from './candidate.ts'
import { applyWordsToLine, removeFromLine } from './change-line.ts'
import type { CompiledGroup, CompiledMenu } from './compile-menu.ts'
import { type Edit, remainingEntries, withNew } from './edit.ts'
import { termsOfPhrase } from './food-layer.ts'
import { slice } from './slice-words.ts'
import type { Draft } from './state.ts'
import type { MessageWords } from './unit.ts'

const BUT = new Set(['but', 'except', 'pero', 'excepto'])
const POINTERS = new Set([
  'another',
  'otra',
  'otro',
  'same',
  'as',
  'like',
  'that',
  'the',
  'one',
  'of',
  'it',
  'this',
  'just',
  'igual',
  'mismo',
  'lo',
])
const FRAME = new Set(['instead', 'with', 'con', 'make', 'it', 'and', 'y', 'only', 'is', 'has'])
const NEGATORS = new Set(['no', 'without', 'sin', 'minus', 'not'])

/** "Another one, same as that but lamb and no hot sauce": copies a line and applies the differences. */
export function copyLineExcept(compiled: CompiledMenu, edit: Edit, words: MessageWords): Edit | undefined {
  const but = words.words.findIndex(word => BUT.has(word))
  if (but < 0 || but === words.words.length - 1) return undefined
  const head = without(slice(words, 0, but), POINTERS)
  const lines = remainingEntries(edit)
  const entries = head.words.length === 0 ? [lines.at(-1)?.at ?? -1] : pointed(compiled, edit, head)
  const [at] = entries
  if (at === undefined || at < 0) return undefined
  if (entries.length > 1) return askWhichLine(edit, head, entries)
  const { count: _, ...copied } = edit.entries[at]!.draft
  let draft: Draft = { ...copied, count: 1 }
  const unread: string[] = []
  for (const part of partsOf(slice(words, but + 1))) {
    const changed = otherwise(compiled, draft, part)
    if (changed) draft = changed
    else unread.push(part.words.join(' '))
  }
  const added = withNew(edit, [draft])
  return { ...added, leftovers: [...added.leftovers, ...unread] }
}

function otherwise(compiled: CompiledMenu, draft: Draft, part: MessageWords): Draft | undefined {
  const isRefused = NEGATORS.has(part.words[0]!)
  const said = isRefused ? slice(part, 1) : part
  if (isRefused) return removeFromLine(compiled, draft, said, true)
  return applyWordsToLine(compiled, draft, said) ?? sister(compiled, draft, said)
}

/** Dish of the same category whose name has these terms instead: "lamb" for a Chicken Over Rice. */
function sister(compiled: CompiledMenu, draft: Draft, { terms }: MessageWords): Draft | undefined {
  const [start] = draft.candidates
  if (!start) return undefined
  const own = new Set(termsOfPhrase(start.item.item.name))
  const [only, ...others] = compiled.items.filter(({ item, category }) => {
    const named = new Set(termsOfPhrase(item.name))
    const isOther = terms.every(term => named.has(term) && !own.has(term))
    // a dish with both terms is not a replacement
    const isAlike = named.size <= own.size && [...named].every(term => own.has(term) || terms.includes(term))
    return category === start.item.category && isOther && isAlike && named.size > terms.length
  })
  if (!only || others.length > 0) return undefined
  return { ...draft, candidates: [carried(start, newCandidate(only))], said: only.item.name }
}

/** Copies choices to another dish, matching groups by id or name and options by name. */
function carried(from: Candidate, to: Candidate): Candidate {
  const chosen = new Map<string, readonly string[]>()
  for (const group of from.item.groups) {
    const names = (from.chosen.get(group.group.id) ?? []).flatMap(id => nameOf(group, id))
    const same = to.item.groups.find(
      other => other.group.id === group.group.id || other.group.name === group.group.name,
    )
    const ids = names.flatMap(name => same?.options.find(({ option }) => option.name === name)?.option.id ?? [])
    if (same && ids.length > 0) chosen.set(same.group.id, ids)
  }
  return { ...to, chosen, notes: from.notes }
}

const nameOf = ({ options }: CompiledGroup, id: string): string[] =>
  options.flatMap(({ option }) => (option.id === id ? [option.name] : []))

/** Splits at "and" and commas, and strips leading filler words. */
function partsOf(said: MessageWords): MessageWords[] {
  const parts: MessageWords[] = []
  let start = 0
  for (let at = 1; at <= said.words.length; at++) {
    const isJoin =
      at === said.words.length || said.words[at] === 'and' || said.words[at] === 'y' || said.stops[at] !== ''
    if (!isJoin) continue
    const part = without(slice(said, start, at), FRAME)
    if (part.words.length > 0) parts.push(part)
    start = at
  }
  return parts
}

function without(said: MessageWords, left: ReadonlySet<string>): MessageWords {
  const kept = said.words.flatMap((word, at) => (left.has(word) ? [] : [at]))
  return {
    words: kept.map(at => said.words[at]!),
    terms: kept.map(at => said.terms[at]!),
    stops: kept.map(() => ''),
    spans: kept.map(at => said.spans[at]!),
  }
}
