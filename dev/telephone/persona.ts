import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { once } from '#src/kernel/memoize.ts'

/**
 * Reaction of a callee. `say` lists alternative wordings, in which `{item}` is the first item read out. Empty: no
 * reaction.
 */
const Reaction = z.strictObject({
  /** Delay before the reaction, in seconds. */
  after: z.number().min(0).max(60).default(0),
  say: z.array(z.string().min(1)).min(1).optional(),
  press: z
    .string()
    .regex(/^[0-9*#]+$/)
    .optional(),
  hangUp: z.literal(true).optional(),
  /** The carrier loses our socket, but not the call. */
  drop: z.literal(true).optional(),
})
export type Reaction = z.infer<typeof Reaction>

const replies = z.array(Reaction).min(1).optional()

/** Persona that answers a simulated telephone. */
export const Persona = z.strictObject({
  id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  about: z.string().min(1),
  answer: z.enum(['human', 'machine', 'fax', 'busy', 'no-answer']).default('human'),
  /** Seconds until the call is answered. */
  answerAfter: z.number().min(0).max(20).default(2),
  /** First words after answering. */
  opening: z.array(z.string()).min(1).optional(),
  /** Replies to questions, in sequence; the last one repeats. */
  replies: z.strictObject({ accept: replies, minutes: replies, wait: replies }).default({}),
  /** Reactions in mid-sentence, each once; sentences are counted over the whole call. */
  during: z.array(Reaction.extend({ sentence: z.int().min(0).max(50) })).default([]),
  /** Interrupts every interruptible sentence with one of these. */
  every: z.array(z.string()).min(1).optional(),
  /** Share of misheard words, from 0 to 1. */
  noise: z.number().min(0).max(1).default(0),
  quirks: z.array(z.enum(['statuses-out-of-order', 'statuses-twice', 'no-action', 'partials'])).default([]),
  /** Expected outcome of the first call. */
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

/** Personas by id, from `data/voice`. Throws Error if the file is invalid. */
export const personas = (): ReadonlyMap<string, Persona> => load()

export const DEFAULT_PERSONA = 'accepts-after-a-wait'
