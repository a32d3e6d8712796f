import { expect, test } from 'vitest'
import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'
import { isProtocolFault, messageOf, outcomeOfFault } from '#src/ucp/messages.ts'

test('every fault is a protocol error or a message with a severity', () => {
  for (const code of Object.keys(FAULTS) as FaultCode[]) {
    const outcome = outcomeOfFault(code)
    expect([code, outcome === undefined]).toEqual([code, isProtocolFault(code)])
    if (outcome)
      expect(outcome).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), severity: expect.any(String) })
  }
})

test('codes with an agreed meaning keep it', () => {
  const codeOf = (code: FaultCode) => messageOf({ code, message: 'x' }).code
  expect(codeOf('item_unavailable')).toBe('out_of_stock')
  expect(codeOf('outside_delivery_area')).toBe('address_undeliverable')
  expect(codeOf('payment_settlement_failed')).toBe('payment_failed')
})
