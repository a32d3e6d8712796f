import { x402Facilitator } from '@x402/core/facilitator'
import { HTTPFacilitatorClient } from '@x402/core/server'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme as FacilitatorScheme } from '@x402/evm/exact/facilitator'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { paymentMiddleware, x402ResourceServer } from '@x402/express'
import express from 'express'
import { keccak256, stringToHex, verifyTypedData } from 'viem'
import { fact, PORT } from './facts.ts'

// Express with the published x402 middleware. The facilitator is called over HTTP or, if FACILITATOR is
// `in-process`, runs in this process on a chain with no latency.

const NETWORK = 'eip155:8453'
const ASSET = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

function inProcess() {
  let sent = 0
  const signer = toFacilitatorEvmSigner({
    address: '0x00000000000000000000000000000000000000f1',
    readContract: async () => 10n ** 15n,
    verifyTypedData: args => verifyTypedData(args as never),
    getCode: async ({ address }: { address: string }) => (address === ASSET ? '0x00' : '0x') as `0x${string}`,
    waitForTransactionReceipt: async () => ({ status: 'success' }) as never,
    writeContract: async () => keccak256(stringToHex(`transfer ${sent++}`)),
    sendTransaction: async () => keccak256(stringToHex(`transfer ${sent++}`)),
  } as never)
  const facilitator = new x402Facilitator().register(NETWORK, new FacilitatorScheme(signer))
  return {
    verify: facilitator.verify.bind(facilitator),
    settle: facilitator.settle.bind(facilitator),
    getSupported: async () => facilitator.getSupported() as never,
  }
}

const facilitator =
  fact('FACILITATOR') === 'in-process' ? inProcess() : new HTTPFacilitatorClient({ url: fact('FACILITATOR') })
const server = new x402ResourceServer(facilitator as never).register(NETWORK, new ExactEvmScheme())
const orders = new Map<string, { readonly status: string }>()

const app = express()
app.get('/ready', (_request, response) => void response.json({}))
app.post('/order/confirm', express.json(), (request, response) => {
  orders.set(request.body.id, { status: 'awaiting_payment' })
  response.json({ orderId: request.body.id, payUrl: '/order/pay' })
})
app.use(
  paymentMiddleware(
    {
      'GET /order/pay': {
        accepts: [
          {
            scheme: 'exact',
            price: { amount: '16331250', asset: ASSET, extra: { name: 'USD Coin', version: '2' } },
            network: NETWORK,
            payTo: fact('PAY_TO'),
          },
        ],
        description: 'An order',
      },
    },
    server,
  ),
)
app.get('/order/pay', (_request, response) => void response.json({ status: 'payment_received' }))
app.listen(PORT, '127.0.0.1')
