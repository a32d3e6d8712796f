/** Nothing that goes on food. */
const TABLEWARE =
  '(?:napkins?|utensils?|cutlery|silverware|forks?|spoons?|kni(?:fe|ves)|straws?|plates?|bags?|wet wipes|wipes|servilletas?|cubiertos)'
/** Words that turn a wish for more into one for less, or none. */
const DENIED = String.raw`(?<!\b(?:no|not|never|without|nothing|don['’]?t|do not|dont|sin|nada) (?:any |an |a )?)`
/** Who, or what, an order is handed over or carried with. */
const HARMLESS_WITH =
  '(?:no|less|light|thanks|love|care|caution|the|my|your|our|him|her|them|me|us|someone|anyone|a smile|a knock|doorman|concierge|reception|security|front desk|neighbou?rs?|utensils|napkins|cutlery|forks?)'

const WISHES: readonly RegExp[] = [
  new RegExp(
    String.raw`${DENIED}\b(?:add(?:ing|ed)?|extra|additional|more|plus|double|triple) (?!${TABLEWARE}\b)(?:\S+)?`,
    'iu',
  ),
  new RegExp(String.raw`${DENIED}\b(?:add|extra|double|triple)(?=[\s.,;!]*$)`, 'iu'),
  /\b(?:instead|in place of|rather than|in lieu of)\b/iu,
  new RegExp(
    String.raw`${DENIED}\b(?:substitut(?:e|ing|ion)s?|sub|swap(?:ping|ped)?|switch(?:ing|ed)?|replac(?:e|ing|ed)|exchange|upgrade)\b`,
    'iu',
  ),
  new RegExp(String.raw`${DENIED}\bmake (?:it|that|them|mine) (?:an?|with|on|into)\b`, 'iu'),
  new RegExp(
    String.raw`${DENIED}\bput (?:[^\s.,;!?]+ ){1,5}on (?:it|there|them|mine|the (?:sandwich|hero|sub|side))\b`,
    'iu',
  ),
  new RegExp(String.raw`${DENIED}\bchange (?:[^\s.,;!?]+ ){1,5}(?:to|for|into)\b`, 'iu'),
  new RegExp(String.raw`\bwith (?!${HARMLESS_WITH}\b)(?:\S+)`, 'iu'),
  new RegExp(String.raw`${DENIED}\b(?:añad(?:a|ir|e|an)|agreg(?:ue|ar|a|uen)|doble)(?!\p{L})`, 'iu'),
  /(?<!\p{L})(?:en (?:vez|lugar) de|cambi(?:ar|e|en) \S+(?: \S+){0,4} por|sustitu(?:ir|ya|yan))(?!\p{L})/iu,
]

/** The words of a remark that ask for something to be added or swapped; undefined when it only leaves things off. */
export function additionIn(text: string): string | undefined {
  const found = WISHES.map(wish => wish.exec(text)?.[0]).find(words => words !== undefined)
  return found?.trim().slice(0, 40)
}
