import { lazyImport } from './lazy-import.ts'

/** Metadata of all countries' telephone numbers, imported lazily. */
export const phoneNumbers = lazyImport<typeof import('libphonenumber-js/min')>('libphonenumber-js/min')
