import { lazily } from '#src/kernel/lazily.ts'

/** What spells challenges, credentials and receipts of the Payment scheme. */
export const mppx = lazily<typeof import('mppx')>('mppx')
