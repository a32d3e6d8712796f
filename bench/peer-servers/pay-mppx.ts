import express from 'express'
import { evm } from 'mppx/evm/server'
import { Mppx } from 'mppx/express'
import { fact, PORT } from './facts.ts'

// Express with the published mppx middleware, which settles through the same facilitator.

const mppx = Mppx.create({
  methods: [
    evm.charge({
      currency: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      chainId: 8453,
      decimals: 6,
      authorization: { name: 'USD Coin', version: '2' },
      recipient: fact('PAY_TO') as `0x${string}`,
      x402: { facilitator: fact('FACILITATOR') },
    }),
  ],
  realm: 'bench.example',
  secretKey: 'x'.repeat(43),
})

const orders = new Map<string, { readonly status: string }>()
const app = express()
app.get('/ready', (_request, response) => void response.json({}))
app.post('/order/confirm', express.json(), (request, response) => {
  orders.set(request.body.id, { status: 'awaiting_payment' })
  response.json({ orderId: request.body.id, payUrl: `/order/pay?id=${request.body.id}` })
})
app.get(
  '/order/pay',
  (request, response, next) =>
    mppx.charge({ amount: '16.33', externalId: String(request.query.id) })(request, response, next),
  (_request, response) => void response.json({ status: 'payment_received' }),
)
app.listen(PORT, '127.0.0.1')
