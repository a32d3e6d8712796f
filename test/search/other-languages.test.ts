import { describe, expect, test } from 'vitest'
import { understand } from './brief.ts'

describe('a query with words of an allergy in another language', () => {
  test.each([
    ['salad ohne Nüsse', ['tree_nut', 'peanut']],
    ['salad sans arachides', ['peanut']],
    ['pizza senza formaggio', ['milk']],
    ['curry sem amendoim', ['peanut']],
    ['pierogi bez orzechów', ['tree_nut', 'peanut']],
    ['ramen, 卵アレルギー', ['egg']],
    ['lunch bina doodh', ['milk']],
  ])('%s: is understood, and no letter is put right', (query, codes) => {
    const { allergensToAvoid, corrected } = understand(query)
    expect(allergensToAvoid).toEqual(codes)
    expect(corrected).toBeUndefined()
  })

  test('nothing is put right into such a word', () => {
    expect(understand('chiken sandwich').corrected).toBe('chicken sandwich')
  })
})

describe('a script that is not read', () => {
  test.each(['pizza แพ้ถั่ว', 'αλλεργία στα καρύδια'])('is unclear: %s', query => {
    expect(understand(query).out.isUnclear).toBe(true)
  })
})

describe('a food that is refused like any taste', () => {
  test.each([
    ['no pork ramen', ['pork']],
    ['tacos without onions', ['onions']],
    ['pizza sin cebolla', ['onion']],
    ['noodles, no beef', ['beef']],
    ['porkless dumplings', ['pork']],
    ['ramen sin cerdo', ['pork']],
    ['pork ramen', []],
    ['eggless mayo', []],
    ['thai, not japanese', []],
  ])('%s', (query, foods) => {
    expect(understand(query).out.foods).toEqual(foods)
  })
})
