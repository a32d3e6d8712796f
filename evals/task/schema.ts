import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { DIETS } from '#src/menu/model.ts'
import { PERSONA_NAMES } from '../customer/personas.ts'
import { Overrides } from '../world/fixture.ts'

/**
 * Task schema. Order lines use the notation of test/clerk/utterances: `2 Cheese Pie | Large, 18 inch | - Pickles`.
 */

const BEHAVIOURS = [
  'typos',
  'vague',
  'multi_intent',
  'changes_mind',
  'impatient',
  'off_topic',
  'withholds_contact',
  'withholds_options',
  'corrects_late',
  'polite',
  'terse',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

const Texts = z
  .union([z.string(), z.array(z.string())])
  .transform(given => (typeof given === 'string' ? [given] : given))

export const Facts = z.strictObject({ name: z.string(), phone: z.string(), email: z.string() })
export type Facts = z.infer<typeof Facts>

const Address = z.strictObject({
  street: z.string(),
  unit: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

export const WantedOrder = z.strictObject({
  restaurant: z.string().describe('Its id, or its whole name'),
  items: z.array(z.string()).min(1),
  fulfillment: z.enum(['pickup', 'delivery']).default('pickup'),
  time: z
    .string()
    .regex(/^(?:ASAP|(?:today|tomorrow|\d{4}-\d\d-\d\d) \d\d:\d\d)$/, 'is ASAP, or a day and a time: "tomorrow 11:00"')
    .default('ASAP'),
  address: Address.optional(),
  instructions: z.string().optional(),
  avoids: z.array(z.enum(ALLERGENS)).optional().describe('Allergens that the order has to be bound to leave out'),
  cancelled: z.boolean().optional().describe('It was booked, and cancelled again'),
})
export type WantedOrder = z.infer<typeof WantedOrder>

/**
 * Requirements for tasks with many acceptable orders. Fulfillment, time, address, and contact are those of the
 * goal.
 */
export const Meets = z.strictObject({
  restaurants: Texts.optional().describe('Ids or whole names of which it is one; any restaurant unless given'),
  dishes: z
    .array(z.string().regex(/^[\d.]+\+? \S/, 'is `AMOUNT WORDS | WORDS | - WORDS`'))
    .default([])
    .describe('`2 cheeseburger / burger | rare | - onion`: parts of names, with alternatives; `1+` is one or more'),
  others: z.boolean().default(false).describe('Other dishes may stand beside them'),
  avoids: z.array(z.enum(ALLERGENS)).default([]).describe('Nothing is booked whose menu lists one of them'),
  diets: z.partialRecord(z.enum(DIETS), z.int()).default({}).describe('At least so many portions suit a diet'),
  notes: z.array(z.string()).default([]).describe('The kitchen reads each of them, or one of its alternatives'),
  at_most: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .optional()
    .describe('Of the total, in dollars'),
  any_time: z.boolean().default(false),
})
export type Meets = z.infer<typeof Meets>

const Checks = {
  holds: Texts.optional().describe('The reply holds each of them'),
  lacks: Texts.optional(),
  cart: z.array(z.string()).optional().describe('The lines of the cart; [] for none'),
  missing: z.array(z.string()).optional(),
  ready: z.boolean().optional().describe('An order is booked and can be paid'),
  total: z.string().optional(),
  choices: z.int().optional(),
  status: z.int().optional().describe('Of HTTP; 200 unless given'),
}

const Step = z.union([
  z.string(),
  z.strictObject({
    say: z.string().optional(),
    /** Wait instead of sending a message. */
    wait: z.number().optional().describe('Minutes that pass before'),
    times: z.int().optional().describe('Says it so often, at the same time'),
    statuses: z.array(z.int()).optional().describe('Of the answers to all of them, from low to high'),
    consents: z.boolean().optional().describe('Whether it is a yes; told from the words unless given'),
    new_session: z.boolean().optional(),
    repeated: z.boolean().optional().describe('Sent again under the same Idempotency-Key as the message before'),
    long: z.int().optional().describe('Padded to so many characters'),
    ...Checks,
  }),
])
export type Step = z.infer<typeof Step>
export type Checked = Exclude<Step, string>

export const Task = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)+$/, 'is words of small letters with hyphens'),
  about: z.string().optional().describe('Why the task is here, when its id does not say it'),
  world: z
    .strictObject({
      now: z.iso.datetime({ offset: true }).default('2031-11-18T12:30:00-05:00'),
      limited: z.boolean().optional().describe("With the clerk's own limit of requests a minute"),
      dead_model: z.boolean().optional().describe('With a remote model configured that cannot be reached'),
      ...Overrides.shape,
    })
    .prefault({}),
  customer: z
    .strictObject({
      behaviours: z.array(z.enum(BEHAVIOURS)).default([]),
      persona: z.enum(PERSONA_NAMES).optional().describe('Adds its behaviours; see evals/customer/personas.ts'),
      opening: z.enum(['named', 'search', 'visit', 'everything']).optional(),
      query: z.string().optional().describe('What a customer who searches looks for'),
      near: z.string().optional(),
      facts: Facts.optional(),
      story: z
        .string()
        .optional()
        .describe('Who they are and what they want, as a model that plays them (--customer) is told it'),
    })
    .prefault({}),
  goal: WantedOrder.optional().describe('Of a customer who pursues it'),
  script: z.array(Step).optional().describe('Of a customer who says just this'),
  limits: z.strictObject({ max_turns: z.int().default(10), max_tool_calls: z.int().default(40) }).prefault({}),
  expect: z
    .strictObject({
      orders: z
        .array(WantedOrder)
        .optional()
        .describe('What is booked in the end; the goal unless given, [] for nothing'),
      meets: Meets.optional().describe('What one order has to be like, where others than the goal will do as well'),
      communicate: Texts.optional().describe(
        'Values of the engine (total, restaurant, items, pay link) or texts that some reply holds',
      ),
      never: Texts.optional().describe('Texts that no reply holds'),
      tools: z
        .strictObject({
          must: z.array(z.string()).default([]),
          must_not: z.array(z.string()).default([]),
          mode: z.enum(['strict', 'unordered', 'subset', 'superset']).default('superset'),
        })
        .optional(),
      waiting: z.int().optional().describe('How many more are on the waitlist'),
      judge: z
        .array(z.string())
        .default([])
        .describe('What a judge (--judge) is asked of the conversation, each by itself'),
    })
    .prefault({}),
})
export type Task = z.infer<typeof Task>
