/** Languages supported on the telephone. */
export type CallLanguage = 'en' | 'es'

/** Carrier locales for speech synthesis and recognition. */
export const LOCALES: Readonly<Record<CallLanguage, string>> = { en: 'en-US', es: 'es-US' }
