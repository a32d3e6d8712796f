import { applyWords, expandWords } from './apply-words.ts'
import { type Candidate, unitsOf } from './candidate.ts'
import { type Chunk, readChunks } from './chunk.ts'
import type { CartCommand, CartReading } from './commands.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { buildLine } from './finish-line.ts'
import type { MissingChoice } from './order-reading.ts'
import { removeWords } from './remove-words.ts'
import type { Draft } from './state.ts'
import type { MessageWords } from './unit.ts'
import { readUnits } from './units.ts'

/**
 * Parses the answer to required choices that the clerk asked for. Each part applies to the first line that still
 * needs it; "both" or "all" applies to every line. Returns undefined if the message says anything else.
 */
export function parseAnswer(
  compiled: CompiledMenu,
  cart: readonly Draft[],
  said: MessageWords,
  asked: readonly MissingChoice[],
): CartReading | undefined {
  const now = answered(compiled, cart, said, asked)
  return now && report(compiled, cart, now)
}

/** Cart candidates with the asked-for choices applied, or undefined if the message says anything else. */
export function answered(
  compiled: CompiledMenu,
  cart: readonly Draft[],
  said: MessageWords,
  asked: readonly MissingChoice[],
): readonly (Candidate | undefined)[] | undefined {
  const now = cart.map(draft => draft.candidates[0])
  const lines = [...new Set(asked.map(choice => choice.line))]
  let answers = 0
  for (const chunk of readChunks(readUnits(compiled, said)).map(orNumber)) {
    if (chunk.words.every(word => word.isSmall)) continue
    let taken = 0
    for (const line of lines) {
      const candidate = now[line]
      const groups = asked.filter(choice => choice.line === line).map(choice => choice.category_id)
      const answered = candidate && (taken === 0 || chunk.both) ? answer(compiled, candidate, chunk, groups) : undefined
      if (!answered) continue
      now[line] = answered
      taken += 1
    }
    if (taken === 0) return undefined
    answers += taken
  }
  return answers === 0 ? undefined : now
}

/** Treats a bare number as a possible option name: "Six", "Ten", "Dozen". */
function orNumber({ count, ...chunk }: Chunk): Chunk {
  const isAlone = count !== undefined && chunk.amountWords.length > 0 && chunk.words.every(word => word.isSmall)
  return isAlone ? { ...chunk, words: chunk.amountWords } : { ...chunk, ...(count === undefined ? {} : { count }) }
}

/** Candidate with the choices of a chunk applied, if the chunk only makes choices in the asked groups. */
function answer(
  compiled: CompiledMenu,
  candidate: Candidate,
  chunk: Chunk,
  asked: readonly string[],
): Candidate | undefined {
  const words = expandWords(candidate.item, chunk.words)
  const none = words.map(() => false)
  const units = chunk.count !== undefined && chunk.count > 1 ? { units: chunk.count } : {}
  const applied = chunk.without
    ? removeWords(compiled, candidate, words, false)
    : applyWords(compiled, candidate, words, none, { ...chunk, ...units })
  const isAsked = (groupId: string): boolean => {
    const parent = compiled.menu.parents.get(groupId)
    return asked.includes(groupId) || (parent !== undefined && isAsked(parent.groupId))
  }
  const fits = applied.hits.length > 0 && applied.hits.every(hit => hit.isWanted && isAsked(hit.group.group.id))
  return fits && applied.missed.length === 0 ? applied.candidate : undefined
}

function report(compiled: CompiledMenu, cart: readonly Draft[], now: readonly (Candidate | undefined)[]): CartReading {
  const commands: CartCommand[] = []
  const finished = cart.flatMap((draft, line) => {
    const candidate = now[line]
    if (!candidate) return []
    for (const { group } of candidate.item.groups) {
      const modifier_ids = [...unitsOf(candidate, group.id)]
      const before = draft.candidates[0] ? unitsOf(draft.candidates[0], group.id) : []
      if (modifier_ids.join() !== before.join())
        commands.push({ kind: 'answer_modifier', line, choice: { category_id: group.id, modifier_ids } })
    }
    return [buildLine(compiled, draft, candidate, line)]
  })
  return {
    commands,
    questions: finished.flatMap(one => one.questions),
    missing: finished.flatMap(one => one.missing),
    leftovers: [],
  }
}
