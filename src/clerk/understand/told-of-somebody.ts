import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { agreementStrength } from './agrees.ts'
import type { Command } from './command.ts'

const PIECE =
  /(?<=[.!?…;])\s+|[\n;]+|\s+-+\s+|,\s+(?=(?:(?:and|but|y|pero)\s+)?(?:i|i['’]m|we|he|she|they|my|our|mi|yo|ell[ao]s?|él)(?![\p{L}]))|\s+(?=(?:but|pero)\s)/iu
/** Words next to a yes that do not concern health: money, knowledge, hunger, haste, thanks. */
const HARMLESS = new RegExp(
  `(?<!\\p{L})(?:${[
    'usdc|crypto|coins?|wallets?|money|cash|cards?|pay(?:s|ing|ment)?|paid|afford|prices?|pricey|costs?|bucks?|dollars?|banks?|tips?|cheap',
    'know|knows|understand|understands|idea|clue|figure|remember|forgot|guess|suppose|trust|believe|bet|swear|promise|agree',
    'starv\\w*|hungry|famished|peckish|wait(?:s|ing|ed)?|hurry|rush|late|tired|busy|meeting|class|train|work(?:s|ing)?|break',
    'thanks?|appreciate|grateful|help(?:s|ing|ed)?|handles?|patience|bothered|sorry|excited|happy|glad',
    '(?:love|like|dig|want) (?:it|this|that|your|you)|(?:will|can|does|do) (?:do )?(?:it|that|this)',
    '(?:assum|suppos|mention)(?:e|es|ed)?|(?:have|has|got|need) to (?:run|go|leave)|gotta|(?:i|we) have (?:some|it)(?=\\W*$)',
    '(?:all|already) (?:set|here|there|outside)|ready|outside|downstairs|on (?:my|our) way|coming|listo|lista|afuera',
    'ayuda|ayudan|hambre|espero|esperamos|entiendo|sé|pago|pagar|paga|dinero|tarjeta|efectivo|prisa|gracias|creo|confío',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Possessives, which also refer to a person: "My throat itches afterwards". */
const OWNED = /(?<![\p{L}])(?:my|our|his|her|their|mis?|sus?|nuestr[oa]s?)(?![\p{L}])/iu

/**
 * Returns the unrecognized words next to a yes that concern a person: "my roommate, who shares it, is", "my son
 * turns blue". Any such words may describe why a dish would be harmful. Undefined if there are none. After "I'm not
 * allergic", anything that is no yes may continue with "… but she is".
 */
export function findStatementAboutPerson(message: string): string | undefined {
  const pieces = message
    .split(PIECE)
    .filter(piece => /\p{L}/u.test(piece) && readAct(piece).act !== 'affirm' && agreementStrength(piece) === undefined)
    .map(piece => ({ piece: piece.trim(), people: peopleOf(tokensOf(piece)), ...saidOfAllergies(piece) }))
  const isDenied = pieces.some(({ denies }) => denies)
  return pieces.find(({ piece, people, denies, hasOtherStatement }) => {
    const others = people.filter(who => who !== SELF && who !== 'we')
    if (denies || hasOtherStatement) return denies && others.length > 0
    return (isDenied || people.length > 0 || OWNED.test(piece)) && !HARMLESS.test(piece)
  })?.piece
}

/** Whether the words deny an allergy, and whether they make any other recognized allergy statement. */
function saidOfAllergies(piece: string): { readonly denies: boolean; readonly hasOtherStatement: boolean } {
  const { speaks, nobody, taste, avoid, unlisted, foods, lifted, eaten, deniedFoods } = parseAllergies(piece)
  const isBound = avoid.length + unlisted.length + foods.length > 0
  const isDenial = nobody || lifted.length + deniedFoods.length > 0 || (speaks && !isBound && DENIES.test(piece))
  return { denies: isDenial && !isBound, hasOtherStatement: taste || isBound || eaten.length > 0 }
}

const DENIES =
  /(?<![\p{L}])(?:no|not|never|none|nobody|don['’]?t|doesn['’]?t|isn['’]?t|aren['’]?t|ningun[ao]?|nadie)(?![\p{L}])/iu

const YES_FIRST = /^\W*(?:ye+s|yeah|yep|yup|ok|okay|sure|fine|s[ií]|claro|dale)(?![\p{L}])/iu

const NOTHING: ReadonlySet<Command['do']> = new Set(['affirm', 'cart', 'cannot_handle', 'unchanged'])

/**
 * Returns the words of `findStatementAboutPerson` if the message confirms (`isYes`) or starts with a yes, and none of
 * its commands requests anything beyond these words; otherwise undefined.
 */
export function untoldBeside(message: string, commands: readonly Command[], isYes: boolean): string | undefined {
  if (!isYes && !YES_FIRST.test(message)) return undefined
  const told = findStatementAboutPerson(message)
  const isNothing = (command: Command): boolean =>
    NOTHING.has(command.do) ||
    (command.do === 'details' && Object.keys(command.details).length === 0) ||
    (command.do === 'edit' && told?.includes(command.words) === true)
  return commands.every(isNothing) ? told : undefined
}
