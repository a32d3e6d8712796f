import { lazyImport } from '#src/kernel/lazy-import.ts'

/** Encodes challenges, credentials, and receipts of the Payment scheme; imported lazily. */
export const mppx = lazyImport<typeof import('mppx')>('mppx')
