/** What a model may repeat: the figures and links that code has shown or tools have answered in this turn. */
export type Founded = {
  /** Cents. */
  readonly amounts: ReadonlySet<number>
  /** Every number that stands there, as it stands there; undefined where the words are our own. */
  readonly numbers?: ReadonlySet<string>
  readonly links: ReadonlySet<string>
  /** True once an order is booked: before, nobody may say that one is. */
  readonly isBooked: boolean
}

const AMOUNT =
  /(?:[$€£¥]|usdc?|us\$)\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:dollars?|bucks?|usdc?|cents?|¢|euros?|d[oó]lares?|[$€£])|(?<![\d.:/-])(\d{1,6}[.,]\d{2})(?![\d%]|[.,:/-]\d)/giu
/** "It comes to 12" speaks of money without saying so. */
const PRICED =
  /\b(?:totals?|costs?|prices?|priced|pay|comes? to|owe|charged?|worth|cuesta|cuestan|precio|son)\b[^\d.!?]{0,20}?(\d[\d,]*(?:\.\d+)?)(?!\s*(?:min|hour|item|mile|star|slice|people|person|:\d|[ap]m))/giu
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

const pricedIn = (text: string): number[] =>
  [...text.matchAll(PRICED)].map(([, number]) => Math.round(Number(number!.replaceAll(',', '')) * 100))

export const numbersIn = (text: string): string[] => text.normalize('NFKC').match(/\d+(?:[.,]\d+)*/g) ?? []

export const linksIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, ''))

/** Why a sentence of a model must not be said, or undefined when it may. */
export function objection(sentence: string, founded: Founded): string | undefined {
  const text = sentence.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
  if (MARKUP.test(text)) return 'markup'
  if (ADDRESS.test(text)) return 'address'
  if (SECRET.test(text)) return 'secret'
  if (SPELLED.test(text)) return 'spelled amount'
  if ([...amountsIn(text), ...pricedIn(text)].some(amount => !founded.amounts.has(amount))) return 'unfounded amount'
  if (linksIn(text).some(link => !founded.links.has(link))) return 'foreign link'
  const { numbers } = founded
  if (numbers && numbersIn(text).some(number => !numbers.has(number))) return 'unfounded number'
  return !founded.isBooked && CLAIM.test(text) ? 'unfounded claim' : undefined
}
