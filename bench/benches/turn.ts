import type { ServerBench } from '../kit/contender.ts'
import { LANGCHAIN, openConversationContenders } from '../servers/our-talk.ts'

/** Benchmark of a conversation of three turns with three tool calls each. The model responds instantly. */
export const turnBench: ServerBench = {
  name: 'turn',
  title: 'A conversation of three turns, three calls of tools each',
  unit: 'conversation',
  count: 200,
  warmRounds: 3,
  targets: [{ peer: LANGCHAIN, first: 5, moonshot: 10 }],
  open: openConversationContenders,
}
