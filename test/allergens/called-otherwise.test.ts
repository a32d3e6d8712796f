import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

const MEAT = ['beef', 'pork', 'lamb', 'poultry']
const MAMMALS = ['beef', 'pork', 'lamb']

test.each([
  ['soy alérgico a la carne', MEAT],
  ['no puedo comer carne', MEAT],
  ['meat allergy', MEAT],
  ['I am allergic to all kinds of meat', MEAT],
  ['allergic to ground meat', MEAT],
  ['alérgica a la carne molida', MEAT],
  ['allergic to mammal meat', MAMMALS],
  ['allergic to mammals', MAMMALS],
  ['alergia a la carne roja', MAMMALS],
  ['allergic to bird meat', ['poultry']],
  ['alérgico a las carnes blancas', ['poultry']],
  ['allergic to chicken meat', ['chicken']],
  ['alergia a la carne de res', ['beef']],
  ['allergic to horse meat', ['horse meat']],
])('a term for meat covers every animal it can refer to: "%s"', (text, foods) => {
  expect(parseAllergies(text).unlisted).toEqual(foods)
})

test.each([
  ['allergic to peanutbutter', ['peanut']],
  ['allergic to almondmilk', ['tree_nut']],
  ['soymilk allergy', ['soy']],
  ['my son is allergic to eggwhites', ['egg']],
  ['allergic to shrimppaste and fishsauce', ['fish', 'shellfish']],
  ['allergic to egss', ['egg']],
  ['allergic to blanquillos', ['egg']],
  ['allergic to ovalbumin', ['egg']],
  ['allergic to bivalves', ['shellfish']],
  ['allergic to cephalopods', ['shellfish']],
  ['caseinate allergy', ['milk']],
  ['allergic to bluefin', ['fish']],
])('an allergen is recognized under another name or spelling: "%s"', (text, avoid) => {
  expect(parseAllergies(text).avoid).toEqual(avoid)
})

test.each(['two buttermilk pancakes', 'a cheesebread and a milkshake', 'eggplant parm', 'a dozen doughnuts'])(
  '"%s" tells of nothing',
  text => {
    expect(parseAllergies(text)).toMatchObject({ speaks: false, avoid: [], unlisted: [] })
  },
)

/** Ambiguous names, and names that two other words form: a fillet, "ahí", a charred dish, "lamb is". */
const OTHERS = new Set([
  'fillet',
  'cá',
  'ahi',
  'char',
  'tôm',
  'bacalaitos base',
  'creamery products',
  'nutty',
  'lambi',
  'hotate',
])

test('every allergen name in the ingredient lexicon is recognized as an allergen', () => {
  const lines = readFileSync(new URL('../../data/lexicon/ingredient.txt', import.meta.url), 'utf8').split('\n')
  const names = lines
    .filter(line => line.includes('@allergen:'))
    .flatMap(line => line.split('|').slice(0, 3))
    .flatMap(column => column.split(','))
    .map(name => name.replace(/[*?]/g, '').trim())
    .filter(name => name !== '' && !OTHERS.has(name))
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter(name => parseAllergies(`allergic to ${name}`).avoid.length === 0)).toEqual([])
})
