import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startStripeEmulator } from '#dev/cards/emulator.ts'
import { cardAccount } from '#src/audit/card-account.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openStripe } from '#src/payments/methods/card-api.ts'
import { grantToken } from '#test/support/mpp.ts'

/** Removes `expand` from a request, as by a network or a proxy that does not know it. */
const withoutExpansion: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('expand')) url.searchParams.delete(name)
  return fetch(url, init)
}

test.each([
  ['expanded', fetch],
  ['named by their ids', withoutExpansion],
])('an account shows the refunds of its own payments, with the payments %s', async (_, itsFetch) => {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-cards-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  await using cards = await startStripeEmulator({ world: realWorld, file: join(dir, 'cards.json') })
  const api = openStripe({
    secretKey: 'sk_test_seller',
    apiUrl: new URL(cards.url),
    timeoutMs: 5_000,
    world: { fetch: itsFetch },
  })
  const charged = await api.charge({
    key: 'k1',
    token: await grantToken(cards),
    cents: 1832,
    claimId: 'cl_1',
    claimKey: 'stripe:spt_1',
    subjectId: 'ORD-1',
    challengeId: 'ch_1',
  })
  if (charged.kind !== 'intent') throw new Error(`not charged: ${charged.kind}`)
  await api.refund({ key: 'r1', intentId: charged.intent.id, cents: 1832, refundId: 'rf_1' })

  const { outflows } = await cardAccount(api, 'stripe').read({})
  expect(outflows).toEqual([expect.objectContaining({ party: charged.intent.id, value: 18_320_000n, mark: 'rf_1' })])
  expect((await cardAccount(api, 'checkout').read({})).outflows).toEqual([])
})
