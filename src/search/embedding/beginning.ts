/** At most so many UTF-16 units of a text, which never end in half a character. */
export const beginning = (text: string, most: number): string =>
  text
    .toWellFormed()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
