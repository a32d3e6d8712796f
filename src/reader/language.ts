import { tokenizeWords } from './spans.ts'

/** Languages that the clerk answers in. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
/** Languages into which replies are translated. The source sentences in the code are English. */
export type Translated = Exclude<Language, 'en'>

const SPANISH = new Set(
  (
    'hola quiero quisiera quiere dame deme puedo puede pueden tienen tiene hay cerca de del el la los las un una unos unas y o con sin para por favor gracias ' +
    'que cual cuanto cuanta cuantos cuando donde como es son estoy esta estan soy somos me te se mi su nos le lo al en pero tambien mas menos otro otra ' +
    'busco busca necesito pedir pedido recoger entrega domicilio calle direccion nombre telefono correo llamo si bueno vale dale claro adios hasta luego ' +
    'quita quitar cambia cambiar agrega anade cancela cancelar empezar nuevo todo nada algo comida cena almuerzo desayuno manana hoy noche tarde ' +
    'uno dos tres cuatro cinco seis siete ocho nueve diez pollo res carne queso papas arroz aqui alla ahora rapido barato caro alergica alergico porfa porfavor gusta recomiendas recomienda'
  ).split(' '),
)
const ENGLISH = new Set(
  (
    'the a an and or with without for please thanks thank you i im id my me we our us is are am was do does did can could would will have has had want like need get ' +
    'give order from near in on at to of it that this those them what which who when where why how much many one two three four five six not no yes yeah sure okay just ' +
    'add remove change make cancel start over pickup delivery deliver delivered name phone email address today tomorrow tonight soup sandwich burger chicken cheese large small medium'
  ).split(' '),
)

/** Words used to detect each language. */
const WORDS: Readonly<Record<Language, ReadonlySet<string>>> = { en: ENGLISH, es: SPANISH }
/** Characters and words that identify a language if it leads by a single word. */
const STRONG: Readonly<Record<Translated, RegExp>> = {
  es: /[¿¡ñ]|\b(?:hola|gracias|quiero|quisiera|por favor|porfa|cuánto|cuanto|dónde|tienen|me llamo|soy al[eé]rgic)/iu,
}
const TRANSLATED = LANGUAGES.filter((language): language is Translated => language !== 'en')

/** Returns the language of a message, or the previous language if the message is inconclusive. */
export function languageOf(text: string, before: Language): Language {
  const words = tokenizeWords(text).map(({ word }) => word)
  const count = (language: Language) => words.filter(word => WORDS[language].has(word)).length
  const english = count('en')
  const [found, most] = TRANSLATED.map(language => [language, count(language)] as const).reduce((best, other) =>
    other[1] > best[1] ? other : best,
  )
  if (most > english && (STRONG[found].test(text) || most - english >= 2)) return found
  return english > most && (english - most >= 2 || before === 'en') ? 'en' : before
}
