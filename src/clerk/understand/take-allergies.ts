import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import type { Named } from '#src/clerk/names.ts'
import type { ClerkState, Details } from '#src/clerk/state.ts'
import type { Command } from './command.ts'
import { isBlank, trimmed, visible } from './text.ts'

/** A message without what it says of allergies, and how that joins the commands of the rest. */
export type TakenAllergies = {
  /** Undefined when the message says nothing else. */
  readonly text: string | undefined
  readonly bind: (commands: readonly Command[]) => Command[]
}

const NOTE =
  /(?:[,;.]?\s*(?:and\s+|please\s+|can you\s+|could you\s+)*(?:(?:add|leave|put|write|include|give)\s+)?(?:an?|the|this|my|some)?\s*)\bnotes?\b(?:\s+(?:for|to)\s+(?:the\s+)?(?:kitchen|chef|cooks?|restaurant|order|them))?\s*(?:[:,–-]|saying|that says)\s*(.{3,150})$/i
const NAMES_ALLERGY = /al+erg|intoler/i
const TELLS_KITCHEN =
  /\b(?:tell|inform|warn|notify|let|know|knows|told|aware)\b.*\b(?:kitchen|restaurant|chef|cooks?|they|them)\b/i

/** Takes what a message says of allergies out of it. What it refuses stays for the menu to read. */
export function takeAllergies(
  message: string,
  state: ClerkState,
  named: (text: string) => Named | undefined,
): TakenAllergies {
  const whole = visible(message)
  const heard = hearBesideNames(whole, named)
  const note = heard.speaks && heard.lifted.length === 0 ? NOTE.exec(whole) : null
  const left = note ? hearBesideNames(whole.slice(0, note.index), named).rest : heard.rest
  // "what are the allergens of the pad thai" is a question like any other
  const heardAny = heard.avoid.length + heard.lifted.length + heard.unlisted.length > 0
  const isWhole =
    (isBlank(left) && (heardAny || (heard.speaks && NAMES_ALLERGY.test(whole)))) ||
    (heard.speaks && isAboutKitchen(whole, heard, state))
  const instructions = [
    ...(note ? [note[1]!.trim()] : []),
    ...(note || heard.unlisted.length === 0 ? [] : [`Allergy: ${heard.unlisted.join(', ')}`]),
  ].join('; ')
  return {
    text: isWhole ? undefined : heardAny ? trimmed(left) : message,
    bind: commands => {
      const allergens = allergensOf([...heard.avoid, ...refusedBy(heard, commands)])
      const known = heard.speaks ? (state.details.constraints?.allergens ?? []) : []
      const avoid = allergensOf([...allergens, ...(heard.lifted.length > 0 ? [] : known)])
      const details: Details = {
        ...(avoid.length > 0 ? { constraints: { allergens: avoid } } : {}),
        ...(instructions === '' ? {} : { instructions: instructions.slice(0, 200) }),
      }
      return withDetails(commands.map(wishing), heardAny || isWhole || allergens.length > 0 ? details : undefined)
    },
  }
}

/** A restaurant's name says nothing of what its guest may eat. */
function hearBesideNames(text: string, named: (text: string) => Named | undefined): Heard {
  const name = named(text)?.name
  const at = name === undefined ? -1 : text.indexOf(name)
  if (name === undefined || !/\b(?:from|at)\s+(?:the\s+)?$/i.test(text.slice(0, at)) || !name.includes(' '))
    return hearAllergies(text)
  const heard = hearAllergies(text.replace(name, STAND_IN))
  const back = (words: string) => words.replace(STAND_IN, name)
  return { ...heard, rest: back(heard.rest), wish: back(heard.wish) }
}
const STAND_IN = 'Namedrestaurant'

/** "Can I tell the kitchen about the allergy?" asks for what is done anyway. */
const isAboutKitchen = (text: string, { bound }: Heard, { details }: ClerkState): boolean =>
  TELLS_KITCHEN.test(text) &&
  (bound.length > 0 ||
    details.constraints?.allergens !== undefined ||
    /^(?:can|could|may|will|would|do|does|please)\b/i.test(text))

/** Refusals bind at once, but for those that a dish's own options may take. */
function refusedBy({ refused }: Heard, commands: readonly Command[]): Allergen[] {
  const orders = commands.some(command => command.do === 'edit')
  const searches = commands.find(command => command.do === 'search')
  const binding = orders
    ? []
    : searches?.order === undefined
      ? refused
      : refused.filter(({ strength }) => strength === 'name')
  return binding.flatMap(({ codes }) => codes)
}

/** What is looked for is the wish alone: what is avoided goes along by itself. */
function wishing(command: Command): Command {
  if (command.do !== 'search' || command.query === undefined) return command
  const { query, ...others } = command
  const wish = trimmed(hearAllergies(query).wish)
  return isBlank(wish) ? others : { ...others, query: wish }
}

function withDetails(commands: readonly Command[], details: Details | undefined): Command[] {
  if (!details) return [...commands]
  const first = commands.find(command => command.do === 'details')
  if (!first) return [{ do: 'details', details }, ...commands.filter(command => command.do !== 'cannot_handle')]
  return commands.map(command =>
    command === first ? { do: 'details', details: { ...first.details, ...details } } : command,
  )
}
