import { expect, test } from 'vitest'
import { findListedRestaurant } from '#src/clerk/understand/listed-name.ts'
import { readChoice } from '#src/clerk/understand/pick.ts'

const LISTED = [
  ['Meltemi Souvlaki', 'Greek'],
  ['El Comal Fonda', 'Mexican'],
  ['Moo & Marrow', 'Burgers'],
  ['The Rye Bench', 'Deli'],
  ['Delta Chicken & Waffles', 'Southern'],
]
const choices = LISTED.map(([label, kind], at) => ({ label: label!, kinds: [kind!], restaurant_id: String(at) }))

test.each([
  ['el mexicano, el comal. 3 tacos de pollo', 'El Comal Fonda'],
  ['no, el comal fonda de la lista', 'El Comal Fonda'],
  ['moo n marrow 3 bacon cheeseburgers', 'Moo & Marrow'],
  ["can I get 2 gyros from meltemi souvlaki's", 'Meltemi Souvlaki'],
  ['the rye bench pls', 'The Rye Bench'],
  ['moo & marow pls, 2 bacon cheeseburgers', 'Moo & Marrow'],
  ['uh meltimi souvlaki', 'Meltemi Souvlaki'],
  ['delta chicken, two thighs', 'Delta Chicken & Waffles'],
])('%j names %s from the list', (text, label) => {
  expect(findListedRestaurant(text, choices)?.choice.label).toBe(label)
})

test.each(['a turkey on the rye bread', 'chicken and waffles please', 'two souvlaki', 'the comal tacos are nice'])(
  '%j names nobody of the list',
  text => {
    expect(findListedRestaurant(text, choices)).toBeUndefined()
  },
)

const LIST_NOW = {
  isOpen: true,
  isOrdinary: (word: string) => ['comal', 'moo', 'rye', 'delta', 'chicken'].includes(word),
  isOnMenu: () => false,
}
const LIST_BEFORE = { ...LIST_NOW, isOpen: false, isOnMenu: (words: string) => /rye bench/i.test(words) }

test.each([
  ['meltemi 2 gyros and a pita', 'Meltemi Souvlaki'],
  ['nah not moo & marrow. show me the rye bench', 'The Rye Bench'],
  ['the southern one, three thighs', 'Delta Chicken & Waffles'],
])('%j names %s from the list just shown', (text, label) => {
  expect(findListedRestaurant(text, choices, LIST_NOW)?.choice.label).toBe(label)
})

test.each([
  ['ok meltemi then', 'Meltemi Souvlaki'],
  ['delta chicken, 2 thighs', 'Delta Chicken & Waffles'],
])('%j names %s from an earlier list', (text, label) => {
  expect(findListedRestaurant(text, choices, LIST_BEFORE)?.choice.label).toBe(label)
})

test.each(['one rye bench', 'my name is meltemi', '45 meltemi st', 'two pitas meltemi'])(
  '%j names nobody of an earlier list',
  text => {
    expect(findListedRestaurant(text, choices, LIST_BEFORE)).toBeUndefined()
  },
)

test('if two restaurants are named, either may be meant', () => {
  const found = findListedRestaurant('meltemi souvlaki or el comal, whoever is open', choices, LIST_NOW)
  expect([found!.choice, ...found!.others!].map(({ label }) => label)).toEqual(['Meltemi Souvlaki', 'El Comal Fonda'])
})

test('the cuisine of a chosen restaurant, stated with its name or number, is not a dish', () => {
  expect(findListedRestaurant('el mexicano, el comal. 3 tacos de pollo', choices)?.text).not.toContain('mexicano')
  const offer = { kind: 'restaurants' as const, question: '', choices }
  expect(readChoice('the first, the greek one. 2 gyros', offer)).toEqual({ choice: 0, rest: '2 gyros' })
})
