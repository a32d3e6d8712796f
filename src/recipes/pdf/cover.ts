import type { Product, Recipe } from '#src/recipes/catalog.ts'
import { SHEET, shapesOf } from '#src/recipes/drawing.ts'
import { typeset } from '#src/recipes/measure.ts'
import { COLOURS, INNER, PAGE, type Pdf, rule, STYLES, setText, turnTo } from './sheet.ts'

const LINE = 19
const CHAPTER = 34
const FIRST = PAGE.top + 52

type Entry = { readonly page: number; readonly y: number } & (
  | { readonly chapter: string }
  | { readonly recipe: Recipe }
)

/** Draws the cover and returns the number of pages that the table of contents takes. */
export function setCover(pdf: Pdf, product: Product): number {
  turnTo(pdf, 0)
  pdf.rect(0, 0, PAGE.width, 300).fill(COLOURS.paprika)
  const shown = varied(product.recipes).slice(0, 6)
  const [width, height] = [INNER / 3 - 8, (INNER / 3 - 8) * (SHEET.height / SHEET.width)]
  for (const [at, recipe] of shown.entries())
    drawTile(
      pdf,
      recipe,
      PAGE.margin + (at % 3) * (width + 12),
      372 + Math.floor(at / 3) * (height + 12),
      width,
      height,
    )
  setText(pdf, 'COMANDA', PAGE.margin, 64, { ...STYLES.eyebrow, size: 10, colour: COLOURS.paper }, { width: INNER })
  const title = { ...STYLES.title, size: 46, colour: COLOURS.paper }
  const below = setText(pdf, product.title, PAGE.margin, 96, title, { width: INNER })
  setText(
    pdf,
    typeset(product.summary),
    PAGE.margin,
    below + 12,
    { ...STYLES.summary, colour: COLOURS.paper },
    { width: INNER - 80 },
  )
  const count = `${product.recipes.length} recipes`.toUpperCase()
  setText(pdf, count, PAGE.margin, 330, STYLES.eyebrow, { width: INNER })
  const pages = entriesOf(product).at(-1)!.page
  turnTo(pdf, pages)
  return pages
}

/** Draws the table of contents after the cover, with the first page of every recipe. */
export function setContents(pdf: Pdf, product: Product, starts: ReadonlyMap<Recipe, number>): void {
  pdf.switchToPage(1)
  setText(pdf, 'Contents', PAGE.margin, PAGE.top, STYLES.title, { width: INNER })
  for (const entry of entriesOf(product)) {
    pdf.switchToPage(entry.page)
    if ('chapter' in entry) {
      setText(pdf, entry.chapter.toUpperCase(), PAGE.margin, entry.y + 12, STYLES.eyebrow, { width: INNER })
      rule(pdf, PAGE.margin, entry.y + CHAPTER - 6, INNER)
    } else {
      setText(pdf, typeset(entry.recipe.title), PAGE.margin, entry.y, STYLES.fact, { width: INNER - 60 })
      const page = String(starts.get(entry.recipe)! + 1)
      setText(pdf, page, PAGE.width - PAGE.margin - 50, entry.y, STYLES.fact, { width: 50, align: 'right' })
    }
  }
}

/** Orders recipes for variety: no chapter or drawing repeats before all others were shown. */
function varied(recipes: readonly Recipe[]): Recipe[] {
  const rank = new Map<Recipe, number>()
  const counts = new Map<string, number>()
  for (const recipe of recipes) {
    const names = [`chapter ${recipe.category.id}`, `drawing ${recipe.drawing}`]
    rank.set(recipe, Math.max(...names.map(name => counts.get(name) ?? 0)))
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return recipes.toSorted((a, b) => rank.get(a)! - rank.get(b)!)
}

/** Position of every line of the table of contents. */
function entriesOf({ recipes }: Product): Entry[] {
  let [page, y] = [1, FIRST]
  const next = (height: number, together = height) => {
    if (y + together > PAGE.bottom) [page, y] = [page + 1, PAGE.top]
    const place = { page, y }
    y += height
    return place
  }
  return [...Map.groupBy(recipes, recipe => recipe.category.name)].flatMap(([chapter, those]): Entry[] => [
    { ...next(CHAPTER, CHAPTER + 2 * LINE), chapter },
    ...those.map(recipe => ({ ...next(LINE), recipe })),
  ])
}

function drawTile(pdf: Pdf, recipe: Recipe, x: number, y: number, width: number, height: number): void {
  pdf.save()
  pdf.roundedRect(x, y, width, height, 8).clip()
  pdf
    .translate(x, y)
    .scale(width / SHEET.width)
    .lineCap('round')
  for (const { d, fill, stroke, width: wide, opacity = 1 } of shapesOf(recipe)) {
    pdf.fillOpacity(opacity).strokeOpacity(opacity).path(d)
    if (stroke) pdf.lineWidth(wide ?? 1).stroke(stroke)
    else pdf.fill(fill)
  }
  pdf.restore()
}
