declare const brand: unique symbol

/** Whole US cents. The only money type used in arithmetic. */
export type Cents = number & { readonly [brand]: 'Cents' }
/** Millionths of a USDC, the token's smallest unit. */
export type MicroUsdc = bigint & { readonly [brand]: 'MicroUsdc' }
/** Thousandths of a pound. */
export type MilliPounds = number & { readonly [brand]: 'MilliPounds' }
/** Tax rate in hundred-thousandths: 8875 is 8.875 %. */
export type TaxRate = number & { readonly [brand]: 'TaxRate' }

const DECIMAL_PLACES_3 = /^(\d{1,3})(?:\.(\d{1,3}))?$/
const DOLLARS = /^(\d{1,9})(?:\.(\d{1,2}))?$/
const UNSIGNED = /^(?:0|[1-9]\d{0,77})$/

/** Brands a whole number of cents; throws RangeError on anything else. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`)
  return value as Cents
}

/** Brands a tax rate in hundred-thousandths, 0 to 100 %; throws RangeError on anything else. */
export function taxRate(value: number): TaxRate {
  if (!Number.isInteger(value) || value < 0 || value > 100_000) throw new RangeError(`${value} is not a tax rate`)
  return value as TaxRate
}

export const addCents = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((sum, a) => sum + a, 0))

/** Converts cents to dollars for the API: cents ÷ 100 prints with at most two decimals. */
export const toDollars = (amount: Cents): number => amount / 100

/** Formats as "18.32", always with two decimals. */
export function formatDollars(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses "18.32" or "18"; undefined if the text is anything but a plain amount. */
export function parseDollars(text: string): Cents | undefined {
  const match = DOLLARS.exec(text)
  return match ? cents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) : undefined
}

/** Converts cents to micro-USDC: 1 cent is exactly 10,000, so no rounding is needed. */
export const toMicroUsdc = (amount: Cents): MicroUsdc => (BigInt(amount) * 10_000n) as MicroUsdc

/**
 * Parses an unsigned decimal integer such as a token amount; undefined for '', '0x10', ' 1', '01', and the like.
 */
export const parseUnsigned = (text: string): bigint | undefined => (UNSIGNED.test(text) ? BigInt(text) : undefined)

/** Formats 18,320,000 micro-USDC as "18.32"; prints further decimals if they are not zero. */
export function formatMicroUsdc(amount: bigint): string {
  const digits = amount.toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${fraction}`
}

/** Parses pounds with at most three decimals ("1.375"); undefined for anything else, such as 1e1 or 1.0005. */
export function parsePounds(value: number | string): MilliPounds | undefined {
  const match = DECIMAL_PLACES_3.exec(String(value))
  return match ? ((Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))) as MilliPounds) : undefined
}

export const toPounds = (weight: MilliPounds): number => weight / 1000

/** Price of a weight: cents per pound × pounds, rounded half up. */
export const priceOfWeight = (perPound: Cents, weight: MilliPounds): Cents =>
  cents(Math.floor((perPound * weight + 500) / 1000))

/** Tax on a base, rounded half up; computed once per order and rate. */
export const taxOn = (base: Cents, rate: TaxRate): Cents => cents(Math.floor((base * rate + 50_000) / 100_000))

/**
 * Splits `total` over `weights` by largest remainder, ties to the earlier part, so that the parts add up exactly.
 * If all weights are 0, all parts are 0, which is only valid for a total of 0.
 */
export function allocate(total: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce<bigint>((acc, w) => acc + BigInt(w), 0n)
  if (sum === 0n) return weights.map(() => cents(0))
  const parts = weights.map(weight => {
    const scaled = BigInt(total) * BigInt(weight)
    return { whole: Number(scaled / sum), remainder: scaled % sum }
  })
  const missing = total - parts.reduce((acc, part) => acc + part.whole, 0)
  // the sort is stable, so ties go to the earlier part
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder))
  for (const part of byRemainder.slice(0, missing)) part.whole += 1
  return parts.map(part => cents(part.whole))
}
