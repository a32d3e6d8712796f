/** The languages that the telephone speaks and understands. */
export type Language = 'en' | 'es'

/** Their names to the carrier, for speech and for recognition. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }
