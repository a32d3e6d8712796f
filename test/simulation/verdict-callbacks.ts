import type { Told } from './agents.ts'
import type { Evidence } from './evidence.ts'

/** Problems with agent callbacks: each event must be delivered under one ID, in order, and none must be missing. */
export async function judgeCallbacks({ books, agents, restoredAt }: Evidence): Promise<string[]> {
  // a restored older ledger sends its events again, with different content
  if (restoredAt !== undefined) return []
  const problems: string[] = []
  const [orders, events, dead] = await Promise.all([
    // orders that were never paid send no callbacks
    books
      .selectFrom('orders')
      .select('id')
      .where('callback_url', 'is not', null)
      .where('settled_micro', '>', 0)
      .execute(),
    books.selectFrom('order_events').select(['order_id', 'seq']).execute(),
    books.selectFrom('deliveries').select('subject').where('state', '=', 'dead').execute(),
  ])
  const given = new Set(dead.map(({ subject }) => subject))
  const toldOf = Map.groupBy(agents.told(), ({ orderId }) => orderId)
  for (const { id } of orders) {
    const told = toldOf.get(id) ?? []
    problems.push(...judgeOne(id, told))
    const last = Math.max(...events.filter(({ order_id }) => order_id === id).map(({ seq }) => seq))
    if (!given.has(id) && !told.some(({ seq }) => seq === last))
      problems.push(`C1: the agent of ${id} was never told of its event ${last}`)
  }
  return problems
}

function judgeOne(id: string, told: readonly Told[]): string[] {
  const problems: string[] = []
  const bodies = new Map<string, string>()
  let newest = 0
  for (const { id: event, seq, body } of told) {
    if ((bodies.get(event) ?? body) !== body) problems.push(`C2: event ${seq} of ${id} was told in two ways`)
    bodies.set(event, body)
    if (seq > newest + 1) problems.push(`C3: the agent of ${id} was told of event ${seq} before ${newest + 1}`)
    newest = Math.max(newest, seq)
  }
  return problems
}
