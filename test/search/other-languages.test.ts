import { describe, expect, test } from 'vitest'
import { understand } from './brief.ts'

describe('a query with allergy words in another language', () => {
  test.each([
    ['salad ohne Nüsse', ['tree_nut', 'peanut']],
    ['salad sans arachides', ['peanut']],
    ['pizza senza formaggio', ['milk']],
    ['curry sem amendoim', ['peanut']],
    ['pierogi bez orzechów', ['tree_nut', 'peanut']],
    ['ramen, 卵アレルギー', ['egg']],
    ['lunch bina doodh', ['milk']],
  ])('%s: the allergens are recognized, and no word is spell-corrected', (query, codes) => {
    const { allergensToAvoid, corrected } = understand(query)
    expect(allergensToAvoid).toEqual(codes)
    expect(corrected).toBeUndefined()
  })

  test('does not affect spelling correction of ordinary words', () => {
    expect(understand('chiken sandwich').corrected).toBe('chicken sandwich')
  })
})

describe('an unsupported script', () => {
  test.each(['pizza แพ้ถั่ว', 'αλλεργία στα καρύδια'])('is unclear: %s', query => {
    expect(understand(query).out.isUnclear).toBe(true)
  })
})

describe('a food refused as a matter of taste', () => {
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
