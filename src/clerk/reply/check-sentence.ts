import { barredTopic } from './barred-topics.ts'

/** What a model may repeat: the figures and links that code has shown or tools have answered in this turn. */
export type Founded = {
  /** Cents. */
  readonly amounts: ReadonlySet<number>
  /** Every number that stands there, as it stands there; undefined where the words are our own. */
  readonly numbers?: ReadonlySet<string>
  /** Cents of what may be called a total; undefined where the words are our own. */
  readonly totals?: ReadonlySet<number>
  readonly links: ReadonlySet<string>
  /** True once an order is booked: before, nobody may say that one is. */
  readonly isBooked: boolean
}

const AMOUNT =
  /(?:[$€£¥]|usdc?|us\$)\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:dollars?|bucks?|usdc?|cents?|¢|euros?|d[oó]lares?|[$€£])|(?<![\d.:/-])(\d{1,6}[.,]\d{2})(?![\d%]|[.,:/-]\d)/giu
/** "It comes to 12" speaks of money without saying so. */
const PRICED =
  /\b(?:totals?|costs?|prices?|priced|pay|comes? to|owe|charged?|worth|cuesta|cuestan|precio|son)\b[^\d.!?]{0,20}?(\d[\d,]*(?:\.\d+)?)(?!\s*(?:min|hour|item|mile|star|slice|people|person|:\d|[ap]m))/giu
/** Speaks of the price of everything. */
const TOTAL =
  /\b(?:(?:grand )?totals?|totall?(?:ing|ed)|in all|all in|altogether|all together|all told|overall|(?:comes?|came|coming|comin|amounts?|works? out|runs?) to|(?:adds?|sums?) up to|sums? to|(?:you(?:'?ll)?|we) (?:will )?(?:pay|owe)|amount due|due (?:is|now|today)|final (?:price|bill|amount|cost|sum)|(?:the|your|whole) (?:bill|tab|check)|(?:with|including) (?:tax|taxes|fees|everything)|for (?:everything|it all|all of it|the (?:lot|whole))|(?:whole|entire) (?:order|thing|lot)|everything (?:is|costs)|en total|la cuenta|todo (?:por|junto|cuesta|son|sale)|(?:sale|suma|ser[ií]an?) (?:a|en)?|en conjunto)(?![\p{L}\p{N}])/iu
const NUMBER_IN_ALL =
  /(\d[\d,]*(?:\.\d+)?)\s*(?:is )?(?:(?:the |your )?(?:grand )?total|in (?:all|total)|all in|altogether|all together|all told|overall)\b/giu
const SPELLED =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|a|zero|no)[ -](?:dollars?|bucks?|usdc?|cents?|euros?)\b/iu
const LINK =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"')\]]+|\b[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|co|app|dev|xyz|me|ai|shop|store|online|site|link|click|top|live|info|biz|ru|cn|uk|us|eth|example|finance|money|pay|gg|to|ly)\b(?:\/\S*)?/giu
const ADDRESS = /0x[0-9a-f]{6,}|\b[13bc][a-km-zA-HJ-NP-Z1-9]{25,}\b/iu
const SECRET =
  /\b(?:private key|seed phrase|recovery phrase|secret phrase|mnemonic|card number|cvv|cvc|password|passcode|ssn|social security|bank account|routing number)\b/iu
const CLAIM =
  /\b(?:order|it|that|payment|refund|everything)(?:'s| is| has been| was| have been)?(?: now| already| all)? (?:confirmed|placed|booked|paid|submitted|on (?:its|the) way|complete[d]?|sent|processed|issued)\b|\b(?:i|we)(?:'ve| have)?(?: just| already| now)? (?:placed|booked|confirmed|submitted|charged|refunded|paid|ordered)\b/iu
const MARKUP = /<\/?[a-z!]|!\[|\]\(|javascript:|data:/iu

/** Cents of every amount of money that a text speaks of. */
export function amountsIn(text: string): number[] {
  return [...text.normalize('NFKC').matchAll(AMOUNT)].map(([whole, before, after, bare]) => {
    const number = (before ?? after ?? bare ?? '').replace(/,(?=\d{3}\b)/g, '').replace(',', '.')
    return Math.round(Number(number) * (/cents?|¢/iu.test(whole) ? 1 : 100))
  })
}

const pricedIn = (text: string, pattern = PRICED): number[] =>
  [...text.matchAll(pattern)].map(([, number]) => Math.round(Number(number!.replaceAll(',', '')) * 100))

/** Cents that a text calls the price of everything; what was announced in the sentence before is said in this one. */
function totalsIn(text: string, before: string): number[] {
  const amounts = [...amountsIn(text), ...pricedIn(text)]
  const isAnnounced = TOTAL.test(before) && amountsIn(before).length + pricedIn(before).length === 0
  return TOTAL.test(text) || isAnnounced ? [...amounts, ...pricedIn(text, NUMBER_IN_ALL)] : []
}

export const numbersIn = (text: string): string[] => text.normalize('NFKC').match(/\d+(?:[.,]\d+)*/g) ?? []

export const linksIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, ''))

const compared = (sentence: string): string =>
  sentence
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/’/g, "'")

/** Why a sentence of a model, which follows another one, must not be said, or undefined when it may. */
export function objection(sentence: string, founded: Founded, before = ''): string | undefined {
  const text = compared(sentence)
  if (MARKUP.test(text)) return 'markup'
  if (ADDRESS.test(text)) return 'address'
  if (SECRET.test(text)) return 'secret'
  if (SPELLED.test(text)) return 'spelled amount'
  if ([...amountsIn(text), ...pricedIn(text)].some(amount => !founded.amounts.has(amount))) return 'unfounded amount'
  if (linksIn(text).some(link => !founded.links.has(link))) return 'foreign link'
  const { numbers, totals } = founded
  if (totals && totalsIn(text, compared(before)).some(total => !totals.has(total))) return 'wrong total'
  if (numbers && numbersIn(text).some(number => !numbers.has(number))) return 'unfounded number'
  if (!founded.isBooked && CLAIM.test(text)) return 'unfounded claim'
  // our own words may speak of everything
  return numbers ? barredTopic(text, founded.links) : undefined
}
