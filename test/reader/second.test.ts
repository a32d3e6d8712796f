import { describe, expect, test } from 'vitest'
import { buildMenuNameIndex } from '#src/reader/second/names.ts'
import { readSecond } from '#src/reader/second/read.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'

const names = buildMenuNameIndex(menuOf('35453').menu)

/** "2 Hot Pastrami + Bacon - Tomato", or the reason for abstaining. */
function read(text: string): string {
  const reading = readSecond(names, text)
  if ('abstains' in reading) return `abstains: ${reading.abstains}`
  return reading.lines
    .map(({ item, count, chosen, refused }) =>
      [
        `${count} ${item.name}`,
        ...chosen.map(({ option }) => `+ ${option.name}`),
        ...refused.map(({ said }) => `- ${said}`),
      ].join(' '),
    )
    .join(', ')
}

describe('the second reader', () => {
  test.each([
    ['two hot pastramis and one cola', '2 Hot Pastrami, 1 Cola'],
    ['put in an order for three hot pastramis', '3 Hot Pastrami'],
    ['a hot pastrami with bacon', '1 Hot Pastrami + Bacon'],
    [
      'a hot pastrami with bacon and swiss cheese and two egg salads',
      '1 Hot Pastrami + Bacon + Swiss Cheese, 2 Egg Salad',
    ],
    ["a hot pastrami but i don't want any bacon", '1 Hot Pastrami - bacon'],
    ['a hot pastrami without bacon or swiss cheese', '1 Hot Pastrami - bacon - swiss cheese'],
    ['a hot pastrami no bacon swiss cheese', '1 Hot Pastrami + Swiss Cheese - bacon'],
    ['no i want two colas', '2 Cola'],
    ['a hot pastrami no extra swiss cheese please', '1 Hot Pastrami'],
    ['do me a favor and get me two colas and that is all', '2 Cola'],
    ['quiero dos colas y un hot pastrami sin bacon por favor', '2 Cola, 1 Hot Pastrami - bacon'],
  ])('reads: %s', (text, lines) => expect(read(text)).toBe(lines))

  test.each([
    'two hot pastramis one with bacon one without',
    'a hot pastrami, actually two',
    'a small coffee, no, large',
    'a hot pastrami with a unicorn',
    // a cola is also part of the pastrami combo
    'a hot pastrami with bacon and two colas',
    'both with bacon',
    'half a pound of red potato salad',
    'x2 hot pastrami on everything',
  ])('abstains on: %s', text => expect(read(text)).toMatch(/^abstains/))
})
