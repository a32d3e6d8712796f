/** Truncates a text to at most `most` UTF-16 code units without splitting a surrogate pair. */
export const truncateText = (text: string, most: number): string =>
  text
    .toWellFormed()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
