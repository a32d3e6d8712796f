import { spokenWords } from './spans.ts'

export type Language = 'en' | 'es'

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
const STRONG =
  /[¿¡ñ]|\b(?:hola|gracias|quiero|quisiera|por favor|porfa|cuánto|cuanto|dónde|tienen|me llamo|soy al[eé]rgic)/iu

/** The language of a message; the one before where it does not tell. */
export function languageOf(text: string, before: Language): Language {
  const words = spokenWords(text).map(({ word }) => word)
  const count = (known: ReadonlySet<string>) => words.filter(word => known.has(word)).length
  const [spanish, english] = [count(SPANISH), count(ENGLISH)]
  if (spanish > english && (STRONG.test(text) || spanish - english >= 2)) return 'es'
  return english > spanish && (english - spanish >= 2 || before === 'en') ? 'en' : before
}
