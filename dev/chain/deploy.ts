import type { Address, Hex } from 'viem'
import { type LocalClient, MULTICALL3_ADDRESS, USDC_ADDRESS } from './client.ts'
import multicall3 from './multicall3.generated.json' with { type: 'json' }
import usdc from './usdc.generated.json' with { type: 'json' }

/**
 * Puts the token and Multicall3 at their addresses on Base. Balances and used authorizations are kept: only code is
 * written, and only where it differs.
 */
export async function deployContracts(client: LocalClient): Promise<void> {
  await Promise.all([
    install(client, USDC_ADDRESS, usdc.bytecode as Hex),
    // x402's facilitator asks through it why a transfer would fail
    install(client, MULTICALL3_ADDRESS, multicall3.bytecode as Hex),
  ])
}

async function install(client: LocalClient, address: Address, creationCode: Hex) {
  const [{ data: runtimeCode }, current] = await Promise.all([
    // creating a contract by eth_call answers the code that would be stored, and stores nothing
    client.call({ data: creationCode }),
    client.getCode({ address }),
  ])
  if (!runtimeCode) throw new Error(`The contract for ${address} has no code`)
  if (current !== runtimeCode) await client.setCode({ address, bytecode: runtimeCode })
}
