import { expect, test } from 'vitest'
import { payingFetch } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { OTHER, PRICE, paymentOf, payPath, quote, RECIPE } from '#test/support/shop.ts'

useServer()

const START = 200_000_000n
/** Phrases that occur only in the paid part of recipes. */
const PAID = ['Pulse 8 to 10 times', 'Ask for the membrane', '"ingredients":', '"butcherTips":']

const spent = async (address: `0x${string}`) => START - (await chain.balance(address))

test('the catalog and its teasers are free and reveal no paid content', async () => {
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

test('the catalog is filtered by category, tag, and search words', async () => {
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

test('an SVG drawing of every dish is served', async () => {
  const { body } = await server.get(`/api/recipes/${RECIPE}`)
  const image = await fetch(body.image)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(await image.text()).toContain('<title>Skirt Steak')
  expect((await fetch(body.image.replace(RECIPE, 'none'))).status).toBe(404)
})

test('a published x402 client buys a recipe and receives it in full with its receipt', async () => {
  const payer = await chain.payer()
  const { payUrl } = await quote(server)
  const response = await payingFetch(payer)(payUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const settled = JSON.parse(Buffer.from(response.headers.get('payment-response')!, 'base64').toString())
  const body = (await response.json()) as Answer['body']
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

test('a bundle contains every recipe in full', async () => {
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

test('a recipe is returned as one Markdown page if Accept or the query asks for it', async () => {
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
  expect(((await browser.json()) as Answer['body']).markdown).toBe(text)
})

test('a request without a payment, or a HEAD request, gets only the 402 payment demand', async () => {
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

test('fifty identical concurrent payments make one charge and one claim, and get fifty identical responses', async () => {
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

test('two payers buy with one price token, and each is charged for a purchase of their own', async () => {
  const payers = [await chain.payer(), await chain.payer()]
  const offer = await quote(server)
  const answers = await Promise.all(
    payers.map(async payer => server.get(payPath(offer), await paymentOf(payer, offer))),
  )
  expect(answers.map(a => a.status)).toEqual([200, 200])
  expect(new Set(answers.map(a => a.body.receipt.purchaseId)).size).toBe(2)
  expect(await Promise.all(payers.map(payer => spent(payer.address)))).toEqual([PRICE, PRICE])
})

test('a payer who signs again, sequentially or concurrently, is charged once and receives the recipe', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const first = await server.get(payPath(offer), await paymentOf(payer, offer))
  const again = await server.get(payPath(offer), await paymentOf(payer, offer))
  expect(again).toMatchObject({ status: 200, body: first.body })
  const other = await chain.payer()
  const signed = await Promise.all(Array.from({ length: 20 }, () => paymentOf(other, offer)))
  const answers = await Promise.all(signed.map(headers => server.get(payPath(offer), headers)))
  // some requests arrive while the first is in progress, and get a 503 that asks for a retry
  expect(new Set(answers.map(a => a.status).filter(status => status !== 503))).toEqual(new Set([200]))
  for (const { status, body, headers } of answers)
    if (status === 503)
      expect([body._hint, headers.get('retry-after')]).toEqual(['Send the same request again, do not sign again.', '3'])
  expect(await server.get(payPath(offer), signed.at(-1)!)).toMatchObject({ status: 200 })
  expect([await spent(payer.address), await spent(other.address)]).toEqual([PRICE, PRICE])
})
