import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const SLICE =
  'one pepperoni slice from Marchetti & Daughters Pizza, pickup asap. I am Ana Reed, 212 555 0134, ana@example.com'
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

describe('a diet or an illness stated after a name', () => {
  test.each([
    ["I'm vegitarian", { diets: ['vegetarian'] }],
    ["I'm vegean", { diets: ['vegan'] }],
    ["I'm halaal", { diets: ['halal'] }],
    ["yes I'm koscher", { diets: ['kosher'] }],
  ])('%s is kept', async (words, constraints) => {
    for (const messages of [[`${SLICE}. ${words}`], [SLICE, words]]) {
      const answers = await converse(lab.clerk, [...messages, 'yes'])
      expect(answers.at(-2)!.cart.customer?.name).toBe('Ana Reed')
      expect(answers.at(-2)!.cart.constraints).toEqual(constraints)
      expect(answers.at(-1)!.ready_to_buy).toBe(false)
    }
  })

  test.each([
    ["I'm pregnent", /raw fish/],
    ["I'm diabtic", /low sugar/],
  ])('%s reaches the kitchen', async (words, note) => {
    const [told] = await converse(lab.clerk, [`${SLICE}. ${words}`])
    expect(told!.cart.customer?.name).toBe('Ana Reed')
    expect(told!.cart.special_instructions).toMatch(note)
  })

  test.each(["I'm keto", "I'm immunocompromised", 'soy judía', "yes, I'm paleo"])('%s is asked about', async words => {
    const [, told, agreed] = await converse(lab.clerk, [SLICE, words, 'yes'])
    expect(told!.reply).toMatch(/what must be avoided\?|qué hay que evitar/i)
    expect(told!.cart.customer?.name).toBe('Ana Reed')
    expect(agreed!.ready_to_buy).toBe(false)
  })
})

test.each(["I'm vegitarian", "I'm keto"])('%s: an order in one message is not booked without it', async words => {
  await expect(lab.clerk.orderOnce({ text: `${SLICE}. ${words}` })).rejects.toMatchObject({ name: 'Fault' })
})

describe('a given name', () => {
  test.each(["I'm Bob", 'soy Roberto', "I'm starvin"])('stays after %s', async words => {
    const [, told] = await converse(lab.clerk, [SLICE, words])
    expect(told!.cart.customer?.name).toBe('Ana Reed')
  })

  test.each([
    ['my name is Bob Reed', 'Bob Reed'],
    ["I'm Bob Reed, 917 555 0150", 'Bob Reed'],
    ["I'm Ana Maria Reed, ana@example.com", 'Ana Maria Reed'],
    ["my name isn't Ana, I'm Rosalind Adler", 'Rosalind Adler'],
  ])('is changed by %s', async (words, name) => {
    const [, told] = await converse(lab.clerk, [SLICE, words])
    expect(told!.cart.customer?.name).toBe(name)
  })
})
