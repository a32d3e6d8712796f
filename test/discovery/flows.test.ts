import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { chain } from '#test/support/lab-chain.ts'
import { cards, server, usePaymentMethods } from '#test/support/payment-methods-lab.ts'
import type { Flow } from '#tools/flows/flow.ts'
import { FLOWS } from '#tools/flows/flows.ts'
import { takeFlow } from './take-flow.ts'

usePaymentMethods()

const known = (flow: Flow) => flow.steps.every(step => OPERATIONS.some(tool => tool.name === step.tool))

test.each(FLOWS.map(flow => [flow.name, flow] as const))('the flow %s works as documented', async (_, flow) => {
  expect(known(flow)).toBe(true)
  const payer = await chain.payer()
  await takeFlow({ server, tools: OPERATIONS, payer, cards }, flow)
})

describe('the flows', () => {
  test('have unique names and are all listed', () => {
    const names = FLOWS.map(flow => flow.name)
    expect(new Set(names).size).toBe(names.length)
    const files = readdirSync('tools/flows').filter(name => !['flow.ts', 'flows.ts'].includes(name))
    for (const file of files) {
      const name = file.replace('.ts', '').replaceAll('-', '_')
      expect([file, names.some(each => each.startsWith(name))]).toEqual([file, true])
    }
  })

  test('detect a step with a missing or wrong expectation', async () => {
    const wrong: Flow = {
      ...FLOWS[0]!,
      steps: [{ ...FLOWS[0]!.steps[1]!, expects: { 'menu.categories.0.items.0.price': 0 } }],
    }
    const payer = await chain.payer()
    await expect(takeFlow({ server, tools: OPERATIONS, payer, cards }, wrong)).rejects.toThrow(/to match object/)
  })
})
