/** Document at /llms-full.txt: every text for models in one, for a reader that follows no links. */
export const fullDocument = (texts: readonly string[]): string =>
  texts
    .map(text => text.replace(/^---\n[\s\S]*?\n---\n+/, '').trimEnd())
    .join('\n\n---\n\n')
    .concat('\n')
