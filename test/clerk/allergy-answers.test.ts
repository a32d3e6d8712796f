import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const WHO = ', pickup asap. I am Ana Reed, 212 555 0134, ana@example.com'
const ROLLS = `two summer rolls from Nine Gongs Thai Kitchen${WHO}`
const SLICE = `one pepperoni slice from Marchetti & Daughters Pizza${WHO}`
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

describe('a question about two foods', () => {
  test.each(['peanuts', 'yes, peanuts', 'only peanuts', 'the peanuts', 'no, just the peanuts'])(
    '%s: the one that is named is avoided, and a no about the other leaves it so',
    async named => {
      const [asked, told, denied] = await converse(lab.clerk, [`${ROLLS}. careful, nuts`, named, 'no'])
      expect(asked!.reply).toContain('Must I keep tree nut or peanut out of everything?')
      expect(told!.cart.constraints?.allergens).toEqual(['peanut'])
      expect(told!.reply).toContain('Must I keep tree nut out of everything?')
      expect(denied!.cart.constraints?.allergens).toEqual(['peanut'])
      expect(denied!.reply).not.toContain('Allergies and diets: none told')
    },
  )

  test.each(['yes', 'both', 'yes, all of them', '1'])('%s: both are avoided', async yes => {
    const [, told] = await converse(lab.clerk, [`${ROLLS}. nuts are a problem`, yes])
    expect(told!.cart.constraints?.allergens).toEqual(['tree_nut', 'peanut'])
  })

  test.each(['peanuts are fine', 'no, peanuts are fine', "don't keep the peanuts out"])(
    '%s: the other one stays open',
    async fine => {
      const [, told, agreed] = await converse(lab.clerk, [`${ROLLS}. careful, nuts`, fine, 'place it'])
      expect(told!.reply).toMatch(/Must I keep (?:tree nut|tree nut or peanut) out of everything\?/)
      expect(agreed!.ready_to_buy).toBe(false)
    },
  )

  test.each(['no', 'neither'])('%s: neither is avoided', async no => {
    const answers = await converse(lab.clerk, [`${ROLLS}. careful, nuts`, no])
    expect(answers.at(-1)!.cart.constraints?.allergens ?? []).toEqual([])
  })
})

describe('the question about what must be avoided', () => {
  test.each([
    [ROLLS, 'nuts obviously', ['tree_nut', 'peanut']],
    [SLICE, 'sesame obviously', ['sesame']],
    [SLICE, 'cheese obviously', ['milk']],
  ])('%s, %s: the answer orders nothing', async (order, answer, allergens) => {
    const [asked, told] = await converse(lab.clerk, [`${order}. I have allergies`, answer])
    expect(asked!.reply).toContain('what must be avoided?')
    expect(told!.cart.constraints?.allergens).toEqual(allergens)
    expect(told!.cart.items).toEqual(asked!.cart.items)
  })
})
