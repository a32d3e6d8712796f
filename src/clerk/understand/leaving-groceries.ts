/** "Forget groceries, I want pizza": what was bought at a grocer's is not what is wanted now. */
const LEAVES =
  /^\W*(?:(?:ok|okay|no|nah|actually|wait|you know what|bueno|pues|sabes que)[\s,.!]+)*(?:forget|nvm|never ?mind|scrap|skip|no more|drop|cancel|enough|stop|screw|not|don'?t want|i don'?t want|olvid[ae](?:te|se)?|ya no(?: quiero)?|no quiero|deja|nada de)(?: (?:about|with|of|the|my|any|all|this|these|that|de|del|el|la|los|las|lo|mas|más))* (?:grocer\w*|super ?market|s[uú]per(?:mercado)?|supermercado|shopping|mercado|mandado|despensa|comestibles|abarrotes)(?: (?:list|store|shopping|stuff|thing|run))?(?:\s*[,.;:!-]+\s*|\s+|$)(?:(?:then|instead|and|but|y|mejor|now)\s+)*(.*)$/isu

/** What a message wants after it leaves the groceries; undefined where it does not. */
export const leavingGroceries = (text: string): string | undefined => LEAVES.exec(text)?.[1]
