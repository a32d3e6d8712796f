const ALL = ['beef', 'pork', 'lamb', 'poultry']
const MAMMALS = ['beef', 'pork', 'lamb']
const BIRDS = ['poultry']

/** Words that leave the animal of a meat unspecified. */
const OF_ANY =
  /^(?:any|all|every|ground|minced|mince|cooked|raw|rare|processed|cured|smoked|grilled|fried|dark|fresh|real|animal|animals|butchers?|of|from|kinds?|types?|de|toda|todas|cualquier|molida|picada|cruda|cocida|procesada|fresca|asada|animales|tipo|la|las|el|los|the)$/
const OF_MAMMALS = /^(?:red|roja|rojas|mammals?|mammalian|mamiferos?)$/
const OF_BIRDS = /^(?:white|blanca|blancas|birds?|avian|fowl|aves?)$/
const MEAT = /^(?:meats?|carnes?)$/

/**
 * Returns the foods of `foods.txt` that a meat term covers: all of them for "carne" and "ground meat", only those
 * of mammals or of birds if the term says so. Undefined for the meat of a single animal and for words that name no
 * meat.
 */
export function meatsCalled(words: readonly string[]): readonly string[] | undefined {
  const others = words.filter(word => !MEAT.test(word))
  if (others.length === words.length)
    return words.length > 0 && words.every(word => /^(?:mammals?|mamiferos?)$/.test(word)) ? MAMMALS : undefined
  const isOf = (kind: RegExp) => others.some(word => kind.test(word))
  const isPlain = others.every(word => OF_ANY.test(word) || OF_MAMMALS.test(word) || OF_BIRDS.test(word))
  if (!isPlain) return undefined
  return isOf(OF_MAMMALS) === isOf(OF_BIRDS) ? ALL : isOf(OF_MAMMALS) ? MAMMALS : BIRDS
}
