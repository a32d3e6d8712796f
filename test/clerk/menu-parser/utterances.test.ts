import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { readLine } from '#src/menu/line.ts'
import { menuOf } from '../menu-shelf.ts'
import { readUtterances, spellExpected, spellLine, spellQuestion, type Utterance } from '../utterance.ts'

const classes = readUtterances('classes')
const tuned = readUtterances('tuned')
const kinds = readUtterances('kinds')
const broad = [...readUtterances('broad'), ...readUtterances('broad-two'), ...readUtterances('broad-three')]
const heldOut = existsSync(new URL('../utterances/held-out.jsonl', import.meta.url)) ? readUtterances('held-out') : []

const expected = (row: Utterance, bare: boolean) => {
  const menu = menuOf(row.menu, bare)
  const lines = row.cart.map(line => spellExpected(menu, line))
  return { lines: lines.sort(), questions: [...(row.ask ?? [])].sort() }
}

const parsed = [
  new Map<Utterance, ReturnType<typeof parseOrder>>(),
  new Map<Utterance, ReturnType<typeof parseOrder>>(),
]

/** Parses a sentence. Memoized, so that each sentence is parsed once for all checks. */
function parse(row: Utterance, bare: boolean) {
  const known = parsed[Number(bare)]!
  const result = known.get(row) ?? parseOrder(row.say, menuOf(row.menu, bare))
  known.set(row, result)
  return result
}

const read = (row: Utterance, bare: boolean) => {
  const menu = menuOf(row.menu, bare)
  const { lines, questions } = parse(row, bare)
  return { lines: lines.map(line => spellLine(menu, line)).sort(), questions: questions.map(spellQuestion).sort() }
}

const isExact = (row: Utterance, bare: boolean) =>
  JSON.stringify(read(row, bare)) === JSON.stringify(expected(row, bare))
const share = (rows: readonly Utterance[], bare: boolean) => rows.filter(row => isExact(row, bare)).length / rows.length

describe.each([...Map.groupBy(classes, row => row.class)].map(([name, rows]) => ({ name, rows })))(
  '$name',
  ({ rows }) => {
    test('has at least eight cases', () => expect(rows.length).toBeGreaterThanOrEqual(8))

    test.each(rows.map(row => ({ say: row.say, row })))('$say', ({ row }) =>
      expect(read(row, false)).toEqual(expected(row, false)),
    )
  },
)

describe.each([
  ['tuned', [...classes, ...tuned]],
  ['by kind of difficulty', kinds],
  ['over many menus', broad],
  ['held out', heldOut],
] as const)('parsing sentences, %s', (_name, rows) => {
  test('covers many sentences over many menus', () => {
    expect(rows.length).toBeGreaterThanOrEqual(120)
    expect(new Set(rows.map(row => row.menu)).size).toBeGreaterThanOrEqual(6)
  })

  test('is exact for at least 92 of 100', () => expect(share(rows, false)).toBeGreaterThanOrEqual(0.92))

  test('is exact for at least 70 of 100 on menus without aliases', () =>
    expect(share(rows, true)).toBeGreaterThanOrEqual(0.7))
})

test('every parsed line can be ordered once its open questions are answered', () => {
  for (const row of [...classes, ...tuned, ...kinds, ...broad, ...heldOut]) {
    const { menu } = menuOf(row.menu)
    const { lines, questions, missing } = parse(row, false)
    lines.forEach((line, index) => {
      const isOpen =
        missing.some(choice => choice.line === index) || questions.some(q => 'line' in q && q.line === index)
      const problems = readLine(menu, line.item, 'items[0]').problems.filter(
        problem => problem.code !== 'item_unavailable',
      )
      expect({ say: row.say, isOpen: problems.length > 0 }).toEqual({ say: row.say, isOpen })
    })
  }
})

test('parsing is deterministic', () => {
  for (const row of tuned.slice(0, 60))
    expect(parseOrder(row.say, menuOf(row.menu))).toEqual(parseOrder(row.say, menuOf(row.menu)))
})
