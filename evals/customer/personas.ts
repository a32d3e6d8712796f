/** Combinations of behaviors, by persona. */
export const PERSONAS = {
  hurried: ['terse', 'impatient', 'multi_intent'],
  chatty: ['vague', 'polite', 'off_topic'],
  forgetful: ['withholds_contact', 'withholds_options'],
  careless: ['typos', 'corrects_late'],
  fickle: ['changes_mind', 'corrects_late'],
} as const
export type Persona = keyof typeof PERSONAS

export const PERSONA_NAMES = Object.keys(PERSONAS) as [Persona, ...Persona[]]
