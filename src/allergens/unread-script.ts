/** Two letters of a script for which nothing here knows the words of an allergy. */
const UNREAD =
  /(?:(?=\p{L})[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]\p{M}*){2}/u

/** True for a text in which an allergy may be told in letters that are not read. */
export const hasUnreadScript = (text: string): boolean => UNREAD.test(text)
