import type { Language, Translated } from '#src/reader/language.ts'
import { spanish } from './spanish.ts'
import { translator } from './translator.ts'

const TRANSLATORS: Readonly<Record<Translated, (line: string) => string>> = { es: translator(spanish) }

/** Translates the clerk's own text into the guest's language. */
export const translateReply = (text: string, language: Language | undefined): string =>
  language === undefined || language === 'en'
    ? text
    : text
        .split('\n')
        .map(line => TRANSLATORS[language](line))
        .join('\n')
