import type { RecipeSource } from './schema.ts'

type Ingredient = RecipeSource['ingredients'][number]

/** Parses a quantity such as "1 1/2" into a number, rounded to four decimals. */
export function quantityOf(text: string): number {
  const sum = text.split(' ').reduce((total, part) => {
    const [whole, below] = part.split('/').map(Number)
    return total + (below === undefined ? whole! : whole! / below)
  }, 0)
  return Math.round(sum * 10_000) / 10_000
}

const SIGNS: Readonly<Record<string, string>> = { '1/2': '½', '1/4': '¼', '3/4': '¾' }

/** Typesets a text: glyphs for halves and quarters, a non-breaking space before °, and curly quotes. */
export const typeset = (text: string): string =>
  text
    .replace(/(?<![\d/])(?:(\d+) )?([13]\/[24])(?![\d/])/g, (all, whole: string | undefined, fraction: string) =>
      SIGNS[fraction] ? (whole ?? '') + SIGNS[fraction] : all,
    )
    .replace(/(\d) (?=°)/g, '$1\u00a0')
    .replace(/"([^"]*)"/g, '“$1”')
    .replaceAll("'", '’')

/** Units without a plural form. */
const INVARIABLE = new Set(['lb', 'oz', 'tsp', 'tbsp', 'g', 'kg', 'ml', 'l', 'qt', 'pt', 'fl oz', 'cm', 'mm'])

const plural = (unit: string): string => (/(?:s|sh|ch|x)$/.test(unit) ? `${unit}es` : `${unit}s`)

/** Formats a measure: "1½ lb", "6 cloves"; "" if the amount is left to the cook. */
export function printedMeasure({ quantity, unit }: Ingredient): string {
  if (quantity === undefined) return unit ?? ''
  const several = quantityOf(quantity) > 1 && unit !== undefined && !INVARIABLE.has(unit)
  return [typeset(quantity), several ? plural(unit) : unit].filter(Boolean).join(' ')
}

/** Formats a whole ingredient line: "1½ lb outside skirt steak (680 g, in 2 or 3 pieces)". */
export const printedIngredient = (ingredient: Ingredient): string =>
  [printedMeasure(ingredient), ingredient.item, ingredient.note && `(${ingredient.note})`].filter(Boolean).join(' ')

/** Formats a duration: "1 h 15 min". */
export function printedMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** Converts °F to °C, rounded to whole degrees. */
export const toCelsius = (fahrenheit: number): number => Math.round(((fahrenheit - 32) * 5) / 9)
