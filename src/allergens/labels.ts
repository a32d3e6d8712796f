import type { AllergyToken } from './tokens.ts'

/**
 * Labels before a colon that refer to the speaker or to nobody: "my allergies: none", "notes: no allergies".
 */
const OWN_LABEL =
  /^(?:i|im|me|myself|mine|my|us|we|our|the|for|and|allerg\w*|food|diet|dietary|diets|restrictions?|notes?|comments?|instructions?|special|requests?|health|update|ps|fyi|alergias?|yo|mi|para|notas?|answer|reply|important|importante|medical|order|kitchen|chef|warning|attention|concern|concerns|problem|issue|condition|conditions|info|hi|hey|hello|please|also|heads|up|reminder|note|to|of|has|have|is|severe|avoid|no|not)$/

/** True if the label before a colon names a person or a seat or room: "Ana: …", "room 12: …". */
export const isLabelOfAnother = (label: readonly AllergyToken[]): boolean =>
  label.length > 0 && !label.every(({ text }) => OWN_LABEL.test(text))
