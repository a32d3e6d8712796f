import { createServer, type IncomingMessage } from 'node:http'
import type { Address, Hex } from 'viem'
import { BENCH_CHAIN_ID, createBenchChain } from './chain.ts'

// Network shared by all contenders, in a process of its own: an RPC endpoint and a facilitator with no latency.

const chain = createBenchChain(() => Date.now())

type Rpc = { readonly id: unknown; readonly method: string; readonly params?: readonly unknown[] }

function answerRpc({ id, method, params = [] }: Rpc) {
  try {
    return { jsonrpc: '2.0', id, result: chain.answer(method, params) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: -32601, message: String(error) } }
  }
}

type Authorization = { readonly from: Address; readonly to: Address; readonly value: string; readonly nonce: Hex }
type Paid = { readonly paymentPayload: { readonly payload: { readonly authorization: Authorization } } }

function settle({ paymentPayload }: Paid) {
  const { from, to, value, nonce } = paymentPayload.payload.authorization
  const network = `eip155:${BENCH_CHAIN_ID}`
  const settled = chain.settle({ from, to, value: BigInt(value), nonce: nonce.toLowerCase() as Hex })
  if (!settled) return { success: false, errorReason: 'authorization is used', transaction: '', network, payer: from }
  return { success: true, transaction: settled.hash, network, payer: from }
}

const verify = ({ paymentPayload }: Paid) => ({
  isValid: true,
  payer: paymentPayload.payload.authorization.from,
})

const supported = {
  kinds: [{ x402Version: 2, scheme: 'exact', network: `eip155:${BENCH_CHAIN_ID}` }],
  extensions: [],
  signers: {},
}

function answer(path: string, body: unknown): unknown {
  if (path === '/settle') return settle(body as Paid)
  if (path === '/verify') return verify(body as Paid)
  if (path === '/supported') return supported
  return Array.isArray(body) ? body.map(answerRpc) : answerRpc(body as Rpc)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

createServer(async (request, response) => {
  const text = await readBody(request)
  const body = JSON.stringify(request.url === '/ready' ? {} : answer(request.url!, JSON.parse(text || 'null')))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
