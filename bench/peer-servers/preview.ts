import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express from 'express'
import { SignJWT } from 'jose'
import { fact, PORT } from './facts.ts'

// Cart pricing as typical servers implement it: linear search in menu arrays per line, and the price in a signed
// token.

type Option = { readonly id: string; readonly name: string; readonly price_cents: number }
type Group = {
  readonly id: string
  readonly min_selections: number
  readonly max_selections: number
  readonly options: Option[]
}
type Item = {
  readonly id: string
  readonly name: string
  readonly price_cents: number
  readonly modifier_categories: string[]
}
type Line = {
  readonly id: string
  readonly quantity: number
  readonly modifiers?: { category_id: string; modifier_ids: string[] }[]
}

const { menu } = JSON.parse(readFileSync(fact('MENU'), 'utf8')) as {
  menu: { categories: { items: Item[] }[]; modifier_categories: Group[] }
}
const items = menu.categories.flatMap(category => category.items)
const secret = randomBytes(32)
const TAX = 0.08875

function priceOf(line: Line) {
  const item = items.find(({ id }) => id === line.id)
  if (!item) throw new Error(`no item ${line.id}`)
  const chosen = (line.modifiers ?? []).flatMap(({ category_id, modifier_ids }) => {
    const group = menu.modifier_categories.find(({ id }) => id === category_id)
    if (!group || !item.modifier_categories.includes(category_id)) throw new Error(`no choice ${category_id}`)
    if (modifier_ids.length < group.min_selections || modifier_ids.length > group.max_selections)
      throw new Error('choices')
    return modifier_ids.map(modifier => {
      const option = group.options.find(({ id }) => id === modifier)
      if (!option) throw new Error(`no option ${modifier}`)
      return option
    })
  })
  const unit = chosen.reduce((sum, { price_cents }) => sum + price_cents, item.price_cents)
  return { id: item.id, name: item.name, quantity: line.quantity, modifiers: chosen, total_cents: unit * line.quantity }
}

const app = express()
app.get('/ready', (_request, response) => void response.json({}))
app.post('/api/order/preview', express.json(), async (request, response) => {
  try {
    const lines = (request.body.items as Line[]).map(priceOf)
    const subtotal_cents = lines.reduce((sum, { total_cents }) => sum + total_cents, 0)
    const tax_cents = Math.round(subtotal_cents * TAX)
    const total_cents = subtotal_cents + tax_cents
    const priceToken = await new SignJWT({ items: request.body.items, total_cents })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(secret)
    response.json({ status: 'ok', lines, subtotal_cents, tax_cents, total_cents, priceToken })
  } catch (error) {
    response.status(400).json({ error: String(error) })
  }
})
app.listen(PORT, '127.0.0.1')
