import { describe, expect, test } from 'vitest'
import { withdrawnFoodsIn } from '#src/allergens/food-withdrawals.ts'
import { foodsNamedIn } from '#src/allergens/foods-named.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { readCatalog } from '#src/catalog/load.ts'
import { dietsSaid } from '#src/clerk/diets-said.ts'
import { mentionedIn } from '#src/clerk/draft/mentioned.ts'
import { normalizeWording } from '#src/clerk/edits/normalize-wording.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { createRestaurantNameFinder } from '#src/clerk/restaurant-names.ts'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { whoSays } from '#src/clerk/turn-context/who-says.ts'
import { rewriteAllergyAnswer } from '#src/clerk/understand/answer-allergy.ts'
import { correctedAllergy } from '#src/clerk/understand/corrected-allergy.ts'
import { leadingAnswer } from '#src/clerk/understand/leading-answer.ts'
import { switchFromGroceries } from '#src/clerk/understand/leaving-groceries.ts'
import { readChoice } from '#src/clerk/understand/pick.ts'
import { byRule } from '#src/clerk/understand/rules.ts'
import { takePhoneAndEmail } from '#src/clerk/understand/take-contact.ts'
import { takeNutrientLimits } from '#src/clerk/understand/take-limits.ts'
import { takeNote } from '#src/clerk/understand/take-note.ts'
import { takeTableware } from '#src/clerk/understand/take-tableware.ts'
import { trimmed } from '#src/clerk/understand/text.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import { afterDropped } from '#src/reader/acts/dropped-thought.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { readExclusions } from '#src/search/exclusions.ts'
import { dietsOfReligion } from '#src/search/religions.ts'

const offer = {
  kind: 'restaurants' as const,
  question: 'Which one would you like?',
  choices: [{ label: 'Ledger Deli' }, { label: 'Marchetti' }],
}

const avoidingEgg: ClerkState = { ...newState(), details: { constraints: { allergens: ['egg'] } } }
const askedToLift: ClerkState = {
  ...avoidingEgg,
  offer: {
    kind: 'allergy',
    question: '',
    choices: [
      { label: 'Yes', words: 'nobody is allergic to egg' },
      { label: 'No', say: 'no' },
    ],
  },
}
const restaurants = readCatalog(['data/catalog']).map(({ restaurant }) => restaurant)
const namesIn = createRestaurantNameFinder(new Map(restaurants.map(one => [one.id, one])), () => false)

/** CPU time of one call in microseconds: the minimum of three runs. */
const cost = (read: (text: string) => unknown, text: string): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage()
      read(text)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }),
  )

/** Readers, each with repeated words that its regular expressions could match in several ways. */
const READERS: readonly (readonly [name: string, read: (text: string) => unknown, words: (times: number) => string])[] =
  [
    ['joining words before nothing', readAct, n => 'and '.repeat(n)],
    ['joining words before a question', readAct, n => `${'and but '.repeat(n)}zz`],
    ['what becomes of an order, and a sign', byRule, n => `is my food ${'a'.repeat(n)}@`],
    ['what becomes of an order, in words', byRule, n => `is my order ${'of chips '.repeat(n)}@`],
    ['what is safe to eat', byRule, n => `whats safe${' to eat here'.repeat(n)} @`],
    ['interjections before a choice', text => readChoice(text, offer), n => `${'um oh '.repeat(n)}zz`],
    ['verbs before a choice', text => readChoice(text, offer), n => `${'lets go from i meant '.repeat(n)}zz`],
    [
      'labels before a telephone',
      text => takePhoneAndEmail(text, true),
      n => `tel${' tel is'.repeat(n)} x +12125550134`,
    ],
    ['signs between words', trimmed, n => ' .'.repeat(n)],
    ['signs of every kind', trimmed, n => ' ! ; ,'.repeat(n)],
    [
      'corrections of an allergy',
      text => correctedAllergy(text, avoidingEgg),
      n => `it is${' really the'.repeat(n)} milk not ${'egg, '.repeat(n)}`,
    ],
    ['yeses to a question', text => rewriteAllergyAnswer(text, askedToLift), n => `yes${' ,please'.repeat(n)} x`],
    ['spaces behind a yes', text => rewriteAllergyAnswer(text, askedToLift), n => `yes${' '.repeat(n)}x`],
    ['people who say what they keep', text => whoSays(text, () => true), n => 'my wife, '.repeat(n)],
    ['wishes behind a denial', parseAllergies, n => `nobody has a fish allergy${' i just really'.repeat(n)} want`],
    ['noes behind a no', parseAllergies, n => `no ${'no'.repeat(n)} fish is fine`],
    ['sentences that ask for safety', text => isOpenAllergy(text, parseAllergies(text)), n => 'is it ok? '.repeat(n)],
    ['laughter behind a no', parseAllergies, n => `no ${'ha'.repeat(n)} fish`],
    ['signs beside an allergy', parseAllergies, n => `no peanuts${' , :'.repeat(n)}x`],
    ['clauses of a letter beside an allergy', parseAllergies, n => `no peanuts${' x,'.repeat(n)}`],
    ['foods after a denial', parseAllergies, n => `not allergic to milk${' its eggs'.repeat(n)}`],
    ['denials before a food', parseAllergies, n => `${'not allergic to milk '.repeat(n)}eggs`],
    ['people who have the same', parseAllergies, n => `${'my son too. '.repeat(n)}milk`],
    ['words that tell relatives apart', parseAllergies, n => `my ${'older '.repeat(n)}son is not allergic to milk`],
    ['people behind a diet that is denied', dietsSaid, n => `not vegan${' my x'.repeat(n)}`],
    ['signs behind a diet that is denied', dietsSaid, n => `not vegan${', '.repeat(n)}x`],
    [
      'words between a speaker and an illness',
      parseAllergies,
      n => `my wife and i am${' so very'.repeat(n)} allergic to milk`,
    ],
    ['adjectives before a no', parseAllergies, n => `peanuts are ${'a big hard '.repeat(n)}x`],
    ['foods each before a no', parseAllergies, n => 'peanuts no food '.repeat(n)],
    ['words of another language', parseAllergies, n => `${'ohne Nüsse und kein '.repeat(n)}x`],
    ['letters without spaces', parseAllergies, n => '不要花生和虾饺'.repeat(n)],
    ['particles behind a word', parseAllergies, n => `땅콩${'에는은'.repeat(n)}빼고`],
    ['nouns that are written together', parseAllergies, n => `ohne ${'nuss'.repeat(n)}x`],
    ['letters of a script that is not read', hasUnreadScript, n => `${'ก '.repeat(n)}x`],
    ['foods before a no', parseAllergies, n => `${'the peanuts and '.repeat(n)}no x`],
    ['matters that are to be known', doubtfulAllergensIn, n => 'lo del queso '.repeat(n)],
    ['tastes for foods', parseAllergies, n => 'no beets just a preference '.repeat(n)],
    ['tastes for nothing', parseAllergies, n => 'just a preference '.repeat(n)],
    ['names that are run together', parseAllergies, n => `allergic to ${'peanut'.repeat(n)}`],
    ['people before a diet', dietsSaid, n => `my${' cousin and we have'.repeat(n)} keep x`],
    ['yeses before a condition', dietsSaid, n => `${'yes, ok, '.repeat(n)}if it is x`],
    ['weak words of refusals', mentionedIn, n => 'nothing w/ bread is '.repeat(n)],
    ['foods that are spoken of', mentionedIn, n => 'onions and me is '.repeat(n)],
    ['foods in sentences', mentionedIn, n => 'the garlic?! '.repeat(n)],
    ['names of one letter', namesIn, n => 'x,'.repeat(n)],
    ['words before a name', namesIn, n => `${'from the '.repeat(n)}zz`],
    ['words before groceries', switchFromGroceries, n => 'no, '.repeat(n)],
    ['words before what is no grocer', switchFromGroceries, n => 'ay, '.repeat(n)],
    ['words before a thought that is dropped', afterDropped, n => 'ok, no, '.repeat(n)],
    ['a thought that is dropped again and again', afterDropped, n => 'never mind, and, '.repeat(n)],
    ['foods that a text names', foodsNamedIn, n => 'red bell pepper corn '.repeat(n)],
    [
      'words of care in a search',
      text => readExclusions({ ...parseAllergies(''), wish: text }),
      n => 'careful, corn '.repeat(n),
    ],
    [
      'people for whom it may be safe',
      text => isOpenAllergy(text, parseAllergies('')),
      n => 'is it ok for my kid '.repeat(n),
    ],
    ['a pregnancy that is denied', withdrawnFoodsIn, n => 'not pregnant my wife '.repeat(n)],
    ['faiths that nobody has', dietsOfReligion, n => 'not a muslim '.repeat(n)],
    ['dishes that are not wanted twice', normalizeWording, n => `i dont want ${'not the x y '.repeat(n)}twice`],
    ['dishes that are wanted once', normalizeWording, n => `${'a b and c only '.repeat(n)}zz`],
    ['capitals before an address', text => takeNote(text, false, true), n => `leave it, ${'A'.repeat(n)} b, ring 3`],
    ['people who share', normalizeWording, n => ` ${'y para mi lol '.repeat(n)}`],
    [
      'tableware before nothing',
      text => takeTableware(text, { lines: [] }, { named: () => undefined } as never),
      n => 'extra '.repeat(n),
    ],
    ['speakers before nothing', text => takeNutrientLimits(text, newState()), n => 'i am '.repeat(n)],
    ['signs of lines', normalizeWording, n => `${'on  # of '.repeat(n)}zz`],
    ['yeses before words', text => leadingAnswer(text), n => `${'yes ok sure '.repeat(n)}zz`],
  ]

describe('parsing time stays proportional to the number of words', () => {
  test.each(READERS)('%s', (_, read, words) => {
    read(words(4))
    const [short, long] = [cost(read, words(40)), cost(read, words(80))]
    // twice the words; exponential backtracking would take a billion times as long
    expect(long).toBeLessThan(12 * short + 20_000)
  })
})
