/** Text without links and price tokens, which authorize payment: only the customer may see them, never a model. */
export const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+|\bpt_[\w-]+/g, '[link]')
