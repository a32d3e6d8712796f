import { expect, test } from 'vitest'
import { canContainRawFish } from '#src/menu/raw-fish.ts'

const fish = [{ code: 'fish' as const, level: 'contains' as const }]
type Given = Parameters<typeof canContainRawFish>[0]
const dish = (name: string, description = '', allergens: Given['allergens'] = fish) =>
  ({ name, description, allergens }) as Given

test.each([
  dish('Toro Scallion Roll', 'Belly tuna chopped, scallion.'),
  dish('Rainbow Roll', 'Five fish over cucumber.'),
  dish('House Nigiri', 'Eight pieces.'),
  dish('Hand Roll of the Day'),
])('$name might be raw', one => {
  expect(canContainRawFish(one)).toBe(true)
})

test.each([
  dish('Eel Cucumber Roll'),
  dish('Dragon Roll', 'Eel and avocado.'),
  dish('Shrimp Tempura Roll', '', [{ code: 'shellfish', level: 'contains' }]),
  dish('Crunchy Salmon Roll', 'Baked salmon, panko.'),
  dish('Tofu Summer Rolls', 'Herbs and vermicelli, fish sauce dip.'),
  dish('Vegan Dragon Roll', '', []),
  dish('Saba Shioyaki', 'Grilled mackerel.'),
  dish('Cinnamon Roll'),
])('$name is cooked, or contains no fish', one => {
  expect(canContainRawFish(one)).toBe(false)
})
