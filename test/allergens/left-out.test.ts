import { describe, expect, test } from 'vitest'
import { allergensRefused } from '#src/allergens/parse-allergies.ts'

/** Refusals of a food by name, as agents and people phrase them, by allergen. */
const SAID: Readonly<Record<string, string>> = {
  egg: `
NO: egg
Avoid: egg
Without: egg
egg: no
eggs: none
egg? never
eggs - never
Egg Salad on rye from Ledger Deli. NO: egg
Egg Salad on rye (egg excluded)
no: eggs, milk
tell the driver no eggs
name is Ana No Eggs
nothing near eggs please
eggs excluded
egg = no
egg=false
contains egg: false
egg not allowed
egg: avoid
egg: exclude
egg (avoid)
eggs prohibited
keep egg out of it
keep the egg out
please pull eggs from the whole order
omit: eggs
hold: egg
dietary: no egg
exclusions: egg
restrictions: egg
allergens: egg
ingredients to avoid: egg
do not include: egg
must not contain: egg
never: egg
egg 🚫
❌ egg
strip the eggs out
eggs must be left out
make sure there's no trace of egg
egg-free only
nix eggs
eggs off
ditch eggs altogether
0 egg
absolutely zero eggs
not a single egg
I refuse eggs
we exclude egg
eggs are excluded
sin: huevo
huevo: no
quita el huevo de todo
evita: huevo
que no tenga huevo
nada con huevo
egg -> no
allergen_exclude=egg
exclude_ingredients: ["egg"]
"avoid": ["egg"]
{"exclude": ["egg", "milk"]}
eggs? no.
eggs? no thanks
eggs? absolutely not
egg, none please
egg — none
eggs not ok
egg is not acceptable
eggs aren't ok
eggs not permitted
eggs unacceptable
remove any egg from all dishes
it can't contain egg
should not have egg in it
`,
  milk: `
Exclude: egg, milk
leave the dairy out of everything
please leave any dairy off everything
take dairy out of all of it
dairy must not be in there
`,
  sesame: `
can't go near sesame
`,
}

describe.each(Object.entries(SAID))('a refusal by name is recognized: %s', (code, said) => {
  test.each(said.trim().split('\n'))('%s', text => {
    expect(allergensRefused(text)).toContain(code)
  })
})

test('a list with one allergen per line is refused as a whole', () => {
  expect(allergensRefused('Exclude:\n- egg\n- milk\n- soy')).toEqual(['milk', 'egg', 'soy'])
})

test('a list of items under another key is an order, not a refusal', () => {
  expect(allergensRefused('Order:\n- egg salad\n- milk')).toEqual([])
})
