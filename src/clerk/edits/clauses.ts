import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { isPlain } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { readWords } from '#src/clerk/menu-parser/units.ts'
import { type CueKind, type CueText, cueAt, lineOf } from './cues.ts'
import { goneEnd } from './gone.ts'
import { leadAt, leadEnd } from './lead.ts'
import { opensCount, opensNextLine, opensTold } from './next-line.ts'
import { endsReplaced } from './replaces.ts'
import { CLAUSE_JOINERS, isAnother, opensShare, ordersAfterShare, SAID_OF, SHARE } from './units-told.ts'

/** Clause of a message about an order. `words` excludes the cue, `all` includes it. */
export type Clause = {
  readonly cue?: CueKind
  readonly words: MessageWords
  readonly all: MessageWords
  /** True if its sentence ends with a question mark. */
  readonly isAsked: boolean
  /** Zero-based index of its sentence. */
  readonly sentence: number
}

/** Splits a message about an order into clauses, but never inside a menu name. */
export function readClauses(compiled: CompiledMenu, text: string): Clause[] {
  const said = readWords(text, compiled.repair)
  const raw = lineOf(readWords(text, word => word).words)
  const named = namesIn(compiled, said)
  const clauses: Clause[] = []
  let sentence = 0
  let start = 0
  const close = (end: number) => {
    const clause = readClause(said, raw, named, start, end, text, sentence)
    if (clause) clauses.push(clause)
    start = end
  }
  for (let at = 1; at < said.words.length; at++) {
    const isSentence = said.stops[at] === '.'
    const isBegun = isNote(compiled, said, start)
      ? ordersAfterNote(compiled, said, at)
      : begins(compiled, said, raw, named, start, at)
    if (isSentence || isBegun) close(at)
    if (isSentence) sentence += 1
  }
  close(said.words.length)
  return clauses
}

/** True for a kitchen note, which extends to the end of its sentence. */
const isNote = ({ food }: CompiledMenu, said: MessageWords, start: number): boolean =>
  [0, 1, 2].some(lead => longestAt(food.edits.get('note')!, said.words, start + lead) !== undefined)

/** True if a quantity of a menu item ends the note: "Tell them to cut it in squares and a house salad". */
function ordersAfterNote(compiled: CompiledMenu, said: MessageWords, at: number): boolean {
  const amount = CLAUSE_JOINERS.has(said.words[at - 1]!)
    ? readAmount(compiled.food, said.words, at, said.words.length)
    : undefined
  const next = amount && said.terms[at + amount.length]
  return next !== undefined && compiled.vocabulary.has(next)
}

/** Returns the indexes of words inside a full menu name, excluding its first word. */
function namesIn(compiled: CompiledMenu, said: MessageWords): ReadonlySet<number> {
  const inside = new Set<number>()
  for (let at = 0; at < said.words.length; ) {
    const length = longestAt(compiled.wholes, said.terms, at)?.length ?? 1
    for (let n = 1; n < length; n++) inside.add(at + n)
    at += length
  }
  return inside
}

const DENIES: ReadonlySet<CueKind | undefined> = new Set(['aside', 'remove', 'refuse', 'only'])

const CLOSING = /^(?:please|pls|thanks|gracias|yes|yeah|si|ya)$/
/**
 * Request to place the order after a change, which is ignored, because the changed order must be shown first:
 * "Remove line 2 then yes place it".
 */
const PLACING =
  / (?:book|place|send|submit) it(?: now| please)*$|(?: (?:and|then|y|yes|yeah|si|ya|please|now|go ahead and))+ (?:place|book|send|order|submit|confirm|run) (?:it|the order|that)(?: please| now)*$/

/** Cues that apply an instruction to a share: "for two of them add avocado". */
const OF_SHARE: ReadonlySet<CueKind> = new Set(['add', 'put', 'refuse', 'make', 'only'])

/** Cues of clauses about one dish that a different dish may follow. */
const TELLS: ReadonlySet<CueKind | undefined> = new Set(['put', 'remove', 'refuse'])

const OF_SOME = /^(?:one|two|three|\d|uno|una|dos|tres) (?:with|without|con|sin)$/

/** True if a clause turns an existing item into something else. */
const turns = (raw: CueText, from: number, to: number): boolean =>
  raw.starts.slice(from, to).some((_, at) => /^(?:make|change)$/.test(cueAt(raw, from + at)?.kind ?? ''))

/**
 * True if the words before are complete because their object was already mentioned: "Take that off the roast beef
 * is on rye".
 */
function isClosed(said: MessageWords, raw: CueText, start: number, at: number): boolean {
  const begun = leadEnd(said, raw, start)
  const isOver = at > begun && CLOSED.test(said.words.slice(begun, at).join(' '))
  return isOver && !CLAUSE_JOINERS.has(said.words[at]!)
}
/** Statement of an earlier request: "…, I wanted one". */
const WISHED = /^(?:i|we|yo) (?:(?:only|just|really|clearly|solo) )?(?:wanted|needed|asked for|ordered|queria|pedi)\b/
const CLOSED = /^(?:take|get) (?:it|that|this|those|them|these) (?:off|out|away)$/

/** True if a clause with its own cue starts at a word. */
function begins(
  compiled: CompiledMenu,
  said: MessageWords,
  raw: CueText,
  named: ReadonlySet<number>,
  start: number,
  at: number,
): boolean {
  if (named.has(at)) return false
  if (isClosed(said, raw, start, at)) return true
  if (opensNextLine(said, start, at) || endsReplaced(compiled, said, start, at)) return true
  if (opensCount(compiled, said, at)) return at > start
  const from = leadEnd(said, raw, start)
  if (from < at && at <= from + 4 && opensCount(compiled, said, from)) return false
  // a note follows: "… with pepperoni and please tell them to cut it in squares"
  const noted = named.has(at) ? undefined : longestAt(compiled.food.edits.get('note')!, said.words, at)
  if (noted && noted.length > 1 && at > start) return true
  if (/^(?:as|like) i (?:already )?said$/.test(said.words.slice(at - 1, at + 2).join(' '))) return false
  if (endsPlain(said, raw, start, at) || isPlainWord(compiled, said, at)) return at > start
  const isShare = SHARE.test(said.words.slice(start, at).join(' '))
  if (isShare ? ordersAfterShare(compiled, said, start, at) : opensShare(said, at)) return at > start
  if (said.stops[at] !== '' && WISHED.test(said.words.slice(at, at + 4).join(' '))) return true
  if (isAnother(said, raw, start, leadEnd(said, raw, start), at)) return true
  if (TELLS.has(cueAt(raw, leadEnd(said, raw, start))?.kind) && opensTold(compiled, said, at)) return at > start
  const cue = cueAt(raw, at)
  const isUntold = isShare && !said.words.slice(start, at).some(word => SAID_OF.test(word))
  if (isUntold && cue && OF_SHARE.has(cue.kind)) return false
  // "two bowls, one with shrimp" is a share of the same clause
  if (said.stops[at] !== '' && OF_SOME.test(said.words.slice(at, at + 2).join(' ')) && turns(raw, start, at))
    return true
  if (!cue) return false
  const isJoined = isJoinedAt(said, at)
  // the second wish starts a clause: "I don't want a slice I want a pie"
  const begun = leadEnd(said, raw, start)
  const opening = cueAt(raw, begun)
  // "don't remove it" is a single phrase and removes nothing
  if (opening && at > begun && at < begun + opening.length) return false
  const goesOn = cue.kind === 'add' || (cue.kind === 'only' && opening?.kind !== 'only')
  const isAnswer = goesOn && opening !== undefined && at > begun + opening.length && DENIES.has(opening.kind)
  if (cue.isWeak && !isJoined && !isAnswer) return false
  // "with" and "no onions" continue the current clause
  if (PUT.test(said.words[at]!) && CLAUSE_JOINERS.has(said.words[at - 1]!) && opening?.kind === 'remove')
    return at > start
  // "slices 2 not 1, and no tea": an amount ends the clause of its dish
  const last = at - (CLAUSE_JOINERS.has(said.words[at - 1]!) ? 2 : 1)
  const isCounted = last > start && readAmount(compiled.food, said.words, last, last + 1)?.article === false
  if (cue.kind === 'put' || cue.kind === 'refuse')
    return cue.kind === 'refuse' && (said.words[at - 1] === 'but' || (isCounted && isJoined && isDenied(said, last)))
  return at > start
}

/** True for a negated amount: "…, not 1". */
const isDenied = ({ words }: MessageWords, at: number): boolean => /^(?:not|no|of)$/.test(words[at - 1] ?? '')

const MANNERS = /^(?:please|pls|plz|so|just|now|then|favor|por|porfa|also|i|shall|will|ill)$/

/**
 * True for a word after a pause or conjunction, ignoring polite words between them: "…, please take them all off".
 */
function isJoinedAt(said: MessageWords, at: number): boolean {
  let from = at
  while (from > 0 && said.stops[from] === '' && MANNERS.test(said.words[from - 1]!)) from -= 1
  return said.stops[from] !== '' || CLAUSE_JOINERS.has(said.words[from - 1]!) || CLAUSE_JOINERS.has(said.words[at - 1]!)
}

const PUT = /^(?:put|pon|ponga|ponme)$/

/**
 * True if a "No toppings" clause ends at the word, because the word is not part of its target: "… no sauce", "… on
 * the burger, and a coke".
 */
function endsPlain(said: MessageWords, raw: CueText, start: number, at: number): boolean {
  const begun = leadEnd(said, raw, start)
  const opening = cueAt(raw, begun)
  if (opening?.kind !== 'plain' || at < begun + opening.length) return false
  const isOfIt = at > begun + opening.length || /^(?:on|in|to|for|of|en|para|a)$/.test(said.words[at]!)
  return said.stops[at] !== '' || !isOfIt
}

/** True for "…, plain" after a pause, if the menu has no item of that name. */
const isPlainWord = ({ wholes }: CompiledMenu, { words, terms, stops }: MessageWords, at: number): boolean => {
  const from = /^(?:just|only)$/.test(words[at]!) ? at + 1 : at
  const isLast = from + 1 >= words.length || stops[from + 1] !== ''
  return stops[at] !== '' && isLast && isPlain([words[from] ?? '']) && longestAt(wholes, terms, from) === undefined
}

function readClause(
  said: MessageWords,
  raw: CueText,
  named: ReadonlySet<number>,
  start: number,
  end: number,
  text: string,
  sentence: number,
): Clause | undefined {
  let from = start
  for (let found = leadAt(said, raw, from); found > 0 && from < end; found = leadAt(said, raw, from)) {
    const cue = cueAt(raw, from)
    if (named.has(from) || (cue && cue.length > found)) break
    from += found
  }
  let to = end
  while (to > from && (CLAUSE_JOINERS.has(said.words[to - 1]!) || CLOSING.test(said.words[to - 1]!))) to -= 1
  to -= PLACING.exec(said.words.slice(from, to).join(' '))?.[0].trim().split(' ').length ?? 0
  if (from >= to) return undefined
  const opening = named.has(from + 1) && cueAt(raw, from)?.isWeak ? undefined : cueAt(raw, from)
  const off = opening ? 0 : goneEnd(slice(said, from, to))
  if (off > 0 && to - off > from)
    return {
      cue: 'remove',
      words: slice(said, from, to - off),
      all: slice(said, from, to),
      isAsked: asksIn(said, start, text),
      sentence,
    }
  const cue = opening
  const isWithin = cue !== undefined && from + cue.length <= to
  const all = slice(said, from, to)
  if (TOO_MANY.test(all.words.join(' '))) return { cue: 'aside', words: all, all, isAsked: true, sentence }
  return {
    ...(isWithin ? { cue: cue.kind } : {}),
    words: isWithin ? slice(said, from + cue.length, to) : all,
    all,
    isAsked: asksIn(said, start, text),
    sentence,
  }
}

/** Complaint about a quantity, which orders nothing: "6 bunches is way too many". */
const TOO_MANY =
  / (?:is|are|es|son|seems?|looks like|parecen?) (?:(?:way|far|really|just|un poco|muy|a bit|kinda) )*(?:too (?:many|much)|a lot|mucho|much[oa]s|demasiad[oa]s?)$/

/** True if the sentence of a word ends with a question mark. */
function asksIn(said: MessageWords, at: number, text: string): boolean {
  let last = at
  while (last + 1 < said.words.length && said.stops[last + 1] !== '.') last += 1
  return /^[^\p{L}\p{N}]*\?/u.test(text.slice(said.spans[last]?.to ?? text.length))
}
