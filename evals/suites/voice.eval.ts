import { inject, test } from 'vitest'
import { personas } from '#dev/telephone/persona.ts'
import { idleClock } from '#test/fulfillment/phone/idle-clock.ts'
import { order } from '#test/fulfillment/phone/order-kit.ts'
import { openTelephone } from '#test/fulfillment/phone/telephone-kit.ts'
import { plainRow } from '../run/plain-row.ts'
import type { Row } from '../run/row.ts'

const run = inject('run')
const chosen = [...personas().values()].filter(({ id }) => run.only === undefined || `voice-${id}`.includes(run.only))

test.for(chosen)('voice-$id', async (persona, { task }) => {
  const rows: Row[] = []
  for (let trial = 1; trial <= run.trials; trial++) {
    const { world, run: during } = idleClock()
    await using telephone = await openTelephone({ world, seed: String(trial), personaOf: () => persona.id })
    const { row } = await during(telephone.ring())
    const got: Record<string, unknown> = { ...row.outcome }
    const { soldOut, ...expected } = persona.expect
    const wrong = Object.entries(expected).filter(([name, value]) => got[name] !== value)
    const why = [
      ...wrong.map(([name, value]) => `${name} is ${JSON.stringify(got[name])} instead of ${JSON.stringify(value)}`),
      // With noise, the name of a sold-out item may be lost, but not that the order is rejected.
      ...(soldOut && !JSON.stringify(got.soldOut ?? '').includes(order.lines[0]!.itemId)
        ? ['what is sold out was not understood']
        : []),
    ]
    const falseYes = got.kind === 'confirmed' && expected.kind !== 'confirmed'
    rows.push(
      plainRow({
        suite: 'voice',
        task: `voice-${persona.id}`,
        trial,
        why,
        said: persona.about,
        reply: row.transcript.map(line => `${line.who}: ${line.text}`).join('\n'),
        breaches: falseYes ? ['an order was confirmed that the restaurant did not accept'] : [],
      }),
    )
  }
  task.meta.rows = rows
})
