import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { tellFigure } from '#test/support/figures.ts'
import { KILL_JOURNEYS } from '#test/support/kill-journeys.ts'
import { type KillLab, openKillLab } from '#test/support/kill-lab.ts'
import { useChain } from '#test/support/lab-chain.ts'
import { revive } from '#test/support/persistently.ts'

useChain()

// The server dies before or after the n-th commit of an order, for n = 1, 2, … until the order completes without a
// kill. COMMIT_STEP=1 takes every n; by default every seventh is taken, once before and once after.

const STEP = Number(process.env.COMMIT_STEP ?? 7)
/** No order makes nearly as many commits. */
const FAR_TOO_MANY = 300

let lab: KillLab
beforeAll(async () => {
  lab = await openKillLab()
})
afterAll(() => lab?.[Symbol.asyncDispose]())

describe('an order that cannot be cooked survives a kill at every commit, from its preview to its refund', () => {
  test.for(['before', 'after'] as const)('%s the n-th', { timeout: 1_200_000 }, async when => {
    const { server } = lab
    let kills = 0
    for (let nth = when === 'before' ? 1 : 4; ; nth += STEP) {
      await revive(server)
      const starts = server.starts()
      await server.order({ kind: 'commit', nth, when })
      await KILL_JOURNEYS.soup(lab, { rail: 'x402', quantity: 1 })
      const isOver = server.starts() === starts
      await server.kill()
      await server.start()
      await untilQuiet(server)
      if (isOver) break
      kills += 1
      expect(nth).toBeLessThan(FAR_TOO_MANY)
    }
    expect(kills).toBeGreaterThan(Math.floor(14 / STEP))
    tellFigure(`killed ${when} ${kills} commits, every ${STEP}. one`)
  })
})
