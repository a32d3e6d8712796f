import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { documentOf, operationsOf, responsesOf, validatorOf } from './document.ts'

const document = documentOf(OPERATIONS)
const STREAM = 'text/event-stream'
/** End of a UI message stream. */
const END = '[DONE]'

function eventsOf(text: string): EventSourceMessage[] {
  const events: EventSourceMessage[] = []
  createParser({ onEvent: event => events.push(event) }).feed(text)
  return events
}

test('the schema of a stream matches the whole stream and each of its events, as clients parse them', () => {
  const streams = operationsOf(document).flatMap(({ operation }) =>
    responsesOf(document, operation).flatMap(([, { content }]) => content?.[STREAM] ?? []),
  )
  expect(streams.length).toBeGreaterThan(0)
  for (const { schema, examples } of streams) {
    const fits = validatorOf(document, schema)
    const shown = Object.values(examples ?? {}).map(({ value }) => String(value))
    expect(shown.length).toBeGreaterThan(0)
    for (const text of shown) {
      const events = eventsOf(text)
      expect(events.length).toBeGreaterThan(0)
      const parsed = events.filter(({ data }) => data !== END).map(({ data }) => JSON.parse(data))
      for (const one of [text, ...events, ...parsed]) expect(fits.safeParse(one)).toMatchObject({ success: true })
    }
  }
})
