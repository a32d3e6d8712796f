import { type Allergen, formatAllergens, spokenRefusal } from '#src/allergens/codes.ts'
import type { Fulfillment } from '#src/catalog/restaurant.ts'
import type { CallLanguage } from './language.ts'
import type { Diet } from './spoken-order.ts'

/** Templates of all sentences that the telephone can say. */
export type Phrases = {
  readonly greeting: (name: string) => string
  readonly greetingAgain: string
  readonly identify: (id: string, fulfillment: Fulfillment, at: string | undefined) => string
  readonly item: (quantity: number, name: string, removals: readonly string[]) => string
  /** Omit the allergens for the transcript, which contains no personal data. */
  readonly allergy: (allergens: readonly Allergen[] | undefined) => string
  /** Omit the diets for the transcript. */
  readonly diet: (diets: readonly Diet[] | undefined) => string
  readonly note: (note: string) => string
  readonly deliverTo: (place: string, phone: string) => string
  readonly accept: string
  readonly acceptShort: string
  readonly minutes: string
  readonly minutesAgain: string
  readonly wait: string
  readonly who: string
  readonly price: string
  readonly change: string
  readonly otherLanguage: string
  readonly confirmed: (minutes: number | undefined) => string
  readonly rejected: string
  readonly callBack: (minutes: number) => string
  readonly wrongNumber: string
  readonly unclear: string
  readonly cancelled: string
  readonly accepted: string
}

const english: Phrases = {
  greeting: name => `Hello, this is the automated assistant of Comanda, with an order for ${name}.`,
  greetingAgain: 'Sorry, the line was cut. This is the automated assistant of Comanda again.',
  identify: (id, fulfillment, at) =>
    `The order number is ${id}. It is for ${fulfillment}, ${at === undefined ? 'as soon as possible' : `promised for ${at}`}.`,
  item: (quantity, name, removals) => `Quantity ${quantity}: ${[name, ...removals].join(', ')}.`,
  allergy: allergens =>
    `Attention, an allergy. It must contain ${allergens ? spokenRefusal(allergens) : 'no [allergens]'}.`,
  diet: diets => `Attention, a diet. All of it must be ${diets ? formatAllergens(diets) : '[diet]'}.`,
  note: note => `The customer wrote: ${note}. That was the note.`,
  deliverTo: (place, phone) => `Deliver to ${place}. The customer's telephone is ${phone}.`,
  accept:
    'It is already paid. To accept say yes or press 1, to refuse say no or press 2, to hear it again press 9. Do you accept this order?',
  acceptShort: 'Please say yes or press 1 to accept it, say no or press 2 to refuse it.',
  minutes: 'Thank you. In how many minutes will it be ready?',
  minutesAgain: 'In how many minutes, please? Say a number, or key it in and press pound.',
  wait: 'Of course, I will wait.',
  who: 'I am an automated assistant. I call for Comanda, where a customer has ordered from your restaurant.',
  price: 'It is already paid, there is nothing to collect.',
  change: 'The order cannot be changed, it is as paid. You can accept it or refuse it.',
  otherLanguage: 'I speak English and Spanish. Hablo inglés y español.',
  confirmed: minutes => `Confirmed${minutes === undefined ? '' : `, ${minutes} minutes`}. Thank you, goodbye.`,
  rejected: 'Understood, the order is refused and the customer gets the money back. Goodbye.',
  callBack: minutes => `I will call again in ${minutes} minutes. Goodbye.`,
  wrongNumber: 'Sorry to have disturbed you. Goodbye.',
  unclear: 'I could not hear an answer. Goodbye.',
  cancelled: 'This order has been cancelled in the meantime. Please do not prepare it. Goodbye.',
  accepted: 'This order has been accepted in the meantime, nothing is left to answer. Goodbye.',
}

const SPANISH: Readonly<Record<Allergen, string>> = {
  milk: 'leche',
  egg: 'huevo',
  fish: 'pescado',
  shellfish: 'mariscos',
  tree_nut: 'frutos secos',
  peanut: 'cacahuate',
  wheat: 'trigo',
  gluten: 'gluten',
  soy: 'soya',
  sesame: 'sésamo',
  mustard: 'mostaza',
  celery: 'apio',
  sulphite: 'sulfitos',
}

const SPANISH_DIETS: Readonly<Record<Diet, string>> = {
  vegetarian: 'vegetariano',
  vegan: 'vegano',
  gluten_free: 'sin gluten',
  dairy_free: 'sin lácteos',
  kosher: 'kosher',
  halal: 'halal',
  pescatarian: 'pescetariano',
}

const spanish: Phrases = {
  greeting: name => `Hola, soy el asistente automático de Comanda, con un pedido para ${name}.`,
  greetingAgain: 'Perdón, se cortó la llamada. Soy otra vez el asistente automático de Comanda.',
  identify: (id, fulfillment, at) =>
    `El número del pedido es ${id}. Es para ${fulfillment === 'pickup' ? 'recoger' : 'entregar'}, ${at === undefined ? 'lo antes posible' : `prometido para ${at}`}.`,
  item: (quantity, name, removals) => `Cantidad ${quantity}: ${[name, ...removals].join(', ')}.`,
  allergy: allergens =>
    `Atención, una alergia. No debe llevar ${
      allergens
        ? formatAllergens(
            allergens.map(code => SPANISH[code]),
            'ni',
          )
        : '[alérgenos]'
    }.`,
  diet: diets =>
    `Atención, una dieta. Todo debe ser ${
      diets
        ? formatAllergens(
            diets.map(diet => SPANISH_DIETS[diet]),
            'y',
          )
        : '[dieta]'
    }.`,
  note: note => `El cliente escribió: ${note}. Esa fue la nota.`,
  deliverTo: (place, phone) => `Entregar en ${place}. El teléfono del cliente es ${phone}.`,
  accept:
    'Ya está pagado. Para aceptar diga sí o pulse 1, para rechazar diga no o pulse 2, para oírlo otra vez pulse 9. ¿Acepta usted este pedido?',
  acceptShort: 'Por favor diga sí o pulse 1 para aceptarlo, diga no o pulse 2 para rechazarlo.',
  minutes: 'Gracias. ¿En cuántos minutos estará listo?',
  minutesAgain: '¿En cuántos minutos, por favor? Diga un número, o márquelo y pulse la tecla numeral.',
  wait: 'Claro, espero.',
  who: 'Soy un asistente automático. Llamo de parte de Comanda, donde un cliente ha pedido en su restaurante.',
  price: 'Ya está pagado, no hay nada que cobrar.',
  change: 'El pedido no se puede cambiar, es como se pagó. Puede aceptarlo o rechazarlo.',
  otherLanguage: 'Hablo español e inglés. I speak English and Spanish.',
  confirmed: minutes => `Confirmado${minutes === undefined ? '' : `, ${minutes} minutos`}. Gracias, adiós.`,
  rejected: 'Entendido, el pedido queda rechazado y el cliente recibe su dinero. Adiós.',
  callBack: minutes => `Llamaré otra vez en ${minutes} minutos. Adiós.`,
  wrongNumber: 'Perdone la molestia. Adiós.',
  unclear: 'No pude oír una respuesta. Adiós.',
  cancelled: 'Este pedido ha sido cancelado mientras tanto. Por favor no lo prepare. Adiós.',
  accepted: 'Este pedido ya ha sido aceptado mientras tanto, no falta nada más. Adiós.',
}

export const PHRASES: Readonly<Record<CallLanguage, Phrases>> = { en: english, es: spanish }
