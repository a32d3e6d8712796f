import { DatabaseSync } from 'node:sqlite'
import express from 'express'
import { verifyTypedData } from 'viem'
import { fact, PORT } from './facts.ts'

// Straightforward implementation: Express, viem for the signature, a SQLite row, a facilitator call.

const ASSET = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const AMOUNT = '16331250'
const accepted = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: AMOUNT,
  asset: ASSET,
  payTo: fact('PAY_TO'),
  maxTimeoutSeconds: 600,
  extra: { name: 'USD Coin', version: '2' },
}
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

const db = new DatabaseSync(fact('DATABASE'))
db.exec('pragma journal_mode = wal; pragma synchronous = full')
db.exec('create table orders (id text primary key, status text not null, nonce text unique, tx text)')
const insert = db.prepare('insert or replace into orders (id, status) values (?, ?)')
const pay = db.prepare('insert into orders (id, status, nonce, tx) values (?, ?, ?, ?)')
let paid = 0

const app = express()
app.get('/ready', (_request, response) => void response.json({}))
app.post('/order/confirm', express.json(), (request, response) => {
  insert.run(request.body.id, 'awaiting_payment')
  response.json({ orderId: request.body.id, payUrl: '/order/pay' })
})
app.get('/order/pay', async (request, response) => {
  const header = request.get('PAYMENT-SIGNATURE')
  if (!header) {
    const demand = { x402Version: 2, error: 'Payment required', resource: { url: '/order/pay' }, accepts: [accepted] }
    response
      .set('PAYMENT-REQUIRED', Buffer.from(JSON.stringify(demand)).toString('base64'))
      .status(402)
      .json(demand)
    return
  }
  const payload = JSON.parse(Buffer.from(header, 'base64').toString())
  const { signature, authorization: a } = payload.payload
  const isSigned = await verifyTypedData({
    address: a.from,
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: ASSET },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...a,
      value: BigInt(a.value),
      validAfter: BigInt(a.validAfter),
      validBefore: BigInt(a.validBefore),
    },
    signature,
  })
  if (!isSigned || a.value !== AMOUNT || a.to.toLowerCase() !== fact('PAY_TO').toLowerCase()) {
    response.status(402).json({ error: 'invalid payment' })
    return
  }
  const settled = await fetch(`${fact('FACILITATOR')}/settle`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ x402Version: 2, paymentPayload: payload, paymentRequirements: accepted }),
  })
  const { success, transaction } = (await settled.json()) as { success: boolean; transaction: string }
  if (!success) {
    response.status(402).json({ error: 'not settled' })
    return
  }
  pay.run(`p${paid++}`, 'payment_received', a.nonce, transaction)
  response.json({ status: 'payment_received', transaction })
})
app.listen(PORT, '127.0.0.1')
