import { describe, expect, test } from 'vitest'
import { isTalkWord } from '#src/reader/talk-words.ts'

describe('a word of talk names no food', () => {
  test.each(
    'wtf naw bout tryna gonna nvm btw bro um hes didnt wont youre whoever anybody 31st 187th 4b sooo hahaha jajaja hijole porfis ofc lmk finna huh aw'.split(
      ' ',
    ),
  )('%s', word => expect(isTalkWord(word)).toBe(true))
})

describe('the name of a food may be told', () => {
  test.each(
    'okroshka wagyu mofongo snickerdoodle kombucha zeppole kugel alas mate bud poke pho ube poi ham egg tea te pan sal coke pop toast shells'.split(
      ' ',
    ),
  )('%s', word => expect(isTalkWord(word)).toBe(false))
})
