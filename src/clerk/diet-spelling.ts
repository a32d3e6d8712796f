import { foldWord } from '#src/allergens/fold-word.ts'
import { isRealWord } from '#src/allergens/real-words.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'

/** Diets, faiths, and illnesses that other rules handle. */
const READ =
  'vegan vegano vegana vegetarian vegetariano vegetariana pescatarian pescetarian pescetariano kosher halal muslim musulman musulmana hindu diabetic diabetico diabetica pregnant embarazada celiac coeliac celiaco celiaca allergic alergico alergica intolerant intolerante asthmatic'.split(
    ' ',
  )
/** Diets, faiths, and illnesses that do not imply what to avoid, so the clerk has to ask. */
const ASKED =
  'keto ketogenic paleo carnivore macrobiotic flexitarian fruitarian jewish judio judia orthodox ortodoxo ortodoxa buddhist budista adventist adventista rastafarian immunocompromised immunosuppressed immunodeficient inmunodeprimido inmunodeprimida inmunosuprimido inmunosuprimida hypertensive hipertenso hipertensa hypoglycemic hyperglycemic epileptic hemophiliac lactating breastfeeding prediabetic prediabetico prediabetica'.split(
    ' ',
  )
const NAMES = [...READ, ...ASKED]
const SHORTEST = 5
const LONG = 9
/** Minimum length of a capitalized word for spelling correction: shorter ones may be personal names. */
const LONG_OF_NAME = 8
const PEOPLE =
  'husband|wife|partner|son|daughter|kids?|mom|mum|mother|dad|father|brother|sister|friend|girlfriend|boyfriend|roommate|guest|grandma|grandpa|esposo|esposa|marido|mujer|hijo|hija|novio|novia|mamá|papá|hermano|hermana|amigo|amiga'
const SAID = new RegExp(
  `(?<![\\p{L}])(?<who>(?:i['’]?m|i am|we['’]?re|we are|(?:s?he|they)['’]?(?:s|re)|s?he is|they are|soy|somos|(?:my|our|his|her|mi|su) (?:${PEOPLE})(?:['’]?s| is| are| es)?)\\s+(?:(?:an?|very|also|too|strict|strictly|practicing|severely|currently|muy|también|tambien|un[oa]?|orthodox|ultra)\\s+){0,3})(?<what>[\\p{L}]{4,24})(?![\\p{L}\\d@])`,
  'giu',
)

/** Diet, faith, or illness that a word names, allowing one or two typos; undefined for other words. */
function nameOf(written: string): string | undefined {
  const word = foldWord(written.toLowerCase())
  if (NAMES.includes(word)) return word
  const isCapital = /^\p{Lu}\p{Ll}/u.test(written)
  if (word.length < (isCapital ? LONG_OF_NAME : SHORTEST) || isRealWord(word)) return undefined
  const most = word.length < LONG ? 1 : 2
  const near = NAMES.map(name => ({ name, edits: name[0] === word[0] ? editDistance(word, name, most) : most + 1 }))
  return near.filter(one => one.edits <= most && one.name.length >= SHORTEST).sort((a, b) => a.edits - b.edits)[0]?.name
}

/** True for a word that names a diet, faith, or illness, even misspelled, and so is not a personal name. */
export const isDietOrIllness = (word: string): boolean => nameOf(word) !== undefined

/** Corrects the spelling of diets, faiths, and illnesses in statements about a person: "I'm vegitarian". */
export const correctDietSpelling = (text: string): string =>
  text.replace(SAID, (all, who: string, what: string) => {
    const name = nameOf(what)
    return name === undefined || name === foldWord(what.toLowerCase()) ? all : `${who}${name}`
  })

/** Kosher states what the faith prohibits. */
const KOSHER = /(?<![\p{L}])k(?:osher|asher)(?![\p{L}])/iu

/** Abbreviated diets and allergies, which may mean several: "my kid is PA", "I follow AIP", "LI here". */
const ABBREVIATED =
  /(?<![\p{L}\d])(?:(?:[Ii]['’]?m|am|is|are|on|follow(?:s|ing)?|do(?:es|ing)?|has|have|eats?)\s+(?:an?\s+|the\s+|strict(?:ly)?\s+)?(?:PA|LI|GFD|AIP|SCD|LCHF|[Ww]hole ?30)|(?:PA|LI|GFD|AIP|SCD|LCHF|[Ww]hole ?30)\s+(?:here|diet|round|rules?|only))(?![\p{L}\d])/u

/** True if a person has a diet, faith, or illness that does not state what to avoid: "I'm keto". */
export const hasUnexplainedDiet = (text: string): boolean =>
  !text.includes('?') &&
  !KOSHER.test(text) &&
  (ABBREVIATED.test(text) || [...text.matchAll(SAID)].some(({ groups }) => ASKED.includes(nameOf(groups!.what!) ?? '')))
