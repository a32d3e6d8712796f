import { readAct } from '#src/reader/acts/read-act.ts'

/** Hint to a model together with a read-back: an additional question invalidates it. */
export const ASK_NOTHING_ELSE =
  'The order is read back and the customer is asked to confirm it. Ask nothing else now: a question of your own disarms the read-back, and no yes can book it before it is shown anew.'

/** Sentence that asks for the yes to the read-back. */
const OF_PLACING =
  /^\W*(?:(?:so|and|then|now|great|ok|okay|perfect|all right|alright|well|bueno|pues|entonces|listo|perfecto)[\s,]+)*(?:(?:shall|should|may|can|do you want me to|would you like me to|want me to) ?(?:i )?(?:go ahead and )?(?:place|book|order|confirm|submit|send)(?: (?:it|this|that|the order|your order|everything))?(?: (?:now|for you|in|as is|as it stands|for \$?[\d.,]+))*|(?:ready to (?:place|order|book|confirm)|confirm)(?: (?:it|this|the order|your order))?(?: now)?|(?:is (?:that|this|everything|it all|the order)|does (?:that|this|everything|it all)) (?:all )?(?:right|correct|ok|okay|good|fine|look right|look good|look correct|sound good|sound right)(?: to you)?|(?:look|sound)s? (?:good|right)|¿?(?:lo|la)? ?(?:pido|confirmo|ordeno|mando|hago el pedido)|¿?(?:quiere|quieres|desea|deseas) que (?:lo|la) (?:pida|confirme|ordene|mande)|¿?(?:est[aá] (?:todo )?bien(?: as[ií])?|todo (?:bien|correcto)|es correcto|confirma(?:s|mos)?(?: el pedido)?))\W*$/iu
const OFFERS =
  /\b(?:would you (?:like|care|prefer|want)|do you (?:want|need|prefer|have)|let me know (?:if|whether|which|what)|tell me (?:if|whether|which|what)|anything (?:else|more)|how about|what about|care for|want (?:a|an|some|any|me|to)|(?:le|te) (?:gustar[ií]a|apetece|interesa|pongo|agrego|a[nñ]ado)|quiere[sn]? (?:un|una|algo|alg[uú]n|agregar|a[nñ]adir|que)|desea[sn]? (?:un|una|algo|agregar|a[nñ]adir)|algo m[aá]s|alguna otra cosa|d[ií]ga?me (?:si|cu[aá]l|qu[eé])|av[ií]seme si)\b/iu
/** Equivalent to the question of the read-back: "Let me know if anything should change". */
const OF_CHANGES =
  /^\W*(?:(?:just )?(?:say yes|answer (?:with )?(?:a |with a )?(?:plain )?yes)\b[^?]*|(?:please )?(?:let me know|tell me) (?:if|what|whether) (?:anything|something|you(?:['’]d| would)? (?:like|want))? ?(?:to |should |needs to |must )?(?:be )?(?:change|changed|fixed|corrected|adjusted)[^?]*|d[ií]ga?me (?:si|qu[eé]) (?:hay que|quiere|desea)? ?cambi\p{L}*[^?]*)$/iu

/**
 * True if a sentence from the model asks the guest anything other than to confirm the order. A yes to it would not
 * confirm the read-back.
 */
export function asksAnotherQuestion(sentence: string): boolean {
  const text = sentence.replace(/\s+/g, ' ').trim()
  if (OF_PLACING.test(text) || OF_CHANGES.test(text)) return false
  return /[?¿？؟]\s*["'”’)]?\s*$/u.test(text) || /[?¿？؟]/u.test(text) || OFFERS.test(text) || readAct(text).asks
}
