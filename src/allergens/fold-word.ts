const ARROW = /^(?:[→⇒➔➜]|[-=]>)$/u
/** "I'll" is not "ill". */
const WILL = /['’‘`´]ll$/i

/** Case, accents and apostrophes folded away. */
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
