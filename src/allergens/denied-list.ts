import type { Marks, Mention } from './marks.ts'

const LISTS = /^(?:and|or|nor|y|o|ni|e|n|any|all|the|to|al|a|after|anymore|now|actually|either|at|products?|things?)$/

const AND = /^(?:and|or|nor|y|o|ni|e|n)$/

/**
 * "Not allergic to milk, eggs or soy" goes on with its list; "…, no peanuts for my son" says something else, and so may
 * "…, peanuts".
 */
export function goesOn(tokens: Marks['tokens'], mentions: readonly Mention[], from: number): boolean {
  const end = tokens.findIndex(({ before }, at) => at > from && before !== 'none')
  const last = tokens.findIndex(({ before }, at) => at > from && before === 'end')
  const isNamed = mentions.some(one => one.from >= from && one.from < (end < 0 ? tokens.length : end))
  if (isNamed && !tokens.slice(from, last < 0 ? tokens.length : last).some(({ text }) => AND.test(text))) return false
  return tokens.slice(from, end < 0 ? tokens.length : end).every(({ text }, index) => {
    const at = from + index
    return LISTS.test(text) || mentions.some(one => at >= one.from && at < one.to)
  })
}
