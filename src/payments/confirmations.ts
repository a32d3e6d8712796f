import { z } from 'zod'

/** Number of blocks that must confirm a payment, including its own block. */
export type Confirmations = (micro: bigint) => number

/** Rule such as `1`, or `1,500:3`: three blocks from 500 USDC. */
export const ConfirmationRule = z
  .string()
  .regex(/^[1-9]\d?(?:,[1-9]\d{0,6}:[1-9]\d?)*$/, 'must be a number of blocks, then amount:blocks for larger payments')

export function readConfirmations(rule: string): Confirmations {
  const [least, ...larger] = rule.split(',')
  const steps = larger.map(step => {
    const [usdc, blocks] = step.split(':')
    return { from: BigInt(usdc!) * 1_000_000n, blocks: Number(blocks) }
  })
  return micro =>
    steps.reduce((most, { from, blocks }) => (micro >= from ? Math.max(most, blocks) : most), Number(least))
}
