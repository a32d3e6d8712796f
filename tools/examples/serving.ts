import { refused, type Step } from './step.ts'

/** How the service is. */
export const SERVICE_STEPS: readonly Step[] = [
  // looks anew: without it, health would tell what was found whenever the last look was
  { name: 'ready', tool: 'get_readiness', shows: 'An order could be taken.', input: {} },
  { name: 'healthy', tool: 'get_health', shows: 'Everything works.', input: {} },
  { name: 'one_key', tool: 'get_keys', shows: 'The key that receipts are signed with.', input: {} },
]

/** Worthless money of the local chain. */
export const LOCAL_STEPS: readonly Step[] = [
  { name: 'gift', tool: 'fund_wallet', shows: '200 USDC for a wallet.', input: { address: '{wallet}' } },
  { name: 'balance', tool: 'get_wallet', shows: 'What the wallet holds.', input: { address: '{wallet}' } },
  refused('fund_wallet', 'missing_required_fields', 'Nobody to give to.', {}),
  refused('fund_wallet', 'invalid_field', 'Not an address.', { address: '0x1234' }),
  refused('fund_wallet', 'rate_limited', 'The eleventh gift of a minute.', { address: '{wallet}' }, { times: 11 }),
  refused('get_wallet', 'invalid_field', 'Not an address.', { address: '0x1234' }),
]
