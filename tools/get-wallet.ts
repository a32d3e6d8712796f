import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { WalletAddress, WalletBalance } from '#src/payments/faucet.ts'
import { defineTool } from './tool.ts'

export const getWallet = defineTool({
  name: 'get_wallet',
  title: 'Balance of a demo wallet',
  description: 'Returns the USDC balance of a wallet on the local chain.',
  tag: 'Local',
  shed: 'never',
  mcp: 'offered',
  links: {},
  effect: 'read',
  http: { method: 'get', path: '/api/local/wallet/{address}', limited: 'browse', private: true },
  input: z.strictObject({ address: WalletAddress }),
  output: WalletBalance,
  onlyLocal: true,
  faults: ['invalid_field'],
  run: ({ faucet }: Pick<Operations, 'faucet'>, { address }) => faucet.balance(address),
})
