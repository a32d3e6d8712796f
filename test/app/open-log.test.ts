import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openLog } from '#src/app/open-log.ts'
import { withoutContacts } from '#src/kernel/log.ts'

function capture(requestId?: string) {
  const lines: Record<string, unknown>[] = []
  const clock = { now: 0 }
  const breaches: string[] = []
  const log = openLog({
    level: 'info',
    now: () => clock.now,
    requestId: () => requestId,
    onBreach: invariant => breaches.push(invariant),
    to: { write: line => void lines.push(JSON.parse(line)) },
  })
  return { log, lines, breaches, clock }
}

test('a log line is one JSON object with its time, its level, and its request', () => {
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

test('a field that is not on the allowlist is not logged, whatever its type says', () => {
  const { log, lines } = capture()
  const fields = { order: 'ORD-1', customer: { name: 'Ana' }, address: '1 Main St', priceToken: 'pt_1' }
  log.info(fields as never, 'order')
  expect(lines[0]).toEqual({ level: 'info', time: expect.any(String), order: 'ORD-1', msg: 'order' })
})

test('text of others is logged without email addresses, phone numbers, and URLs; own IDs and numbers stay', () => {
  const { log, lines } = capture()
  const hash = `0x${'1234567890'.repeat(6)}abcd`
  log.error({ reason: '550 <ana@example.com> rejected, call +1 (917) 555-0134', hash, ms: 9_175_550_134 }, 'mail')
  expect(lines[0]).toMatchObject({ reason: '550 <<email>> rejected, call <phone>', hash, ms: 9_175_550_134 })
  expect(withoutContacts('at https://rpc.example/v2/secretkey and redis://:pw@cache:6379/0')).toBe('at <url> and <url>')
  for (const plain of ['block 4711 of 20 at 12:30', 'ORD-12345678', 'v1.2.3', 'retry in 1500 ms', hash])
    expect(withoutContacts(plain)).toBe(plain)
})

test('a reported invariant breach is passed on, so that it can be counted', () => {
  const { log, breaches } = capture()
  log.error({ order: 'ORD-1', invariant: 'M4' }, 'an invariant is breached')
  log.error({ order: 'ORD-1' }, 'something else')
  expect(breaches).toEqual(['M4'])
})

test('an outage is one line at its start and one at its end, however many components notice it', () => {
  const { log, lines, clock } = capture()
  const lost = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR' })
  for (let times = 0; times < 200; times += 1) {
    log.error({ error: 'Error: disk I/O error', cause: lost }, 'outbox read failed')
    log.warn({ part: 'chain', error: 'TimeoutError' }, 'chain could not be queried')
  }
  clock.now = 12_000
  for (const part of ['database', 'database', 'chain', 'redis']) log.info({ part }, 'it works')
  log.warn({ part: 'chain' }, 'chain could not be queried')
  expect(lines.map(({ time, ...line }) => line)).toEqual([
    { level: 'error', part: 'database', error: 'Error: disk I/O error', msg: 'outage: outbox read failed' },
    { level: 'warn', part: 'chain', error: 'TimeoutError', msg: 'outage: chain could not be queried' },
    { level: 'info', part: 'database', failures: 200, ms: 12_000, msg: 'outage over: it works' },
    { level: 'info', part: 'chain', failures: 200, ms: 12_000, msg: 'outage over: it works' },
    { level: 'warn', part: 'chain', msg: 'outage: chain could not be queried' },
  ])
})

test('an outage of the card network is not one of the chain', () => {
  const { log, lines } = capture()
  const lost = Object.assign(new Error('no connection'), { type: 'StripeConnectionError' })
  log.warn({ claim: 'cl_1', cause: new Error('not asked', { cause: lost }) }, 'claim not reconciled yet')
  log.warn({ claim: 'cl_2', cause: new DOMException('late', 'TimeoutError') }, 'claim not reconciled yet')
  expect(lines.map(({ part }) => part)).toEqual(['card network', 'chain'])
})

test('stack frames keep their file paths, and text that only resembles one does not', () => {
  const { log, lines } = capture()
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const text = [
    'HttpRequestError: no answer from https://rpc.example/v2/secretkey of viem@2.31.0 for ana@example.com',
    `    at tell (file://${root}src/ledger/postgres.ts:81:9)`,
    `    at async Object.ask (${root}node_modules/@x402/core/dist/index.js:12:3)`,
    '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    '    at ana (https://evil.example/ana@example.com:1:2)',
  ].join('\n')
  log.error({ error: text }, 'unexpected error')
  expect(String(lines[0]?.error).split('\n')).toEqual([
    'HttpRequestError: no answer from <url> of viem@2.31.0 for <email>',
    '    at tell (src/ledger/postgres.ts:81:9)',
    '    at async Object.ask (node_modules/@x402/core/dist/index.js:12:3)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    '    at ana (<url>',
  ])
})
