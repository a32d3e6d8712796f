import { type Payment, refused, type Step } from './step.ts'

const RECIPE = 'skirt-steak-salsa-verde-cruda'
const STRANGER = '0x000000000000000000000000000000000000dEaD'

/** Everything that can be wrong with paying for a product, whose token was saved under `token`. */
function refusedPayments(tool: string, id: string, token: string): Step[] {
  const paid = (fault: Parameters<typeof refused>[1], shows: string, pay: Payment, status = 402): Step =>
    refused(tool, fault, shows, { id, pt: `{${token}}` }, { pay, status })
  return [
    refused(tool, 'missing_required_fields', 'Without a price token.', { id }),
    refused(tool, 'recipe_not_found', 'An id that is not sold.', { id: 'nothing', pt: 'pt_unknown' }),
    refused(tool, 'price_token_invalid', 'A token of another service.', { id, pt: 'pt_unknown' }),
    refused(tool, 'invalid_field', 'An address without a domain.', { id, pt: `{${token}}`, email: 'ana@' }),
    refused(tool, 'payment_required', 'What is owed.', { id, pt: `{${token}}` }),
    paid('underpayment', 'A cent for the whole.', { by: 'v2', changes: { value: '10000' } }),
    paid('payto_mismatch', 'Signed for somebody else.', { by: 'v2', changes: { to: STRANGER } }),
    paid('authorization_expired', 'Signed for a time that is over.', {
      by: 'v2',
      changes: { validBefore: '1700000000' },
    }),
    paid('payment_settlement_failed', 'Signed for another token.', { by: 'v2', domain: { version: '1' } }),
    paid('authorization_reused', 'The payment of an order.', { by: 'v2', as: 'spent' }, 409),
  ]
}

const previewed = (tool: string, name: string, shows: string, id: string, token: string): Step => ({
  name,
  tool,
  shows,
  input: { id },
  saves: { [token]: 'priceToken', [`payment_${token}`]: 'payment' },
})

/** The recipe shop; goes on from the payment of an order. */
export const RECIPE_STEPS: readonly Step[] = [
  {
    name: 'beef',
    tool: 'list_recipes',
    shows: 'Steaks of one chapter.',
    input: { category: 'beef', q: 'skirt steak' },
  },
  refused('list_recipes', 'invalid_field', 'A category that does not exist.', { category: 'meat' }),
  { name: 'all', tool: 'list_recipe_bundles', shows: 'Every chapter, and the vault.', input: {} },
  { name: 'steak', tool: 'get_recipe', shows: 'What anybody may know of a recipe.', input: { id: RECIPE } },
  refused('get_recipe', 'recipe_not_found', 'An id that is not sold.', { id: 'nothing' }),
  previewed('preview_recipe', 'steak', 'The price of a recipe, and what to sign.', RECIPE, 'steak'),
  refused('preview_recipe', 'missing_required_fields', 'Of which one?', {}),
  refused('preview_recipe', 'recipe_not_found', 'An id that is not sold.', { id: 'nothing' }),
  ...refusedPayments('pay_recipe', RECIPE, 'steak'),
  {
    name: 'x402_v2',
    tool: 'pay_recipe',
    shows: 'Bought by an x402 client, with the PDF by mail; the recipe is shortened here.',
    input: { id: RECIPE, pt: '{steak}', email: 'ana@example.com' },
    pay: { by: 'client' },
  },
  previewed('preview_recipe_bundle', 'beef', 'The price of a chapter, and what to sign.', 'beef', 'chapter'),
  refused('preview_recipe_bundle', 'missing_required_fields', 'Of which one?', {}),
  refused('preview_recipe_bundle', 'recipe_not_found', 'A recipe is no bundle.', { id: RECIPE }),
  ...refusedPayments('pay_recipe_bundle', 'beef', 'chapter'),
  {
    name: 'x402_v2',
    tool: 'pay_recipe_bundle',
    shows: 'A chapter, bought by an x402 client; its recipes are shortened here.',
    input: { id: 'beef', pt: '{chapter}' },
    pay: { by: 'client' },
  },
]

/** The waitlist. */
export const WAITLIST_STEPS: readonly Step[] = [
  {
    name: 'joined',
    tool: 'join_waitlist',
    shows: 'Somebody far away wants to hear of us.',
    input: { email: 'ana@example.com', zip: '94110', city: 'San Francisco' },
    saves: { leave: 'leaveToken' },
  },
  refused('join_waitlist', 'missing_required_fields', 'Nobody to tell.', {}),
  refused('join_waitlist', 'invalid_field', 'A ZIP of four digits.', { email: 'ana@example.com', zip: '9411' }),
  refused('join_waitlist', 'rate_limited', 'The sixth request of an hour.', { email: 'ben@example.com' }, { times: 6 }),
  {
    name: 'left',
    tool: 'leave_waitlist',
    shows: 'Somebody wants to hear of us no more.',
    input: { leaveToken: '{leave}' },
  },
  refused('leave_waitlist', 'missing_required_fields', 'Nobody to forget.', {}),
  refused('leave_waitlist', 'invalid_field', 'An e-mail address, which leaves nothing.', {
    leaveToken: '{leave}',
    email: 'ana@example.com',
  }),
]

/** What is left when the price tokens have run out. */
export const LATE_RECIPE_STEPS: readonly Step[] = [
  refused('pay_recipe', 'price_token_expired', 'Eleven minutes after the preview.', { id: RECIPE, pt: '{steak}' }),
  refused('pay_recipe_bundle', 'price_token_expired', 'The same of a chapter.', { id: 'beef', pt: '{chapter}' }),
]
