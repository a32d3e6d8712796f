import { isEdibleWord, isWrittenRight } from '#src/allergens/real-words.ts'
import { foldForComparison } from './fold.ts'
import { isCommon } from './plain-words.ts'

/** Short, common words of English and Spanish. */
const READ = new Set(
  (
    'i im ive ill id a an as at am be by do go he if in is it its me my no of oh ok on or so to up us we you your the and but for not are was has had have can will would could should with without from that this these those they them their there here what which when where who how why ' +
    'one two three please thanks thank yes yeah hi hey hello sure great lovely good just only also too very more less than then now today tonight tomorrow any anything else some all both each either none nothing about into over under after before until once while because dont cant wont isnt didnt havent hasnt doesnt arent lets let get got got put see say said tell ask want like need ' +
    'a al de del el la los las lo le les se su sus tu tus te me mi y o u e ni que en con sin por para un una unos unas dos tres es son esta estan esto eso este ese hay ya no si mas muy pero como cual cuando donde quien algo nada todo toda todos todas otro otra fue ha han he era ser hola gracias claro bueno buena usted ustedes nos puede puedo quiere prefiere desea solo tambien aun todavia hasta desde aqui alli ahora hoy manana pedido pago menu'
  ).split(' '),
)
const isRead = (word: string): boolean => READ.has(word) || isCommon(word)
/** Words of other European languages that are neither English nor Spanish. */
const FOREIGN = new Set(
  (
    'le les des du une et est sont pas pour avec sans dans votre vos notre nous vous je il elle cest cet cette qui mais ou tres bien merci bonjour voici voila sur au aux ' +
    'der die das den dem ein eine und ist sind nicht kein keine fur mit ohne ich sie wir ihr ihre auch auf zu wird wurde haben hat danke bitte gerne oder aber ' +
    'il lo gli uno della del dei delle con senza per non sono siete questo questa piu anche va bene grazie prego ciao puo tutto suo vostro ' +
    'o os as um uma da dos das nao com sem para voce voces seu sua esta tudo obrigado obrigada isso mais pode foi muito ' +
    'het een en van niet geen met zonder voor zijn wordt uw jouw dank ik ' +
    'och ar inte med utan for din ditt jest nie dla bez twoje ve icin bir bu dla tak'
  ).split(' '),
)
/** Greetings in other languages, which promise nothing. */
const COURTESY =
  /^(?:bonjour|bonsoir|merci(?: beaucoup)?|salut|au revoir|bon appetit|de rien|hallo|guten (?:tag|abend|appetit)|danke(?: schon)?|bitte(?: schon)?|ciao|grazie(?: mille)?|prego|buon(?:giorno|asera| appetito)|ola|bom dia|boa (?:tarde|noite)|obrigad[oa]|de nada|namaste|konnichiwa|arigato|xie xie|ni hao|shalom|salaam|privet|spasibo|你好|您好|谢谢|こんにちは|ありがとうございます|안녕하세요|감사합니다|здравствуйте|спасибо|привет|مرحبا|شكرا|שלום|תודה)[\s!.,¡…]*$/u
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u

/**
 * True for a sentence in a language that the claim checks do not support. Ignores words known in the conversation.
 */
export function isUnsupportedLanguage(sentence: string, known: ReadonlySet<string>): boolean {
  const text = foldForComparison(sentence)
  if (COURTESY.test(text.trim())) return false
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(word => !known.has(word) && !/\p{N}/u.test(word))
  if (words.some(word => OTHER_LETTERS.test(word))) return true
  const isOurs = (word: string) => isRead(word) || (word.length > 2 && (isWrittenRight(word) || isEdibleWord(word)))
  const foreign = words.filter(word => FOREIGN.has(word) && !isRead(word))
  const ours = words.filter(word => isRead(word))
  if (foreign.length > 0 && foreign.length >= ours.length) return true
  if (foreign.length > 2) return true
  return words.length >= 4 && words.filter(isOurs).length < words.length * 0.4
}
