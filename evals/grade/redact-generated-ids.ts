/** Replaces generated ids and tokens with placeholders. */
export const redactGeneratedIds = (text: string): string =>
  text
    .replace(/\bORD-[0-9A-Za-z]{8}\b/g, 'ORD-…')
    .replace(/\b(pt|st)_[\w-]{16,}/g, '$1_…')
    .replace(/\btoken=[\w-]{16,}/g, 'token=…')
    .replace(/0x[0-9a-fA-F]{40,}/g, '0x…')
