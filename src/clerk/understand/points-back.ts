const VERB =
  '(?:remove|delete|take (?:off|out|away)|drop|erase|forget(?: about)?|cancel|clear|scratch|ignore|undo|lose|get rid of|qu[ií]t[ae](?:le|les|me|nos)?|quitar(?:le|me)?|b[oó]rr[ae](?:le|me)?|borrar(?:le|me)?|olvid[ae](?:te|se)?(?: de)?|elim[ií]n[ae](?:le|me)?|eliminar|s[aá]qu?[ae](?:le|me)?|cancel[ae])'
const THAT = '(?:that|this|the|those|these|any|all the|es[ae]s?|est[ae]s?|las?|los?|el|lo de la|lo de las)'
const KIND =
  '(?:(?:food|kitchen|la|de) )?(?:allerg(?:y|ies)|alergias?|avoidances?|restrictions?|restricci[oó]n(?:es)?|(?:notes?|notas?)(?! (?:for|para) (?:the )?(?:driver|courier|door)))'
const TAIL = '(?:\\s+(?:notes?|things?|off|out|away|there|on there|again|please|pls|por favor|ya))*'
const POINTS = new RegExp(`(?<![\\p{L}])${VERB}\\s+${THAT}\\s+${KIND}${TAIL}(?![\\p{L}])`, 'iu')
const TAKES_OFF = new RegExp(`(?<![\\p{L}])take\\s+${THAT}\\s+${KIND}\\s+(?:off|out|away)(?![\\p{L}])`, 'iu')
const KEEPS = /(?<![\p{L}])(?:do not|don['’]?t|never|not|no|nunca)\s+(?:\p{L}+\s+)?$/iu

/** Message without the withdrawal of an allergy that it only points at: "borre esa nota", "remove that allergy". */
export function withoutAllergyWithdrawal(message: string): string | undefined {
  const found = POINTS.exec(message) ?? TAKES_OFF.exec(message)
  if (!found || KEEPS.test(message.slice(0, found.index))) return undefined
  const left = message.slice(0, found.index) + message.slice(found.index + found[0].length)
  return left.replace(/(?:^|(?<=[.,;!]))\s*(?:and|y|please|por favor)?\s*(?=[.,;!]|$)/giu, '').trim()
}
