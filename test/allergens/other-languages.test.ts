import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { namesAFood } from '#src/allergens/foods.ts'
import { allPhrases } from '#src/allergens/languages.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { vocabulary } from '#src/allergens/vocabulary.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { readExclusions } from '#src/search/exclusions.ts'

const FOLDER = new URL('languages/', import.meta.url)
const LEAST_HEARD = 12
const LEAST_PLAIN = 6

const MEANT: Readonly<Record<string, readonly string[]>> = {
  nut: ['tree_nut', 'peanut'],
  seafood: ['fish', 'shellfish'],
  gluten: ['wheat', 'gluten'],
}
const codesOf = (names: string): Allergen[] => allergensOf(names.split(', ').flatMap(name => MEANT[name] ?? [name]))

const tables = readdirSync(FOLDER).map(file => {
  const [heard = '', plain = ''] = readFileSync(new URL(file, FOLDER), 'utf8')
    .replace('[heard]\n', '')
    .split('[plain]\n')
    .map(part => part.trim())
  const rows = heard.split('\n').map(line => line.split(' = ') as [text: string, names: string])
  return { name: file.replace('.txt', ''), heard: rows, plain: plain.split('\n') }
})

describe.each(tables)('$name', ({ heard, plain }) => {
  test('has enough sample sentences', () => {
    expect(heard.length).toBeGreaterThanOrEqual(LEAST_HEARD)
    expect(plain.length).toBeGreaterThanOrEqual(LEAST_PLAIN)
  })

  test.each(heard)('"%s" avoids %s', (text, names) => {
    const { avoid, refused } = parseAllergies(text)
    expect(allergensOf([...avoid, ...refused.flatMap(({ codes }) => codes)])).toEqual(codesOf(names))
  })

  test.each(plain)('"%s" avoids nothing and needs no clarification', text => {
    const told = parseAllergies(text)
    expect(told).toMatchObject({ avoid: [], refused: [], unlisted: [], foods: [] })
    expect(readExclusions(told).isUnclear).toBe(false)
    expect(isOpenAllergy(text, told)).toBe(false)
  })
})

describe('an allergy without a known food', () => {
  test.each([
    '我过敏',
    'у меня аллергия',
    'ich habe eine Allergie',
    "j'ai une allergie",
    'アレルギーがあります',
    '알레르기가 있어요',
    'tôi bị dị ứng',
    'عندي حساسية',
    'יש לי אלרגיה',
    'मुझे एलर्जी है',
    'ho un’allergia',
    'mwen gen alèji',
  ])('is unclear and needs clarification: %s', text => {
    const told = parseAllergies(text)
    expect(told.avoid).toEqual([])
    expect(readExclusions(told).isUnclear).toBe(true)
    expect(isOpenAllergy(text, told)).toBe(true)
  })

  test.each([
    ['对草莓过敏', '草莓'],
    ['allergisch gegen Erdbeeren', 'erdbeeren'],
    ['аллергия на клубнику', 'клубнику'],
  ])('"%s" is recorded under the name as written', (text, name) => {
    expect(parseAllergies(text).unlisted).toEqual([name])
  })

  test.each(['ผัดไทย แพ้ถั่ว', 'two gyros. αλλεργία στα καρύδια', 'বাদাম ছাড়া কারি'])(
    'a script that is not read is asked about: %s',
    text => {
      expect(isOpenAllergy(text, parseAllergies(text))).toBe(true)
    },
  )
})

describe('mixed-language messages', () => {
  test.each([
    ['no amendoim please', 'peanut'],
    ['allergic to 땅콩', 'peanut'],
    ['burger, sans oignons, allergic to œufs', 'egg'],
    ['two tacos, 对虾过敏', 'shellfish'],
  ])('%s', (text, names) => {
    const { avoid, refused } = parseAllergies(text)
    expect(allergensOf([...avoid, ...refused.flatMap(({ codes }) => codes)])).toEqual(codesOf(names))
  })

  test('keep the refusal in English so that a menu search can read it', () => {
    expect(parseAllergies('牛肉面不要花生').rest).toBe('牛肉面, no peanut')
    expect(parseAllergies('Curry ohne Erdnüsse').rest).toBe('Curry, no peanut')
  })

  test('keep the text position of each foreign word', () => {
    const text = '两份凉面, 不要花生和芝麻'
    const found = tokensOf(text).filter(({ isGloss, to, from }) => isGloss && to > from)
    expect(found.map(({ text: word, from, to }) => [word, text.slice(from, to)])).toEqual([
      ['without', '不要'],
      ['peanut', '花生'],
      ['and', '和'],
      ['sesame', '芝麻'],
    ])
  })
})

describe('the language tables', () => {
  const names = new Set(
    [...vocabulary().words.values()]
      .flat()
      .flatMap(({ words, value }) => (value.codes.length > 0 ? words.join(' ') : [])),
  )

  test('gloss every allergen with a term of the English vocabulary', () => {
    const unknown = allPhrases().filter(({ role, gloss }) => role === 'allergens' && !names.has(gloss.join(' ')))
    const isFood = (word: string) => word === 'buckwheat' || namesAFood(tokensOf(word))
    expect(unknown.map(({ gloss }) => gloss.join(' ')).filter(word => !isFood(word))).toEqual([])
  })

  test('mark no word as certain that English or Spanish uses for another allergy term', () => {
    const { words, speech } = vocabulary()
    const own = new Set(
      [...words.values(), ...Object.values(speech).flatMap(book => [...book.values()])]
        .flat()
        .flatMap(({ words: said }) => (said.length === 1 ? said : [])),
    )
    const FOREIGN = new Set(['allergisch', 'allergique', 'sans', 'soja', 'kaju', 'vongole'])
    const twice = allPhrases().filter(
      ({ words: said, isWeak, isBound, gloss, role }) =>
        said.length === 1 &&
        !isWeak &&
        !isBound &&
        role !== 'plain' &&
        own.has(said[0]!) &&
        said[0] !== gloss.join(' ') &&
        !FOREIGN.has(said[0]!),
    )
    expect(twice.map(({ words: said, language }) => `${language.name}: ${said[0]}`)).toEqual([])
  })
})

test.each(['2 jambon-beurre', 'un croissant au beurre', 'spaghetti alle vongole', 'Käsespätzle bitte'])(
  'a dish without a word of care avoids nothing and asks nothing: %s',
  text => {
    const { avoid, foods, doubts, speaks } = parseAllergies(text)
    expect({ avoid, foods, doubts, speaks }).toEqual({ avoid: [], foods: [], doubts: false, speaks: false })
  },
)
