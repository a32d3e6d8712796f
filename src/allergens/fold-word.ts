const ARROW = /^(?:[→⇒➔➜]|[-=]>)$/u
/** Contraction of "will", expanded so that "I'll" is not read as "ill". */
const WILL = /['’‘`´]ll$/i

/** Normalizes a word: lowercases it and removes accents and apostrophes. */
export const foldWord = (word: string): string =>
  word
    .replace(WILL, ' will')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/^([dgln])(?:\/|\.\s?)f\.?$/, '$1f')
    .replace(/^w\/out$/, 'w/o')
    .replace(/^w\/$/, 'w')
    .replace(ARROW, 'to')
