import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type LocalClient, localClient } from '#dev/chain/client.ts'
import { type LocalChain, startLocalChain } from '#dev/chain/local-chain.ts'
import { readRecord } from '#dev/chain/record.ts'
import { isAlive } from '#src/kernel/process.ts'
import { realWorld, type World } from '#src/kernel/world.ts'

/** ABI of the token: its declared fields, and the EIP-3009 functions and events that tests use. */
export const usdcAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function authorizationState(address, bytes32) view returns (bool)',
  'function mint(address, uint256) returns (bool)',
  'function transfer(address, uint256) returns (bool)',
  'function blacklist(address)',
  'function unBlacklist(address)',
  'function isBlacklisted(address) view returns (bool)',
  'function transferWithAuthorization(address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32)',
  'function transferWithAuthorization(address, address, uint256, uint256, uint256, bytes32, bytes)',
  'function receiveWithAuthorization(address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32)',
  'function receiveWithAuthorization(address, address, uint256, uint256, uint256, bytes32, bytes)',
  'function cancelAuthorization(address, bytes32, uint8, bytes32, bytes32)',
  'function cancelAuthorization(address, bytes32, bytes)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** Local chain in a folder of its own, with helpers for tests. Dispose it in afterAll. */
export type TestChain = LocalChain & {
  readonly dir: string
  /** Client with anvil actions, for anything the helpers below do not cover. */
  readonly client: LocalClient
  /** Wallet with 200 USDC, a fresh one unless its key is given. */
  readonly payer: (key?: Hex) => Promise<PrivateKeyAccount>
  readonly authorizationLogs: (from: Address, nonce: Hex) => Promise<{ name: string; transactionHash: Hex }[]>
  /** All transfers to the address, oldest first, including mints. */
  readonly transfersTo: (address: Address) => Promise<{ from: Address; value: bigint; transactionHash: Hex }[]>
  /** Turns automining on or off; if off, transactions wait for `mine`. */
  readonly setAutomine: (on: boolean) => Promise<void>
  readonly mine: () => Promise<void>
}

/** Log that discards everything. */
export const silentLog = { info: () => {}, warn: () => {} }

export async function startTestChain(world: World = realWorld): Promise<TestChain> {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-chain-'))
  const chain = await startLocalChain({ dir, world, log: silentLog })
  const client = localClient(realWorld, chain.rpcUrl)
  // a worker that exits without disposing must not leave its chain running
  const endWithWorker = () => {
    const pid = readRecord(dir)?.pid
    if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  process.once('exit', endWithWorker)
  const everywhere = { address: chain.usdc, fromBlock: 0n } as const
  return {
    ...chain,
    dir,
    client,
    payer: async (key = generatePrivateKey()) => {
      const account = privateKeyToAccount(key)
      await chain.mint(account.address, 200_000_000n)
      return account
    },
    authorizationLogs: async (authorizer, nonce) => {
      const ofNonce = { ...everywhere, abi: usdcAbi, args: { authorizer, nonce } }
      const [used, canceled] = await Promise.all([
        client.getContractEvents({ ...ofNonce, eventName: 'AuthorizationUsed' }),
        client.getContractEvents({ ...ofNonce, eventName: 'AuthorizationCanceled' }),
      ])
      return [...used, ...canceled].map(({ eventName, transactionHash }) => ({ name: eventName, transactionHash }))
    },
    transfersTo: async to => {
      const logs = await client.getContractEvents({ ...everywhere, abi: usdcAbi, eventName: 'Transfer', args: { to } })
      return logs.map(({ args, transactionHash }) => ({ from: args.from!, value: args.value!, transactionHash }))
    },
    setAutomine: on => client.setAutomine(on),
    mine: () => client.mine({ blocks: 1 }),
    [Symbol.asyncDispose]: async () => {
      process.off('exit', endWithWorker)
      await chain[Symbol.asyncDispose]()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
