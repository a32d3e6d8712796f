import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { once } from '#src/kernel/once.ts'

/** What a callee does. `say` lists ways to put it; in them `{item}` is the first item that was read out. Empty: nothing. */
const Reaction = z.strictObject({
  /** Seconds of thought before. */
  after: z.number().min(0).max(60).default(0),
  say: z.array(z.string().min(1)).min(1).optional(),
  press: z
    .string()
    .regex(/^[0-9*#]+$/)
    .optional(),
  hangUp: z.literal(true).optional(),
  /** The carrier loses our socket, not the call. */
  drop: z.literal(true).optional(),
})
export type Reaction = z.infer<typeof Reaction>

const replies = z.array(Reaction).min(1).optional()

/** Who answers a simulated telephone. */
export const Persona = z.strictObject({
  id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  about: z.string().min(1),
  answer: z.enum(['human', 'machine', 'fax', 'busy', 'no-answer']).default('human'),
  /** Seconds until somebody picks up. */
  answerAfter: z.number().min(0).max(20).default(2),
  /** Said on picking up. */
  opening: z.array(z.string()).min(1).optional(),
  /** Answers to questions, in turn; the last one again and again. */
  replies: z.strictObject({ accept: replies, minutes: replies, wait: replies }).default({}),
  /** Reactions in mid-sentence, each once, counted over the sentences of the call. */
  during: z.array(Reaction.extend({ sentence: z.int().min(0).max(50) })).default([]),
  /** Interrupts every sentence that can be interrupted, with one of these. */
  every: z.array(z.string()).min(1).optional(),
  /** How many words of it are misheard, from 0 to 1. */
  noise: z.number().min(0).max(1).default(0),
  quirks: z.array(z.enum(['statuses-out-of-order', 'statuses-twice', 'no-action', 'partials'])).default([]),
  /** What the first call has to bring. */
  expect: z.strictObject({
    kind: z.string(),
    prepMinutes: z.int().optional(),
    estimated: z.boolean().optional(),
    minutes: z.int().optional(),
    soldOut: z.literal('first').optional(),
  }),
})
export type Persona = z.infer<typeof Persona>

const FILE = new URL('../../data/voice/personas.json', import.meta.url)

const load = once(() => {
  const personas = z
    .array(Persona)
    .min(1)
    .parse(JSON.parse(readFileSync(FILE, 'utf8')))
  return new Map(personas.map(persona => [persona.id, persona]))
})

/** Every persona by its id, from `data/voice`; throws when the file is wrong. */
export const personas = (): ReadonlyMap<string, Persona> => load()

export const DEFAULT_PERSONA = 'accepts-after-a-wait'
