/** Two letters of a script without an allergy vocabulary. */
const UNREAD =
  /(?:(?=\p{L})[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]\p{M}*){2}/u

/** True if a text may state an allergy in a script that the parser does not read. */
export const hasUnreadScript = (text: string): boolean => UNREAD.test(text)
