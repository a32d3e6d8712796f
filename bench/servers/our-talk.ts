import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contender, OpenDeps } from '../kit/contender.ts'
import { startNetwork } from '../network/start.ts'
import { FEW_RESTAURANTS, ourServer } from './ours.ts'
import { startPeer, versionOf } from './peer.ts'
import { recordTalk } from './record-talk.ts'

/**
 * Messages of a customer who orders, changes the order, and changes it back. Our model calls three tools for each.
 */
const MESSAGES = [
  'two pastrami on rye from Ledger Deli for pickup',
  'make it three and add a coffee, my name is Bea Bench, 917 555 0134',
  'remove the coffee, pickup at 6pm',
]
const CALLS = 3

export const LANGCHAIN = 'LangChain createAgent, MemorySaver'
const AI_SDK = 'AI SDK, messages kept'

const VISIT = new URL('../visits/talk.ts', import.meta.url)

/** Contenders for the same conversation: ours as JSON, ours as events, and peers that replay our tool outputs. */
export async function openConversationContenders({
  folder,
  withPeers,
  stack,
}: OpenDeps): Promise<readonly Contender[]> {
  const network = stack.use(await startNetwork())
  // Each customer gets an address of its own, because the clerk's rate limit per address is always enforced.
  const ours = await ourServer({ folder, network: network.origin }, { ...FEW_RESTAURANTS, TRUSTED_PROXIES: 'loopback' })
  const running = ours.start()
  const facts = { messages: JSON.stringify(MESSAGES) }
  const mine = (name: string, more: Record<string, string>): Contender => ({
    name,
    start: () => running,
    visit: VISIT,
    facts: { ...facts, ...more },
  })
  const sides = [mine('ours', {}), mine('ours, events', { events: 'yes' })]
  if (!withPeers) return sides
  const talk = await recordTalk({ ...ours.env, STATE_DIR: join(folder, 'recorded') }, MESSAGES)
  for (const { message, steps } of talk)
    if (steps.flat().length !== CALLS) throw new Error(`${message}: ${JSON.stringify(steps)}`)
  const TALK = join(folder, 'talk.json')
  writeFileSync(TALK, JSON.stringify(talk))
  const their = (name: string, file: string, of: string): Contender => ({
    name,
    version: versionOf(of),
    start: () => startPeer(file, { TALK }),
    visit: VISIT,
    facts,
  })
  return [...sides, their(LANGCHAIN, 'talk-langchain', 'langchain'), their(AI_SDK, 'talk-ai', 'ai')]
}
