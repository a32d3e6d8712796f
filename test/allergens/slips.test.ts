import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  ['soy alergco al huevo', 'egg'],
  ['mi hijo es alérgio a la leche', 'milk'],
  ['tengo alergja al sésamo', 'sesame'],
  ['es halérgica a la mostaza', 'mustard'],
  ['mi abuela es celíacca', 'gluten'],
  ['soy zeliaco', undefined],
  ['sensitve to sesame', 'sesame'],
  ['sesame alergen', 'sesame'],
])('"%s" is recognized despite the typo: %s', (text, code) => {
  expect(parseAllergies(text).avoid.includes(code as 'egg')).toBe(code !== undefined)
})

test.each(['qué alegría, un taco de huevo', 'soy Cecilia Ruiz', 'me alegra, una sopa', 'con mucha energía'])(
  '"%s" speaks of no illness',
  text => {
    expect(parseAllergies(text)).toMatchObject({ speaks: false, avoid: [] })
  },
)

test.each([
  ['my daughter has favism', 'fava bean'],
  ['I take statins', 'grapefruit'],
  ['my sister is expecting', 'deli meat'],
  ['mi esposa está embarazada', 'deli meat'],
  ['he has PKU', 'aspartame'],
  ['we are Hindu', 'beef'],
  ['nada de puerco', 'pork'],
])('"%s" avoids %s', (text, food) => {
  expect(parseAllergies(text).foods).toContain(food)
})

test('a guest who expects a delivery is not pregnant and avoids nothing', () => {
  expect(parseAllergies('I am expecting a delivery').foods).toEqual([])
})
