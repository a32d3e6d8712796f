import type { FaucetGift, WalletBalance } from '#src/payments/faucet.ts'
import type { Service } from './service.ts'
import { isTrouble, trouble } from './trouble.ts'

/** Asks the local chain's faucet for 200 worthless USDC. */
export const askFaucet = (service: Service, address: string): Promise<FaucetGift> =>
  onLocalChain(service, () => service.post<FaucetGift>('/api/local/faucet', { address }))

/** A wallet's micro-USDC on the local chain. */
export async function balanceOf(service: Service, address: string): Promise<bigint> {
  const answer = await onLocalChain(service, () => service.get<WalletBalance>(`/api/local/wallet/${address}`))
  return parseUsdc(answer.balance)
}

/** Micro-USDC of "18.32" or "18.320001". Throws RangeError for anything else. */
function parseUsdc(text: string): bigint {
  const match = /^(\d{1,60})\.(\d{1,6})$/.exec(text)
  if (!match) throw new RangeError(`${text} is not an amount of USDC`)
  return BigInt(`${match[1]}${match[2]!.padEnd(6, '0')}`)
}

async function onLocalChain<T>(service: Service, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isTrouble(error) || error.code !== 'not_found') throw error
    throw trouble('unpaid', `The server at ${service.base} works with real money and has no faucet.`, {
      hint: 'These commands are for a server on its local chain, as npm start opens it.',
    })
  }
}
