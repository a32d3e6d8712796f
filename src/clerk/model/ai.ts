import { lazily } from '#src/kernel/lazily.ts'

/** What runs the conversation between a model and its tools. */
export const ai = lazily<typeof import('ai')>('ai')
