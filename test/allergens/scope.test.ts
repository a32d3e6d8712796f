import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  [
    "She's only allergic to peanuts, shellfish is fine. Please remove the crab fried rice and put one basil tofu.",
    ['peanut'],
    ['shellfish'],
  ],
  ['Not the crab, just allergic to peanuts', ['peanut'], []],
  ["I'm only allergic to peanuts, not shellfish", ['peanut'], ['shellfish']],
  ["I'm only allergic to peanuts not shellfish", ['peanut'], ['shellfish']],
  [
    'the only allergy is peanut. Nobody is allergic to shellfish or soy. one basil tofu',
    ['peanut'],
    ['shellfish', 'soy'],
  ],
  ['no allergies to shellfish or soy!! peanut only', ['peanut'], ['shellfish', 'soy']],
  ['peanut allergy only, tofu is ok. one basil tofu', ['peanut'], ['soy']],
  ["I'm allergic to peanuts but shellfish is fine", ['peanut'], ['shellfish']],
  ['mi esposa solo es alérgica al cacahuate, el marisco sí puede', ['peanut'], ['shellfish']],
  ['solo soy alergico al mani, los camarones no hay problema', ['peanut'], ['shellfish']],
  ['no not wheat just peanut', ['peanut'], ['wheat', 'gluten']],
  ["I didn't say shellfish", [], ['shellfish']],
  ['i never said wheat', [], ['wheat', 'gluten']],
  ["it's not shellfish", [], ['shellfish']],
  ['shellfish and soy are fine, one basil tofu', [], ['shellfish', 'soy']],
])('"%s" avoids %j and withdraws %j', (text, avoid, lifted) => {
  expect(parseAllergies(text)).toMatchObject({ avoid, lifted })
})

test.each([
  ['my wife is allergic to peanuts, the crab fried rice looks good', ['peanut']],
  ['I am allergic to peanuts. Please remove the crab fried rice and put one basil tofu', ['peanut']],
  ['only allergic to shellfish. 1 tuna melt', ['shellfish']],
])('a dish mentioned next to the illness adds no constraint: "%s"', (text, avoid) => {
  expect(parseAllergies(text).avoid).toEqual(avoid)
})

test.each([
  ['only allergic to peanuts, tree nuts and shellfish', ['shellfish', 'tree_nut', 'peanut']],
  ['only allergic to peanuts. And shellfish.', ['shellfish', 'peanut']],
  ['only allergic to peanuts, and my son cannot have fish', ['fish', 'peanut']],
  ['just allergic to peanuts. no fish please', ['fish', 'peanut']],
  ['not just allergic to peanuts. shellfish is off too', ['shellfish', 'peanut']],
  ["I'm not only allergic to peanuts. stuff with shrimp too", ['shellfish', 'peanut']],
  ['shellfish is fine if cooked, allergic to sesame', ['shellfish', 'sesame']],
  ['allergic to sesame and shellfish is fine', ['shellfish', 'sesame']],
  ['allergic to sesame. peanuts are fine, right?', ['peanut', 'sesame']],
  ["I'm allergic to soy. please put no peanuts", ['peanut', 'soy']],
  ['I am only allergic to sesame, but shellfish makes my throat close', ['shellfish', 'sesame']],
])('a possible allergy is kept: "%s"', (text, avoid) => {
  expect(parseAllergies(text)).toMatchObject({ avoid, lifted: [] })
})

test.each([
  'I never said shellfish was fine',
  'peanuts are fine, right?',
  "as long as it's not shellfish",
  'fish is fine but only grilled',
])('"%s" withdraws nothing', text => {
  expect(parseAllergies(text).lifted).toEqual([])
})

test.each([
  ["I don't like shrimp", true],
  ['he hates fish', true],
  ['not the crab, we wanted something vegetarian', true],
  ['no shrimp', undefined],
])('"%s" leaves an ingredient off one dish: %s', (text, isOff) => {
  expect(parseAllergies(text).refused[0]).toMatchObject({ codes: expect.anything(), ...(isOff ? { isOff } : {}) })
  expect(parseAllergies(text).refused[0]!.isOff).toBe(isOff)
})

test('a raw preparation is refused without refusing the food, unless a guest is ill', () => {
  expect(parseAllergies('sushi, no raw shrimp').refused).toEqual([])
  expect(parseAllergies('breastfeeding, so no raw shrimp').refused).toHaveLength(1)
  expect(parseAllergies('no raw shrimp, I am allergic').avoid).toEqual(['shellfish'])
})

test('an allergen to keep is not withdrawn with the one that is cleared', () => {
  for (const said of [
    'nobody is allergic to egg keep the peanut one',
    'ok egg is fine nobody is allergic to egg, still avoid peanut',
    'no allergy to egg, leave the peanut one',
  ])
    expect(parseAllergies(said).lifted, said).toEqual(['egg'])
})

test('a complaint about missing information is not a refusal', () => {
  expect(parseAllergies("you didn't tell me about the rye bread").refused).toEqual([])
})

test.each([
  ["I'm not allergic to milk or egg, I'm allergic to sesame", ['sesame'], ['milk', 'egg']],
  ['not allergic to milk / allergic to sesame', ['sesame'], ['milk']],
  ["I'm no longer allergic to milk, sesame still", [], ['milk']],
  ["I'm not allergic to peanuts, my son is allergic to them", ['peanut'], []],
  ['no sesame - allergy', ['sesame'], []],
  ['no sesame, allergy', ['sesame'], []],
  ['No sesame (allergy)', ['sesame'], []],
  ['without sesame - allergy', ['sesame'], []],
  ['sin sésamo, alergia', ['sesame'], []],
  ['el sésamo me hace mal', ['sesame'], []],
  ['me pongo mal con el sésamo', ['sesame'], []],
  ['soy alerjico al maní', ['peanut'], []],
  ['sésamo no, soy alérgica', ['sesame'], []],
  ['careful with sesame', ['sesame'], []],
  ['cuidado con el sésamo', ['sesame'], []],
])('%s', (said, avoid, lifted) => {
  const heard = parseAllergies(said)
  expect(heard.avoid).toEqual(avoid)
  expect(heard.lifted).toEqual(lifted)
})

test.each([
  'my wife is not allergic to sesame',
  "maybe I'm not allergic to sesame",
  'creo que no soy alérgico al sésamo',
])('%s is an uncertain withdrawal', said => {
  expect(parseAllergies(said).unsure).toEqual(['sesame'])
})

test('the food after "sino" is the allergen', () => {
  expect(parseAllergies('no soy alérgica al huevo sino al sésamo').avoid).toContain('sesame')
})

test('asking which allergens a dish has records no constraint', () => {
  expect(parseAllergies('what allergens are in the eel avocado roll').avoid).toEqual([])
  expect(parseAllergies("what allergens are in the eel roll? I'm allergic to sesame").avoid).toContain('sesame')
})

test.each([
  ['use a separate pan, my son is allergic to peanuts', ['peanut']],
  ['pizza or pasta, my son is allergic to peanuts, what places are safe?', ['peanut']],
  ["my son has a peanut allergy. is there a thai place we can get noodles from that's safe for him?", ['peanut']],
  ["peanut allergy. bread isn't safe for him either", ['peanut', 'wheat', 'gluten']],
  ['my kid is allergic to peanuts, and cheese is not safe for her', ['milk', 'peanut']],
  ['soy alérgico al pan', ['wheat', 'gluten']],
  ['pasta, bread: allergic to both', ['wheat', 'gluten']],
  ['when I break out the doctor blames eggs', ['egg']],
  ['eggs make me break out the same day', ['egg']],
  ['palforzia patient', ['peanut']],
  ['I have a peanut all urgy', ['peanut']],
])('"%s" avoids %j and no food that is only mentioned nearby', (text, avoid) => {
  expect(parseAllergies(text).avoid).toEqual(avoid)
})

test.each([
  ["no allergies for me, there can't be peanuts for my son", ['peanut']],
  ['my wife has no allergies, no peanuts for my son', ['peanut']],
  ['no allergies for me, but no shrimp for my husband', ['shellfish']],
  ["I have no allergies, I just don't want peanuts", []],
])('"%s" avoids %j: a guest without allergies does not speak for others', (text, avoid) => {
  expect(parseAllergies(text).avoid).toEqual(avoid)
})

test.each([
  ['pregnant, so no raw shrimp', []],
  ['estoy embarazada, sin pescado crudo', []],
  ['im pregnant: no undercooked tuna please', []],
  ['pregnant, so no shrimp', ['shellfish']],
  ['pregnant, no raw eggs', ['egg']],
])('"%s" avoids everything raw and refuses %j', (text, refused) => {
  const heard = parseAllergies(text)
  expect(heard.refused.flatMap(({ codes }) => codes)).toEqual(refused)
  expect(heard.avoid).toEqual([])
  expect(heard.foods).toContain('raw fish or meat')
})

test.each([
  ['she is allergic to cashews, not eggs', ['tree_nut'], ['egg']],
  ['my daughter has a dairy allergy but not soy. two iced teas', ['milk'], ['soy']],
  ['soy alergica a los camarones, no a los huevos', ['shellfish'], ['egg']],
  ['mi hijo es alergico al mani pero no a la leche ni al trigo', ['peanut'], ['milk']],
])('"%s" contrasts foods: avoids %j, withdraws %j', (text, avoid, lifted) => {
  expect(parseAllergies(text)).toMatchObject({ avoid })
  expect(parseAllergies(text).lifted).toEqual(expect.arrayContaining(lifted))
})

test.each([
  'allergic to cashews, no eggs',
  'allergic to cashews, not eggs either',
  'allergic to cashews, not eggs?',
  'maybe allergic to cashews, not eggs',
  'allergic to cashews, not just eggs',
  'allergic to cashews not eggs, no wait, eggs too',
])('"%s" still avoids egg', text => {
  expect(parseAllergies(text).avoid).toContain('egg')
})
