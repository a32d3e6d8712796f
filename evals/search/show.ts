import type { Catalogue } from './catalogue.ts'
import { ndcg } from './metrics.ts'
import type { GradedQuery } from './run.ts'
import type { Subject } from './subject.ts'

const SHOWN = 15

/** Shows how a query was parsed, and the top rows with their grades and reasons. */
export async function showQuery(
  subject: Subject,
  { query, grades }: GradedQuery,
  { restaurants }: Catalogue,
): Promise<string> {
  const { concepts, text: _, ...rest } = subject.understand(query.query)
  const found = await subject.find(query.query)
  const all = [...grades.values()]
  const score = ndcg({ ranked: found.map(({ id }) => grades.get(id) ?? 0), all })
  const counts = [3, 2, 1].map(grade => `${all.filter(each => each === grade).length} of grade ${grade}`)
  const said = [...concepts].map(([id, weight]) => `${subject.lexicon.names[id]} ${weight.toFixed(2)}`)
  const rows = found.slice(0, SHOWN).map(({ id, name, cuisines, match }) => {
    const dishes = match.dishes.map(dish => `${dish.name} $${dish.price}`).join(', ')
    const unmet = match.unmet ? ` UNMET ${match.unmet.join('; ')}` : ''
    return `  ${grades.get(id) ?? 0}  ${name} [${cuisines.join(', ')}] ${match.concepts.join(' ')} | ${dishes}${unmet}`
  })
  const missed = [...grades]
    .filter(([id, grade]) => grade === 3 && !found.slice(0, SHOWN).some(row => row.id === id))
    .slice(0, SHOWN)
    .map(([id]) => restaurants.get(id)!)
  return [
    `${query.id} (${query.slice}) ${JSON.stringify(query.query)}: nDCG ${score.toFixed(3)}; ${counts.join(', ')}`,
    `  concepts: ${said.join(', ') || 'none'}`,
    `  ${JSON.stringify(rest)}`,
    ...rows,
    `  best rows not among these: ${missed.map(({ name, cuisines }) => `${name} [${cuisines.join(', ')}]`).join('; ') || 'none'}`,
  ].join('\n')
}
