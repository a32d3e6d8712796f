import { type Address, erc20Abi, type Hash, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createLane } from '#src/kernel/lane.ts'
import type { World } from '#src/kernel/world.ts'
import { type AnvilDeps, startAnvil } from './anvil.ts'
import { LOCAL_CHAIN_ID, type LocalClient, localClient, USDC_ADDRESS } from './client.ts'
import { deployContracts } from './deploy.ts'
import { keepChainTime, refreshChainTime } from './heartbeat.ts'
import { type LocalKeys, loadKeys } from './keys.ts'
import { keepCopies } from './saved-state.ts'
import { keepAlive } from './watchdog.ts'

export type LocalChainDeps = Omit<AnvilDeps, 'world'> & {
  readonly world: Pick<World, 'now' | 'after' | 'fetch' | 'randomBytes'>
}

/** A private chain with Base's number and a stand-in for USDC; its money is worth nothing. Dispose to stop it. */
export type LocalChain = AsyncDisposable & {
  readonly rpcUrl: string
  readonly chainId: typeof LOCAL_CHAIN_ID
  readonly usdc: typeof USDC_ADDRESS
  readonly keys: LocalKeys
  /** Gives micro-USDC to a wallet; resolves once the transfer is in a block. */
  readonly mint: (address: Address, microUsdc: bigint) => Promise<Hash>
  /** A wallet's micro-USDC. */
  readonly balance: (address: Address) => Promise<bigint>
}

const tokenAbi = parseAbi(['function mint(address to, uint256 amount) returns (bool)'])

/**
 * Starts, or adopts, the chain kept in `dir`, puts the token in place and gives the relayer and the faucet ETH.
 * Throws when there is no anvil or when what the folder holds is damaged.
 */
export async function startLocalChain(deps: LocalChainDeps): Promise<LocalChain> {
  const keys = loadKeys(deps.dir, deps.world)
  const anvil = await startAnvil(deps)
  const client = localClient(deps.world, anvil.rpcUrl)
  const prepare = async () => {
    await Promise.all([deployContracts(client), fund(client, keys), refreshChainTime({ client, world: deps.world })])
  }
  try {
    await prepare()
  } catch (error) {
    await anvil.stop()
    throw error
  }
  const { world, log } = deps
  const stopCopies = keepCopies(deps)
  const stopWatch = keepAlive({ anvil, world, log, prepare })
  const stopHeartbeat = keepChainTime({ client, world: deps.world, log: deps.log })
  return {
    rpcUrl: anvil.rpcUrl,
    chainId: LOCAL_CHAIN_ID,
    usdc: USDC_ADDRESS,
    keys,
    mint: minter(client, keys),
    balance: address =>
      client.readContract({ address: USDC_ADDRESS, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    [Symbol.asyncDispose]: async () => {
      stopHeartbeat()
      stopCopies()
      await stopWatch()
      await anvil.stop()
    },
  }
}

const fund = (client: LocalClient, keys: LocalKeys) =>
  Promise.all(
    [keys.relayer, keys.faucet].map(key =>
      client.setBalance({ address: privateKeyToAccount(key).address, value: parseEther('1000') }),
    ),
  )

/** One gift after the other: the faucet's account takes its nonces in order. */
function minter(client: LocalClient, keys: LocalKeys): LocalChain['mint'] {
  const account = privateKeyToAccount(keys.faucet)
  const inLane = createLane()
  return (address, microUsdc) =>
    inLane(async () => {
      const mint = {
        address: USDC_ADDRESS,
        abi: tokenAbi,
        functionName: 'mint',
        args: [address, microUsdc],
        account,
      } as const
      const receipt = await client.writeContractSync(mint)
      if (receipt.status === 'reverted')
        throw new Error(`The faucet's transfer ${receipt.transactionHash} was reverted`)
      return receipt.transactionHash
    })
}
