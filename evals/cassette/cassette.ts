import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { simulateReadableStream } from 'ai'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { redactGeneratedIds } from '../grade/redact-generated-ids.ts'
import { type CallPosition, type Course, createAnswerLookup, createPositionCounter } from './answers.ts'
import { beforeOf } from './renewing.ts'

/** File of recorded model answers, one call per line. */
export type CassetteInput = {
  readonly folder: string
  /** `renew` records the answers of the previous cassette at the same positions, under the current requests. */
  readonly mode: 'record' | 'replay' | 'renew'
  readonly name: string
  /** Position of the conversation in which the model is called. */
  readonly course: () => Course
  readonly onMiss: (why: string) => void
  /** Called for each call that was answered from the cassette. */
  readonly onHit?: () => void
}

/** Hashes of the inputs of a call, so that a miss can report what has changed. */
type Asked = {
  readonly instructions: string
  readonly tools: string
  readonly settings: string
  readonly history: string
}
type Played = {
  readonly asked: Asked
  readonly place?: CallPosition
  readonly parts: readonly LanguageModelV4StreamPart[]
}

const sha = (value: unknown): string =>
  createHash('sha256')
    .update(redactGeneratedIds(canonicalJson(value)))
    .digest('hex')
    .slice(0, 20)

/** Returns the hashes of a call. Generated ids are excluded. */
function askedBy(
  model: LanguageModelV4,
  { prompt, tools, toolChoice, responseFormat, temperature, seed }: LanguageModelV4CallOptions,
): Asked {
  const [system, ...history] = prompt[0]?.role === 'system' ? prompt : [undefined, ...prompt]
  return {
    // The conversation state at the end of the instructions counts as history.
    instructions: sha(stable(system?.content)),
    tools: sha(tools ?? []),
    settings: sha({ model: model.modelId, toolChoice, responseFormat, temperature, seed }),
    history: sha({ history: withoutIds(history), state: afterState(system?.content) }),
  }
}

const STATE = /\n\nIt is \d{4}-[\s\S]*$/
const stable = (text: unknown): string => String(text ?? '').replace(STATE, '')
const afterState = (text: unknown): string => STATE.exec(String(text ?? ''))?.[0] ?? ''

/** Removes call ids, which the model's server generates, and provider metadata, which contains dates. */
const withoutIds = (history: unknown): unknown =>
  JSON.parse(
    JSON.stringify(history, (key, value) =>
      /^(?:toolCallId|providerOptions|providerMetadata)$/.test(key) ? undefined : value,
    ),
  )

/** Wraps a model so that it replays recorded answers without network calls, or records its answers. */
export function withCassette(
  model: LanguageModelV4,
  { folder, mode, name, course, onMiss, onHit }: CassetteInput,
): LanguageModelV4 {
  const file = join(folder, `${name}.jsonl`)
  const played = mode === 'replay' ? readCassette(file) : new Map<string, Played>()
  const placeOf = createPositionCounter(course)
  const answerAt = createAnswerLookup(mode === 'renew' ? readLines(beforeOf(file)) : [])
  const keep = (line: string) => {
    mkdirSync(folder, { recursive: true })
    appendFileSync(file, `${line}\n`)
  }
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: () => Promise.reject(new Error('the clerk streams; nothing else is recorded')),
    doStream: async options => {
      const asked = askedBy(model, options)
      if (mode === 'replay') {
        const found = played.get(canonicalJson(asked))
        if (!found) {
          // Report the miss: the clerk itself would fall back to the rules model.
          const why = whyMissed(asked, [...played.values()], file)
          onMiss(why)
          throw new Error(why)
        }
        onHit?.()
        return { stream: streamed(found.parts) }
      }
      const place = placeOf(options)
      if (mode === 'renew') {
        const parts = answerAt(place)
        if (!parts) {
          const why = `cassette ${file} has no answer to step ${place.step + 1} of message ${place.turn} of ${place.task}; the clerk asks for more than it did`
          onMiss(why)
          throw new Error(why)
        }
        keep(recorded({ asked, place, parts }))
        onHit?.()
        return { stream: streamed(parts) }
      }
      const { stream, ...rest } = await model.doStream(options)
      const parts: LanguageModelV4StreamPart[] = []
      const looked = stream.pipeThrough(
        new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
          transform: (part, controller) => {
            parts.push(part)
            controller.enqueue(part)
          },
          flush: () => {
            keep(recorded({ asked, place, parts }))
          },
        }),
      )
      return { stream: looked, ...rest }
    },
  }
}

const KEPT = new Set(['stream-start', 'text-start', 'text-delta', 'text-end', 'tool-call', 'finish'])
const SECRET = /authorization|bearer |sk-[\w-]{8,}|api[-_]?key|x-api-key/i

/**
 * Formats a cassette line: text in one piece, without dates and provider metadata. Throws if it may contain a
 * secret.
 */
function recorded({ asked, place, parts }: Played): string {
  const line = JSON.stringify({ asked, place, parts: joined(parts) })
  if (SECRET.test(line)) throw new Error('the answer of the model looks like it holds a key; it is not recorded')
  return line
}

function joined(parts: readonly LanguageModelV4StreamPart[]): LanguageModelV4StreamPart[] {
  const kept: LanguageModelV4StreamPart[] = []
  for (const part of parts) {
    if (!KEPT.has(part.type)) continue
    const last = kept.at(-1)
    if (part.type === 'text-delta' && last?.type === 'text-delta' && last.id === part.id)
      kept[kept.length - 1] = { ...last, delta: last.delta + part.delta }
    else
      kept.push(
        JSON.parse(
          JSON.stringify(part, (key, value) => (/^provider(?:Metadata|Options)$|^raw$/.test(key) ? undefined : value)),
        ),
      )
  }
  return kept.map(part =>
    part.type === 'finish' ? { ...part, finishReason: { ...part.finishReason, raw: undefined } } : part,
  )
}

function readLines(file: string): Played[] {
  if (!existsSync(file)) throw new Error(`there is no cassette ${file}; record one with --record`)
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Played)
}

/**
 * Reads a cassette. A missing file is allowed: an arm of a comparison might not be recorded and fails at its first
 * call.
 */
const readCassette = (file: string): Map<string, Played> =>
  new Map((existsSync(file) ? readLines(file) : []).map(played => [canonicalJson(played.asked), played]))

const streamed = (parts: readonly LanguageModelV4StreamPart[]) =>
  simulateReadableStream({ chunks: [...parts], initialDelayInMs: null, chunkDelayInMs: null })

/** Names the input that changed: instructions, tools, settings, or history. */
function whyMissed(asked: Asked, played: readonly { readonly asked: Asked }[], file: string): string {
  if (played.length === 0) return `there is no cassette ${file}; record one with --record`
  const news = (['instructions', 'tools', 'settings'] as const).filter(part =>
    played.every(one => one.asked[part] !== asked[part]),
  )
  const changed = news.length > 0 ? news.join(' and ') : 'history'
  return `cassette ${file} has no answer to this call: the ${changed} changed since it was recorded; record anew with --record`
}
