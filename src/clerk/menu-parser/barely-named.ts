import type { CompiledMenu } from './compile-menu.ts'
import { canonicalTerms, termsOfPhrase } from './food-layer.ts'
import { namesOf } from './menu-names.ts'
import { isNamedWholly } from './named-wholly.ts'
import type { ParsedLine } from './order-reading.ts'
import { CONNECTORS } from './phrase.ts'

type Said = Pick<ParsedLine, 'item' | 'said'>

/**
 * Returns the lines whose dish has no more than half of the words that named it: "pad thai" is neither Thai Fried Rice
 * nor its other name, khao pad. Words that several lines share are those of another line.
 */
export const barelyNamed = <T extends Said>(compiled: CompiledMenu, lines: readonly T[]): T[] =>
  lines.filter(
    (line, at) =>
      !lines.some((other, index) => index !== at && other.said === line.said) &&
      shareNamed(compiled, line) <= MOST_UNNAMED &&
      !isNamedWholly(compiled, line),
  )

const MOST_UNNAMED = 0.5

/** Returns the share of the words that stand in one name of the dish, its description, or its options. */
function shareNamed({ food, itemOf }: CompiledMenu, { item: ordered, said }: Said): number {
  const termsOf = (text: string) => canonicalTerms(food.same, termsOfPhrase(text))
  const terms = termsOf(said).filter(term => !CONNECTORS.has(term) && !/\d/.test(term))
  const named = itemOf.get(ordered.id)
  if (!named || terms.length < 2) return 1
  const { item, groups } = named
  const beside = [
    item.description ?? '',
    ...groups.flatMap(({ group, options }) => [group.name, ...options.map(({ option }) => option.name)]),
  ].flatMap(termsOf)
  const shares = namesOf(item).map(name => {
    const own = new Set([...termsOf(name), ...beside])
    return terms.filter(term => own.has(term)).length / terms.length
  })
  return Math.max(...shares)
}
