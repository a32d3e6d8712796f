import { expect, test } from 'vitest'
import { sayPlain } from '#src/clerk/policy/say-plain.ts'
import { objection } from '#src/clerk/reply/check-sentence.ts'
import { ownGrounds } from '#src/clerk/reply/grounds.ts'
import { createSentences } from '#src/clerk/reply/sentences.ts'
import { newState } from '#src/clerk/state.ts'
import { PLAIN } from '#src/clerk/understand/command.ts'

const silent = new Set(['affirm', 'deny', 'ask_time', 'how_to_pay'])

test.each(PLAIN)('the reply of the rules model to %s passes its own check', intent => {
  for (const services of [{ waitlist: true }, { waitlist: false }]) {
    const text = sayPlain(newState(), [{ do: intent, about: 'ribs' }], services)
    const sentences = createSentences()
    const said = [...sentences.push(text), ...sentences.rest()]
    expect(said.length).toBeGreaterThan(0)
    for (const sentence of said)
      expect({ sentence, why: objection(sentence, ownGrounds([], 'https://comanda.example', false)) }).toEqual({
        sentence,
        why: undefined,
      })
    // every intent has its own reply
    if (intent !== 'cannot_handle' && !silent.has(intent)) expect(text).not.toContain('I did not get that')
  }
})
