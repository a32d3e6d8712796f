import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Challenge } from 'mppx'
import { Mppx, tempo as tempoMethods } from 'mppx/client'
import { type Address, createClient, erc20Abi, type Hex, http, parseAbiItem } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { getLogs, readContract } from 'viem/actions'
import { Actions } from 'viem/tempo'
import { tempo } from 'viem/tempo/chains'
import { findAnvil } from '#dev/chain/find-anvil.ts'
import { createSerialQueue } from '#src/kernel/serial-queue.ts'
import { freePort } from './server.ts'

/** pathUSD, the genesis token of every Tempo chain. */
export const PATH_USD: Address = '0x20c0000000000000000000000000000000000000'

/** Key of anvil's first well-known account, funded with pathUSD on its Tempo chain. Worthless elsewhere. */
const RICH = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export type TempoChain = AsyncDisposable & {
  readonly rpcUrl: string
  /** Environment for a server that accepts payments on this chain. */
  readonly environment: Readonly<Record<string, string>>
  /** Fresh wallet with `amount` millionths of a pathUSD. */
  readonly payer: (amount?: bigint) => Promise<PrivateKeyAccount>
  readonly give: (address: Address, amount: bigint) => Promise<void>
  readonly balance: (address: Address) => Promise<bigint>
  /** Transaction hashes of the pathUSD transfers to an address. */
  readonly transfersTo: (address: Address) => Promise<Hex[]>
  readonly client: ReturnType<typeof clientOf>
}

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

const clientOf = (rpcUrl: string, account?: PrivateKeyAccount) =>
  createClient({ chain: tempo, transport: http(rpcUrl), pollingInterval: 50, ...(account ? { account } : {}) })

/** Private Tempo chain with the chain ID of the real one. */
export async function startTempoChain(): Promise<TempoChain> {
  const port = await freePort()
  const rpcUrl = `http://127.0.0.1:${port}`
  const child = spawn(
    findAnvil(process.env.ANVIL_PATH),
    ['--network', 'tempo', '--chain-id', '4217', '--silent', '--port', String(port), '--host', '127.0.0.1'],
    { stdio: 'ignore' },
  )
  const endWithWorker = () => void child.kill('SIGKILL')
  process.once('exit', endWithWorker)
  const client = clientOf(rpcUrl)
  await answers(rpcUrl)
  // the chain rejects some requests until it has a block
  await client.request({ method: 'evm_mine' as never, params: [] as never })
  const rich = privateKeyToAccount(RICH as Hex)
  const inLane = createSerialQueue()
  const give: TempoChain['give'] = (to, amount) =>
    inLane(async () => {
      const gift = { to, amount, token: PATH_USD, feeToken: PATH_USD }
      await Actions.token.transferSync(clientOf(rpcUrl, rich), gift as never)
    })
  return {
    rpcUrl,
    client,
    environment: { TEMPO_RPC_URL: rpcUrl, TEMPO_CURRENCY: PATH_USD },
    payer: async (amount = 100_000_000n) => {
      const account = privateKeyToAccount(generatePrivateKey())
      await give(account.address, amount)
      return account
    },
    give,
    balance: account =>
      readContract(client, { address: PATH_USD, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    transfersTo: async to => {
      const events = await getLogs(client, { address: PATH_USD, event: TRANSFER, args: { to }, fromBlock: 0n })
      return events.map(({ transactionHash }) => transactionHash)
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', endWithWorker)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const methodOf = ({ rpcUrl }: Pick<TempoChain, 'rpcUrl'>, account: PrivateKeyAccount, mode: 'pull' | 'push') =>
  tempoMethods.charge({ account, mode, getClient: () => clientOf(rpcUrl) })

/** Fetch that pays over MPP on Tempo with the published client: the server sends (pull), or the client (push). */
export const tempoFetch = (network: Pick<TempoChain, 'rpcUrl'>, account: PrivateKeyAccount, mode: 'pull' | 'push') =>
  Mppx.create({ methods: [methodOf(network, account, mode)], polyfill: false }).fetch as typeof fetch

/** Header that answers a Tempo challenge. A transaction signed for the server to send is valid for 25 seconds. */
export const tempoHeaders = async (
  network: Pick<TempoChain, 'rpcUrl'>,
  account: PrivateKeyAccount,
  challenge: Challenge.Challenge,
  mode: 'pull' | 'push' = 'pull',
): Promise<{ Authorization: string }> => ({
  Authorization: await methodOf(network, account, mode).createCredential({
    challenge: challenge as never,
    context: {},
  }),
})

async function answers(rpcUrl: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    try {
      await fetch(rpcUrl, {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
        headers: { 'Content-Type': 'application/json' },
      })
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }
  throw new Error('the Tempo chain did not start')
}
