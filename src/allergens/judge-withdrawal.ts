import type { Withdrawal } from './denials.ts'
import { foodLengthAt } from './foods.ts'
import { isLabelOfAnother } from './labels.ts'
import type { Marks, Span } from './marks.ts'
import { isOrderWord } from './naming-model.ts'
import { isPerson, NOBODY, OTHER, PRONOUNS, peopleOf, SELF } from './people.ts'
import { isPlainWord } from './plain-words.ts'
import { isTellingApart, singular } from './relatives.ts'
import { isAside } from './somebody-else.ts'
import { saysNone } from './statements.ts'
import { sentenceOf } from './tokens.ts'
import { isReversedWithdrawal } from './undone-lifts.ts'

/** Words that make a statement conditional, uncertain, reported, or future, anywhere in its sentence. */
const DOUBTFUL =
  /^(?:if|unless|when|whenever|while|though|although|provided|except|depending|until|once|maybe|perhaps|probably|possibly|likely|might|may|could|should|would|wouldnt|couldnt|id|think|thinks|guess|suppose|believe|believes|reckon|assume|hope|hopes|hoping|hopefully|wish|says|claims?|claimed|heard|hear|read|told|tells|apparently|supposedly|allegedly|someday|eventually|soon|will|wont|hell|shell|itll|theyll|gonna|going|usually|sometimes|often|mostly|who|wonder|unsure|sure|doubt|almost|nearly|barely|hardly|partly|tomorrow|yet|si|cuando|creo|quizas?|talvez|tal|dicen|dice|segun|aunque|mientras|excepto|salvo|podria)$/
/** Matches messages that instruct the clerk as a machine or quote a third party: they withdraw no allergy. */
const NOT_A_GUEST =
  /\b(?:system|override|admin|administrator|developer|debug|jailbreak|instructions?|cleared|internet|google|chatgpt|reddit|website|prompt)\b/i
const TAG =
  /^(?:is|isnt|are|arent|was|does|doesnt|did|can|will|am)? ?(?:it|they|he|she|that|i|we|right|correct|huh|eh|yes|no|or not|okay|verdad|cierto|no es|not|really)$/

/**
 * True if a span withdraws an allergy plainly: its clause contains only words of such a statement, and its sentence
 * has no question, guess, quotation, prediction, or restriction.
 */
function isPlainLift(marks: Marks, text: string, lift: Span): boolean {
  if (NOT_A_GUEST.test(text) || isReversedWithdrawal(marks, lift)) return false
  const { tokens } = marks
  const sentence = sentenceOf(marks, lift.from)
  const after = tokens[sentence.to]
  if (/\?/.test(text.slice(tokens[lift.to - 1]?.to ?? 0, after?.from ?? text.length))) return false
  const words = tokens.slice(sentence.from, sentence.to)
  if (words.some(({ text: word }, at) => DOUBTFUL.test(word) && !isYes(marks, sentence.from + at))) return false
  const clause = clauseOf(marks, lift, sentence)
  const last = words.findLastIndex(({ before }) => before !== 'none')
  const tail = words.slice(last).map(one => one.text)
  if (sentence.from + last > lift.from && TAG.test(tail.join(' '))) return false
  // "she isn't allergic to eggs, my brother": ambiguous subject
  if (isAside(marks, lift.to)) return false
  if (isDeniedTwice(tokens.slice(clause.from, clause.to)) || !isUndisputed(marks, lift, clause)) return false
  const isNamed = (at: number) => marks.mentions.some(({ from, to }) => at >= from && at < to)
  return tokens
    .slice(clause.from, clause.to)
    .every(
      ({ text: word }, at) =>
        isNamed(clause.from + at) || isPlainWord(word) || isPerson(word) || isTellingApart(tokens, clause.from + at),
    )
}

const NEGATION = /^(?:not|never|isnt|arent|aint|dont|doesnt|didnt|wasnt|werent|no|nobody|noone|none|nadie)$/
const ANSWER = /^(?:no|nah|nope|wait|what|huh|hey|actually|sorry|oh|so|ok|okay|y|and|but|now|well|pues|que)$/
const ASIDE = /^(?:longer|problem|one|ones|at|of)$/
const DIETS = /^(?:vegan[oa]?s?|vegetarian[oa]?s?|veggie|pescatarian|halal|kosher|keto)$/
const ILL = /^(?:al+erg\w*|intoler\w*|celia\w*|coelia\w*|alerg\w*)$/

/** True for a clause with two negations, whose meaning is ambiguous: "I'm not allergic to peanuts NOT". */
function isDeniedTwice(clause: Marks['tokens']): boolean {
  const first = clause.findIndex(({ text }) => !ANSWER.test(text))
  const said = clause.slice(Math.max(0, first)).map(({ text }) => text)
  return said.filter((word, at) => NEGATION.test(word) && !ASIDE.test(said[at + 1] ?? '')).length > 1
}

const DISPUTES =
  /^(?:both|either|kidding|joking|joke|jk|jking|psych|sike|psyche|lol|lmao|haha\w*|hehe\w*|jaja\w*|different|else|behalf|typing|broma)$/

/**
 * False if the rest of the message casts doubt on the speaker or the intent: "hi its his friend", "haha, kidding",
 * "well both", "Tom here". Orders and details do not affect the statement.
 */
function isUndisputed(marks: Marks, lift: Span, clause: Span): boolean {
  const { tokens, mentions } = marks
  const isOutside = (at: number) => at < clause.from || at >= clause.to
  const speakers = peopleOf(tokens.slice(clause.from, clause.to))
  const isOwn = speakers.length > 0 && speakers.every(one => one === SELF)
  // any order may accompany "nobody is allergic to it"
  const isOfNobody = saysNone(tokens, clause.from, clause.to)
  const isOtherPerson = (at: number) =>
    isOwn && isOutside(at) && !isAmount(tokens, at) && peopleOf(tokens.slice(at, at + 1)).some(one => one !== SELF)
  const isOr = (at: number) =>
    at >= lift.from &&
    tokens[at]!.text === 'or' &&
    /^(?:is|are|am|was|maybe|not|does|do)$/.test(tokens[at + 1]?.text ?? '')
  const after = tokens[lift.to]
  // ", no allergies" repeats the statement
  const isNone = /^(?:no|sin|nadie)$/.test(after?.text ?? '') && ILL.test(tokens[lift.to + 1]?.text ?? '')
  const isNo = !isNone && /^(?:no|not|nope|never|false|none|kidding)$/.test(after?.text ?? '')
  // the denial continues: "nobody has any allergies! Not turkey, not milk"
  const isFoodNext = [...mentions.map(({ from }) => from), ...foodsAt(tokens, lift.to + 1)].includes(lift.to + 1)
  const isMore = after?.text === 'not' && after.before !== 'none' && isOfNobody && isFoodNext
  if (isNo && !isMore && after && (after.before !== 'none' || after.text === 'not')) {
    if (!ASIDE.test(tokens[lift.to + 1]?.text ?? '')) return false
  }
  // another speaker introduces themselves: "Tom here"
  const isIntroduced = (at: number) =>
    tokens[at]!.text === 'here' &&
    isOutside(at) &&
    at > 0 &&
    tokens[at - 1]!.before !== 'none' &&
    !isPlainWord(tokens[at - 1]!.text)
  if (isOfAbsent(tokens, lift)) return false
  return tokens.every(({ text }, at) => {
    if (isIntroduced(at) || (isOutside(at) && isSomebodys(tokens, at))) return false
    if (DISPUTES.test(text) || isOr(at) || isSaidByNobody(tokens, at)) return false
    if (isOutside(at) && /^(?:though|tho|however|does|except)$/.test(text)) return false
    if (!isOwn || !isOutside(at) || /[\d@]/.test(text)) return true
    const isFood = mentions.some(({ from, to }) => at >= from && at < to)
    return (
      !isOtherPerson(at) &&
      (isOfNobody || isAmount(tokens, at) || isFood || isPlainWord(text) || isPerson(text) || isOrderWord(text))
    )
  })
}

const foodsAt = (tokens: Marks['tokens'], at: number): number[] =>
  tokens[at] !== undefined && foodLengthAt(tokens, at) > 0 ? [at] : []

/** True for a speaker introduced through the guest: "Hi, it's his friend", "this is her husband". */
const isSomebodys = (tokens: Marks['tokens'], at: number): boolean => {
  const { text, before } = tokens[at]!
  const isOpening = before !== 'none' || /^(?:hi|hey|hello|hola)$/.test(tokens[at - 1]!.text)
  const to =
    text === 'its' || text === 'soy' || text === 'habla'
      ? at + 1
      : text === 'this' && tokens[at + 1]?.text === 'is'
        ? at + 2
        : 0
  return (
    isOpening &&
    to > 0 &&
    /^(?:his|her|their|the|el|la|su)$/.test(tokens[to]?.text ?? '') &&
    singular.has(tokens[to + 1]?.text ?? '')
  )
}

/** True if another person is only absent from this meal: "Milk is fine, he's not eating". */
function isOfAbsent(tokens: Marks['tokens'], { from, to }: Span): boolean {
  if (tokens.slice(from, to).some(({ text }) => NEGATION.test(text))) return false
  const rest = tokens.slice(to, sentenceOf({ tokens }, from).to)
  const isOther = peopleOf(rest).some(one => one !== SELF && one !== 'we')
  return isOther && rest.some(({ text }, at) => NEGATION.test(text) && !ASIDE.test(rest[at + 1]?.text ?? ''))
}

/** True for an ironic attribution: "…, said no one ever". */
const isSaidByNobody = (tokens: Marks['tokens'], at: number): boolean =>
  /^(?:said|says|say|dijo|dice)$/.test(tokens[at]!.text) && saysNone(tokens, at + 1, at + 3)

/** True if "one" is a quantity rather than a person: "One drunken noodles". */
const isAmount = (tokens: Marks['tokens'], at: number): boolean =>
  tokens[at]!.text === 'one' &&
  tokens[at + 1]?.before === 'none' &&
  !/^(?:of|is|isnt|has|hasnt|was|who|whos|cant|can|at|person|guest)$/.test(tokens[at + 1]!.text)

const ALL = /^(?:everyone|everybody|anyone|anybody|todos|todas)$/

/** Returns the people that a withdrawal refers to. A pronoun refers to its antecedent earlier in the message. */
export const peopleOfWithdrawal = (marks: Marks, lift: Span): string[] => {
  const { tokens } = marks
  const { from, to } = clauseOf(marks, lift, sentenceOf(marks, lift.from))
  const words = tokens.slice(from, to).map(({ text }) => text)
  // a statement for all people: "fine for everyone"
  const isForAll = words.some(word => ALL.test(word)) && !words.some(word => NEGATION.test(word))
  if (isForAll || saysNone(tokens, from, to)) return [NOBODY]
  const own = peopleBefore(marks, lift, { from, to })
  const before = peopleOf(tokens.slice(0, from)).filter(one => one !== SELF && one !== 'we' && !PRONOUNS.has(one))
  if (own.length > 0 && own.every(one => PRONOUNS.has(one)) && before.length > 0) return before
  if (own.length > 0) return own
  const label = tokens.slice(sentenceOf(marks, from).from, from)
  const owners = peopleOf(label)
  // a label names another person: "room 14: not allergic"
  const isOther = owners.length === 0 && tokens[from]!.sign === 'key' && isLabelOfAnother(label)
  return isOther ? [OTHER] : owners
}

/** Returns the people named in the clause of a statement. */
export const peopleOfClause = (marks: Marks, lift: Span): string[] => {
  const { from, to } = clauseOf(marks, lift, sentenceOf(marks, lift.from))
  return peopleBefore(marks, lift, { from, to })
}

/** Returns the people before a statement, otherwise those after it: "I'm not celiac my wife is". */
function peopleBefore({ tokens }: Marks, { to }: Span, clause: Span): string[] {
  const before = peopleOf(tokens.slice(clause.from, to))
  return before.length > 0 ? before : peopleOf(tokens.slice(clause.from, clause.to))
}

/** Returns the withdrawal, marked unsure unless it is plain. */
export function judgeWithdrawal(marks: Marks, text: string, lift: Withdrawal): Withdrawal {
  if (!isPlainLift(marks, text, lift)) return { ...lift, isUnsure: true }
  const isAdjective = marks.tokens
    .slice(lift.from, lift.to)
    .some(({ text: word }) => /^(?:al+erg|al+erj|intoler|celia|coelia)/.test(word) && !/allergies|allergy/.test(word))
  if (lift.isUnsure && isAdjective && peopleOfWithdrawal(marks, lift).length > 0) return { ...lift, isOfPerson: true }
  // "actually no egg allergy" names no person
  const { from, to } = sentenceOf(marks, lift.from)
  const isSure = marks.tokens.slice(from, to).some(({ text: word }) => /^(?:actually|anymore)$/.test(word))
  if (!isSure || lift.isBeside || peopleOfWithdrawal(marks, lift).length > 0) return lift
  const { isUnsure: _, ...sure } = lift
  return sure
}

/** True if "si" means "yes" and not "if" in Spanish: "El marisco sí puede". */
const isYes = ({ tokens }: Marks, at: number): boolean =>
  tokens[at]!.text === 'si' &&
  (tokens[at + 1] === undefined ||
    tokens[at + 1]!.before !== 'none' ||
    /^(?:puede|puedo|pueden|podemos|esta|quiero|queremos|quiere)$/.test(tokens[at + 1]!.text))

/** Returns the clause around a withdrawal: between punctuation marks, or up to the start of a request. */
function clauseOf({ tokens, wants }: Marks, lift: Span, sentence: Span): Span {
  let from = Math.max(lift.from, sentence.from)
  while (from > sentence.from && tokens[from]!.before === 'none') from -= 1
  let to = lift.to
  while (to < sentence.to && tokens[to]!.before === 'none' && !isJoined(tokens, wants, to)) to += 1
  return { from, to }
}

/** True where an order or statement begins: "… are fine so one egg salad", "nobody has it i just dont like tofu". */
const isJoined = (tokens: Marks['tokens'], wants: Marks['wants'], at: number): boolean =>
  wants.some(({ from }) => from === at) ||
  isNextWish(tokens, at) ||
  (/^(?:so|then|and|but|pero)$/.test(tokens[at]!.text) &&
    !/^(?:not|only|raw|just)$/.test(tokens[at + 1]?.text ?? '')) ||
  (tokens[at + 1]?.text === 'not' && DIETS.test(tokens[at + 2]?.text ?? ''))

const WHO_WISHES = /^(?:i|im|we|id|yo)$/
const SOFTENS = /^(?:just|only|really|simply|do|still|solo|nada|mas)$/
const WISHES = /^(?:want|need|ordered|asked|ordering|getting|having|craving|quiero|queremos|pedi|pedimos)$/
const LIKES = /^(?:want|like|love|need|order|ask|quiero|pedi)$/
const MOST_SOFT = 2

/** True if an order begins, not a statement about an allergy: "I just don't want the sprouts", "I'm ordering tuna". */
function isNextWish(tokens: Marks['tokens'], at: number): boolean {
  if (!WHO_WISHES.test(tokens[at]!.text)) return false
  let verb = at + 1
  while (verb <= at + MOST_SOFT && SOFTENS.test(tokens[verb]?.text ?? '')) verb += 1
  const isDenied = /^(?:dont|didnt|no)$/.test(tokens[verb]?.text ?? '')
  return isDenied ? LIKES.test(tokens[verb + 1]?.text ?? '') : WISHES.test(tokens[verb]?.text ?? '')
}
