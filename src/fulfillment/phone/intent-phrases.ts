import { onlyWords, phrases } from './words.ts'

/** Phrases that identify an intent, in English and Spanish, as folded speech. */

/** Answering machine or voicemail. */
export const isVoicemail = phrases(
  'leave … (?:message|name|number)',
  '(?:after|at|wait for) the (?:tone|beep)',
  '(?:voice ?mail|mailbox|answering machine)',
  '(?:cannot|cant|unable to|not able to) (?:take|answer|get to) your call',
  '(?:cannot|cant) come to the phone',
  'not available … take your call',
  'record your message',
  'hang up or press',
  '(?:deje|dejar|deja) … mensaje',
  'despues (?:del|de la) (?:tono|senal)',
  'buzon de voz',
)
/** Our own question, echoed by the line or repeated by the callee. */
export const isEcho = phrases(
  'say (?:yes|no)',
  '(?:press|press the number|key) (?:1|2|9|one|two|nine)',
  'accept this order say',
  'do you accept',
  'yes or (?:no|press)',
  'diga (?:si|no)',
  'pulse (?:1|2|9|uno|dos|nueve)',
  'acepta usted',
)
export const isWrongNumber = phrases(
  'wrong number',
  '(?:not|isnt|aint) a (?:restaurant|shop|store|deli|business)',
  '(?:this is|its) a (?:private|residence|house|home|private number|private house)',
  'no (?:restaurant|sandwich shop|such restaurant) here',
  'numero equivocado',
  'no es (?:un|el) (?:restaurante|numero)',
)
export const isHold = phrases(
  '(?:hold|hang) on',
  'hold please',
  '(?:please )?hold the line',
  '(?:one|just a|just one|give me a|give me one|1|a) (?:moment|second|sec|minute|min)(?: please)?',
  '(?:please )?wait(?: a)?(?: moment| second| sec| minute)?',
  'bear with me',
  '(?:let me|ill|i will|lemme) (?:check|ask|see|get|look)',
  '(?:un|deme un|espere un) (?:momento|momentito|segundo|minuto)',
  'espere?(?:me)?',
)
export const isCallBack = phrases(
  'call (?:me |us )?(?:back|again|later)',
  '(?:ring|phone|try) (?:me |us )?(?:back|again|later)',
  'call (?:me |us )?in (?:a|an|[^ ]+)(?: [^ ]+)? (?:minutes?|hours?)',
  '(?:llame|llameme|llamenos|vuelva a llamar|llama) (?:mas tarde|luego|despues|en … minutos|otra vez)',
  'vuelva a llamar',
)
export const isChange = phrases(
  '(?:can|could|may) (?:i|we|you|they) … (?:change|swap|substitute|replace|switch|put|give|use|add|do)',
  'instead(?: of)?',
  '(?:substitute|swap|replace)',
  '(?:want|need|have) to change',
  '(?:cambiar|cambiarlo|en lugar de|en vez de|sustituir)',
)
export const isRepeat = phrases(
  'repeat(?: that| it| please| the order)?',
  '(?:say|tell me|read|run) … again',
  '(?:again|one more time|once more|come again|from the (?:top|beginning))',
  '(?:what was that|pardon(?: me)?|what did you say|excuse me)',
  '(?:didnt|did not|couldnt|could not|cant) (?:catch|hear|get|understand)(?: that| you| it)?',
  '(?:repita|repite|repitalo|repetir|otra vez|de nuevo|como dijo|no (?:le |te |lo )?(?:escuche|oi|entendi))',
)
export const isShortRepeat = onlyWords('what sorry huh eh say que como perdon mande')
export const isSlower = phrases('(?:slow|slower|slowly|slow down)', '(?:too|so) fast', 'mas (?:despacio|lento)')
export const isWho = phrases(
  'who (?:is|are|am) … (?:this|you|calling|speaking|it)',
  'whos (?:this|calling|there|speaking|that)',
  'who am i (?:talking|speaking)',
  '(?:are you|is this|is it|am i talking to|you) a (?:robot|bot|machine|computer|real|recording|scam|prank|joke|person|human)',
  'where are you calling from',
  'what(?: is|s) (?:this|comanda)(?: about)?',
  '(?:quien (?:es|habla|llama)|de parte de quien|es (?:un|una) (?:robot|maquina|grabacion))',
)
export const isPrice = phrases(
  'how much(?: is| does| do| for| was| money)?',
  '(?:price|cost|costs|total|payment|pay|paying|pays|paid|cash|charge|credit card|collect)',
  '(?:cuanto (?:es|cuesta|vale|seria)|precio|pagar|paga|pagado|efectivo|tarjeta|cobrar|cobro)',
)
export const isSpanish = phrases(
  '(?:espanol|castellano)',
  'no (?:hablo|entiendo|speak|habla)(?: el)? (?:ingles|english)',
  'no (?:ingles|entiendo|comprendo)',
  'no english … (?:espanol|spanish)',
  '(?:speak |in )?spanish(?: please)?',
)
export const isOtherLanguage = phrases(
  '(?:no|little|not) english',
  '(?:dont|do not|cant|cannot) speak english',
  '(?:speak|in) (?:chinese|mandarin|cantonese|korean|russian|arabic|bengali|french|polish|hebrew|hindi|urdu|creole)',
)
export const isBack = phrases(
  '(?:im|i am|ok im|we are|were) (?:back|here|ready|listening)',
  'go (?:ahead|on)',
  '(?:ready|continue|thanks for (?:waiting|holding)|sorry about that|where were we)',
  '(?:adelante|digame|continue|ya estoy|ya volvi|gracias por esperar)',
)
export const isHello = phrases(
  '(?:hello|hi|hey|hiya|alo|hola|bueno|diga|digame|buenas|buenos)',
  'good (?:morning|afternoon|evening|day)',
  'how (?:can|may) (?:i|we) help',
  'thanks? (?:you )?for calling',
  '(?:speaking|this is)',
)
/** Refusals with a reason, each mapped to our own wording. */
export const REFUSALS: readonly (readonly [ReturnType<typeof phrases>, string])[] = [
  [
    phrases(
      '(?:kitchen|we|shop|store|were|its|now)(?: are| is)?(?: all| now)? (?:closed|closing)',
      'closed (?:for|now|today|early)',
      '(?:estamos|esta) cerrad[oa]s?',
      'ya cerramos',
    ),
    'The restaurant is closed.',
  ],
  [
    phrases(
      '(?:too|so|very|really) (?:busy|slammed|backed up)',
      '(?:slammed|swamped|backed up)',
      'muy ocupad[oa]s?',
      'mucho trabajo',
    ),
    'The restaurant is too busy.',
  ],
  [
    phrases(
      '(?:not|arent|stopped) (?:taking|accepting|doing) … orders',
      'no more orders',
      '(?:cant|cannot|can not|wont|will not|couldnt|not able to|unable to) (?:make|do|take|accept|fulfill|fill|prepare)',
      '(?:no we|we|i|no i) (?:cant|cannot|wont)',
      '(?:refuse|reject|decline|dont accept|do not accept|dont want)(?: it| this| that| the order)?',
      'cancel (?:it|this|that|the order)',
      '(?:no podemos|no puedo|no aceptamos|no acepto|rechazo|rechazamos|cancele)',
    ),
    'The restaurant declined the order.',
  ],
]
