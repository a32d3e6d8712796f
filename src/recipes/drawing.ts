import { sha256 } from '#src/kernel/ids.ts'
import { BAKES } from './drawings/bakes.ts'
import { BOWLS } from './drawings/bowls.ts'
import { MEATS } from './drawings/meats.ts'
import { PLATES } from './drawings/plates.ts'
import { type Chance, type Draw, ellipse, fill, type Shape } from './drawings/shapes.ts'
import type { DRAWINGS } from './schema.ts'
import type { Recipe } from './shelf.ts'

const DRAWS: Readonly<Record<(typeof DRAWINGS)[number], Draw>> = { ...MEATS, ...BOWLS, ...PLATES, ...BAKES }

/** Wall and table behind a dish: one pair for every chapter. */
const GROUNDS: readonly (readonly [wall: string, table: string])[] = [
  ['#F3DDBE', '#DDB07E'],
  ['#DDE7DA', '#B4C8AE'],
  ['#F0D9D0', '#D9A493'],
  ['#DCE4EA', '#A9BDCB'],
  ['#F4E5C2', '#DFC07C'],
  ['#E6DDE6', '#BFA9BF'],
]

/** The size of the sheet that shapes are on. */
export const SHEET = { width: 400, height: 300 } as const

type Drawn = Pick<Recipe, 'id' | 'drawing' | 'category'>

/** The drawing of a dish, bottom shape first; the same for the same recipe every time. */
export function shapesOf({ id, drawing, category }: Drawn): Shape[] {
  const [wall, table] = GROUNDS[Number.parseInt(sha256(category.id).slice(0, 6), 16) % GROUNDS.length]!
  const chance = chanceOf(id)
  return [
    fill(`M0 0h${SHEET.width}v${SHEET.height}h-${SHEET.width}z`, wall),
    ...Array.from({ length: 12 }, () =>
      fill(ellipse(chance(400), chance(190), 2 + chance(3), 2 + chance(3)), table, 0.4),
    ),
    fill(`M0 200h${SHEET.width}v100h-${SHEET.width}z`, table),
    fill(ellipse(200, 258, 148, 20), '#1F1B16', 0.13),
    ...DRAWS[drawing](chance),
  ]
}

/** Numbers that look arbitrary and never change: of a hash that is hashed again when it is used up. */
function chanceOf(id: string): Chance {
  let digits = ''
  let round = 0
  return below => {
    if (digits.length < 4) {
      digits = sha256(`${id}:${round}`)
      round += 1
    }
    const value = Number.parseInt(digits.slice(0, 4), 16)
    digits = digits.slice(4)
    return value % below
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The drawing as an SVG document. */
export function drawRecipe(recipe: Drawn & Pick<Recipe, 'title'>): string {
  const paths = shapesOf(recipe).map(({ d, fill: inside = 'none', stroke, width, opacity }) => {
    const outline = stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"` : ''
    return `<path d="${d}" fill="${inside}"${outline}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" role="img">` +
    `<title>${escaped(recipe.title)}</title>${paths.join('')}</svg>\n`
  )
}
