import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import { factsOf } from '../customer/facts.ts'
import { createRandom } from '../customer/phrases.ts'
import { expectedOf } from '../run/expected.ts'
import { draftOrder } from './draft.ts'
import { TASKS } from './load.ts'
import { Task } from './schema.ts'
import { withTemporaryWorlds } from './workshop.ts'

const MOST_TRIES = 30
const COMMENT = `# npm run evals -- --suite dialog -t ID tries it. A line is AMOUNT DISH | OPTION | - WITHOUT | * NOTE.
# customer.opening: named, search (with query and near), visit, everything; behaviours: see evals/task/schema.ts.
`

/** Writes a task with an order from a restaurant and returns its path. Throws if nothing is available there. */
export async function scaffoldTask([id, ...restaurant]: readonly string[]): Promise<string> {
  const name = restaurant.join(' ')
  if (id === undefined || name === '')
    throw new Error('new: an id and a restaurant, such as dialog-my-lunch Ledger Deli')
  const file = join(TASKS, 'dialog', `${id}.yaml`)
  const named = Task.shape.id.safeParse(id)
  if (!named.success) throw new Error(`new: the id ${id} will not do. ${z.prettifyError(named.error)}`)
  if (existsSync(file)) throw new Error(`${file} is there already`)
  const task = await withTemporaryWorlds(async open => {
    await using venue = await open({})
    const { restaurants, menus } = venue.engine.market
    const found = [...restaurants.values()].find(
      one => one.id === name || one.name.toLowerCase().startsWith(name.toLowerCase()),
    )
    const menu = found && menus.get(found.id)
    if (!found || !menu)
      throw new Error(
        `there is no restaurant ${name}; there are ${[...restaurants.values()].map(one => one.name).join(', ')}`,
      )
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const goal = draftOrder({ restaurant: found, menu, below: createRandom(`${id}:${tries}`), dishes: 2 })
      const drafted = { id, customer: { opening: 'named', behaviours: [] }, goal }
      const parsed = Task.parse(drafted)
      const booked = await expectedOf(venue, { ...parsed, id: `${id}-${tries}` }, factsOf(id)).catch(() => undefined)
      if (booked) return drafted
    }
    throw new Error(`nothing can be ordered from ${found.name} at that time`)
  })
  writeFileSync(file, COMMENT.replace('ID', id) + stringify(task))
  return `${file}\nnpm run evals -- --suite dialog -t ${id}`
}
