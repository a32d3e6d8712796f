import type { OrderItem } from '#src/menu/order-item.ts'
import type { CompiledItem } from './compile-menu.ts'
import type { ReadingQuestion } from './order-reading.ts'
import type { Draft } from './state.ts'

type Weighed = {
  readonly order: Pick<OrderItem, 'quantity' | 'quantity_lbs'>
  readonly questions: readonly ReadingQuestion[]
}

const HEAVIEST = 100_000
const MOST = 99

/**
 * Converts the stated amount to the ordered one. Items sold by weight require pounds; packages are counted even if
 * the guest states a weight. Never rounds an unavailable amount: offers the nearest ones.
 */
export function weigh({ item, weighed, packs }: CompiledItem, draft: Draft, line: number): Weighed {
  const { count, milliPounds } = draft
  const ask = (unit: 'pounds' | 'packages', choices: readonly number[]): Weighed => {
    const said = milliPounds === undefined ? {} : { said_lbs: Math.round(milliPounds) / 1000 }
    return { order: {}, questions: [{ kind: 'amount', line, name: item.name, ...said, unit, choices }] }
  }
  if (weighed) {
    const least = item.min_weight_mlb ?? item.weight_increment_mlb ?? 1
    const step = item.weight_increment_mlb ?? 1
    const first = Math.ceil(least / step) * step
    if (milliPounds === undefined) return ask('pounds', [toLbs(first)])
    const wanted = milliPounds * (count ?? 1)
    const isSold = Number.isInteger(wanted) && wanted >= least && wanted <= HEAVIEST && wanted % step === 0
    if (isSold) return { order: { quantity_lbs: toLbs(wanted) }, questions: [] }
    const below = Math.min(Math.floor(wanted / step), Math.floor(HEAVIEST / step)) * step
    const near = [below, below + step].filter(mlb => mlb >= first && mlb <= HEAVIEST)
    return ask('pounds', near.length > 0 ? near.map(toLbs) : [toLbs(first)])
  }
  const loose = milliPounds === undefined ? loosePacks(item.name, packs, draft) : []
  if (loose.length > 0) return ask('packages', loose)
  if (milliPounds === undefined) return counted(count ?? 1, ask)
  if (item.preset_weight_mlb === undefined) return counted(count ?? 1, ask)
  const packages = (milliPounds * (count ?? 1)) / item.preset_weight_mlb
  if (Number.isInteger(packages)) return counted(packages, ask)
  return ask(
    'packages',
    [...new Set([Math.floor(packages), Math.ceil(packages)])].filter(n => n >= 1 && n <= MOST),
  )
}

const PACK = /\b(?:bunch|pack|package|bag|box|carton|tray|sleeve|dozen|pieces?|pcs?|ct|count)\b/i
const CONTAINER =
  /^(?:bunch|pack|package|bag|box|carton|tray|sleeve|dozen|order|manojo|racimo|paquete|caja|bolsa|docena)/

/** Nearest pack counts for stated pieces: "6 bananas" in bunches of five is neither one bunch nor six. */
function loosePacks(name: string, [size, ...sizes]: readonly number[], { count = 0, isCounted, words = [] }: Draft) {
  const isPack = size !== undefined && sizes.length === 0 && PACK.test(name)
  if (!isPack || !isCounted || count <= size || words.some(({ raw }) => CONTAINER.test(raw))) return []
  return [Math.floor(count / size), Math.ceil(count / size)]
}

const counted = (count: number, ask: (unit: 'packages', choices: readonly number[]) => Weighed): Weighed =>
  count >= 1 && count <= MOST ? { order: { quantity: count }, questions: [] } : ask('packages', [count < 1 ? 1 : MOST])

const toLbs = (milliPounds: number): number => milliPounds / 1000
