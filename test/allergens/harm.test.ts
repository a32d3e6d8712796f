import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

/** Statements of harm, by allergen. */
const SAID: Readonly<Record<string, string>> = {
  shellfish: `
needed an injection after shrimp
shrimp has beef with me
last time I had shrimp I couldn't breathe
nearly died eating shrimp once
I almost died from a shrimp
I stopped breathing after shrimp
my airway closes with shrimp
I've reacted to shrimp before
I go into shock with shrimp
shrimp will end me
me hincho con los mariscos
`,
  egg: `
my toddler broke out after eating eggs
my baby gets red bumps all over after eggs
eggs are a big fat no for my kid
el médico me prohibió el huevo
me pongo mala si como huevo
he threw up from eggs
he vomited after eggs
her eyes swelled shut from egg
swollen lips from egg
I get deathly ill from egg
hyperallergic to egg
he gets eczema from egg
he hasn't outgrown egg
if there's egg in it, count me out
`,
  milk: `
doc told me to stay off dairy
my son has FPIES to milk
i have EoE triggered by milk
my body rejects dairy
dairy flares up my crohns
dairy doesn't sit well with me
I have lactase deficiency, milk
I'm off dairy since my surgery
la lactosa me inflama
`,
  peanut: `
He tested positive for peanut
keep peanuts far from my daughter
🚫🥜
peanuts → ER
je suis allergique aux arachides (peanuts)
3 guests: 1 peanut, 1 milk allergy, 1 vegan
`,
  tree_nut: `
One walnut and I'm done for
tree nuts are my kryptonite
lo pueden matar las nueces
`,
  sesame: `
her skin prick test was positive for sesame
even a trace of sesame and she's gone
`,
  soy: `
nobody at the table can eat soy
my eczema flares up if I have soy
`,
  fish: `
grandma reacted to fish last week
two milk allergies and one fish
`,
  wheat: `
wheat is on my do-not-eat list
mi esposo se pone malo con el trigo
`,
}

describe.each(Object.entries(SAID))('a plain statement of harm is recognized: %s', (code, said) => {
  test.each(said.trim().split('\n'))('%s', text => {
    expect(parseAllergies(text).avoid).toContain(code)
  })
})
