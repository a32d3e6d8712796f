import type { Recipe } from '#src/recipes/catalog.ts'
import { SHEET, shapesOf } from '#src/recipes/drawing.ts'
import { printedMinutes, toCelsius, typeset } from '#src/recipes/measure.ts'
import { type Column, ensureSpace, openColumn } from './column.ts'
import { COLOURS, heightOf, INNER, PAGE, type Pdf, rule, STYLES, type Style, setText, turnTo } from './sheet.ts'
import { setTicket } from './ticket.ts'

const PICTURE = { width: 200, height: 150 } as const
const LEFT = 196
const GAP = 26
const NUMBER = 28

/** Draws a recipe starting at page `first`. Returns the index of the page after its last one. */
export function setRecipe(pdf: Pdf, recipe: Recipe, first: number): number {
  turnTo(pdf, first)
  const top = setHead(pdf, recipe)
  const left = openColumn(PAGE.margin, LEFT, first, top)
  const right = openColumn(PAGE.margin + LEFT + GAP, INNER - LEFT - GAP, first, top + 11)
  setTicket(pdf, recipe, left)
  setMethod(pdf, recipe, right)
  setTips(pdf, recipe, right)
  // The remaining sections go to the column with more free space.
  for (const section of sectionsOf(recipe)) setSection(pdf, section, higher(left, right))
  return Math.max(left.page, right.page) + 1
}

const higher = (left: Column, right: Column): Column =>
  left.page < right.page || (left.page === right.page && left.y <= right.y + 40) ? left : right

/** Draws title, picture, and facts. Returns the y coordinate below them. */
function setHead(pdf: Pdf, recipe: Recipe): number {
  const { margin } = PAGE
  const width = INNER - PICTURE.width - 24
  const eyebrow = `${recipe.category.name} · ${recipe.cuisine}`.toUpperCase()
  drawPicture(pdf, recipe, PAGE.width - margin - PICTURE.width, PAGE.top - 6)
  let y = setText(pdf, eyebrow, margin, PAGE.top, STYLES.eyebrow, { width }) + 8
  const title = typeset(recipe.title)
  y = setText(pdf, title, margin, y, fitted(pdf, title, width), { width }) + 9
  y = setText(pdf, typeset(recipe.summary), margin, y, STYLES.summary, { width })
  y = Math.max(y, PAGE.top - 6 + PICTURE.height) + 16
  rule(pdf, margin, y, INNER, COLOURS.ink)
  const facts = factsOf(recipe)
  const step = INNER / facts.length
  const ends = facts.map(([label, value], at) => {
    const below = setText(pdf, label.toUpperCase(), margin + at * step, y + 9, STYLES.label, { width: step - 10 })
    return setText(pdf, value, margin + at * step, below + 1, STYLES.fact, { width: step - 10 })
  })
  y = Math.max(...ends) + 8
  rule(pdf, margin, y, INNER, COLOURS.ink)
  return y + 20
}

/** Returns the largest title style that fits the title into four lines. */
function fitted(pdf: Pdf, title: string, width: number): Style {
  const sizes = [STYLES.title.size, 26, 23, 20].map((size): Style => ({ ...STYLES.title, size }))
  return sizes.find(style => heightOf(pdf, title, style, { width }) <= style.size * 4.4) ?? sizes.at(-1)!
}

const factsOf = (recipe: Recipe): [string, string][] => [
  recipe.yield ? ['Makes', recipe.yield] : ['Serves', String(recipe.servings)],
  ['Prep', printedMinutes(recipe.prepMinutes)],
  ['Cook', recipe.cookMinutes === 0 ? 'none' : printedMinutes(recipe.cookMinutes)],
  ['Level', recipe.difficulty],
]

function drawPicture(pdf: Pdf, recipe: Recipe, x: number, y: number): void {
  const scale = PICTURE.width / SHEET.width
  pdf.save()
  pdf.roundedRect(x, y, PICTURE.width, PICTURE.height, 9).clip()
  pdf.translate(x, y).scale(scale).lineCap('round')
  for (const { d, fill, stroke, width, opacity = 1 } of shapesOf(recipe)) {
    pdf.fillOpacity(opacity).strokeOpacity(opacity).path(d)
    if (stroke) pdf.lineWidth(width ?? 1).stroke(stroke)
    else pdf.fill(fill)
  }
  pdf.restore()
}

function setHeading(pdf: Pdf, column: Column, text: string, next: number): void {
  ensureSpace(pdf, column, 26 + next)
  column.y = setText(pdf, text, column.x, column.y, STYLES.heading, { width: column.width }) + 8
}

function setMethod(pdf: Pdf, { steps }: Recipe, column: Column): void {
  const width = column.width - NUMBER
  const blocks = steps
    .map(({ text: said, minutes }) => ({ text: typeset(said), minutes }))
    .map(({ text, minutes }) => ({
      text,
      time: minutes === undefined ? undefined : printedMinutes(minutes),
      height: heightOf(pdf, text, STYLES.body, { width }) + (minutes === undefined ? 0 : 12) + 10,
    }))
  setHeading(pdf, column, 'Method', blocks[0]!.height)
  for (const [at, { text, time, height }] of blocks.entries()) {
    ensureSpace(pdf, column, height)
    setText(pdf, String(at + 1), column.x, column.y - 8.5, STYLES.number, { width: NUMBER })
    const below = setText(pdf, text, column.x + NUMBER, column.y, STYLES.body, { width })
    if (time !== undefined) setText(pdf, time, column.x + NUMBER, below - 0.5, STYLES.note, { width })
    column.y += height
  }
  column.y += 8
}

function setTips(pdf: Pdf, recipe: Recipe, column: Column): void {
  const butcherTips = recipe.butcherTips.map(typeset)
  const indent = 14
  const width = column.width - indent
  const heights = butcherTips.map(tip => heightOf(pdf, tip, STYLES.body, { width }) + 7)
  setHeading(pdf, column, 'From the butcher', heights[0]!)
  for (const [at, tip] of butcherTips.entries()) {
    ensureSpace(pdf, column, heights[at]!)
    pdf.rect(column.x + 1, column.y + 1, 2.4, heights[at]! - 8).fill(COLOURS.paprika)
    setText(pdf, tip, column.x + indent, column.y, STYLES.body, { width })
    column.y += heights[at]!
  }
  column.y += 14
}

type Section = {
  readonly title: string
  readonly entries: readonly (readonly [label: string | undefined, text: string])[]
}

const sectionsOf = (recipe: Recipe): Section[] => [
  ...(recipe.doneness
    ? [
        {
          title: 'Done when',
          entries: recipe.doneness.map(
            ({ where, fahrenheit }) => [`${fahrenheit} °F · ${toCelsius(fahrenheit)} °C`, where] as const,
          ),
        },
      ]
    : []),
  {
    title: 'Goes with',
    entries: [
      ['to eat', typeset(recipe.pairings.food.join('; '))],
      ['to drink', typeset(recipe.pairings.drink.join('; '))],
    ],
  },
  { title: 'You will need', entries: [[undefined, typeset(recipe.equipment.join('; '))]] },
  { title: 'To keep', entries: [[undefined, typeset(recipe.storage)]] },
]

function setSection(pdf: Pdf, { title, entries }: Section, column: Column): void {
  const { width } = column
  const heights = entries.map(
    ([label, text]) =>
      (label === undefined ? 0 : heightOf(pdf, label.toUpperCase(), STYLES.label, { width }) + 2) +
      heightOf(pdf, text, STYLES.small, { width }) +
      6,
  )
  setHeading(
    pdf,
    column,
    title,
    heights.reduce((sum, height) => sum + height, 0),
  )
  for (const [label, text] of entries) {
    if (label !== undefined)
      column.y = setText(pdf, label.toUpperCase(), column.x, column.y, STYLES.label, { width }) + 2
    column.y = setText(pdf, text, column.x, column.y, STYLES.small, { width }) + 6
  }
  column.y += 10
}
