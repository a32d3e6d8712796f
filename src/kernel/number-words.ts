const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const ONES_ES =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const TENS_ES = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'
const TWENTIES_ES =
  'veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'

const table = (words: string, value: (at: number) => number) =>
  words.split(' ').map((word, at): [string, number] => [word, value(at)])

/** Number words below twenty in English and Spanish, without accents. */
export const ONES_SPELLED: ReadonlyMap<string, number> = new Map([
  ...table(ONES, at => at),
  ...table(ONES_ES, at => at),
])
/** Number words from "twenty" to "ninety", in English and Spanish. */
export const TENS_SPELLED: ReadonlyMap<string, number> = new Map([
  ...table(TENS, at => 20 + 10 * at),
  ...table(TENS_ES, at => 20 + 10 * at),
])
/** Spanish single-word numbers, from "veintiuno" to "veintinueve". */
export const TWENTIES_SPELLED: ReadonlyMap<string, number> = new Map(table(TWENTIES_ES, at => 21 + at))
