import { afterAll, expect, test } from 'vitest'
import { confirm, headerV2, payingFetch, sign } from '#test/support/buyer.ts'
import { server } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { OTHER, PRICE, paymentOf, payPath, quote, RECIPE } from '#test/support/shop.ts'

const START = 200_000_000n
/** Words that stand in the paid part of recipes and nowhere else. */
const PAID = ['Pulse 8 to 10 times', 'Ask for the membrane', '"ingredients":', '"butcherTips":']

const spent = async (address: `0x${string}`) => START - (await chain.balance(address))

test('the catalogue and its teasers are free and tell nothing that is paid for', async () => {
  const { body: catalogue } = await server.get('/api/recipes')
  expect(catalogue.total).toBe(catalogue.recipes.length)
  const teaser = await server.get(`/api/recipes/${RECIPE}`)
  expect(teaser.body).toEqual(catalogue.recipes.find((recipe: { id: string }) => recipe.id === RECIPE))
  expect(teaser.body).toMatchObject({ price: 2.99, price_cents: 299, ingredientCount: 8, servings: 4 })
  const { body: bundles } = await server.get('/api/recipes/bundles')
  const vault = bundles.bundles.find((bundle: { id: string }) => bundle.id === 'vault')
  expect(vault).toMatchObject({ price_cents: 2999, kind: 'vault', recipeCount: catalogue.total })
  expect(
    bundles.bundles
      .filter((b: { kind: string }) => b.kind === 'category')
      .every((b: { price_cents: number }) => b.price_cents === 1499),
  ).toBe(true)
  for (const words of PAID) expect(JSON.stringify([catalogue, teaser.body, bundles])).not.toContain(words)
})

test('the catalogue narrows by category, tag and words', async () => {
  const ids = async (query: string) =>
    (await server.get(`/api/recipes?${query}`)).body.recipes.map(({ id }: { id: string }) => id)
  expect(await ids('category=beef&q=SALSA verde')).toEqual([RECIPE])
  expect(await ids('q=nothing+of+the+kind')).toEqual([])
  expect(await ids('tag=make-ahead&category=beef')).toContain(OTHER)
  expect(await server.get('/api/recipes?category=meat')).toMatchObject({
    status: 400,
    body: { error: 'invalid_field' },
  })
})

test('a drawing of every dish is served', async () => {
  const { body } = await server.get(`/api/recipes/${RECIPE}`)
  const image = await fetch(body.image)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(await image.text()).toContain('<title>Skirt Steak')
  expect((await fetch(body.image.replace(RECIPE, 'none'))).status).toBe(404)
})

test('a published x402 client buys a recipe and gets all of it with its receipt', async () => {
  const payer = await chain.payer()
  const { payUrl } = await quote(server)
  const response = await payingFetch(payer)(payUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const settled = JSON.parse(Buffer.from(response.headers.get('payment-response')!, 'base64').toString())
  const body = await response.json()
  expect(body).toMatchObject({
    id: RECIPE,
    ingredients: expect.arrayContaining([
      {
        quantity: 1.5,
        unit: 'lb',
        item: 'outside skirt steak',
        note: expect.any(String),
        text: expect.stringMatching(/^1½ lb/),
      },
    ]),
    doneness: [{ kind: 'whole_cut', fahrenheit: 145, celsius: 63 }],
    markdown: expect.stringMatching(/^# Skirt Steak[\s\S]*## Method[\s\S]*1\. Dry the steak/),
    receipt: {
      price_cents: 299,
      amount: '2990000',
      payer: payer.address,
      transactionHash: settled.transaction,
      network: 'eip155:8453',
      pdfByMail: false,
    },
  })
  expect(body.steps.map((step: { n: number }) => step.n)).toEqual([1, 2, 3, 4, 5])
  expect(await spent(payer.address)).toBe(PRICE)
})

test('bundles bring every recipe in full', async () => {
  const payer = await chain.payer()
  const { body: listed } = await server.get('/api/recipes/bundles')
  for (const { id, price_cents, recipes } of listed.bundles.filter((b: { id: string }) =>
    /^(?:beef|vault)$/.test(b.id),
  )) {
    const offer = await quote(server, id, '/bundles')
    expect(offer).toMatchObject({ id, price_cents, payment: { amount: String(price_cents * 10_000) } })
    const { status, body } = await server.get(payPath(offer), await paymentOf(payer, offer))
    expect(status).toBe(200)
    expect(body.recipes.map((recipe: { id: string }) => recipe.id)).toEqual(recipes.map((r: { id: string }) => r.id))
    expect(body.recipes.every((recipe: { steps: unknown[]; markdown: string }) => recipe.steps.length > 2)).toBe(true)
    expect(body).toMatchObject({ receipt: { price_cents }, markdown: expect.stringContaining('Skirt Steak') })
  }
  expect(await spent(payer.address)).toBe(14_990_000n + 29_990_000n)
})

test('a recipe comes as one page of markdown when Accept or the query asks for it', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  const [byHeader, byQuery, browser] = await Promise.all([
    fetch(offer.payUrl, { headers: { ...headers, Accept: 'text/markdown' } }),
    fetch(`${offer.payUrl}&format=markdown`, { headers }),
    fetch(offer.payUrl, { headers: { ...headers, Accept: 'text/html,*/*;q=0.8' } }),
  ])
  const text = await byHeader.text()
  expect(byHeader.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(byHeader.headers.get('vary')).toContain('Accept')
  expect(text).toMatch(/^# Skirt Steak with Salsa Verde Cruda\n/)
  expect(await byQuery.text()).toBe(text)
  expect((await browser.json()).markdown).toBe(text)
})

test('without a payment, or only looking, there is nothing but the demand', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  const [first, second, head] = [
    await server.get(payPath(offer)),
    await server.get(payPath(offer)),
    await fetch(offer.payUrl, { method: 'HEAD', headers }),
  ]
  expect(first).toMatchObject({ status: 402, body: { error: 'payment_required', amount: '2990000' } })
  expect(first.headers.get('payment-required')).toBe(second.headers.get('payment-required'))
  expect(head.status).toBe(402)
  expect(await spent(payer.address)).toBe(0n)
  expect((await fetch(offer.payUrl, { method: 'POST', headers })).status).toBe(405)
})

test('fifty identical payments at once are one charge, one claim and fifty times the same answer', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.get(payPath(offer), headers)))
  expect(new Set(answers.map(a => a.status))).toEqual(new Set([200]))
  expect(new Set(answers.map(a => JSON.stringify(a.body))).size).toBe(1)
  expect(await spent(payer.address)).toBe(PRICE)
  const { purchaseId } = answers[0]!.body.receipt
  const claims = await server.engine.db.selectFrom('claims').select('id').where('subject_id', '=', purchaseId).execute()
  expect(claims).toHaveLength(1)
})

test('two payers buy with one token, each for itself', async () => {
  const payers = [await chain.payer(), await chain.payer()]
  const offer = await quote(server)
  const answers = await Promise.all(
    payers.map(async payer => server.get(payPath(offer), await paymentOf(payer, offer))),
  )
  expect(answers.map(a => a.status)).toEqual([200, 200])
  expect(new Set(answers.map(a => a.body.receipt.purchaseId)).size).toBe(2)
  expect(await Promise.all(payers.map(payer => spent(payer.address)))).toEqual([PRICE, PRICE])
})

test('a payer who signs anew, one after the other or all at once, is charged once and given the recipe', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const first = await server.get(payPath(offer), await paymentOf(payer, offer))
  const again = await server.get(payPath(offer), await paymentOf(payer, offer))
  expect(again).toMatchObject({ status: 200, body: first.body })
  const other = await chain.payer()
  const signed = await Promise.all(Array.from({ length: 20 }, () => paymentOf(other, offer)))
  const answers = await Promise.all(signed.map(headers => server.get(payPath(offer), headers)))
  // some come while the first is under way, and are told to repeat themselves
  expect(new Set(answers.map(a => a.status).filter(status => status !== 503))).toEqual(new Set([200]))
  for (const { status, body, headers } of answers)
    if (status === 503)
      expect([body._hint, headers.get('retry-after')]).toEqual(['Send the same request again, do not sign again.', '3'])
  expect(await server.get(payPath(offer), signed.at(-1)!)).toMatchObject({ status: 200 })
  expect([await spent(payer.address), await spent(other.address)]).toEqual([PRICE, PRICE])
})

test('the authorization of a purchase, read off the chain, opens nothing to others', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const signed = await sign(payer, offer.payment)
  expect(await server.get(payPath(offer), headerV2(signed, offer.payment))).toMatchObject({ status: 200 })
  // with a token of one's own
  const own = await quote(server)
  expect(await server.get(payPath(own), headerV2(signed, own.payment))).toMatchObject({
    status: 409,
    body: { error: 'authorization_reused' },
  })
  // with the token, but without the signature
  const forged = { ...signed, signature: `0x${'11'.repeat(65)}` as const }
  const answer = await server.get(payPath(offer), headerV2(forged, offer.payment))
  expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect(await spent(payer.address)).toBe(PRICE)
})

test('a token pays its own product and no other', async () => {
  const payer = await chain.payer()
  const [recipe, vault] = [await quote(server), await quote(server, 'vault', '/bundles')]
  const order = await confirm(server)
  const [small, large] = [await paymentOf(payer, recipe), await paymentOf(payer, vault)]
  const tries = await Promise.all([
    server.get(`/api/recipes/pay?id=${OTHER}&pt=${recipe.priceToken}`, small),
    server.get(`/api/recipes/bundles/pay?id=vault&pt=${recipe.priceToken}`, small),
    server.get(`/api/recipes/bundles/pay?id=${RECIPE}&pt=${recipe.priceToken}`, small),
    server.get(`/api/recipes/pay?id=${RECIPE}&pt=${vault.priceToken}`, large),
    server.get(`/api/recipes/pay?id=${RECIPE}&pt=${order.priceToken}`, small),
    server.get(`/api/order/pay?pt=${recipe.priceToken}`, large),
  ])
  expect(tries.map(({ status, body }) => [status, body.error])).toEqual(tries.map(() => [400, 'price_token_invalid']))
  expect(tries[0]!.body._example).toBe(`/api/recipes/pay?id=${RECIPE}&pt=${recipe.priceToken}`)
  // a payment of less is no payment for more
  expect(await server.get(payPath(vault), small)).toMatchObject({ status: 402, body: { error: 'underpayment' } })
  expect(await spent(payer.address)).toBe(0n)
})

test('what is wrong is said before anything is charged', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  const refused = async (path: string) => {
    const { status, body } = await server.get(path, headers)
    return [status, body.error]
  }
  expect(await refused('/api/recipes/none')).toEqual([404, 'recipe_not_found'])
  expect(await refused('/api/recipes/preview?id=none')).toEqual([404, 'recipe_not_found'])
  expect(await refused('/api/recipes/bundles/preview?id=none')).toEqual([404, 'recipe_not_found'])
  expect(await refused('/api/recipes/preview')).toEqual([400, 'missing_required_fields'])
  expect(await refused(`/api/recipes/pay?id=${RECIPE}`)).toEqual([400, 'missing_required_fields'])
  expect(await refused(`/api/recipes/pay?id=${RECIPE}&pt=pt_unknown`)).toEqual([400, 'price_token_invalid'])
  expect(await refused('/api/recipes/pay?id=none&pt=pt_unknown')).toEqual([404, 'recipe_not_found'])
  const addresses = [
    'ana',
    'ana@',
    'a b@example.com',
    'ana@example.com\r\nBcc: all@example.com',
    'ana@example.com,b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ]
  for (const email of addresses) expect(await refused(payPath(offer, { email }))).toEqual([400, 'invalid_field'])
  expect(await refused(payPath(offer, { format: 'pdf' }))).toEqual([400, 'invalid_field'])
  expect(await spent(payer.address)).toBe(0n)
  const poor = { ...headers, 'X-PAYMENT': 'e30=' }
  expect(await server.get(payPath(offer), poor)).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
})

test('a token that has run out buys nothing more, and goes on answering what was paid with it', async () => {
  await using own = await startServer(chain)
  const [ana, ben] = [await chain.payer(), await chain.payer()]
  const offer = await quote(own)
  const paid = await paymentOf(ana, offer)
  const first = await own.get(payPath(offer), paid)
  own.advance(11 * 60_000)
  expect(await own.get(payPath(offer))).toMatchObject({ status: 400, body: { error: 'price_token_expired' } })
  const late = await paymentOf(ben, offer, { validBefore: String(Math.floor(Date.now() / 1000) + 3_600) })
  expect(await own.get(payPath(offer), late)).toMatchObject({ status: 400, body: { error: 'price_token_expired' } })
  expect(await own.get(payPath(offer), paid)).toMatchObject({ status: 200, body: first.body })
  await own.engine.recipes.forget()
  own.advance(26 * 3_600_000)
  const forgotten = await quote(own)
  own.advance(26 * 3_600_000)
  await own.engine.recipes.forget()
  expect(await own.get(payPath(forgotten))).toMatchObject({ status: 400, body: { error: 'price_token_invalid' } })
  expect(await own.get(payPath(offer), paid)).toMatchObject({ status: 200, body: first.body })
  expect([await spent(ana.address), await spent(ben.address)]).toEqual([PRICE, 0n])
})

const logged: string[] = []
afterAll(() => {
  expect(logged.length).toBeGreaterThan(0)
})

test('logs hold neither recipes nor addresses nor tokens', async () => {
  const keep = (fields: object, message: string) => void logged.push(JSON.stringify([fields, message]))
  await using own = await startServer(chain, { log: { info: keep, warn: keep, error: keep } })
  const payer = await chain.payer()
  const offer = await quote(own)
  const answer = await own.get(payPath(offer, { email: 'ana.canary@example.com' }), await paymentOf(payer, offer))
  expect(answer.status).toBe(200)
  await own.get(payPath(offer, { email: 'ana.canary@' }))
  const told = logged.join('\n')
  for (const secret of ['canary', offer.priceToken, 'skirt steak"', 'Pulse 8', '0x00'])
    expect(told).not.toContain(secret)
})
