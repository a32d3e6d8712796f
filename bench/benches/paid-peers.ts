import { join } from 'node:path'
import type { Contender } from '../kit/contender.ts'
import { startPeer, versionOf } from '../servers/peer.ts'

export const X402_HTTP = '@x402/express, HTTP facilitator'
export const X402_IN_PROCESS = '@x402/express, in process'
export const MPPX = 'mppx'
const NAIVE = 'Express, viem, SQLite'

type Visits = { readonly x402: URL; readonly mppx: URL }

const PAY_TO = '0x00000000000000000000000000000000000000b1'

/** Servers that accept the same payment, through the same facilitator unless it runs in their own process. */
export function paidPeers(
  { network, folder }: { network: string; folder: string },
  { x402, mppx }: Visits,
  facts: Readonly<Record<string, string>> = {},
): Contender[] {
  const side = (name: string, version: string, file: string, visit: URL, more: Record<string, string>): Contender => ({
    name,
    version,
    visit,
    facts: { payTo: PAY_TO, ...facts },
    start: () => startPeer(file, { PAY_TO, FACILITATOR: network, ...more }),
  })
  return [
    side(X402_HTTP, versionOf('@x402/express'), 'pay-x402', x402, {}),
    side(X402_IN_PROCESS, versionOf('@x402/express'), 'pay-x402', x402, { FACILITATOR: 'in-process' }),
    side(MPPX, versionOf('mppx'), 'pay-mppx', mppx, {}),
    side(NAIVE, versionOf('viem'), 'pay-naive', x402, { DATABASE: join(folder, 'naive.db') }),
  ]
}
