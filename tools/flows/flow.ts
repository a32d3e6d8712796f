import type { Step } from '#tools/examples/step.ts'

/** What documents put a flow under. */
type Topic = 'start' | 'ordering' | 'payment' | 'scheduling' | 'recipes' | 'clerk' | 'repair'

/**
 * A journey of a client from its first request to its end. Documents print it as commands, and tests take it against a
 * running server with real money of a local chain: a flow that documents show is a flow that works. Steps marked `setup`
 * are taken and not printed.
 */
export type Flow = {
  /** As its file is called. */
  readonly name: string
  readonly topic: Topic
  readonly title: string
  /** When to go this way, in a sentence or two. */
  readonly about: string
  readonly steps: readonly FlowStep[]
}

export type FlowStep = Step & {
  /** What the answer must have, by paths such as items.0.quantity_lbs. */
  readonly expects?: Readonly<Record<string, unknown>>
  /** Sends the `_example` of the answer before, as it is, instead of `input`. */
  readonly resends?: true
}

/** Pays the pay URL of a confirmed order by x402, with any client that is published. */
export const payByX402: FlowStep = {
  name: 'pay',
  tool: 'pay_order',
  shows: 'Pay it: the URL answers 402 with what is owed, the client signs, and the same URL answers 202.',
  input: { pt: '{priceToken}' },
  pay: { by: 'client' },
  expects: { status: 'payment_received' },
}

/** Follows an order that was paid until it can be collected. */
export const pollUntilReady: FlowStep = {
  name: 'poll',
  tool: 'get_order',
  shows: 'Follow it: wait `_status.pollIntervalSeconds` between two requests, do what `_status.agentInstruction` says.',
  input: { id: '{orderId}' },
  until: ['status', 'ready_for_pickup'],
}
