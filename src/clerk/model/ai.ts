import { lazyImport } from '#src/kernel/lazy-import.ts'

/** AI SDK (lazy import), which runs the loop between a model and its tools. */
export const ai = lazyImport<typeof import('ai')>('ai')
