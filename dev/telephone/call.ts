import { describeError, type Log } from '#src/kernel/log.ts'
import { pause, type World } from '#src/kernel/world.ts'
import { createCallee } from './callee.ts'
import type { RandomGenerator } from './chance.ts'
import { converse, type Ending } from './conversation.ts'
import type { Persona } from './persona.ts'
import { readTwiml } from './read-twiml.ts'
import { sign } from './sign.ts'

export type SimulatedCallDeps = {
  readonly world: Pick<World, 'now' | 'after' | 'fetch'>
  readonly log: Log
  readonly accountSid: string
  readonly token: string
  readonly delay: number
}

/** Call as requested through the API. */
export type OrderedCall = {
  readonly sid: string
  readonly to: string
  readonly from: string
  readonly url: string
  readonly statusCallback: string | undefined
  readonly ringSeconds: number
  readonly persona: Persona
  readonly chance: RandomGenerator
  /** Resolves when our side hangs up through the API. */
  readonly hungUp: Promise<void>
}

type Report = Readonly<Record<string, string>>

const DETECTION_MS = 2_000
const BUSY_MS = 1_500
const ANSWERED_BY = { human: 'human', machine: 'machine_start', fax: 'fax' } as const

/** Plays a complete call, from the first status report to the last; never rejects. */
export async function playCall(deps: SimulatedCallDeps, call: OrderedCall): Promise<void> {
  await play(deps, call).catch(error => deps.log.error({ error: describeError(error) }, 'simulated call aborted'))
}

async function play(deps: SimulatedCallDeps, call: OrderedCall): Promise<void> {
  const { persona } = call
  const reports = reporter(deps, call)
  const wait = (ms: number) => Promise.race([pause(deps.world, ms * deps.delay), call.hungUp])
  await reports.tell('initiated')
  await reports.tell('ringing')
  if (persona.answer === 'busy' || persona.answer === 'no-answer') {
    await wait(persona.answer === 'busy' ? BUSY_MS : call.ringSeconds * 1000)
    return reports.last(persona.answer)
  }
  await wait(persona.answerAfter * 1000 + DETECTION_MS)
  const answered = { AnsweredBy: ANSWERED_BY[persona.answer] }
  let twiml = await post(deps, call, call.url, { CallStatus: 'in-progress', ...answered })
  await reports.tell('in-progress', answered)
  const callee = createCallee(persona, call.chance)
  for (let sockets = 1; ; sockets += 1) {
    const next = readTwiml(twiml)
    if (next.kind === 'hang_up') break
    const sessionId = `VX${call.sid.slice(2, 30)}${String(sockets).padStart(4, '0')}`
    const ending = await converse(
      { ...deps, callee, hungUp: call.hungUp, partials: persona.quirks.includes('partials') },
      next,
      setupOf(deps, call, sessionId, next.parameters),
    )
    if (persona.quirks.includes('no-action')) break
    twiml = await post(deps, call, next.action, actionOf(sessionId, ending))
  }
  await reports.last('completed', answered)
}

const setupOf = (deps: SimulatedCallDeps, call: OrderedCall, sessionId: string, customParameters: Report) => ({
  type: 'setup',
  sessionId,
  accountSid: deps.accountSid,
  parentCallSid: '',
  callSid: call.sid,
  from: call.from,
  to: call.to,
  forwardedFrom: '',
  callType: 'PSTN',
  callerName: '',
  direction: 'outbound-api',
  callStatus: 'IN-PROGRESS',
  customParameters,
})

const actionOf = (sessionId: string, ending: Ending): Report => ({
  CallStatus: ending.callStands ? 'in-progress' : 'completed',
  SessionId: sessionId,
  SessionStatus: ending.session,
  SessionDuration: '0',
  ...(ending.handoffData === undefined ? {} : { HandoffData: ending.handoffData }),
  ...(ending.error ? { ErrorCode: ending.error[0], ErrorMessage: ending.error[1] } : {}),
})

/** Reports the call's status in the order and as often as the persona's carrier does. */
function reporter(deps: SimulatedCallDeps, call: OrderedCall) {
  const { quirks } = call.persona
  const held: Report[] = []
  let sequence = 0
  const send = async (report: Report) => {
    if (call.statusCallback === undefined) return
    const times = quirks.includes('statuses-twice') ? 2 : 1
    for (let time = 0; time < times; time += 1) await post(deps, call, call.statusCallback, report)
  }
  const reportOf = (status: string, more: Report): Report => {
    const report = { CallStatus: status, SequenceNumber: String(sequence), CallbackSource: 'call-progress-events' }
    sequence += 1
    return { ...report, ...more }
  }
  return {
    tell: async (status: string, more: Report = {}) => {
      const report = reportOf(status, more)
      if (quirks.includes('statuses-out-of-order')) held.unshift(report)
      else await send(report)
    },
    last: async (status: string, more: Report = {}) => {
      await send(reportOf(status, { CallDuration: '0', ...more }))
      for (const report of held) await send(report)
    },
  }
}

/** Posts a signed form; resolves to the response body, rejects unless it is a success. */
async function post(deps: SimulatedCallDeps, call: OrderedCall, url: string, fields: Report): Promise<string> {
  const form: Report = {
    AccountSid: deps.accountSid,
    CallSid: call.sid,
    From: call.from,
    To: call.to,
    Direction: 'outbound-api',
    ApiVersion: '2010-04-01',
    ...fields,
  }
  const response = await deps.world.fetch(url, {
    method: 'POST',
    headers: { 'X-Twilio-Signature': sign(deps.token, url, form) },
    body: new URLSearchParams(form),
    redirect: 'error',
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`the callback returned ${response.status}`)
  return body
}
