/** Dialog acts: the function of a message in a conversation about an order. */
export const ACTS = [
  'affirm',
  'deny',
  'thank',
  'leave',
  'change',
  'question',
  'status',
  'cancel',
  'start_over',
] as const
export type Act = (typeof ACTS)[number]
