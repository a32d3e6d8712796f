import { expect, test } from 'vitest'
import { withoutContacts } from '#src/kernel/log.ts'
import { openLog } from '#src/open-log.ts'

function capture(requestId?: string) {
  const lines: Record<string, unknown>[] = []
  const breaches: string[] = []
  const log = openLog({
    level: 'info',
    requestId: () => requestId,
    onBreach: invariant => breaches.push(invariant),
    to: { write: line => void lines.push(JSON.parse(line)) },
  })
  return { log, lines, breaches }
}

test('a line is one JSON object with its time, its level and the request it was written for', () => {
  const { log, lines } = capture('req_1')
  log.warn({ claim: 'cl_1', attempts: 2 }, 'claim not reconciled yet')
  expect(lines).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: 'req_1',
      claim: 'cl_1',
      attempts: 2,
      msg: 'claim not reconciled yet',
    },
  ])
})

test('a field that is not on the list has no place in the log, whatever its type says', () => {
  const { log, lines } = capture()
  const fields = { order: 'ORD-1', customer: { name: 'Ana' }, address: '1 Main St', priceToken: 'pt_1' }
  log.info(fields as never, 'order')
  expect(lines[0]).toEqual({ level: 'info', time: expect.any(String), order: 'ORD-1', msg: 'order' })
})

test('words of others lose addresses of mail, telephones and the web; ids and numbers of ours stay', () => {
  const { log, lines } = capture()
  const hash = `0x${'1234567890'.repeat(6)}abcd`
  log.error({ reason: '550 <ana@example.com> rejected, call +1 (917) 555-0134', hash, ms: 9_175_550_134 }, 'mail')
  expect(lines[0]).toMatchObject({ reason: '550 <<email>> rejected, call <phone>', hash, ms: 9_175_550_134 })
  expect(withoutContacts('at https://rpc.example/v2/secretkey and redis://:pw@cache:6379/0')).toBe('at <url> and <url>')
  for (const plain of ['block 4711 of 20 at 12:30', 'ORD-12345678', 'v1.2.3', 'retry in 1500 ms', hash])
    expect(withoutContacts(plain)).toBe(plain)
})

test('a reported breach is told, so that it can be counted', () => {
  const { log, breaches } = capture()
  log.error({ order: 'ORD-1', invariant: 'M4' }, 'an invariant is breached')
  log.error({ order: 'ORD-1' }, 'something else')
  expect(breaches).toEqual(['M4'])
})
