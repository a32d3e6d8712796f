import { withoutCourtesies } from '#src/reader/acts/courtesies.ts'
import { MOST_UNASKED } from '#src/reader/verify-order.ts'
import { readChunks } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { withoutContact } from './contact.ts'
import { buildLine } from './finish-line.ts'
import { interpret } from './interpret.ts'
import { menuForText } from './meals.ts'
import type { MissingChoice, OrderReading, ParsedLine, ReadingQuestion } from './order-reading.ts'
import { withSecondOpinion } from './second-opinion.ts'
import { splitRefusals } from './split-refusals.ts'
import type { Draft, State } from './state.ts'
import { readUnits, readWords } from './units.ts'

/** Parses a plain-text order against a menu. Deterministic; never chooses anything that the guest did not state. */
export function parseOrder(text: string, compiled: CompiledMenu): OrderReading {
  return askingOfMany(withSecondOpinion(withoutContact(text), compiled, readByBeam(text, compiled)))
}

/** Best beam-search parse of an order, without a second opinion. */
export function readByBeam(text: string, menu: CompiledMenu): OrderReading {
  const compiled = menuForText(menu, text)
  const chunks = readChunks(readUnits(compiled, readWords(withoutCourtesies(withoutContact(text)), compiled.repair)))
  return finish(compiled, interpret(compiled, splitRefusals(compiled, chunks)))
}

/** Replaces an unusually large quantity with a question. */
function askingOfMany(reading: OrderReading): OrderReading {
  const many = reading.lines.flatMap(({ item, name }, line): ReadingQuestion[] =>
    (item.quantity ?? 1) > MOST_UNASKED
      ? [{ kind: 'amount', line, name, unit: 'pieces', choices: [item.quantity!] }]
      : [],
  )
  if (many.length === 0) return reading
  const lines = reading.lines.map(line => ((line.item.quantity ?? 1) > MOST_UNASKED ? withoutQuantity(line) : line))
  return { ...reading, lines, questions: [...reading.questions, ...many] }
}

function withoutQuantity({ item: { quantity: _, ...item }, ...line }: ParsedLine): ParsedLine {
  return { ...line, item }
}

/** "Three tacos: asada, pastor, carnitas": splits a line with as many units as choices into one unit of each. */
function oneEach(draft: Draft): Draft[] {
  const [candidate, ...others] = draft.candidates
  const doubt = candidate?.unsure.find(unsure => unsure.named && unsure.optionIds.length === draft.count)
  if (!candidate || !doubt || others.length > 0) return [draft]
  return doubt.optionIds.map(optionId => ({
    ...draft,
    count: 1,
    candidates: [
      {
        ...candidate,
        chosen: new Map(candidate.chosen).set(doubt.groupId, [optionId]),
        unsure: candidate.unsure.filter(unsure => unsure !== doubt),
      },
    ],
  }))
}

/** Converts the final parser state to lines, questions, and missing choices. */
function finish(compiled: CompiledMenu, state: State): OrderReading {
  const lines: ParsedLine[] = []
  const questions: ReadingQuestion[] = []
  const missing: MissingChoice[] = []
  for (const draft of state.drafts.flatMap(oneEach)) {
    if (draft.count === 0 && draft.milliPounds === undefined) continue
    const [only, ...others] = draft.candidates
    if (!only) continue
    if (others.length > 0) {
      const choices = draft.candidates.map(candidate => buildLine(compiled, draft, candidate, lines.length).line)
      questions.push({ kind: 'which_item', said: draft.said, choices })
      continue
    }
    const finished = buildLine(compiled, draft, only, lines.length)
    lines.push(finished.line)
    questions.push(...finished.questions)
    missing.push(...finished.missing)
  }
  const leftovers = state.leftovers
    .map(words => words.filter(word => !word.isCue && word.weight > 0.3).map(word => word.raw))
    .filter(words => words.length > 0)
    .map(words => words.filter((word, at) => word !== words[at - 1]).join(' '))
  return { lines, questions, missing, leftovers }
}
