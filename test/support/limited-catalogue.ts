import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DELI } from './buyer.ts'

/** Deli item sold by weight, with limited stock. */
export const PASTRAMI = '3545391'
/** Deli item sold by the piece, with limited stock. */
export const RYE = '3545392'

/** Demo catalog with a deli whose stock of pastrami and rye is limited. */
export function limitedCatalogue(left: { readonly mlb: number; readonly loaves: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-limited-'))
  for (const name of readdirSync('data/catalog')) {
    const file = JSON.parse(readFileSync(join('data/catalog', name), 'utf8'))
    if (file.id === DELI) file.menu.categories[0].items.push(...goods(left))
    writeFileSync(join(folder, name), JSON.stringify(file))
  }
  return folder
}

const goods = ({ mlb, loaves }: { mlb: number; loaves: number }) => [
  {
    id: PASTRAMI,
    name: 'Pastrami by the Pound',
    price_cents: 2400,
    pricing_type: 'per_pound',
    min_weight_mlb: 500,
    weight_increment_mlb: 250,
    tax_category: 'grocery',
    availability: { stock_mlb: mlb },
  },
  { id: RYE, name: 'Rye Loaf', price_cents: 900, tax_category: 'grocery', availability: { stock_qty: loaves } },
]
