import { hearAllergies } from '#src/allergens/hear.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/gaps.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { fold } from './understand/text.ts'

/** Declines a dish: "never order …", "no quiero …", "no ledger plate from …". */
const DECLINES =
  /^(?:(?:please|pls|hi|hey|hello|ok|okay|oh|well|por favor|hola) )*(?:never|dont|do not|cancel\w*|stop|forget|delete|undo|nunca|no (?:quiero|queremos|pido|pida|pidas|ordenes|mande|mandes|traiga|traigas)|no (?!(?:rush|hurry|problem|worries|hay)\b|\d)[^,;.]* (?:from|at|de|en)\b)/
/** Limits an order beside it: "but don't make it two". */
const LIMITS =
  /\b(?:dont|do not|never|no) (?:make|order|book|place|send|charge|buy|double|hagas?|pidas?|mandes?|cobres?)\b|\b(?:only if|solo si|unless|as long as|provided (?:that|it)|a menos que|if (?:it|they|that) (?:is|are|costs?|has|have|comes?))\b|\b(?:under|below|less than|no more than|at most|max(?:imum)?|menos de|maximo) \$? ?\d/
/** Wonders, and has not decided. */
const WONDERS =
  /\b(?:maybe|perhaps|quizas?|tal vez|thinking (?:of|about)|not sure|undecided|might (?:want|get|order|have)|considering)\b/
const PRICES =
  /\b(?:just|only) (?:a |the )?(?:price|quote|cost|total)\b|\bhow much\b|\bcuanto (?:cuesta|vale|es|sale)\b/

/**
 * Why words must not be booked without a read-back: they decline, limit, wonder or ask, or speak of an allergy without saying
 * what must be avoided. The name of a restaurant is no part of them.
 */
export function unplainProblems(text: string, note: string | undefined): Problem[] {
  const said = fold(text.replace(/[,;]/g, ' zzcomma ')).replaceAll('zzcomma', ',').replace(/ ,/g, ',')
  const isPlain = ![DECLINES, LIMITS, WONDERS, PRICES].some(pattern => pattern.test(said)) && !readAct(text).asks
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
    ...[
      { field: 'text', said: text },
      { field: 'special_instructions', said: note ?? '' },
    ].flatMap(({ field, said: words }) =>
      isOpenAllergy(words)
        ? [
            {
              code: 'invalid_field' as const,
              field,
              message: `${field} speaks of an allergy and does not say what must be avoided.`,
              gap: gap('the same with what must be avoided'),
            },
          ]
        : [],
    ),
  ]
}

function isOpenAllergy(words: string): boolean {
  const { speaks, nobody, avoid, lifted, unlisted, foods, taste } = hearAllergies(words)
  return speaks && !nobody && !taste && avoid.length + lifted.length + unlisted.length + foods.length === 0
}
