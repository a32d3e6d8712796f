import { foldForComparison } from './fold.ts'

/**
 * Barred regardless of the grounds: secrets, external channels, calls to ignore what is shown, disguised letters.
 */

const HOST = /[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}/u
const CHANNEL = /\b(?:qr|scan this|whatsapp|telegram|discord|snapchat|signal app|w ?w ?w)\b/
const ALWAYS_SECRET =
  /\b(?:seed phrase|recovery phrase|secret phrase|mnemonic|private key|cvv|cvc|ssn|social security|routing number)\b/
const SECRET =
  /\b(?:card numbers?|passwords?|passcodes?|bank account)\b|\b(?:private|secret|seed|recovery|backup|security|verification|one[- ]time|login)\b.*\b(?:keys?|phrases?|words?|codes?|number)\b|\b(?:words?|phrase|palabras?|frase|clave|llave|key|pin|password|contrasena)\b.*\b(?:wallet|seed|recovery|secret\w*|billetera|monedero|cartera|bank|banco|card|tarjeta|privad[oa])\b|\bwallets?\b.*\b(?:words?|phrase|keys?|password|pin)\b|\b(?:digits?|numbers?|login|credentials|username)\b.*\b(?:card|plastic|bank\w*|account|tarjeta|banco|cuenta)\b|\b(?:card|plastic|bank\w*|tarjeta|banco)\b.*\b(?:digits?|login|number|credentials|username|numero)\b|\b(?:code|codes|codigo)\b.*\b(?:security|verification|sms|text(?:ed)?|seguridad|verificacion)\b|\b(?:otp|pin (?:code|number)|your pin|contrasena|card (?:details|info\w*)|expiration date|expiry date|date of birth|numero de (?:tarjeta|cuenta|seguro)|codigo de (?:verificacion|seguridad))\b/
/** Denial of a request for secrets: "I never ask for a card number", "you do not need a password". */
const ASKS_NONE =
  /\b(?:never|not|dont|do not|wont|will not|no need|without|nobody|no one|neednt|nunca|jamas|no|nadie|sin)\b(?: \w+){0,3}? (?:ask\w*|need\w*|want\w*|require\w*|share|give|send|tell|store|keep|see|know|pid\w*|pedir\w*|necesit\w*|hace falta|compart\w*|de|deben?|mande|envie)\b/
const INVITES = /\b(?:hesitate|forget|afraid|shy|wait|fail|olvid\w*|dud[ea]\w*|miedo|except|unless|salvo|excepto)\b/
const IGNORE =
  /\b(?:ignore|disregard|forget|overlook|skip over|pay no attention to|dont (?:mind|read|trust|believe)|ignor[ae]\w*|olvid[ae]\w*|no haga caso)\b.*\b(?:figures?|totals?|prices?|amounts?|below|above|notes?|warnings?|caution|lines?|numbers?|screen|ticket|abajo|arriba|precios?|cifras?|avisos?|pantalla)\b|\b(?:below|above|shown|screen|abajo|arriba|pantalla)\b.*\b(?:wrong|outdated|incorrect|mistaken|mistake|error|equivocad\w+|incorrect\w+)\b/
const TRANSFER =
  /\b(?:send|transfer|wire|deposit|forward|remit|mand[ea]\w*|envi[ea]\w*|transfier[ae]\w*|deposit[ea]\w*)\b.*\b(?:usdc|money|funds|payment|crypto|bitcoin|eth|coins?|dollars?|dinero|pago|plata|fondos)\b.*\b(?:to|at|into|a|al|aqui|here|over)\b|\b(?:send|transfer|wire|deposit|envi[ea]\w*|mand[ea]\w*|transfier[ae]\w*) (?:it|them|lo|la)?\b.*\b(?:wallet|address|account|billetera|direccion que|cuenta de)\b/
/** Spaced-out letters, "a l l e r g y", or letters of two alphabets in one word. */
const DISGUISED =
  /(?:(?<!\p{L})\p{L}[\s._*·|-]){4,}\p{L}(?!\p{L})|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|\p{L}[0134](?=\p{L})(?<=\p{L}{2}.)|[\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F189}]/u
const SPELLED_DOT =
  /\s*[([{<]\s*(?:dot|punto|point|\.)\s*[)\]}>]\s*|\s+(?:dot|punto)\s+|(?<=\p{L})\s+\.\s*(?=\p{Ll})/giu
/** E-mail address. */
export const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu
const MARKUP = /<\/?[a-z!]|!\[|\]\(|javascript:|data:/iu
const ADDRESS = /0x[0-9a-f]{6,}|\b[13bc][a-km-zA-HJ-NP-Z1-9]{25,}\b/iu

export type Barred = 'markup' | 'address' | 'secret' | 'disguised' | 'foreign link' | 'ignored figures' | 'transfer'

/** Reason to bar a text from any source, including our own code. */
export const barredAlways = (text: string): Barred | undefined =>
  MARKUP.test(text) ? 'markup' : ADDRESS.test(text) ? 'address' : undefined

/** Reason to bar a model's text, or undefined. `links` are our own. */
export function barredOfModels(
  given: string,
  links: ReadonlySet<string>,
  emails: ReadonlySet<string>,
): Barred | undefined {
  const text = given.replace(EMAIL, email => (emails.has(email.toLowerCase()) ? ' ' : email))
  if (DISGUISED.test(text)) return 'disguised'
  const said = foldForComparison(text)
  const parts = said.split(/[,;:.!?]\s|\b(?:but|and|so|pero|y|except|unless|salvo)\b/)
  if (parts.some(asksSecret)) return 'secret'
  const bare = [...links].reduce((left, link) => left.replaceAll(link, ' '), text.replace(SPELLED_DOT, '.'))
  if (HOST.test(bare.replace(/\b([ap])\.m\b/gi, '$1m')) || CHANNEL.test(said)) return 'foreign link'
  if (IGNORE.test(said)) return 'ignored figures'
  return parts.some(part => TRANSFER.test(part) && !/\b(?:never|dont|do not|nunca)\b/.test(part))
    ? 'transfer'
    : undefined
}

/** True for a text that mentions a secret, unless it states that the clerk asks for none. */
export const asksSecret = (said: string): boolean =>
  (ALWAYS_SECRET.test(said) || SECRET.test(said)) && !(ASKS_NONE.test(said) && !INVITES.test(said))
