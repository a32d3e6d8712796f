import type { FaucetGift, WalletBalance } from '#src/payments/faucet.ts'
import { createCommandError, isTrouble } from './command-error.ts'
import type { Service } from './service.ts'

/** Requests 200 worthless USDC from the local chain's faucet. */
export const askFaucet = (service: Service, address: string): Promise<FaucetGift> =>
  onLocalChain(service, () => service.post<FaucetGift>('/api/local/faucet', { address }))

/** Returns a wallet's balance on the local chain in micro-USDC. */
export async function balanceOf(service: Service, address: string): Promise<bigint> {
  const answer = await onLocalChain(service, () => service.get<WalletBalance>(`/api/local/wallet/${address}`))
  return parseUsdc(answer.balance)
}

/** Parses "18.32" or "18.320001" to micro-USDC. Throws RangeError for other input. */
function parseUsdc(text: string): bigint {
  const match = /^(\d{1,60})\.(\d{1,6})$/.exec(text)
  if (!match) throw new RangeError(`${text} is not a USDC amount`)
  return BigInt(`${match[1]}${match[2]!.padEnd(6, '0')}`)
}

async function onLocalChain<T>(service: Service, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isTrouble(error) || error.code !== 'not_found') throw error
    throw createCommandError('unpaid', `The server at ${service.base} works with real money and has no faucet.`, {
      hint: 'These commands need a server on its local chain, as started by npm start.',
    })
  }
}
