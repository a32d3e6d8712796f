import type { Recipe } from '#src/recipes/catalog.ts'
import { ingredientParts } from '#src/recipes/markdown.ts'
import { printedMeasure, typeset } from '#src/recipes/measure.ts'
import { type Column, ensureSpace } from './column.ts'
import { COLOURS, heightOf, PAGE, type Pdf, rule, STYLES, setAside, setText } from './sheet.ts'

const PAD = 12
const AMOUNT = 50
const GUTTER = 8
const TOOTH = 5

/** Vertical padding of a row: a list that almost fits is set tighter, so that the cook needs only one page. */
const LEADS = [7.5, 5.5, 3.8] as const

type Row = { readonly height: number; readonly draw: (x: number, y: number) => void }

/** Draws the ingredients as an order ticket. If it is too long, it is torn off and continues on the next page. */
export function setTicket(pdf: Pdf, recipe: Recipe, column: Column): void {
  const room = PAGE.bottom - column.y - 2 * PAD - TOOTH
  const tries = LEADS.map(lead => rowsOf(pdf, recipe, column.width - 2 * PAD, lead))
  let rest = tries.find(rows => heightOfRows(rows) <= room) ?? tries[0]!
  while (rest.length > 0) {
    ensureSpace(pdf, column, 2 * PAD + TOOTH + heightOfRows(rest.slice(0, 4)))
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

const heightOfRows = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.height, 0)

function rowsOf(pdf: Pdf, recipe: Recipe, width: number, lead: number): Row[] {
  const heading = {
    height: 24,
    draw: (x: number, y: number) => void setText(pdf, 'Ingredients', x, y, STYLES.heading, { width }),
  }
  const parts = ingredientParts(recipe).flatMap(({ part, ingredients }) => [
    ...(part === undefined ? [] : [partRow(pdf, part, width)]),
    ...ingredients.map(ingredient => ingredientRow(pdf, ingredient, width, lead)),
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

function ingredientRow(pdf: Pdf, ingredient: Recipe['ingredients'][number], width: number, lead: number): Row {
  const item = typeset(ingredient.item)
  const note = ingredient.note && typeset(ingredient.note)
  const wide = width - AMOUNT - GUTTER
  const amount = printedMeasure(ingredient) || 'to taste'
  const line = heightOf(pdf, note === undefined ? item : `${item}, ${note}`, STYLES.item, { width: wide })
  const amountHeight = heightOf(pdf, amount, STYLES.amount, { width: AMOUNT, align: 'right' })
  return {
    height: Math.max(line, amountHeight + 2) + lead,
    draw: (x, y) => {
      rule(pdf, x, y, width)
      setText(pdf, amount, x, y + lead / 2 + 2.2, STYLES.amount, { width: AMOUNT, align: 'right' })
      const left = x + AMOUNT + GUTTER
      if (note === undefined) setText(pdf, item, left, y + lead / 2 + 0.4, STYLES.item, { width: wide })
      else setAside(pdf, item, note, left, y + lead / 2 + 0.4, { width: wide })
    },
  }
}

/** Draws the ticket's card with its torn lower edge. */
function drawCard(pdf: Pdf, { x, y, width }: Column, height: number): void {
  const teeth = Math.round(width / (TOOTH * 2))
  const step = width / teeth
  const edge = Array.from({ length: teeth }, () => `l${-step / 2} ${TOOTH}l${-step / 2} ${-TOOTH}`).join('')
  const outline = `M${x} ${y}h${width}v${height}${edge}z`
  pdf.save().translate(0, 1.5).path(outline).fillOpacity(0.09).fill(COLOURS.ink).restore()
  pdf.path(outline).fill(COLOURS.card)
  pdf.path(outline).lineWidth(0.6).stroke(COLOURS.hair)
}
