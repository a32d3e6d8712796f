const AROUND =
  /\b(?:a|all|an|and|any|are|bake|buy|can|cook|cooking|could|cost|de|do|does|find|for|free|get|gratis|give|good|got|has|have|hay|hey|hi|how|i|in|is|it|know|like|list|look|looking|make|making|me|my|need|of|one|or|para|please|price|recetas?|recipes?|search|see|sell|show|some|tell|that|the|there|tienen?|tienes|to|un|una|use|using|want|we|what|whats|which|with|would|you|your)\b/g

/** Trailing remark that does not describe the recipe: "… my kid won't stop asking". */
const BESIDE = / (?:my|our|because|cause|cuz|bc|since|so|but|i|we|he|she|they|is it|are they) .*$/

/** Search words in a folded message about recipes: "do you have a recipe for short ribs" → "short ribs". */
export const recipeWords = (text: string): string =>
  text
    .replace(/^.*\brecipes? (?:for|of|to make) /, '')
    .replace(BESIDE, '')
    .replaceAll(AROUND, ' ')
    .replaceAll(/[^a-z -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
