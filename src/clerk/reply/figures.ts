import { numberWordsToDigits } from './spelled-numbers.ts'

const AMOUNT =
  /(?:[$€£¥]|usdc?|us\$)\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:dollars?|bucks?|usdc?|cents?|¢|euros?|d[oó]lar(?:es)?|centavos?|pesos?|[$€£])|(?<![\d.:/-])(\d{1,6}[.,]\d{2})(?![\d%]|[.,:/-]\d)(?!\s*(?:mi\b|miles?\b|km\b|millas?\b|lbs?\b|oz\b|stars?\b|estrellas?\b))/giu
/** Price context of a bare number: "It comes to 12". */
const PRICED =
  /\b(?:totals?|costs?|prices?|priced|pay|comes? to|owe|charged?|worth|bill|cuesta|cuestan|precio|cobra[nr]?|paga[rs]?|cuenta|sale en)\b[^\d.!?]{0,20}?(\d[\d,]*(?:\.\d+)?)(?!\d|\s*(?:min|hour|once|item|mile|star|slice|people|person|order|%|percent|:\d|[ap]m))/giu
/** Sum context of a bare number: "That would be forty five even." */
const SUMMED =
  /\b(?:that|it|this|everything|all|todo|eso|le|les|te)(?:'?s|'?ll be|'?d be| is| would be| will be| makes| son| seria| es| sale| queda)(?: (?:in|at|on|en|por|a|about|around|only|just|roughly|exactly|unos|solo|como))* (\d[\d,]*(?:\.\d+)?)(?!\d|\.\d)(?=\s*(?:[.,!?;](?!\d)|$|\b(?:even|flat|sharp|total|and change|or so|something|con|with|incl\w*|in all|all in|redondos?|y pico)\b))/giu
/** Context of a grand total. */
const TOTAL =
  /\b(?:(?:grand )?totals?|totall?(?:ing|ed)|in all|all in|altogether|all together|all told|overall|(?:comes?|came|coming|comin|amounts?|works? out|runs?) to|(?:adds?|sums?) up to|sums? to|(?:you(?:'?ll)?|we) (?:will )?(?:pay|owe)(?! (?:through|with|by|via|in|online|here))|amount due|due (?:is|now|today)|final (?:price|bill|amount|cost|sum)|(?:the|your|whole) (?:bill|tab|check)|(?:with|including) (?:tax|taxes|fees|everything)|for (?:everything|it all|all of it|the (?:lot|whole))|(?:whole|entire) (?:order|thing|lot)|everything (?:is|costs)|en total|la cuenta|todo (?:por|junto|cuesta|son|sale)|(?:sale|suma|ser[ií]an?) (?:a|en)?|en conjunto)(?![\p{L}\p{N}])/iu
const NUMBER_IN_ALL =
  /(\d[\d,]*(?:\.\d+)?)\s*(?:is )?(?:(?:the |your )?(?:grand )?total|in (?:all|total)|all in|altogether|all together|all told|overall)\b/giu
const LINK =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"')\]]+|\b[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|co|app|dev|xyz|me|ai|shop|store|online|site|link|click|top|live|info|biz|ru|cn|uk|us|eth|example|finance|money|pay|gg|to|ly)\b(?:\/\S*)?/giu
const PERCENT = /(\d+(?:\.\d+)?)\s*(?:%|percent|per cent|por ciento)/giu
const DURATION =
  /(\d+(?:\.\d+)?)(?:\s*(?:-|–|to|or|a|o)\s*(\d+))?[\s-]*(min(?:ute|uto)?s?|mins|hours?|hrs?|horas?|days?|d[ií]as?|weeks?|semanas?)\b/giu
const CLOCK =
  /\b(\d{1,2})(?::(\d{2}))\s*([ap])?\.?m?\b|\b(\d{1,2})\s*(?:o'?clock\s*)?(?:([ap])\.?m\b|(in the morning|de la ma[nñ]ana)|(in the (?:evening|afternoon)|at night|tonight|de la (?:tarde|noche))|o'?clock)/giu
const BARE_HOUR =
  /\b(?:at|by|until|till|around|before|from|a las?|hasta las?|para las?|antes de las?)\s+(\d{1,2})(?![\d:.,%]|\s*(?:[ap]\.?m\b|o'?clock|[\p{L}]{2,}))/giu

const MINUTES: readonly (readonly [RegExp, number])[] = [
  [/^min/i, 1],
  [/^h/i, 60],
  [/^d/i, 1_440],
  [/^[ws]/i, 10_080],
]

/** Merges "8 dollars and 50 cents" into one amount. */
export const withCents = (text: string): string => text.replace(AND_CENTS, '$1.$2 dollars')

const AND_CENTS = /(\d+) (?:dollars?|d[oó]lares)(?: and| y| con)? (\d{2}) (?:cents|centavos)/giu

/** Parses a number without currency symbol to cents. */
const centsOf = (number: string): number =>
  Math.round(Number(number.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')) * 100)

/** Amounts of money in a text, in cents. */
export function amountsIn(text: string): number[] {
  return [...text.normalize('NFKC').replace(AND_CENTS, '$1.$2 dollars').matchAll(AMOUNT)].map(
    ([whole, before, after, bare]) =>
      Math.round(centsOf(before ?? after ?? bare ?? '') / (/cents?|¢|centavos?/iu.test(whole) ? 100 : 1)),
  )
}

const centsBy = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, number]) => centsOf(number!))

/** Amounts of money in cents, including bare numbers described as a price or cost. */
export const pricesIn = (text: string): number[] => [
  ...amountsIn(text),
  ...centsBy(text, PRICED),
  ...centsBy(text, SUMMED),
]

/** Amounts in texts of our own code, in cents; our texts never call a bare sum a price. */
export const ownPricesIn = (text: string): number[] => [
  ...amountsIn(numberWordsToDigits(text)),
  ...centsBy(text, PRICED),
]

/**
 * Amounts in cents that a text presents as the grand total, including a total announced in the previous sentence.
 */
export function totalsIn(text: string, before: string): number[] {
  const isAnnounced = TOTAL.test(before) && pricesIn(before).length === 0
  return TOTAL.test(text) || isAnnounced ? [...pricesIn(text), ...centsBy(text, NUMBER_IN_ALL)] : []
}

export const numbersIn = (text: string): string[] => text.normalize('NFKC').match(/\d+(?:[.,]\d+)*/g) ?? []

export const linksIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, ''))

/** Text without links. */
export const withoutLinks = (text: string): string => text.replace(LINK, ' ')

export const percentsIn = (text: string): number[] =>
  [...numberWordsToDigits(text).matchAll(PERCENT)].map(([, number]) => Number(number))

/** Durations in a text, in minutes. */
export function durationsIn(text: string): number[] {
  return [...numberWordsToDigits(text).matchAll(DURATION)].flatMap(([, from, to, unit]) => {
    const [, minutes] = MINUTES.find(([pattern]) => pattern.test(unit!))!
    return [from, to].filter(number => number !== undefined).map(number => Math.round(Number(number) * minutes))
  })
}

/** Time of day in a text, with all its possible readings in minutes after midnight. */
export type Clock = { readonly minutes: readonly number[]; readonly text: string }

export function clocksIn(given: string): Clock[] {
  const text = numberWordsToDigits(given)
  const found = [...text.matchAll(CLOCK)].flatMap(([whole, hour, minute, half, bare, bareHalf, morning, evening]) => {
    const isPm = evening !== undefined ? true : morning !== undefined ? false : halfOf(half ?? bareHalf)
    return clockOf(whole, Number(hour ?? bare), Number(minute ?? 0), isPm)
  })
  const bare = [...text.matchAll(BARE_HOUR)].flatMap(([whole, hour]) => clockOf(whole, Number(hour), 0, undefined))
  return [...found, ...bare]
}

const halfOf = (letter: string | undefined): boolean | undefined =>
  letter === undefined ? undefined : letter.toLowerCase() === 'p'

function clockOf(text: string, hour: number, minute: number, isPm: boolean | undefined): Clock[] {
  if (hour > 24 || minute > 59) return []
  const at = (hour % 24) * 60 + minute
  if (hour > 12 || hour === 0) return [{ text, minutes: [at] }]
  const morning = (hour % 12) * 60 + minute
  return [{ text, minutes: isPm === undefined ? [morning, morning + 720] : [isPm ? morning + 720 : morning] }]
}

/** Normalizes a number for comparison: "15.50" → "15.5", "1,000" → "1000". */
export const normalizeNumber = (number: string): string => {
  const plain = number.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}
