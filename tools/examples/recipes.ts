import { type ExampleStep, type Payment, refused } from './step.ts'

const RECIPE = 'skirt-steak-salsa-verde-cruda'
const STRANGER = '0x000000000000000000000000000000000000dEaD'

/** Returns the refusals of paying for a product, by the payment that was saved with the price token `token`. */
function refusedPayments(tool: string, input: ExampleStep['input'], token: string): ExampleStep[] {
  const paid = (fault: Parameters<typeof refused>[1], shows: string, pay: Payment, status = 402): ExampleStep =>
    refused(tool, fault, shows, input, { pay: { ...pay, of: token }, status })
  return [
    refused(tool, 'recipe_not_found', 'An unknown id.', {
      ...input,
      id: 'nothing',
      ...(input.pt ? { pt: 'pt_unknown' } : {}),
    }),
    refused(tool, 'invalid_field', 'An e-mail address without a domain.', { ...input, email: 'ana@' }),
    refused(tool, 'payment_required', 'What is owed.', input),
    paid('underpayment', 'One cent instead of the full amount.', { by: 'v2', changes: { value: '10000' } }),
    paid('payto_mismatch', 'Signed for another recipient.', { by: 'v2', changes: { to: STRANGER } }),
    paid('authorization_expired', 'An expired authorization.', {
      by: 'v2',
      changes: { validBefore: '1700000000' },
    }),
    paid('payment_settlement_failed', 'Signed with the wrong EIP-712 domain.', { by: 'v2', domain: { version: '1' } }),
    paid('authorization_reused', 'A payment already used for an order.', { by: 'v2', as: 'spent' }, 409),
  ]
}

/** The same with a price token, whose faults come in addition. */
const refusedTokens = (tool: string, id: string, token: string): ExampleStep[] => [
  refused(tool, 'missing_required_fields', 'Of which one?', {}),
  refused(tool, 'price_token_invalid', 'A price token that this service did not issue.', { id, pt: 'pt_unknown' }),
  ...refusedPayments(tool, { id, pt: `{${token}}` }, token),
]

/** Purchase of a product at its stable address, after every refusal. */
const bought = (tool: string, id: string, token: string, shows: string): ExampleStep[] => [
  ...refusedPayments(tool, { id }, token),
  { name: 'x402_v2', tool, shows, input: { id }, pay: { by: 'client' } },
]

const previewed = (tool: string, name: string, shows: string, id: string, token: string): ExampleStep => ({
  name,
  tool,
  shows,
  input: { id },
  saves: { [token]: 'priceToken', [`payment_${token}`]: 'payment' },
})

/** Steps for the recipe shop. They use the payment of an order. */
export const RECIPE_STEPS: readonly ExampleStep[] = [
  {
    name: 'beef',
    tool: 'list_recipes',
    shows: 'Skirt steaks in the beef category.',
    input: { category: 'beef', q: 'skirt steak' },
  },
  refused('list_recipes', 'invalid_field', 'A category that does not exist.', { category: 'meat' }),
  { name: 'all', tool: 'list_recipe_bundles', shows: 'Every category bundle, and the full vault.', input: {} },
  { name: 'steak', tool: 'get_recipe', shows: 'The public teaser of a recipe.', input: { id: RECIPE } },
  refused('get_recipe', 'recipe_not_found', 'An unknown id.', { id: 'nothing' }),
  previewed('preview_recipe', 'steak', 'The price of a recipe, and the payment to sign.', RECIPE, 'steak'),
  refused('preview_recipe', 'missing_required_fields', 'Of which one?', {}),
  refused('preview_recipe', 'recipe_not_found', 'An unknown id.', { id: 'nothing' }),
  ...bought(
    'buy_recipe',
    RECIPE,
    'steak',
    'Bought by an x402 client at the price of now; the recipe is shortened here.',
  ),
  ...refusedTokens('pay_recipe', RECIPE, 'steak'),
  {
    name: 'x402_v2',
    tool: 'pay_recipe',
    shows: 'Bought by an x402 client, with the PDF by mail; the recipe is shortened here.',
    input: { id: RECIPE, pt: '{steak}', email: 'ana@example.com' },
    pay: { by: 'client' },
  },
  previewed(
    'preview_recipe_bundle',
    'beef',
    'The price of a category bundle, and the payment to sign.',
    'beef',
    'chapter',
  ),
  refused('preview_recipe_bundle', 'missing_required_fields', 'Of which one?', {}),
  refused('preview_recipe_bundle', 'recipe_not_found', 'The id of a recipe instead of a bundle.', { id: RECIPE }),
  ...bought(
    'buy_recipe_bundle',
    'beef',
    'chapter',
    'A category bundle, bought by an x402 client at the price of now; its recipes are shortened here.',
  ),
  ...refusedTokens('pay_recipe_bundle', 'beef', 'chapter'),
  {
    name: 'x402_v2',
    tool: 'pay_recipe_bundle',
    shows: 'A category bundle, bought by an x402 client; its recipes are shortened here.',
    input: { id: 'beef', pt: '{chapter}' },
    pay: { by: 'client' },
  },
]

/** Steps for the waitlist. */
export const WAITLIST_STEPS: readonly ExampleStep[] = [
  {
    name: 'joined',
    tool: 'join_waitlist',
    shows: 'A user outside the service area joins.',
    input: { email: 'ana@example.com', zip: '94110', city: 'San Francisco' },
    saves: { leave: 'leaveToken' },
  },
  refused('join_waitlist', 'missing_required_fields', 'Nobody to tell.', {}),
  refused('join_waitlist', 'invalid_field', 'A ZIP of four digits.', { email: 'ana@example.com', zip: '9411' }),
  refused(
    'join_waitlist',
    'rate_limited',
    'The sixth request within an hour.',
    { email: 'ben@example.com' },
    { times: 6 },
  ),
  {
    name: 'left',
    tool: 'leave_waitlist',
    shows: 'The user leaves the waitlist.',
    input: { leaveToken: '{leave}' },
  },
  refused('leave_waitlist', 'missing_required_fields', 'Nobody to forget.', {}),
  refused('leave_waitlist', 'invalid_field', 'An e-mail address, which is not a field of this request.', {
    leaveToken: '{leave}',
    email: 'ana@example.com',
  }),
]

/** Steps that run after the price tokens have expired. */
export const LATE_RECIPE_STEPS: readonly ExampleStep[] = [
  refused('pay_recipe', 'price_token_expired', 'Eleven minutes after the preview.', { id: RECIPE, pt: '{steak}' }),
  refused('pay_recipe_bundle', 'price_token_expired', 'The same for a category bundle.', {
    id: 'beef',
    pt: '{chapter}',
  }),
]
