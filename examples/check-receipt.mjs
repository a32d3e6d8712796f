// Verifies the signed receipt of an order offline: node check-receipt.mjs receipt.json jwks.json
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [receiptFile, keysFile] = process.argv.slice(2)
const { signature } = JSON.parse(readFileSync(receiptFile, 'utf8'))
const { keys } = JSON.parse(readFileSync(keysFile, 'utf8'))
const [head, body, sign] = signature.split('.')
const { kid } = JSON.parse(Buffer.from(head, 'base64url'))
const jwk = keys.find(each => each.kid === kid)
if (!jwk) throw new Error(`the key ${kid} is not among the published ones`)
const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(sign, 'base64url'))
if (!isSigned) throw new Error('the signature is wrong')

/** Serializes JSON with sorted keys. */
const canonical = value =>
  value === null || typeof value !== 'object'
    ? JSON.stringify(value)
    : Array.isArray(value)
      ? `[${value.map(canonical).join()}]`
      : `{${Object.keys(value)
          .sort()
          .map(name => `${JSON.stringify(name)}:${canonical(value[name])}`)
          .join()}}`

const { order, payment, refunds, events } = JSON.parse(Buffer.from(body, 'base64url'))
let prev = null
for (const { hash, withheld, ...event } of events) {
  if (
    !withheld &&
    createHash('sha256')
      .update(canonical({ prev, ...event }))
      .digest('hex') !== hash
  )
    throw new Error(`event ${event.seq} does not continue the chain`)
  prev = hash
}
process.stdout.write(
  `${order.orderId} is ${order.status}: ${payment.amount} paid by ${payment.payer}, ${payment.transaction}\n`,
)
for (const refund of refunds)
  process.stdout.write(`${refund.amount} back to ${refund.refundTo}, ${refund.transaction}\n`)
process.stdout.write(`signed, with ${events.length} events up to ${prev}\n`)
