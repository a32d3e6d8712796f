import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { CallAttempt, CallStore } from '#src/fulfillment/phone/call-store.ts'
import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import { signerOf, type TrustedCarrier } from '#src/fulfillment/phone/signature.ts'
import type { Switchboard } from '#src/fulfillment/phone/switchboard.ts'
import { connectTwiml, hangUpTwiml, type VoiceSettings } from '#src/fulfillment/phone/twiml.ts'
import { requestIdOf } from '#src/http/identify.ts'
import type { Log } from '#src/kernel/log.ts'

export type VoiceDeps = {
  readonly callStore: CallStore
  readonly switchboard: Switchboard
  /** Carriers with their callback URLs, which signatures cover; Host headers are ignored. */
  readonly carriers: readonly TrustedCarrier[]
  readonly voice: VoiceSettings
  readonly log: Log
}

type Form = Readonly<Record<string, string | readonly string[] | undefined>>

/** Serves the carrier's callbacks for a call: signed forms, answered with TwiML. */
export function voiceRoutes(deps: VoiceDeps): Router {
  const router = express.Router()
  const form = express.urlencoded({ extended: false, limit: '32kb', parameterLimit: 100 })
  const route = (path: string, answer: (deps: SignedDeps, id: string, form: Form) => Promise<string | undefined>) =>
    router.post(path, form, onlySigned(deps), async (request, response) => {
      const { callbackUrl } = response.locals as TrustedCarrier
      const twiml = await answer({ ...deps, callbackUrl }, String(request.params.attempt), request.body as Form)
      response.set('Cache-Control', 'no-store')
      if (twiml === undefined) response.status(204).end()
      else response.type('text/xml').send(twiml)
    })
  route('/voice/twiml/:attempt', answerCall)
  route('/voice/status/:attempt', takeStatus)
  route('/voice/done/:attempt', endConversation)
  return router
}

/** Dependencies of a verified carrier request, with the URL under which the carrier reaches this server. */
type SignedDeps = VoiceDeps & Pick<TrustedCarrier, 'callbackUrl'>

const onlySigned = ({ carriers, log }: VoiceDeps): RequestHandler =>
  async function checkSignature(request: Request, response: Response, next) {
    const body: unknown = request.body
    const form = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
    const header = request.headers['x-twilio-signature']
    const signer = await signerOf(carriers, 'http', request.originalUrl, header, form)
    if (signer) {
      response.locals.callbackUrl = signer.callbackUrl
      return next()
    }
    log.warn({ route: request.route?.path }, 'voice request rejected: missing or invalid signature')
    const message = 'X-Twilio-Signature does not match this URL, form body, and account.'
    response
      .status(403)
      .set('Cache-Control', 'no-store')
      .json({
        error: 'invalid_signature',
        message,
        _hint: 'Only the telephone carrier sends requests to this path.',
        request_id: requestIdOf(response),
      })
  }

const field = (form: Form, name: string): string => {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}

const isMachine = (answeredBy: string): boolean => answeredBy.startsWith('machine')

/** Handles an answered call: by a person, a machine, or a fax. */
async function answerCall(deps: SignedDeps, id: string, form: Form): Promise<string> {
  const { callStore } = deps
  const attempt = await callStore.attempt(id)
  if (!attempt || attempt.state === 'done') return hangUpTwiml()
  const answeredBy = field(form, 'AnsweredBy')
  if (isMachine(answeredBy)) return finish(deps, attempt, { kind: 'voicemail' })
  if (answeredBy === 'fax') return finish(deps, attempt, { kind: 'failed' })
  if (!(await callStore.answered(id, field(form, 'CallSid')))) return hangUpTwiml()
  return connect(deps, attempt, false)
}

const connect = ({ switchboard, callbackUrl, voice }: SignedDeps, { id, order }: CallAttempt, again: boolean) =>
  connectTwiml({ attemptId: id, order, language: switchboard.languageOf(id), again, callbackUrl, voice })

async function finish(
  { callStore, switchboard }: VoiceDeps,
  { id }: CallAttempt,
  outcome: CallOutcome,
): Promise<string> {
  await callStore.ended(id, outcome, [])
  switchboard.forget(id)
  return hangUpTwiml()
}

const ENDINGS: Readonly<Record<string, CallOutcome>> = {
  busy: { kind: 'busy' },
  'no-answer': { kind: 'no_answer' },
  failed: { kind: 'failed' },
  canceled: { kind: 'failed' },
}

/** Handles a call status report. Reports can be late, duplicate, or out of order: finished attempts ignore them. */
async function takeStatus(deps: SignedDeps, id: string, form: Form): Promise<undefined> {
  const { callStore, switchboard } = deps
  const status = field(form, 'CallStatus')
  const callSid = field(form, 'CallSid')
  const attempt = await callStore.attempt(id)
  if (!attempt || attempt.state === 'done') return
  // a different call for the same attempt: it was dialed twice
  if (attempt.callSid !== undefined && attempt.callSid !== callSid) return
  if (status === 'initiated' || status === 'ringing') return callStore.started(id, callSid).then(() => undefined)
  const ending = ENDINGS[status]
  if (ending) await finish(deps, attempt, ending)
  if (status !== 'completed') return
  // process the socket's last messages first: they might contain a confirmation
  await switchboard.hangUp(id)
  const machine = isMachine(field(form, 'AnsweredBy'))
  await finish(deps, attempt, { kind: machine ? 'voicemail' : 'hung_up' })
}

/** Handles the end of a conversation; reconnects the line once if its socket was lost. */
async function endConversation(deps: SignedDeps, id: string, form: Form): Promise<string> {
  const { callStore, switchboard } = deps
  await switchboard.hangUp(id)
  const attempt = await callStore.attempt(id)
  if (!attempt || attempt.state === 'done') return hangUpTwiml()
  const lost = field(form, 'SessionStatus') === 'failed' && field(form, 'CallStatus') !== 'completed'
  if (!lost || (await callStore.lost(id)) > 1) return finish(deps, attempt, { kind: 'hung_up' })
  return connect(deps, attempt, true)
}
