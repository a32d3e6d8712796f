import { collectExpressions } from './collect.ts'
import { heldBy } from './hold.ts'

/** Prints, as JSON, the number of expressions in the given folders and those that repeated words hold. */
const expressions = await collectExpressions(process.argv.slice(2))
const held = expressions.flatMap(({ source, flags, file }) => {
  const words = heldBy({ source, flags })
  return words === undefined ? [] : [{ file, words, source: source.slice(0, 200) }]
})
process.stdout.write(JSON.stringify({ count: expressions.length, held }))
