import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { FaucetGift, WalletAddress } from '#src/payments/faucet.ts'
import { defineTool } from './tool.ts'

export const fundWallet = defineTool({
  name: 'fund_wallet',
  title: 'Fund a demo wallet',
  description: 'Sends 200 worthless USDC on the local chain to a wallet, at most ten times a minute.',
  tag: 'Local',
  shed: 'never',
  mcp: 'offered',
  links: {},
  effect: 'commit',
  http: { method: 'post', path: '/api/local/faucet', repeats: 'network', private: true },
  input: z.strictObject({ address: WalletAddress }),
  output: FaucetGift,
  onlyLocal: true,
  faults: ['missing_required_fields', 'invalid_field', 'rate_limited'],
  run: ({ faucet }: Pick<Operations, 'faucet'>, { address }) => faucet.fund(address),
})
