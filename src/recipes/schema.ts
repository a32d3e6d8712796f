import { z } from 'zod'

/** How a recipe is written down in data/recipes: one file per category, read and checked by shelf.ts. */

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a slug: lower-case words joined by hyphens')
const text = z.string().trim().min(1).max(600)
/** A whole number, a fraction, or both, as cooks write them: "2", "3/4", "1 1/2". */
const quantity = z.string().regex(/^(?:[1-9]\d{0,3}|(?:[1-9]\d? )?[1-9]\/[2-8])$/, 'such as "2", "3/4" or "1 1/2"')

/** The lowest core temperatures that are safe, in °F, as the USDA publishes them. */
const SAFE_FAHRENHEIT = { poultry: 165, ground: 160, egg: 160, whole_cut: 145, fish: 145 } as const

/** What is drawn beside a recipe: the vessel and what lies in it. */
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
  /** Left out where the cook decides, such as salt to taste. */
  quantity: quantity.optional(),
  /** "lb", "cup", "tbsp", "g", "clove"; left out where things are counted: 2 lemons. In the singular. */
  unit: z.string().min(1).max(20).optional(),
  item: z.string().min(2).max(80),
  /** How it is prepared, and the other measure: "680 g, cut in 1-inch cubes". */
  note: z.string().min(2).max(120).optional(),
  /** The part of the recipe it belongs to, such as "For the glaze"; those of one part stand together. */
  part: z.string().min(2).max(40).optional(),
})

const Step = z.strictObject({
  text,
  /** Minutes that it takes, hands on or waiting. */
  minutes: z.int().min(1).max(2880).optional(),
})

/** A core temperature that the recipe must reach. */
const Doneness = z
  .strictObject({
    /** Where to measure: "thickest part of the thigh". */
    where: z.string().min(3).max(80),
    kind: z.enum(['poultry', 'ground', 'egg', 'whole_cut', 'fish']),
    fahrenheit: z.int().min(120).max(210),
  })
  .refine(({ kind, fahrenheit }) => fahrenheit >= SAFE_FAHRENHEIT[kind], 'below the safe temperature of its kind')

export const RecipeSource = z.strictObject({
  id: slug.max(60),
  title: z.string().min(4).max(70),
  /** One or two sentences that sell it: the teaser. */
  summary: z.string().min(40).max(240),
  /** "Korean American", "Sicilian", …: where it comes from. */
  cuisine: z.string().min(3).max(40),
  servings: z.int().min(1).max(24),
  /** What comes out, when that is not servings: "2 loaves", "about 3 cups". */
  yield: z.string().min(2).max(60).optional(),
  prepMinutes: z.int().min(1).max(480),
  /** All the time that it needs heat or rest, overnight marinades included. */
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

/** A file of data/recipes. */
export const CategoryFile = z.strictObject({
  /** Also the id of its bundle; `vault` is taken by the bundle of everything. */
  id: slug.max(30).refine(id => id !== 'vault', 'vault is the bundle of everything'),
  name: z.string().min(3).max(40),
  /** What its bundle is advertised with. */
  summary: z.string().min(40).max(240),
  recipes: z.array(RecipeSource).min(1).max(40),
})

export type RecipeSource = z.infer<typeof RecipeSource>
export type CategoryFile = z.infer<typeof CategoryFile>
