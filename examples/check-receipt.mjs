// Verifies the signed receipt of an order offline: node check-receipt.mjs receipt.json jwks.json
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sortedJson = value => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sortedJson).join()}]`
  const fields = Object.keys(value).sort()
  return `{${fields.map(name => `${JSON.stringify(name)}:${sortedJson(value[name])}`).join()}}`
}
const sha256 = text => createHash('sha256').update(text).digest('hex')
const [receipt, { keys }] = process.argv.slice(2, 4).map(file => JSON.parse(readFileSync(file, 'utf8')))
const [head, body, sign] = receipt.signature.split('.')
const { kid } = JSON.parse(Buffer.from(head, 'base64url'))
const jwk = keys.find(each => each.kid === kid)
if (!jwk) throw new Error(`the key ${kid} is not among the published ones`)
const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(sign, 'base64url'))
if (!isSigned) throw new Error('the signature is wrong')
const { order, payment, refunds, events } = JSON.parse(Buffer.from(body, 'base64url'))
let prev = null
for (const { hash, withheld, ...event } of events) {
  if (!withheld && sha256(sortedJson({ prev, ...event })) !== hash)
    throw new Error(`event ${event.seq} does not continue the chain`)
  prev = hash
}
const paid = `${payment.amount} paid by ${payment.payer}, ${payment.transaction}`
const back = refunds.map(refund => `${refund.amount} back to ${refund.refundTo}, ${refund.transaction}\n`)
process.stdout.write(`${order.orderId} is ${order.status}: ${paid}\n${back.join('')}`)
process.stdout.write(`signed, with ${events.length} events up to ${prev}\n`)
