import { generatePrivateKey } from 'viem/accounts'
import { ALLOW_DEMO } from '#src/app/settings.ts'
import { FLOOR } from '../kit/baseline-server.ts'
import type { Bench } from '../kit/bench.ts'
import { measureStarts, type Starter, startsText } from '../kit/start.ts'
import type { Verdict } from '../kit/verdict.ts'
import { versionOf } from '../servers/peer.ts'

const TITLE = 'From the start of the process to the first 200'

const ourEntry = (file: string) => new URL(`../../${file}`, import.meta.url)
const peerEntry = (file: string) => new URL(`../peer-servers/${file}`, import.meta.url)

const ours = (name: string, file: string, more: Record<string, string> = {}): Starter => ({
  name,
  entry: ourEntry(file),
  ready: '/health',
  envOf: ({ folder, network, port }) => ({
    BASE_URL: `http://127.0.0.1:${port}`,
    STATE_DIR: folder,
    CHAIN_RPC_URL: network,
    FACILITATOR_URL: network,
    TREASURY_KEY: generatePrivateKey(),
    ALLOW_DEMO,
    LOG_LEVEL: 'warn',
    ...more,
  }),
})

const peer = (name: string, file: string, version: string): Starter => ({
  name,
  version,
  entry: peerEntry(file),
  ready: '/ready',
  envOf: ({ network }) => ({ PAY_TO: '0x00000000000000000000000000000000000000b1', FACILITATOR: network }),
})

/** Benchmark of server start: ours as `npm start` runs it with its 600 restaurants, peers without any. */
export const startBench: Bench = {
  name: 'start',
  title: TITLE,
  run: async ({ rounds, withPeers }) => {
    const starters: Starter[] = [
      ours('ours', 'src/main.js'),
      ours('ours, nothing compiled before', 'src/main.js', { NODE_DISABLE_COMPILE_CACHE: '1' }),
      ours('ours, every package at once', 'bench/servers/start-eager.js'),
      { name: FLOOR, entry: ourEntry('bench/servers/start-least.ts'), ready: '/', envOf: () => ({}) },
    ]
    if (withPeers)
      starters.push(
        peer('mppx', 'pay-mppx.ts', versionOf('mppx')),
        peer('@x402/express', 'pay-x402.ts', versionOf('@x402/express')),
      )
    const starts = await measureStarts(starters, rounds)
    const [mine] = starts
    const verdicts: Verdict[] = [
      { what: 'ms to the first 200', reached: mine!.ms, first: 400, moonshot: 150, better: 'less' },
      { what: 'MB resident once idle', reached: mine!.idleRss / 1e6, first: 250, moonshot: 150, better: 'less' },
    ]
    return { report: { rounds, sides: starts }, text: `${TITLE} (${rounds} times)\n${startsText(starts)}`, verdicts }
  },
}
