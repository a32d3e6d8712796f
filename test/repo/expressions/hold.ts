import { createContext, runInContext } from 'node:vm'
import { chanceOf } from '#test/simulation/chance.ts'
import type { Expression } from './collect.ts'

const TIMES = 35
/** Far above what a linear or quadratic expression needs for a portion of texts, far below exponential time. */
const LIMIT_MS = 2_500
const PORTION = 40
const PAIRS = 150
const SIGNS = ['x', 'a', 'A', '1', ',', ' ', 'a b', '. ', 'ab.']

const PLAY = `{
  const expression = new RegExp(source, flags)
  for (at = 0; at < words.length; at++)
    for (const space of [' ', ''])
      for (const before of ['', ' '])
        for (const end of ['', ' zz!', ' @']) expression.test(before + (words[at] + space).repeat(${TIMES}) + end)
}`

/** Returns words whose repetition holds the expression, as exponential time does; undefined if none was found. */
export function heldBy({ source, flags }: Pick<Expression, 'source' | 'flags'>): string | undefined {
  // only repeated groups can read a text in several ways
  if (!/\)(?:[*+]|\{\d)/.test(source)) return undefined
  const chance = chanceOf(1)
  const own = source.replace(/\\[a-zA-Z](?:\{[^}]*\})?/g, ' ').match(/[\p{L}'’]+(?: [\p{L}'’]+){0,3}/gu) ?? []
  const words = [...new Set(own)]
  const pairs = Array.from(
    { length: words.length > 0 ? PAIRS : 0 },
    () => `${chance.pick(words)} ${chance.pick(words)}`,
  )
  const all = [...words, ...pairs, ...SIGNS]
  for (let from = 0; from < all.length; from += PORTION) {
    const given = { source, flags: flags.replace(/[gy]/g, ''), words: all.slice(from, from + PORTION), at: 0 }
    const context = createContext(given)
    try {
      runInContext(PLAY, context, { timeout: LIMIT_MS })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      return given.words[given.at]
    }
  }
  return undefined
}
