import { z } from 'zod'

/** Schema of the files in data/recipes: one file per category, read and validated by catalog.ts. */

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a slug: lower-case words joined by hyphens')
const text = z.string().trim().min(1).max(600)
/** Whole number, fraction, or mixed number: "2", "3/4", "1 1/2". */
const quantity = z.string().regex(/^(?:[1-9]\d{0,3}|(?:[1-9]\d? )?[1-9]\/[2-8])$/, 'such as "2", "3/4" or "1 1/2"')

/** Minimum safe core temperatures in °F, as published by the USDA. */
const SAFE_FAHRENHEIT = { poultry: 165, ground: 160, egg: 160, whole_cut: 145, fish: 145 } as const

/** Drawings available for recipes: the dish and its vessel. */
export const DRAWINGS = [
  'steak',
  'roast',
  'chop',
  'ribs',
  'bird',
  'skewer',
  'sausage',
  'meatball',
  'stew',
  'soup',
  'noodles',
  'rice',
  'taco',
  'sandwich',
  'fish',
  'shellfish',
  'salad',
  'vegetable',
  'pie',
  'bread',
  'jar',
  'sauce',
  'cake',
  'cookie',
] as const

const Ingredient = z.strictObject({
  /** Absent if the amount is left to the cook, e.g. salt to taste. */
  quantity: quantity.optional(),
  /** Unit in the singular: "lb", "cup", "tbsp", "g", "clove". Absent for countable items: 2 lemons. */
  unit: z.string().min(1).max(20).optional(),
  item: z.string().min(2).max(80),
  /** Preparation and alternative measure: "680 g, cut in 1-inch cubes". */
  note: z.string().min(2).max(120).optional(),
  /** Part of the recipe, such as "For the glaze". Ingredients of a part are consecutive. */
  part: z.string().min(2).max(40).optional(),
})

const Step = z.strictObject({
  text,
  /** Duration in minutes, both active and waiting time. */
  minutes: z.int().min(1).max(2880).optional(),
})

/** Core temperature that the dish must reach. */
const Doneness = z
  .strictObject({
    /** Measuring point: "thickest part of the thigh". */
    where: z.string().min(3).max(80),
    kind: z.enum(['poultry', 'ground', 'egg', 'whole_cut', 'fish']),
    fahrenheit: z.int().min(120).max(210),
  })
  .refine(({ kind, fahrenheit }) => fahrenheit >= SAFE_FAHRENHEIT[kind], 'below the safe temperature of its kind')

export const RecipeSource = z.strictObject({
  id: slug.max(60),
  title: z.string().min(4).max(70),
  /** Teaser of one or two sentences that advertises the recipe. */
  summary: z.string().min(40).max(240),
  /** Origin of the recipe: "Korean American", "Sicilian", … */
  cuisine: z.string().min(3).max(40),
  servings: z.int().min(1).max(24),
  /** Output if not measured in servings: "2 loaves", "about 3 cups". */
  yield: z.string().min(2).max(60).optional(),
  prepMinutes: z.int().min(1).max(480),
  /** Total heating and resting time, including overnight marinades. */
  cookMinutes: z.int().min(0).max(4320),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  tags: z
    .array(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
    .min(2)
    .max(8),
  drawing: z.enum(DRAWINGS),
  equipment: z.array(z.string().min(2).max(60)).min(1).max(8),
  ingredients: z.array(Ingredient).min(4).max(30),
  steps: z.array(Step).min(3).max(16),
  doneness: z.array(Doneness).max(3).optional(),
  butcherTips: z.array(text.max(320)).min(1).max(6),
  pairings: z.strictObject({
    food: z.array(z.string().min(3).max(120)).min(1).max(4),
    drink: z.array(z.string().min(3).max(120)).min(1).max(4),
  }),
  storage: text,
})

/** Schema of a file in data/recipes. */
export const CategoryFile = z.strictObject({
  /** Category id, also the id of its bundle. `vault` is reserved for the bundle of all recipes. */
  id: slug.max(30).refine(id => id !== 'vault', 'the id vault is reserved for the bundle of all recipes'),
  name: z.string().min(3).max(40),
  /** Teaser of the category's bundle. */
  summary: z.string().min(40).max(240),
  recipes: z.array(RecipeSource).min(1).max(40),
})

export type RecipeSource = z.infer<typeof RecipeSource>
export type CategoryFile = z.infer<typeof CategoryFile>
