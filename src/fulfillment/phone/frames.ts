import { z } from 'zod'

/** Frames of the carrier's socket. Ignores unknown fields and unknown kinds. */

const text = z.string().max(12_000)

const CarrierFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('setup'),
    sessionId: z.string().max(100).default(''),
    callSid: z.string().min(1).max(100),
    customParameters: z.object({ attemptId: z.string().min(1).max(100) }),
  }),
  z.object({ type: z.literal('prompt'), voicePrompt: text, last: z.boolean().default(true) }),
  z.object({
    type: z.literal('interrupt'),
    utteranceUntilInterrupt: text.default(''),
    durationUntilInterruptMs: z.coerce.number().optional(),
  }),
  z.object({ type: z.literal('dtmf'), digit: z.string().regex(/^[0-9*#A-D]$/) }),
  z.object({ type: z.literal('error'), description: text.default('') }),
  z.object({ type: z.literal('info'), name: z.string(), value: z.unknown() }),
])
export type CarrierFrame = z.infer<typeof CarrierFrame>

const KINDS: ReadonlySet<string> = new Set(['setup', 'prompt', 'interrupt', 'dtmf', 'error', 'info'])

/** Parses a frame; `ignored` for an unknown kind, undefined for invalid input. */
export function readFrame(raw: string): CarrierFrame | 'ignored' | undefined {
  const json = parse(raw)
  const kind = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined
  if (typeof kind !== 'string') return undefined
  if (!KINDS.has(kind)) return 'ignored'
  return CarrierFrame.safeParse(json).data
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** Frames that we may send: the carrier fails a call on anything else. */
export const OurFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    token: z.string(),
    last: z.boolean(),
    lang: z.string().optional(),
    interruptible: z.boolean().optional(),
    preemptible: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('play'),
    source: z.url(),
    loop: z.int().optional(),
    interruptible: z.boolean().optional(),
    preemptible: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('sendDigits'), digits: z.string().regex(/^[0-9*#w]+$/) }),
  z.strictObject({ type: z.literal('language'), ttsLanguage: z.string(), transcriptionLanguage: z.string() }),
  z.strictObject({ type: z.literal('end'), handoffData: z.string().optional() }),
])
export type OurFrame = z.infer<typeof OurFrame>
