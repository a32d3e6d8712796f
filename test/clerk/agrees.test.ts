import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agreementStrength } from '#src/clerk/understand/agrees.ts'
import { isDoubtfulYes } from '#src/clerk/understand/doubtful-yes.ts'

const lines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
/** The line as the classifier receives it, without the total and the time repeated from the read-back. */
const unrepeated = (line: string): string => line.replaceAll('{total}', '').replaceAll('{time}', 'that')

test('at least 95 % of phrases of agreement are recognized', () => {
  const all = lines('../../evals/tasks/yes/agree.txt')
  expect(all.length).toBeGreaterThanOrEqual(200)
  const missed = all.filter(line => agreementStrength(unrepeated(line), unrepeated(line) !== line) === undefined)
  expect(missed.length / all.length, missed.join(' | ')).toBeLessThan(0.05)
})

test('a message that might ask, change, deny, or set a condition is not an agreement', () => {
  const all = lines('../../evals/tasks/yes/other.txt')
  expect(all.length).toBeGreaterThanOrEqual(60)
  // whether the detail in this yes is correct can only be checked against the order
  expect(all.filter(line => agreementStrength(line) !== undefined && !isDoubtfulYes(line))).toEqual(['yes, delivery'])
})

test('of the refusals written for the act reader, only thanks with an okay or praise agree', () => {
  const all = lines('../reader/refusals.txt').map(line => line.split('\t')[1]!)
  expect(all.filter(line => agreementStrength(line) !== undefined)).toEqual(['ok gracias', 'perfect thanks'])
})

test.each([
  'да без сыра',
  'oui sans fromage',
  'yes xyzzy',
  'はい、でも',
  '好的，不要',
  'ja ja',
  'yes 🥛',
  '¿sí?',
  'yes?',
  '',
])('a phrase with an unknown word or sign is not an agreement: %s', text =>
  expect(agreementStrength(text)).toBeUndefined(),
)

test('a question about the total just read back is rhetorical; about any other total it is not', () => {
  expect(agreementStrength('  for that?? ok fine. yes', true)).toBe('plain')
  expect(agreementStrength('15.20 for that?? ok fine. yes', false)).toBeUndefined()
  expect(agreementStrength('for that? yes', false)).toBeUndefined()
})
