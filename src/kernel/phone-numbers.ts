import { lazily } from './lazily.ts'

/** What is known of the telephone numbers of the world. */
export const phoneNumbers = lazily<typeof import('libphonenumber-js/min')>('libphonenumber-js/min')
