import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agrees } from '#src/clerk/understand/agrees.ts'
import { isDoubtfulYes } from '#src/clerk/understand/doubtful-yes.ts'

const lines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
/** As it is read once the total and the time of the read-back are taken out. */
const unrepeated = (line: string): string => line.replaceAll('{total}', '').replaceAll('{time}', 'that')

test('at least 95 % of ways to agree are understood', () => {
  const all = lines('../../evals/tasks/yes/agree.txt')
  expect(all.length).toBeGreaterThanOrEqual(200)
  const missed = all.filter(line => agrees(unrepeated(line), unrepeated(line) !== line) === undefined)
  expect(missed.length / all.length, missed.join(' | ')).toBeLessThan(0.05)
})

test('nothing that may ask, change, deny or set a condition agrees', () => {
  const all = lines('../../evals/tasks/yes/other.txt')
  expect(all.length).toBeGreaterThanOrEqual(60)
  // what only the order tells is for who knows the order
  expect(all.filter(line => agrees(line) !== undefined && !isDoubtfulYes(line))).toEqual(['yes, delivery'])
})

test('of answers that were written for the reader of acts, only thanks beside an okay or praise agree', () => {
  const all = lines('../reader/refusals.txt').map(line => line.split('\t')[1]!)
  expect(all.filter(line => agrees(line) !== undefined)).toEqual(['ok gracias', 'perfect thanks'])
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
])('a single word or sign that is not known agrees to nothing: %s', text => expect(agrees(text)).toBeUndefined())

test('a question of the total that was read back is rhetorical, and of another one it is none', () => {
  expect(agrees('  for that?? ok fine. yes', true)).toBe('plain')
  expect(agrees('15.20 for that?? ok fine. yes', false)).toBeUndefined()
  expect(agrees('for that? yes', false)).toBeUndefined()
})
