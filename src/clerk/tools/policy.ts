import { z } from 'zod'
import { POLICY_TOPICS, policyOn } from '#src/clerk/policies.ts'
import type { ToolResult } from './result.ts'

export const PolicyInput = z.strictObject({ topic: z.enum(POLICY_TOPICS) })
export type PolicyInput = z.infer<typeof PolicyInput>

/** Returns the shop policy on a topic to the model. Shows the customer nothing. */
export const policy = ({ topic }: PolicyInput): ToolResult => ({ status: 'ok', policy: policyOn(topic) })
