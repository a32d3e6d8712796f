import { type Address, erc20Abi, type Hash, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSerialQueue } from '#src/kernel/serial-queue.ts'
import type { World } from '#src/kernel/world.ts'
import { type AnvilDeps, startAnvil } from './anvil.ts'
import { LOCAL_CHAIN_ID, type LocalClient, localClient, USDC_ADDRESS } from './client.ts'
import { deployContracts } from './deploy.ts'
import { keepChainTime, refreshChainTime } from './heartbeat.ts'
import { type LocalKeys, loadKeys } from './keys.ts'
import { keepCopies } from './saved-state.ts'
import { superviseAnvil } from './watchdog.ts'

export type LocalChainDeps = Omit<AnvilDeps, 'world'> & {
  readonly world: Pick<World, 'now' | 'after' | 'fetch' | 'randomBytes'>
}

/** Private chain with Base's chain id and a substitute for USDC; its money is worthless. Dispose to stop it. */
export type LocalChain = AsyncDisposable & {
  readonly rpcUrl: string
  readonly chainId: typeof LOCAL_CHAIN_ID
  readonly usdc: typeof USDC_ADDRESS
  readonly keys: LocalKeys
  /** Mints micro-USDC to a wallet; resolves once the transfer is in a block. */
  readonly mint: (address: Address, microUsdc: bigint) => Promise<Hash>
  /** Returns a wallet's balance in micro-USDC. */
  readonly balance: (address: Address) => Promise<bigint>
}

const tokenAbi = parseAbi(['function mint(address to, uint256 amount) returns (bool)'])

/**
 * Starts or adopts the chain in `dir`, deploys the token, and funds the relayer and the faucet with ETH. Throws if
 * anvil is missing or the folder's data is damaged.
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
  const stopWatch = superviseAnvil({ anvil, world, log, prepare })
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

/** Creates a mint function that runs one transaction at a time, because the faucet's nonces must be in order. */
function minter(client: LocalClient, keys: LocalKeys): LocalChain['mint'] {
  const account = privateKeyToAccount(keys.faucet)
  const inLane = createSerialQueue()
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
