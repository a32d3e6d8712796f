import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCents,
  allocate,
  type Cents,
  cents,
  formatDollars,
  formatMicroUsdc,
  type MilliPounds,
  parseDollars,
  parsePounds,
  parseUnsigned,
  priceOfWeight,
  taxOn,
  taxRate,
  toDollars,
  toMicroUsdc,
  toPounds,
} from '#src/kernel/money.ts'

const NEW_YORK = taxRate(8875)
const all = (...amounts: number[]) => amounts.map(cents)
const pounds = (text: number | string) => parsePounds(text) as MilliPounds
const amount = fc.integer({ min: 0, max: 100_000_00 }).map(cents)
const rate = fc.integer({ min: 0, max: 100_000 }).map(taxRate)

describe('validation', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not a number of cents', value => {
    expect(() => cents(value)).toThrow(new RangeError(`${value} is not a whole number of cents`))
  })

  test.each([-1, 100_001, 8.875, Number.NaN])('%d is not a tax rate', value => {
    expect(() => taxRate(value)).toThrow(new RangeError(`${value} is not a tax rate`))
  })

  test('whole cents, including negative ones, and rates from 0 to 100 percent are accepted', () => {
    expect([cents(-199), cents(0), cents(2 ** 53 - 1)]).toEqual([-199, 0, 2 ** 53 - 1])
    expect([taxRate(0), taxRate(8875), taxRate(100_000)]).toEqual([0, 8875, 100_000])
  })

  test('a sum beyond the safe integers throws instead of being rounded', () => {
    expect(() => addCents(cents(2 ** 53 - 1), cents(1))).toThrow(RangeError)
  })
})

describe('tax', () => {
  test('at 8.875 % on 15.00, plus the fee of 1.99, gives a total of 18.32', () => {
    const tax = taxOn(cents(1500), NEW_YORK)
    const total = addCents(cents(1500), tax, cents(199))
    expect([tax, total, toDollars(total), String(toMicroUsdc(total))]).toEqual([133, 1832, 18.32, '18320000'])
  })

  test.each([
    [400, 36],
    [1200, 107],
    [2000, 178],
    [6000, 533],
  ])('on %d cents at 8.875 %% is an exact half cent and rounds up to %d', (base, tax) => {
    expect(taxOn(cents(base), NEW_YORK)).toBe(tax)
  })

  test.each([
    [all(499, 499, 499), 133, [45, 44, 44]],
    [all(1099, 650, 325), 184, [97, 58, 29]],
  ])('on lines of %j is computed once, %d cents, and split %j', (lines, tax, split) => {
    expect(taxOn(addCents(...lines), NEW_YORK)).toBe(tax)
    expect(allocate(cents(tax), lines)).toEqual(split)
  })

  test('is not charged on an untaxed steak next to a sandwich', () => {
    const tax = taxOn(cents(1200), NEW_YORK)
    expect([tax, addCents(cents(2800), cents(1200), tax, cents(199))]).toEqual([107, 4306])
  })

  test('is exact for every base and rate, with half cents rounded up', () => {
    fc.assert(
      fc.property(amount, rate, (base, percent) => {
        expect(BigInt(taxOn(base, percent))).toBe((BigInt(base) * BigInt(percent) + 50_000n) / 100_000n)
      }),
    )
  })
})

describe('a split', () => {
  test('assigns cents with equal remainders to the earlier lines', () => {
    expect(allocate(cents(2), all(1, 1, 1))).toEqual([1, 1, 0])
    expect(allocate(cents(1), all(0, 5, 5))).toEqual([0, 1, 0])
  })

  test('assigns the cent to the larger remainder, wherever it is', () => {
    expect(allocate(cents(10), all(101, 202, 303))).toEqual([2, 3, 5])
    expect(allocate(cents(1), all(1, 2))).toEqual([0, 1])
    expect(allocate(cents(1), all(2, 1))).toEqual([1, 0])
  })

  test('of zero, or over zero weights, is zero', () => {
    expect(allocate(cents(0), all(3, 4))).toEqual([0, 0])
    expect(allocate(cents(0), all(0, 0))).toEqual([0, 0])
    expect(allocate(cents(0), [])).toEqual([])
  })

  test('adds up, stays within a cent of each exact share, and assigns nothing to a zero weight', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 50 }), (total, weights) => {
        const sum = addCents(...weights)
        fc.pre(sum > 0)
        const parts = allocate(total, weights)
        expect(addCents(...parts)).toBe(total)
        for (const [index, part] of parts.entries()) {
          const missing = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(weights[index]!)
          expect(missing > -BigInt(sum) && missing < BigInt(sum)).toBe(true)
          if (weights[index] === 0) expect(part).toBe(0)
        }
      }),
    )
  })

  test('of a tax over its lines is exact for sums beyond float precision', () => {
    const huge = all(9_000_000_000_000_000, 1)
    expect(allocate(cents(9_000_000_000_000_001), huge)).toEqual(huge)
  })
})

describe('weights', () => {
  test.each([
    [1899, '1.5', 2849],
    [2499, '1.375', 3436],
    [899, '0.75', 674],
    [1001, '0.5', 501],
    [1, '0.499', 0],
    [1, '0.5', 1],
  ])('%d cents a pound × %s lb is %d cents', (perPound, weight, price) => {
    expect(priceOfWeight(cents(perPound), pounds(weight))).toBe(price)
  })

  test.each([
    [0.3, 300, 100, 0],
    [1.25, 1250, 250, 0],
    ['1.3', 1300, 250, 50],
    [0.25, 250, 250, 0],
  ])('%j lb are %d thousandths, so steps of %d leave %d', (weight, thousandths, step, rest) => {
    expect([pounds(weight), pounds(weight) % step]).toEqual([thousandths, rest])
  })

  test.each([1.0005, '1e1', 1e21, '', ' 1', '1 ', '1.', '.5', '-1', '+1', '1,5', '0x10', '1000', Number.NaN, '1\n'])(
    '%j is not a weight',
    weight => {
      expect(parsePounds(weight)).toBeUndefined()
    },
  )

  test('are parsed back to what was formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), n => {
        expect(parsePounds(toPounds(n as MilliPounds))).toBe(n)
      }),
    )
    expect([toPounds(pounds('1.375')), pounds('2'), pounds('0.05')]).toEqual([1.375, 2000, 50])
  })
})

describe('dollars', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [1832, '18.32'],
    [-7, '-0.07'],
    [-1832, '-18.32'],
    [99_999_999_999, '999999999.99'],
  ])('%d cents print as %s', (value, text) => {
    expect(formatDollars(cents(value))).toBe(text)
  })

  test.each([
    ['18.32', 1832],
    ['18.3', 1830],
    ['18', 1800],
    ['0.05', 5],
    ['007.00', 700],
  ])('%s is parsed as %d cents', (text, value) => {
    expect(parseDollars(text)).toBe(value)
  })

  test.each(['', ' 1', '1.', '.5', '1.005', '1e3', '-1', '$1', '1,000', '0x10', '1234567890', 'NaN', '1\n'])(
    '%j is no amount',
    text => {
      expect(parseDollars(text)).toBeUndefined()
    },
  )

  test('are parsed back to what was formatted, with at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), n => {
        const value = n as Cents
        expect(parseDollars(formatDollars(value))).toBe(value)
        expect(JSON.stringify(toDollars(value))).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(Number(formatDollars(value))).toBe(toDollars(value))
      }),
    )
  })
})

describe('micro-USDC', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.000001'],
    [10_000n, '0.01'],
    [100_000n, '0.10'],
    [1_000_000n, '1.00'],
    [18_320_000n, '18.32'],
    [18_320_100n, '18.3201'],
    [18_300_010n, '18.30001'],
  ])('%d print as %s', (value, text) => {
    expect(formatMicroUsdc(value)).toBe(text)
  })

  test('print as the dollars they were converted from', () => {
    fc.assert(
      fc.property(amount, value => {
        expect(formatMicroUsdc(toMicroUsdc(value))).toBe(formatDollars(value))
      }),
    )
  })

  test.each(['', ' 1', '1 ', '01', '00', '0x10', '1n', '-1', '+1', '1.0', '1e3', '9'.repeat(79), '1\n'])(
    '%j is no token amount',
    text => {
      expect(parseUnsigned(text)).toBeUndefined()
    },
  )

  test('are parsed from plain decimal digits of any size a token can have', () => {
    const largest = (2n ** 256n - 1n).toString()
    expect(['0', '18320000', largest].map(parseUnsigned)).toEqual([0n, 18_320_000n, 2n ** 256n - 1n])
  })
})
