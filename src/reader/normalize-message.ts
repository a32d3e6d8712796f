import { truncateRepeatedRuns } from './truncate-repeated-runs.ts'

/** A refusal joined to its food: "no-nuts", "zero-dairy", "no: fish". Alone, its "no" would answer a question. */
const JOINED_NO = /(?<![\p{L}\p{N}-])(no|zero|sin)(?:-|:\s*)(?=\p{L})/giu
/** "With zero cheese", unlike "Coke Zero" and "zero sugar". */
const ZERO =
  /(?<=(?:^|[,.;:(]\s*|(?<![\p{L}])(?:with|and|but|or|want|wants|need|needs|please|contains?|has|have)\s+))zero\s+(?!(?:sugar|calories?|cal|waste|proof|alcohol|please|pls|thanks)(?![\p{L}]))(?=\p{L})/giu

/** "We're" without its apostrophe asks a question. */
const WE_ARE = /(?<![\p{L}])(we|they|you)['’]re(?![\p{L}])/giu

/** Returns a message as every parser reads it: without long repetitions, and with a plain "no" for other forms of it. */
export const normalizeMessage = (text: string): string =>
  truncateRepeatedRuns(text).replace(JOINED_NO, '$1 ').replace(ZERO, 'no ').replace(WE_ARE, '$1 are')
