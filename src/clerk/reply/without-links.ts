/** A text without what pays an order: links and price tokens are the customer's alone, and no model is told them. */
export const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+|\bpt_[\w-]+/g, '[link]')
