import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirm, DELI } from '#test/support/buyer.ts'
import { useChain } from '#test/support/lab-chain.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { callbackTo, confirmTold, payFor, seqsOf } from '#test/support/told.ts'
import { startWebhookLab } from '#test/support/webhook-kitchen.ts'
import { runScript } from './run.ts'

useChain()

const webhooks = (STATE_DIR: string, ...args: string[]) => runScript('scripts/webhooks.ts', args, { STATE_DIR })

test('webhooks that were given up are listed, and delivered when replayed while the server runs', async () => {
  let isDeaf = true
  await using lab = await startWebhookLab()
  await using agent = await startReceiver(() => (isDeaf ? 410 : 204))
  const { stateDir } = lab.server
  expect(await webhooks(stateDir, 'list')).toMatchObject({ exit: 0, out: 'Everything was delivered.\n' })
  await confirm(lab.server)
  const order = await confirmTold(lab.server, agent)
  const { orderId } = order
  await payFor(lab.server, order)
  const id = `evt_${orderId}_1`
  const listed = async () => JSON.parse((await webhooks(stateDir, 'list', '--json')).out)
  await expect
    .poll(listed, { timeout: 15_000 })
    .toContainEqual(
      expect.objectContaining({ id, orderId, kind: 'callback', state: 'dead', attempts: 1, error: 'answered 410' }),
    )
  expect((await webhooks(stateDir, 'list')).out).toContain(
    `dead  ${id}  1 attempts  answered 410  ${callbackTo(agent.url).url}`,
  )
  isDeaf = false
  expect(await webhooks(stateDir, 'replay', id)).toMatchObject({ exit: 0, out: `${id} queued for redelivery.\n` })
  expect(seqsOf(await agent.received(3)).slice(0, 3)).toEqual([1, 1, 2])
  expect(await webhooks(stateDir, 'replay', 'evt_nothing')).toMatchObject({
    exit: 1,
    err: 'There is no message evt_nothing.\n',
  })
})

test('the webhook secret of a restaurant is the one that the server uses', async () => {
  await using lab = await startWebhookLab()
  const { exit, out } = await webhooks(lab.server.stateDir, 'secret', DELI)
  expect({ exit, out }).toEqual({
    exit: 0,
    out: `Secret       ${lab.secret}\nWebhook URL  http://localhost:3000/api/webhooks/restaurants/${DELI}\n`,
  })
})

test('wrong arguments and a missing ledger are reported', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'comanda-empty-'))
  for (const args of [[], ['replay'], ['list', 'all'], ['secret', 'deli!'], ['burn', 'x'], ['list', '--loud']])
    expect(await webhooks(empty, ...args)).toMatchObject({ exit: args[0] === 'secret' ? 1 : 2, out: '' })
  expect(await webhooks(empty, 'list')).toMatchObject({ exit: 1, err: /There is no ledger/ })
  expect(await webhooks(empty, '--help')).toMatchObject({ exit: 0, out: /Usage: npm run webhooks/ })
  rmSync(empty, { recursive: true })
})
