import { expect, test } from 'vitest'
import { personas } from '#dev/telephone/persona.ts'
import { idleClock } from './idle-clock.ts'
import { order } from './order-kit.ts'
import { openTelephone } from './telephone-kit.ts'

const SEEDS = Number(process.env.VOICE_SEEDS ?? 2)

test.each([...personas().values()].map(persona => ({ persona, id: persona.id })))(
  '$id over real sockets',
  async ({ persona }) => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { world, run } = idleClock()
      await using telephone = await openTelephone({ world, seed: String(seed), personaOf: () => persona.id })
      const { row } = await run(telephone.ring())
      const { soldOut, ...expected } = persona.expect
      const lines = row.transcript.map(line => `${line.who}: ${line.text}`)
      expect(row.outcome, lines.join('\n')).toMatchObject(expected)
      if (soldOut) expect(row.outcome).toMatchObject({ soldOut: [order.lines[0]!.itemId] })
      expect(row.counted).toBe(1)
      expect(telephone.problems).toEqual([])
      if (seed === 1) expect(lines).toMatchSnapshot()
    }
  },
)
