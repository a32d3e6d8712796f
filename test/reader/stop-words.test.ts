import { describe, expect, test } from 'vitest'
import { isStopWord } from '#src/reader/stop-words.ts'

describe('a small-talk word names no food', () => {
  test.each(
    'wtf naw bout tryna gonna nvm btw bro um hes didnt wont youre whoever anybody 31st 187th 4b sooo hahaha jajaja hijole porfis ofc lmk finna huh aw'.split(
      ' ',
    ),
  )('%s', word => expect(isStopWord(word)).toBe(true))
})

describe('a food name is not a small-talk word', () => {
  test.each(
    'okroshka wagyu mofongo snickerdoodle kombucha zeppole kugel alas mate bud poke pho ube poi ham egg tea te pan sal coke pop toast shells'.split(
      ' ',
    ),
  )('%s', word => expect(isStopWord(word)).toBe(false))
})
