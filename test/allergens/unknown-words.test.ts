import { expect, test } from 'vitest'
import { unknownWordsIn } from '#src/allergens/unknown-words.ts'

const unknown = (text: string, ...known: string[]) => unknownWordsIn(text, word => known.includes(word))

test.each([
  ['two slices. jag har jordnötsallergi', ['jag har jordnötsallergi']],
  ['two slices, ik heb een notenallergie', ['heb een notenallergie']],
  ['minulla on pähkinäallergia', ['minulla on pähkinäallergia']],
  ['two rolls. у мене алергія на арахіс', ['мене алергія на арахіс']],
  ['pizza. 我吃素', ['我吃素']],
  ['pizza. حلال', ['حلال']],
  ['a slice, geen pinda', ['geen pinda']],
  ['a slice, glutenvrij please', ['glutenvrij']],
  ['I am a vegatarian', ['vegatarian']],
  ['I keep parve tonight', ['parve']],
])('%s has words unknown to every lexicon', (text, expected) => {
  expect(unknown(text)).toEqual(expected)
})

test.each([
  'two pepperoni slices and a large cheese pie, delivered to the lobby please',
  'dos tacos al pastor con todo, para llevar, muéstreme el menú y déjelo con el portero',
  'yeeees, tomorow at 8 works, thats marvelous',
  'I am Zbigniew Kowalczyk, zbig@kowalczyk.example, order ORD-zzQx9',
  'for Takumi and Ngozi, near Kosciuszko Street',
  'allergic to zorbleberry',
  'ich habe eine Erdnussallergie',
  'asdf qwer',
])('%s has no unknown words', text => {
  expect(unknown(text)).toEqual([])
})

test('names of dishes, restaurants, and guests are known words', () => {
  expect(unknown('marmitako for two', 'marmitako')).toEqual([])
  expect(unknown('marmitako for two')).toEqual(['marmitako'])
})

test('a message of 600 unknown words is read within two seconds', () => {
  const words = Array.from({ length: 600 }, (_, at) => `qx${String.fromCharCode(97 + (at % 26))}zvk${at % 7}wj`)
  const letters = words.map(word => word.replace(/\d/g, 'b'))
  const started = performance.now()
  expect(unknown(letters.join(' '))).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(2_000)
})
