import { type ExampleStep, refused } from './step.ts'

/** Steps for the service status. */
export const SERVICE_STEPS: readonly ExampleStep[] = [
  // Forces a new check; otherwise health would report whatever the last check found.
  { name: 'ready', tool: 'get_readiness', shows: 'The service can take an order.', input: {} },
  { name: 'healthy', tool: 'get_health', shows: 'Everything works.', input: {} },
  { name: 'one_key', tool: 'get_keys', shows: 'The key that receipts are signed with.', input: {} },
]

/** Steps for worthless money on the local chain. */
export const LOCAL_STEPS: readonly ExampleStep[] = [
  { name: 'gift', tool: 'fund_wallet', shows: '200 USDC for a wallet.', input: { address: '{wallet}' } },
  { name: 'balance', tool: 'get_wallet', shows: 'The balance of the wallet.', input: { address: '{wallet}' } },
  refused('fund_wallet', 'missing_required_fields', 'Without a wallet address.', {}),
  refused('fund_wallet', 'invalid_field', 'Not an address.', { address: '0x1234' }),
  refused(
    'fund_wallet',
    'rate_limited',
    'The eleventh transfer within a minute.',
    { address: '{wallet}' },
    { times: 11 },
  ),
  refused('get_wallet', 'invalid_field', 'Not an address.', { address: '0x1234' }),
]
