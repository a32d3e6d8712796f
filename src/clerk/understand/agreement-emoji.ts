/** Emoji of agreement. */
const AGREEING = /[👍👌✅✔☑💯🤝🆗🫡🙆]/gu
/**
 * Emoji that are neutral next to words of agreement: joy, thanks, haste, and dishes that nobody orders by emoji.
 */
const HARMLESS = /[🙏😊🙂😀😃😄😁😆😂🤣😅😋🤤❤♥🧡💛💚💙💜💕😍🥰🤗🎉🥳🚀🔥💪✨👏🙌🫶😎🤩😇☺🍽🍕🍔🌮]/gu
const TONE = /[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]/gu
const SIGN = /\p{Extended_Pictographic}/u

export type Signs = {
  /** True if an emoji agrees. */
  readonly isSigned: boolean
  /** True if an emoji may mean something else: "yes 🥜". */
  readonly isForeign: boolean
  /** Text without emoji. */
  readonly left: string
}

/** Parses the emoji in an answer to a read-back. */
export function readEmoji(text: string): Signs {
  const plain = text.replace(TONE, '')
  const left = plain.replace(AGREEING, ' ').replace(HARMLESS, ' ')
  return { isSigned: plain.search(AGREEING) >= 0, isForeign: SIGN.test(left), left }
}
