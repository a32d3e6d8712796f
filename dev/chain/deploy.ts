import type { Address, Hex } from 'viem'
import { type LocalClient, MULTICALL3_ADDRESS, USDC_ADDRESS } from './client.ts'
import multicall3 from './multicall3.generated.json' with { type: 'json' }
import usdc from './usdc.generated.json' with { type: 'json' }

/**
 * Installs the token and Multicall3 at their Base addresses. Only writes code, and only if it differs, so that
 * balances and used authorizations are kept.
 */
export async function deployContracts(client: LocalClient): Promise<void> {
  await Promise.all([
    install(client, USDC_ADDRESS, usdc.bytecode as Hex),
    // x402's facilitator uses it to find out why a transfer would fail
    install(client, MULTICALL3_ADDRESS, multicall3.bytecode as Hex),
  ])
}

async function install(client: LocalClient, address: Address, creationCode: Hex) {
  const [{ data: runtimeCode }, current] = await Promise.all([
    // eth_call with creation code returns the runtime code without storing it
    client.call({ data: creationCode }),
    client.getCode({ address }),
  ])
  if (!runtimeCode) throw new Error(`The contract for ${address} has no code`)
  if (current !== runtimeCode) await client.setCode({ address, bytecode: runtimeCode })
}
