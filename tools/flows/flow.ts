import type { ExampleStep } from '#tools/examples/step.ts'

/** Topic under which documents list a flow. */
type Topic = 'start' | 'ordering' | 'payment' | 'scheduling' | 'recipes' | 'clerk' | 'repair'

/**
 * Client flow from the first request to the last. Documents print it as commands, and tests run it against a live
 * server with real money of a local chain, so every documented flow works. Steps marked `setup` run but are not
 * printed.
 */
export type Flow = {
  /** Same as its file name. */
  readonly name: string
  readonly topic: Topic
  readonly title: string
  /** Description of when to use the flow, in one or two sentences. */
  readonly about: string
  readonly steps: readonly FlowStep[]
}

export type FlowStep = ExampleStep & {
  /** Expected values in the response, by paths such as items.0.quantity_lbs. */
  readonly expects?: Readonly<Record<string, unknown>>
  /** Sends the `_example` of the previous response unchanged instead of `input`. */
  readonly resends?: true
}

/** Pays the pay URL of a confirmed order by x402, with any published client. */
export const payByX402: FlowStep = {
  name: 'pay',
  tool: 'pay_order',
  shows: 'Pay it: the URL answers 402 with the payment requirements, the client signs, and the same URL answers 202.',
  input: { pt: '{priceToken}' },
  pay: { by: 'client' },
  expects: { status: 'payment_received' },
}

/** Polls a paid order until it is ready for pickup. */
export const pollUntilReady: FlowStep = {
  name: 'poll',
  tool: 'get_order',
  shows: 'Follow it: wait `_status.pollIntervalSeconds` between two requests, do what `_status.agentInstruction` says.',
  input: { id: '{orderId}' },
  until: ['status', 'ready_for_pickup'],
}
