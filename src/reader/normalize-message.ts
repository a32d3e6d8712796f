import { truncateRepeatedRuns } from './truncate-repeated-runs.ts'

/** A refusal joined to its food: "no-nuts", "zero-dairy", "no: fish". Alone, its "no" would answer a question. */
const JOINED_NO = /(?<![\p{L}\p{N}-])(no|zero|sin)(?:-|:\s*)(?=\p{L})/giu
/** "With zero cheese", unlike "Coke Zero" and "zero sugar". */
const ZERO =
  /(?<=(?:^|[,.;:(]\s*|(?<![\p{L}])(?:with|and|but|or|want|wants|need|needs|please|contains?|has|have)\s+))zero\s+(?!(?:sugar|calories?|cal|waste|proof|alcohol|please|pls|thanks)(?![\p{L}]))(?=\p{L})/giu

/** "W/out onions", "w / o onions". */
const SHORT_WITHOUT = /(?<![\p{L}\p{N}])w\s?\/\s?o(?:ut)?(?![\p{L}\p{N}])/giu
/** "0 onions" and "n0 onions", unlike "0 calories" and "0 sugar". */
const NUMERAL_ZERO =
  /(?<![\p{L}\p{N}.,:$/#-])(?:0|n0)\s+(?!(?:sugar|calories?|cal|carbs?|fat|proof|alcohol|percent|oz|lbs?|mins?|minutes?|miles?|stars?|dollars?)(?![\p{L}]))(?=\p{L})/giu
/** A refusal after its food, in a clause of its own: "onions off", "mayo: none". */
const REFUSED_AFTER =
  /(?<=^|[,.;!\n]\s*)(?:(?:the|and|with)\s+)?(?:(\p{L}{3,}(?:\s\p{L}{3,})?):\s*(?:no|none|off|out|0|zero)|(\p{L}{3,})\s+(?:off|out|none))(?=\s*(?:please|pls|thanks)?\s*(?:[,.;!\n]|$))/giu
const NO_FOOD =
  /^(?:take|taking|carry|eat|eating|dine|dining|sold|day|days|time|week|work|hats?|hands?|far|way|well|cut|laid|turn(?:ed)?|set|sign|check|drop|come|came|get|find|hang|help|fill|miss(?:ed)?|run|ran|half|figure|bring|left|money|dollars?|bucks|percent|there|want|got|have|had|that|this|them|and|but|see|with|one|all|going|head(?:ing|ed)?|stepp?(?:ing|ed)?)$/iu

/** Agents' signs for a removal: "-tomato, -onion", "!onion"; not the bullet of a list. */
const SIGNED_NO = /(?<=\S[ \t]|[,;]\s?)(?:-{1,2}|[!~−]|❌|🚫)(?!(?:and|or|the|for|no)(?![\p{L}]))(?=\p{L}{3,})/gu
/** Agents' fields for removals: "remove=onion,tomato", '"remove":["onion"]'. Fields of allergies are read elsewhere. */
const FIELD_NO =
  /(?<![\p{L}\p{N}-])["']?(?:remov(?:e|als?)|without|omit|hold)["']?\s?(?:[=:]\s?\[([^\]\n]*)\]|=\s?((?:\p{L}{3,}[,|])*\p{L}{3,}))/giu
/** "No" as speech recognition spells it: "know onions", unlike "let them know". */
const HEARD_NO =
  /(?<!(?:(?<!\p{L})(?:i|you|we|they|he|she|who|to|me|us|them|him|her|already|dont|don['’]t|not|ya|all|kitchen|chef|cook|restaurant|should|must|can|will|would|did|do|does|if|just|in the)|^|[.,;!?])\s*)(?<=\s)know\s+(?!(?:if|that|how|what|when|where|why|who|whom|it|its|about|the|of|me|you|better|best|whether|your|is|are|i|we|they|there|my|any|some|a|an|and|or|for|to|in|at|on|from)(?![\p{L}]))(?=\p{L}{3,})/giu

/** The amount "twice" at the end of a clause or before the restaurant, unlike "ring the bell twice". */
const TWICE =
  /(?<=^|[,.;!\n])([^,.;!\n]*)(?:,\s*)?\s(?:twice|(?:two|2) times|dos veces)(?=\s*(?:please|pls|thanks|por favor)?\s*(?:[,.;!\n]|$|(?:from|at|de|for|to)\s))/giu
const NO_AMOUNT =
  /(?<![\p{L}])(?:ring|rang|knock\w*|call\w*|buzz\w*|honk\w*|tr(?:y|ied)|toast\w*|cook\w*|fr(?:y|ied)|bak(?:e|ed)|ask\w*|check\w*|sa(?:y|id)|told|tell|charged?|paid|pay|ordered|been|was|were|asked|went)(?![\p{L}])/iu

/** "We're" without its apostrophe asks a question. */
const WE_ARE = /(?<![\p{L}])(we|they|you)['’]re(?![\p{L}])/giu

/** Returns a message as every parser reads it: without long repetitions, and with a plain "no" for other forms of it. */
export const normalizeMessage = (text: string): string =>
  truncateRepeatedRuns(text)
    .replace(FIELD_NO, (_, bracketed?: string, listed = bracketed ?? '') => {
      const foods = listed.split(/[,|]/).map((food: string) => food.replace(/["']/g, '').trim())
      return `, ${foods
        .filter((food: string) => food !== '')
        .map((food: string) => `no ${food}`)
        .join(', ')}`
    })
    .replace(SIGNED_NO, 'no ')
    .replace(HEARD_NO, 'no ')
    .replace(JOINED_NO, '$1 ')
    .replace(ZERO, 'no ')
    .replace(NUMERAL_ZERO, 'no ')
    .replace(SHORT_WITHOUT, 'without')
    .replace(REFUSED_AFTER, (all, labeled?: string, food = labeled) =>
      !food || NO_FOOD.test(food) ? all : `no ${food}`,
    )
    .replace(TWICE, (all, before: string) => (NO_AMOUNT.test(before) ? all : `${before} x2`))
    .replace(WE_ARE, '$1 are')
