import { expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'
import { type Judged, judge } from './speech/judge.ts'
import { sentencesOf } from './speech/say.ts'

/** All sentences of all menus if SPEECH=all; otherwise those of every twentieth menu. */
const STEP = process.env.SPEECH === 'all' ? 1 : 20
const MOST = 40

const ids = readCatalog(['data/catalog', 'data/marketplace']).flatMap(({ restaurant, readMenu }) =>
  readMenu ? [restaurant.id] : [],
)

type Row = Record<'n' | 'right' | 'asked' | 'silently_wrong' | 'needless' | 'unsafe', number>

test('spoken orders without commas are parsed correctly or asked about', { timeout: 600_000 }, () => {
  const table: Record<string, Row> = {}
  const wrong: string[] = []
  const add = (name: string, judged: Judged) => {
    table[name] ??= { n: 0, right: 0, asked: 0, silently_wrong: 0, needless: 0, unsafe: 0 }
    const row = table[name]
    row.n += 1
    row.right += Number(judged.right)
    row.asked += Number(judged.asked)
    row.silently_wrong += Number(judged.silentlyWrong)
    row.needless += Number(judged.needless)
    row.unsafe += Number(judged.unsafe)
  }
  ids.forEach((id, at) => {
    if (at % STEP !== 0) return
    const menu = menuOf(id)
    for (const spoken of sentencesOf(menu.menu, at + 1, MOST)) {
      const judged = judge(menu, spoken)
      add(spoken.kind, judged)
      add('all', judged)
      if (judged.silentlyWrong || judged.unsafe) wrong.push(`${id} ${spoken.say}`)
    }
  })
  if (process.env.SPEECH) process.stdout.write(`${JSON.stringify(table, null, 1)}\n${wrong.join('\n')}\n`)
  const { all } = table
  if (!all) throw new Error('no sentences')
  expect(all.n).toBeGreaterThan(STEP === 1 ? 20_000 : 900)
  expect(all.silently_wrong / all.n, wrong.join('\n')).toBeLessThanOrEqual(0.005)
  expect(all.needless / all.n).toBeLessThanOrEqual(0.05)
  expect(all.unsafe, wrong.join('\n')).toBe(0)
})
