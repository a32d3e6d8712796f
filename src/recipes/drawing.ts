import { sha256 } from '#src/kernel/ids.ts'
import type { Recipe } from './catalog.ts'
import { BAKES } from './drawings/bakes.ts'
import { BOWLS } from './drawings/bowls.ts'
import { MEATS } from './drawings/meats.ts'
import { PLATES } from './drawings/plates.ts'
import { type Chance, type Draw, ellipse, fill, type Shape } from './drawings/shapes.ts'
import type { DRAWINGS } from './schema.ts'

const DRAWS: Readonly<Record<(typeof DRAWINGS)[number], Draw>> = { ...MEATS, ...BOWLS, ...PLATES, ...BAKES }

/** Wall and table colors behind a dish: one pair per chapter. */
const GROUNDS: readonly (readonly [wall: string, table: string])[] = [
  ['#F3DDBE', '#DDB07E'],
  ['#DDE7DA', '#B4C8AE'],
  ['#F0D9D0', '#D9A493'],
  ['#DCE4EA', '#A9BDCB'],
  ['#F4E5C2', '#DFC07C'],
  ['#E6DDE6', '#BFA9BF'],
]

/** Size of the canvas that the shapes are drawn on. */
export const SHEET = { width: 400, height: 300 } as const

type Drawn = Pick<Recipe, 'id' | 'drawing' | 'category'>

/** Returns the shapes of a dish drawing, bottom shape first. Deterministic per recipe. */
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

/** Deterministic pseudorandom numbers from a hash of the id, which is rehashed when its digits are used up. */
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

/** Renders the drawing as an SVG document. */
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
