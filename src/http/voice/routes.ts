import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { CallAttempt, CallDesk } from '#src/fulfillment/phone/call-desk.ts'
import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import { signerOf, type TrustedCarrier } from '#src/fulfillment/phone/signature.ts'
import type { Switchboard } from '#src/fulfillment/phone/switchboard.ts'
import { connectTwiml, hangUpTwiml, type VoiceSettings } from '#src/fulfillment/phone/twiml.ts'
import { requestIdOf } from '#src/http/identify.ts'
import type { Log } from '#src/kernel/log.ts'

export type VoiceDeps = {
  readonly desk: CallDesk
  readonly switchboard: Switchboard
  /** Signatures cover where a carrier reaches us; Host headers count for nothing. */
  readonly carriers: readonly TrustedCarrier[]
  readonly voice: VoiceSettings
  readonly log: Log
}

type Form = Readonly<Record<string, string | readonly string[] | undefined>>

/** What the carrier asks and reports about a call: forms that it has signed, answered by TwiML. */
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

/** What answers a carrier that has proved itself, at the address where it reaches us. */
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
    log.warn({ route: request.route?.path }, 'a voice request without a valid signature')
    const message = 'The X-Twilio-Signature does not belong to this address, this form and our account.'
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

/** Somebody, or something, has answered. */
async function answerCall(deps: SignedDeps, id: string, form: Form): Promise<string> {
  const { desk } = deps
  const attempt = await desk.attempt(id)
  if (!attempt || attempt.state === 'done') return hangUpTwiml()
  const answeredBy = field(form, 'AnsweredBy')
  if (isMachine(answeredBy)) return finish(deps, attempt, { kind: 'voicemail' })
  if (answeredBy === 'fax') return finish(deps, attempt, { kind: 'failed' })
  if (!(await desk.answered(id, field(form, 'CallSid')))) return hangUpTwiml()
  return connect(deps, attempt, false)
}

const connect = ({ switchboard, callbackUrl, voice }: SignedDeps, { id, order }: CallAttempt, again: boolean) =>
  connectTwiml({ attemptId: id, order, language: switchboard.languageOf(id), again, callbackUrl, voice })

async function finish({ desk, switchboard }: VoiceDeps, { id }: CallAttempt, outcome: CallOutcome): Promise<string> {
  await desk.ended(id, outcome, [])
  switchboard.forget(id)
  return hangUpTwiml()
}

const ENDINGS: Readonly<Record<string, CallOutcome>> = {
  busy: { kind: 'busy' },
  'no-answer': { kind: 'no_answer' },
  failed: { kind: 'failed' },
  canceled: { kind: 'failed' },
}

/** How the call goes. Reports may be late, twice and out of order: what is over ignores them. */
async function takeStatus(deps: SignedDeps, id: string, form: Form): Promise<undefined> {
  const { desk, switchboard } = deps
  const status = field(form, 'CallStatus')
  const callSid = field(form, 'CallSid')
  const attempt = await desk.attempt(id)
  if (!attempt || attempt.state === 'done') return
  // a stranger among our own calls: an attempt that was dialled twice
  if (attempt.callSid !== undefined && attempt.callSid !== callSid) return
  if (status === 'initiated' || status === 'ringing') return desk.started(id, callSid).then(() => undefined)
  const ending = ENDINGS[status]
  if (ending) await finish(deps, attempt, ending)
  if (status !== 'completed') return
  // the socket's last words come first: they may hold a yes
  await switchboard.hangUp(id)
  const machine = isMachine(field(form, 'AnsweredBy'))
  await finish(deps, attempt, { kind: machine ? 'voicemail' : 'hung_up' })
}

/** The conversation is over, or its socket was lost: then the line is taken up once more. */
async function endConversation(deps: SignedDeps, id: string, form: Form): Promise<string> {
  const { desk, switchboard } = deps
  await switchboard.hangUp(id)
  const attempt = await desk.attempt(id)
  if (!attempt || attempt.state === 'done') return hangUpTwiml()
  const lost = field(form, 'SessionStatus') === 'failed' && field(form, 'CallStatus') !== 'completed'
  if (!lost || (await desk.lost(id)) > 1) return finish(deps, attempt, { kind: 'hung_up' })
  return connect(deps, attempt, true)
}
