import { formatAllergens } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { type KnowsWord, unknownWordsIn } from '#src/allergens/unknown-words.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { doubtedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { fold } from './understand/text.ts'

/** Refusal of a dish: "never order …", "no quiero …", "no ledger plate from …". */
const DECLINES =
  /^(?:(?:please|pls|hi|hey|hello|ok|okay|oh|well|por favor|hola) )*(?:never|dont|do not|cancel\w*|stop|forget|delete|undo|nunca|no (?:quiero|queremos|pido|pida|pidas|ordenes|mande|mandes|traiga|traigas)|no (?!(?:rush|hurry|problem|worries|hay)\b|\d)[^,;.]* (?:from|at|de|en)\b)/
/** Clause that retracts what precedes it: "a plate, cancel the cola", "a plate, not two". */
const TAKES_BACK =
  /^(?:(?:and|but|oh|wait|y|pero) )*(?:never (?!mind)|cancel\w*|stop|forget|delete|undo|nunca|(?:not|no) (?:\d+|one|two|three|four|five|six|a dozen|uno|dos|tres)\b|(?:dont|do not|no) (?:order|pidas?|ordenes))/
/** Negative quantity: "a dozen minus eleven", "-1 plate". */
const COUNTS_DOWN =
  /\b(?:minus|menos) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|uno|dos|tres)\b|(?:^|\s)-\d/
/** Age: "my kids are 4 and 6". */
const AGES =
  /\b(?:kids?|sons?|daughters?|child|children|boys?|girls?|baby|babies|twins|toddlers?|he|she|they|hijos?|hijas?|ninos?|ninas?) (?:is|are|turns?|just turned|tiene|tienen) (?:now |only |almost )?\d+\b(?! (?:dishes|slices|of))/
/** Choice of one dish over another: "not the hummus but the tabbouleh", "anything but the hummus". */
const PREFERS =
  /\b(?:not (?:the |an? )?[^,;]+ but|anything but|everything but|without the usual)\b|\bno [^,;]+ this time\b|\bno [^,;]+ pero\b/
/** Restriction of an order: "but don't make it two". */
const LIMITS =
  /\b(?:dont|do not|never|no) (?:make|order|book|place|send|charge|buy|double|hagas?|pidas?|mandes?|cobres?)\b|\b(?:only if|solo si|unless|as long as|provided (?:that|it)|a menos que|if (?:it|they|that) (?:is|are|costs?|has|have|comes?))\b|\b(?:under|below|less than|no more than|at most|max(?:imum)?|menos de|maximo) \$? ?\d/
/** Undecided wording. */
const WONDERS =
  /\b(?:maybe|perhaps|quizas?|tal vez|thinking (?:of|about)|not sure|undecided|might (?:want|get|order|have)|considering)\b/
const PRICES =
  /\b(?:just|only) (?:a |the )?(?:price|quote|cost|total)\b|\bhow much\b|\bcuanto (?:cuesta|vale|es|sale)\b/

/** Text of a request body, with its field. */
export type FieldText = { readonly field: string; readonly words: string }

/**
 * Reasons not to book a text without a read-back: it refuses, restricts, is undecided, asks, or mentions an allergy
 * without naming what to avoid. The text excludes the restaurant name.
 */
export function ambiguousTextProblems(text: string, others: readonly FieldText[], knows: KnowsWord): Problem[] {
  const said = fold(text.replace(/[,;]/g, ' zzcomma ')).replaceAll('zzcomma', ',').replace(/ ,/g, ',')
  const clauses = text.split(/[,;.!\n]+\s*|(?<=\?)\s+/).filter(clause => clause.trim() !== '')
  const isPlain =
    ![DECLINES, PREFERS, LIMITS, WONDERS, PRICES, AGES].some(pattern => pattern.test(said)) &&
    !COUNTS_DOWN.test(text) &&
    !readAct(text).asks &&
    !clauses.some(clause => readAct(clause).asks || TAKES_BACK.test(fold(clause)))
  return [
    ...(isPlain
      ? []
      : [
          {
            code: 'invalid_field' as const,
            field: 'text',
            message:
              'The text declines, limits or asks, and what is sent here is booked without being read back. Say only what to order.',
            gap: gap('what to order and nothing else'),
          },
        ]),
    ...[{ field: 'text', words: text }, ...others].flatMap(words => unsettledIn(words, knows)),
  ]
}

/** Problems for unknown words in a field, because a one-shot order is booked without a read-back. */
function unknownProblems({ field, words }: FieldText, knows: KnowsWord): Problem[] {
  const unknown = PLACES.has(field) ? [] : unknownWordsIn(words, knows)
  if (unknown.length === 0) return []
  const named = unknown.map(one => `“${one}”`).join(' and ')
  return [
    {
      code: 'invalid_field',
      field,
      message: `It is not known what ${named} means in ${field}. If something must be kept out of the food, say it in English or Spanish, such as “allergic to peanuts”; leave the words out otherwise.`,
      gap: gap(`the same without ${named}, with what must be avoided in English or Spanish`),
    },
  ]
}
/** Fields that contain names, which are in no word list. */
const PLACES: ReadonlySet<string> = new Set(['restaurant', 'near'])

/**
 * Problems for open allergy statements in a field: an allergy without its food, or a food in unrecognized words.
 */
function unsettledIn({ field, words }: FieldText, knows: KnowsWord): Problem[] {
  if (isOpenAllergy(words, parseAllergies(words)))
    return [
      {
        code: 'invalid_field',
        field,
        message: hasUnreadScript(words)
          ? `${field} has words in a script that is not read here, and they may tell of an allergy.`
          : `${field} speaks of an allergy and does not say what must be avoided.`,
        gap: gap('the same with what must be avoided'),
      },
    ]
  const doubted = doubtfulAllergensIn(words)
  const foods = doubtedFoodsIn(words)
  if (doubted.length + foods.length === 0) return unknownProblems({ field, words }, knows)
  const name = [...(doubted.length > 0 ? [formatAllergens(doubted, 'or')] : []), ...foods].join(' or ')
  return [
    {
      code: 'invalid_field',
      field,
      message: `Must ${name} be kept out of everything? ${field} names it, and not as part of an order. Say “avoid ${name}” if it must, and leave it out of ${field} if it may be served.`,
      gap: gap(`the same with avoid ${name}, or without ${name}`),
    },
  ]
}
