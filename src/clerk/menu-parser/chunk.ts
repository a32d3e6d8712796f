import type { Stop, Unit, Word } from './unit.ts'

type Half = 'left' | 'right' | 'one' | 'other'
export type Strength = 'extra' | 'light' | 'double' | 'triple'
/** Connection between a chunk and the previous one. */
type Lead = 'start' | 'join' | 'and' | 'with' | 'on' | 'or'

/** Chunk: part of an order between conjunctions, with an amount, modifiers, and food words. */
export type Chunk = {
  readonly lead: Lead
  readonly stop: Stop
  readonly without: boolean
  readonly count?: number
  /** True for "a" or "an", which mean one or are mere grammar. */
  readonly article: boolean
  /** True after "the": a dish ordered before may be meant. */
  readonly definite: boolean
  readonly milliPounds?: number
  /** Words of the amount itself, which may be part of a name. */
  readonly amountWords: readonly Word[]
  readonly strength?: Strength
  readonly beside: boolean
  readonly half?: Half
  readonly sideOf: boolean
  readonly more: boolean
  readonly each: boolean
  readonly both: boolean
  readonly same: boolean
  readonly rest: boolean
  readonly instead: boolean
  /** True if it is part of a line named before: "one of them". */
  readonly part: boolean
  readonly correct: boolean
  /** True after "actually" or "sorry": the chunk replaces what it fits, if anything. */
  readonly mends: boolean
  /** True if the number multiplies the whole order: "x2". */
  readonly times: boolean
  readonly words: readonly Word[]
  /** Position of its words in the text. */
  readonly from: number
  readonly to: number
}

const DEFINITE = new Set(['the', 'el', 'la', 'los', 'las'])

type Draft = { -readonly [K in keyof Chunk]: Chunk[K] } & { words: Word[] }

const empty = (lead: Lead, stop: Stop, from: number): Draft => ({
  lead,
  stop,
  without: false,
  article: false,
  definite: false,
  amountWords: [],
  beside: false,
  sideOf: false,
  more: false,
  each: false,
  both: false,
  same: false,
  rest: false,
  instead: false,
  part: false,
  correct: false,
  mends: false,
  times: false,
  words: [],
  from,
  to: from,
})

const isSpoken = (d: Draft): boolean => d.words.some(word => !word.isVessel && !word.isSmall)
const isSaid = (d: Draft): boolean =>
  d.words.length > 0 ||
  d.without ||
  d.count !== undefined ||
  d.milliPounds !== undefined ||
  d.strength !== undefined ||
  d.half !== undefined ||
  d.same ||
  d.rest ||
  d.both ||
  d.each

/** Groups the units of an order into chunks. */
export function readChunks(units: readonly Unit[]): Chunk[] {
  const chunks: Draft[] = []
  let current = empty('start', '', 0)
  const open = (lead: Lead, stop: Stop, from: number) => {
    if (isSaid(current)) chunks.push(withCueWord(current))
    else if (current.lead !== 'start' && current.lead !== 'join' && (lead === 'join' || lead === 'and'))
      lead = current.lead
    const { correct, mends } = current
    const isPending = !isSaid(current) && lead !== 'start'
    current = { ...empty(lead, stop, from), ...(isPending && { correct, mends }) }
  }
  units.forEach((unit, index) => {
    if (unit.stop !== '') open(unit.stop === '.' ? 'start' : 'and', unit.stop, unit.from)
    if (!isSaid(current)) current.from = unit.from
    if (unit.kind === 'food') {
      // a name such as "with fries" includes its own conjunction
      if (/^(?:with|w) /.test(unit.words[0]?.whole ? unit.words[0].raw : '')) open('with', unit.stop, unit.from)
      current.words.push(...unit.words)
    } else if (unit.kind === 'amount') {
      const next = units[index + 1]
      const isLast = next === undefined || next.stop !== '' || unit.isTimes
      const isOne = unit.count === 1 && unit.words[0]?.raw === 'one' && !unit.isPart
      // "a vanilla one": the number is a pronoun for the dish
      const after = units.slice(index + 1).find(other => other.stop !== '' || !isFiller(other))
      const isEnd = after === undefined || after.stop !== ''
      const isAlone = current.count === undefined ? isEnd : current.article && (isEnd || after.kind === 'cue')
      if (isOne && unit.stop === '' && isSpoken(current) && !current.without && isAlone) {
        if (current.count === undefined && current.milliPounds === undefined) current.count = 1
        current.article = false
        current.to = unit.to
        return
      }
      const takesIt =
        isSpoken(current) && (current.count === undefined || current.article) && current.milliPounds === undefined
      // "coke 2": an amount after the name, with nothing after it to count
      if (!(takesIt && isLast && !unit.article)) {
        if (isSpoken(current) || (current.count !== undefined && !current.article) || current.milliPounds !== undefined)
          open('join', '', unit.from)
      }
      if (unit.count !== undefined) current.count = unit.count
      if (unit.milliPounds !== undefined) current.milliPounds = unit.milliPounds
      current.article = unit.article
      current.part = unit.isPart
      current.times = unit.isTimes
      current.amountWords = unit.words
    } else {
      if (DEFINITE.has(unit.raw)) current.definite ||= !isSaid(current)
      readCue(unit, index)
    }
    current.to = unit.to
  })
  open('start', '', 0)
  return chunks

  function readCue(unit: Unit & { readonly kind: 'cue' }, index: number): void {
    const { cue, word, from } = unit
    const next = units[index + 1]
    const endsHere = next === undefined || next.stop !== '' || (next.kind === 'cue' && next.cue !== 'filler')
    if (cue === 'and') current = { ...current, mends: current.mends && isSaid(current) }
    if (cue === 'with' || cue === 'and' || cue === 'or') open(cue, unit.stop, from)
    else if (cue === 'mend') {
      if (isSaid(current)) open('join', unit.stop, from)
      current.mends = true
    } else if (cue === 'on') {
      if (isSpoken(current)) open('on', '', from)
      else if (!isSaid(current)) current.lead = 'on'
    } else if (cue === 'without') {
      // the refusal follows its object: "with the mustard left off"
      const isAfter =
        endsHere && isSpoken(current) && current.lead !== 'start' && /^(?:left|taken|removed|omitted)/.test(unit.raw)
      if (isAfter || (current.count !== undefined && !isSpoken(current))) current.without = true
      else {
        open('join', unit.stop, from)
        current.without = true
      }
    } else if (cue === 'extra' || cue === 'light' || cue === 'double' || cue === 'triple') {
      // the strength follows its object: "white sauce extra"
      const isAfter = isSpoken(current) && endsHere && current.strength === undefined
      if (isSpoken(current) && !isAfter) open('join', '', from)
      current.strength = cue
      if (word) current.words.push(word)
    } else if (cue === 'beside') {
      const target = isSpoken(current) ? current : chunks.at(-1)
      if (target) target.beside = true
    } else if (cue === 'half' || cue === 'other half' || cue === 'left half' || cue === 'right half') {
      const half: Half =
        cue === 'half' ? 'one' : cue === 'other half' ? 'other' : cue === 'left half' ? 'left' : 'right'
      const isAfter = isSpoken(current) && (endsHere || unit.raw.startsWith('on '))
      // "pepperoni left olives right": each half follows its topping
      const before = chunks.at(-1)
      if (isAfter && current.half !== undefined && before && before.half === undefined) before.half = current.half
      if (!isAfter && (isSpoken(current) || current.half !== undefined)) open('join', '', from)
      current.half = half
      if (word) current.words.push(word)
    } else if (cue === 'side of') {
      if (isSpoken(current)) open('join', '', from)
      current.sideOf = true
      if (current.count === undefined && /^(?:an?|one|una?) /.test(unit.raw)) {
        current.count = 1
        current.article = true
      }
    } else if (cue === 'vessel') {
      const isOne = /^(?:an?|una?) /.test(unit.raw) || (unit.stop !== '' && !/s of$/.test(unit.raw))
      if (current.count === undefined && !isSpoken(current) && isOne) {
        current.count = 1
        current.article = true
      }
      if (word) current.words.push(word)
    } else if (cue === 'both' && /^(?:on|for|with|in) /.test(unit.raw) && (isSpoken(current) || chunks.length > 0)) {
      const target = isSpoken(current) ? current : chunks.at(-1)!
      target.both = true
    } else if (cue === 'same' || cue === 'rest' || cue === 'both' || cue === 'correct' || cue === 'instead') {
      if (isSaid(current) && !(current.count !== undefined && !isSpoken(current))) open('join', unit.stop, from)
      current[cue] = true
    } else if (cue === 'but') open('with', unit.stop, from)
    else if (cue === 'each' && !isSaid(current) && isFollowedBy(next, ['with', 'on'])) current.both = true
    else if (cue === 'more' && current.lead === 'with' && !isSpoken(current) && next?.kind === 'food')
      current.strength = 'extra'
    else if (cue === 'more' && !isSpoken(current) && isFollowedBy(next, ['with', 'without', 'but'])) current.same = true
    else if (cue === 'each' || cue === 'more') current[cue] = true
    else if (word) current.words.push(word)
  }
}

const isFollowedBy = (next: Unit | undefined, cues: readonly string[]): boolean =>
  next?.kind === 'cue' && next.stop === '' && cues.includes(next.cue)

const isFiller = (unit: Unit): boolean => unit.kind === 'cue' && unit.cue === 'filler' && unit.word === undefined

/** Reinterprets a cue without an object as a word: "a light coffee", "make it a double". */
function withCueWord(draft: Draft): Draft {
  if (draft.words.length === 0 || draft.words.some(word => !word.isCue)) return draft
  if (draft.words.every(word => word.isSmall)) return { ...draft, words: [] }
  const words = draft.words.map(({ isCue: _, ...word }) => ({ ...word, weight: 1 }))
  if (draft.half !== undefined) return draft
  const { strength: _, ...plain } = draft
  return { ...plain, words }
}
