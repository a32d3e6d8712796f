import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { redactGeneratedIds } from '../grade/redact-generated-ids.ts'
import { plainRow } from '../run/plain-row.ts'
import { openStage, type Stage } from '../run/stage.ts'
import { TASKS } from '../task/load.ts'
import { Task } from '../task/schema.ts'

/** Request body of POST /api/clerk/order, with its expected result. */
type Shot = {
  readonly id: string
  readonly body: object
  /** Accepted statuses, 200 by default. */
  readonly status?: readonly number[]
  readonly lines?: readonly string[]
  readonly total?: string
  readonly pickup?: string
  readonly holds?: string
  /** Number of booked orders, none by default. */
  readonly booked?: number
}

type OneShot = {
  readonly lines?: readonly Line[]
  readonly total?: number
  readonly pickup?: { readonly resolved?: string }
}

type Line = { readonly name: string; readonly quantity?: number; readonly quantity_lbs?: number }

const run = inject('run')
const shots: Shot[] = readFileSync(`${TASKS}/one-shot/bodies.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

describe('one-shot', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(run, run.arms[0]!, Task.shape.world.parse({}))
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  test.for(shots.filter(({ id }) => run.only === undefined || id.includes(run.only)))('$id', async (shot, { task }) => {
    const rows = []
    for (let trial = 1; trial <= run.trials; trial++) rows.push(await shoot(shot, trial))
    task.meta.rows = rows
  })

  async function shoot(shot: Shot, trial: number) {
    const { venue } = stage
    venue.begin(Date.parse('2031-11-18T12:30:00-05:00'), `${shot.id}:${trial}`)
    const before = venue.books.ids().length
    const response = await venue.ask('/api/clerk/order', { body: shot.body })
    const text = JSON.stringify(response.body)
    const answer = response.body as OneShot
    const booked = venue.books.ids().length - before
    const lines = (answer.lines ?? []).map(one => `${one.quantity ?? `${one.quantity_lbs} lb`} ${one.name}`)
    const why = [
      ...((shot.status ?? [200]).includes(response.status)
        ? []
        : [`answered ${response.status}: ${text.slice(0, 200)}`]),
      ...(shot.lines && lines.sort().join() !== [...shot.lines].sort().join() ? [`ordered ${lines.join(', ')}`] : []),
      ...(shot.total !== undefined && answer.total?.toFixed(2) !== shot.total ? [`the total is ${answer.total}`] : []),
      ...(shot.pickup !== undefined && !String(answer.pickup?.resolved).startsWith(shot.pickup)
        ? [`for ${answer.pickup?.resolved}`]
        : []),
      ...(shot.holds !== undefined && !text.includes(shot.holds) ? [`the answer does not hold ${shot.holds}`] : []),
      ...(booked === (shot.booked ?? 0) || 'customer' in shot.body ? [] : [`${booked} orders were booked`]),
    ]
    return plainRow({
      suite: 'one-shot',
      task: shot.id,
      trial,
      said: JSON.stringify(shot.body),
      reply: redactGeneratedIds(text),
      why: why.map(redactGeneratedIds),
    })
  }
})
