import { ingredientParts } from '#src/recipes/markdown.ts'
import { printedMeasure } from '#src/recipes/measure.ts'
import type { Recipe } from '#src/recipes/shelf.ts'
import { type Column, makeRoom } from './column.ts'
import { COLOURS, heightOf, PAGE, type Pdf, rule, STYLES, setAside, setText } from './sheet.ts'

const PAD = 12
const AMOUNT = 54
const GUTTER = 8
const TOOTH = 5

type Row = { readonly height: number; readonly draw: (x: number, y: number) => void }

/** Sets the ingredients as an order ticket; one that is too long for its page is torn off and goes on over the leaf. */
export function setTicket(pdf: Pdf, recipe: Recipe, column: Column): void {
  const rows = rowsOf(pdf, recipe, column.width - 2 * PAD)
  let rest = rows
  while (rest.length > 0) {
    makeRoom(pdf, column, 2 * PAD + TOOTH + rest.slice(0, 4).reduce((sum, row) => sum + row.height, 0))
    const room = PAGE.bottom - column.y - 2 * PAD - TOOTH
    let height = 0
    let count = 0
    for (const row of rest) {
      if (count > 0 && height + row.height > room) break
      height += row.height
      count += 1
    }
    drawCard(pdf, column, height + 2 * PAD)
    let y = column.y + PAD
    for (const row of rest.slice(0, count)) {
      row.draw(column.x + PAD, y)
      y += row.height
    }
    column.y = y + PAD + TOOTH + 14
    rest = rest.slice(count)
  }
}

function rowsOf(pdf: Pdf, recipe: Recipe, width: number): Row[] {
  const heading = {
    height: 24,
    draw: (x: number, y: number) => void setText(pdf, 'Ingredients', x, y, STYLES.heading, { width }),
  }
  const parts = ingredientParts(recipe).flatMap(({ part, ingredients }) => [
    ...(part === undefined ? [] : [partRow(pdf, part, width)]),
    ...ingredients.map(ingredient => ingredientRow(pdf, ingredient, width)),
  ])
  return [heading, ...parts]
}

function partRow(pdf: Pdf, part: string, width: number): Row {
  const text = part.toUpperCase()
  return {
    height: heightOf(pdf, text, STYLES.label, { width }) + 14,
    draw: (x, y) => void setText(pdf, text, x, y + 10, { ...STYLES.label, colour: COLOURS.paprika }, { width }),
  }
}

function ingredientRow(pdf: Pdf, { note, item, ...rest }: Recipe['ingredients'][number], width: number): Row {
  const wide = width - AMOUNT - GUTTER
  const amount = printedMeasure({ ...rest, item }) || 'to taste'
  const line = heightOf(pdf, note === undefined ? item : `${item}, ${note}`, STYLES.item, { width: wide })
  const amountHeight = heightOf(pdf, amount, STYLES.amount, { width: AMOUNT, align: 'right' })
  return {
    height: Math.max(line, amountHeight + 2) + 7.5,
    draw: (x, y) => {
      rule(pdf, x, y, width)
      setText(pdf, amount, x, y + 6, STYLES.amount, { width: AMOUNT, align: 'right' })
      const left = x + AMOUNT + GUTTER
      if (note === undefined) setText(pdf, item, left, y + 4, STYLES.item, { width: wide })
      else setAside(pdf, item, note, left, y + 4, { width: wide })
    },
  }
}

/** The card with its torn lower edge. */
function drawCard(pdf: Pdf, { x, y, width }: Column, height: number): void {
  const teeth = Math.round(width / (TOOTH * 2))
  const step = width / teeth
  const edge = Array.from({ length: teeth }, () => `l${-step / 2} ${TOOTH}l${-step / 2} ${-TOOTH}`).join('')
  const outline = `M${x} ${y}h${width}v${height}${edge}z`
  pdf.save().translate(0, 1.5).path(outline).fillOpacity(0.09).fill(COLOURS.ink).restore()
  pdf.path(outline).fill(COLOURS.card)
  pdf.path(outline).lineWidth(0.6).stroke(COLOURS.hair)
}
